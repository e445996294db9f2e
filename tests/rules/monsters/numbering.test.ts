import { describe, expect, it } from "vitest";
import { numberedName } from "#rules/monsters/numbering.ts";

const GOBLIN = { name: "Goblin", adjectives: false };

describe("one of many", () => {
  it.each<[name: string, taken: string[], expected: string]>([
    ["Goblin", [], "Goblin 1"],
    ["Goblin", ["Goblin 1", "Goblin 2"], "Goblin 3"],
    // The next after the highest: a gap stays a gap.
    ["Goblin", ["Goblin 1", "Goblin 4"], "Goblin 5"],
    ["Goblin", ["Goblin"], "Goblin 1"],
    ["Goblin", ["Goblin King 7", "Hobgoblin 5", "goblin 6", "Goblin7", "Goblin 8 (dead)"], "Goblin 1"],
    // Core's own way of numbering takes ours.
    ["Goblin (1)", [], "Goblin 1"],
    ["Goblin (1)", ["Goblin 1"], "Goblin 2"],
    ["Goblin", ["Goblin (4)"], "Goblin 5"],
    // A copy or a token that comes back.
    ["Goblin 3", [], "Goblin 3"],
    ["Goblin 3", ["Goblin 3"], "Goblin 4"],
    ["Goblin 3", ["Goblin 3", "Goblin 8"], "Goblin 9"],
    // Names given on purpose.
    ["Grishnak", ["Goblin 1"], "Grishnak"],
    ["Angry Goblin", [], "Angry Goblin"],
    ["Goblin 12345", ["Goblin 12345"], "Goblin 12345"],
    ["", [], ""],
  ])("%j among %j is %j", (name, taken, expected) => {
    expect(numberedName(name, GOBLIN, taken)).toBe(expected);
  });

  it("with adjectives the number counts them all", () => {
    const kind = { name: "Goblin", adjectives: true };
    expect(numberedName("Angry Goblin (1)", kind, ["Grim Goblin 1", "Goblin 2"])).toBe("Angry Goblin 3");
    expect(numberedName("Angry Goblin", kind, [])).toBe("Angry Goblin 1");
    expect(numberedName("Hobgoblin", kind, [])).toBe("Hobgoblin");
  });

  it("names with signs or numbers of their own", () => {
    expect(numberedName("Hydra (5 heads) (1)", { name: "Hydra (5 heads)", adjectives: false }, [])).toBe(
      "Hydra (5 heads) 1",
    );
    expect(numberedName("Unit 7", { name: "Unit 7", adjectives: false }, ["Unit 7 1"])).toBe("Unit 7 2");
    expect(numberedName("a.*[", { name: "a.*[", adjectives: false }, ["a.*[ 4"])).toBe("a.*[ 5");
  });
});
