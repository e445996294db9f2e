import { describe, expect, it } from "vitest";
import { hitDiceBound, hitDiceRank } from "../../../src/rules/monsters/hit-dice-order.ts";

const ordered = (texts: readonly string[]) => [...texts].sort((a, b) => (hitDiceRank(a) ?? 0) - (hitDiceRank(b) ?? 0));

describe("hit dice in order", () => {
  it("stand as numbers do: a point, a half, less than a die, a die and more", () => {
    const right = ["1hp", "½", "1-1", "1", "1+1", "2", "3+1*", "3+3", "4", "10"];
    expect(ordered([...right].reverse())).toEqual(right);
  });

  it("are as wide as typed: 3+ begins above 3 and ends below 4", () => {
    const within = (text: string, from: string, to: string) => {
      const rank = hitDiceRank(text) ?? Number.NaN;
      return rank >= (hitDiceBound(from, "from") ?? 0) && rank <= (hitDiceBound(to, "to") ?? 0);
    };
    expect(["3", "3+1", "3+3", "4", "4+1"].filter((text) => within(text, "3+", "4"))).toEqual(["3+1", "3+3", "4"]);
    expect(["2+2", "3", "3+3", "4"].filter((text) => within(text, "2+", "3+"))).toEqual(["2+2", "3", "3+3"]);
    expect(["1hp", "½", "<1", "1-1"].filter((text) => within(text, "0.5", "½"))).toEqual(["½", "<1"]);
  });

  it("are nothing when they cannot be read", () => {
    expect([hitDiceRank("many"), hitDiceBound("4 or so", "to"), hitDiceBound("", "from")]).toEqual([null, null, null]);
  });
});
