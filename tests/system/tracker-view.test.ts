import { describe, expect, it } from "vitest";
import { type TrackerCombatant, type TrackerInput, trackerView } from "../../src/applications/sidebar/tracker-view.ts";

const words = (key: string, data: Record<string, string | number> = {}) =>
  [key.replace("MELEE.Tracker.", ""), ...Object.values(data)].join(" ");

const combatant = (id: string, side: string, more: Partial<TrackerCombatant> = {}): TrackerCombatant => ({
  id,
  name: id.toUpperCase(),
  img: "",
  side,
  visible: true,
  hidden: false,
  owner: false,
  alive: true,
  falling: false,
  acted: false,
  slowOverride: null,
  hp: null,
  weapons: [],
  effects: "",
  ...more,
});

const step = (key: string, sides: string[], combatantIds: string[]) => ({
  key,
  sides,
  combatantIds,
  units: sides,
  phases: [],
  slow: key === "slow",
});

/** The orcs act, the party is next, an elf holds a two-handed sword; one orc lies in ambush, unseen by players. */
const input = (more: Partial<TrackerInput> = {}): TrackerInput => ({
  round: 3,
  present: "orcs",
  following: "party",
  steps: [
    step("orcs", ["orcs"], ["orc1", "orc2"]),
    step("party", ["party"], ["thief", "cleric"]),
    step("slow", [], ["elf", "ambush"]),
  ],
  sides: [
    { id: "party", name: "Party", color: "#111111", die: { value: 3, tiebreaks: [] } },
    { id: "orcs", name: "Orcs", color: "#222222", die: { value: 5, tiebreaks: [4, 1] } },
  ],
  combatants: {
    orc1: combatant("orc1", "orcs"),
    orc2: combatant("orc2", "orcs", { alive: false }),
    thief: combatant("thief", "party", { owner: true, hp: { value: 3, max: 6 } }),
    cleric: combatant("cleric", "party"),
    elf: combatant("elf", "party", {
      weapons: [{ id: "w", name: "Two-handed sword", inHand: true, slow: true }],
    }),
    ambush: combatant("ambush", "orcs", { visible: false, hidden: true, slowOverride: true }),
  },
  turn: "orc1",
  viewer: { gamemaster: false, mayStep: true, gamemasterOnline: true },
  ...more,
});

describe("the tracker's view", () => {
  it("has a block for each step with its side's die, and says who acts, waits, is done or dead", () => {
    const view = trackerView(input(), words);
    expect(view.blocks.map(({ label, present, stand }) => [label, present, stand])).toEqual([
      ["Orcs", true, "stand 1 2"],
      ["Party", false, "stand 2 2"],
      ["slow", false, "stand 1 1"],
    ]);
    expect(view.blocks[0]?.sides[0]).toMatchObject({ name: "Orcs", die: "5", tiebreaks: "tiebreaks 4, 1" });
    expect(view.blocks.flatMap(({ rows }) => rows.map(({ name, state }) => [name, state]))).toEqual([
      ["ORC1", "acting"],
      ["ORC2", "defeated"],
      ["THIEF", "waits"],
      ["CLERIC", "waits"],
      ["ELF", "waits"],
    ]);
  });

  it("says what comes next in words", () => {
    expect(trackerView(input(), words).primary).toMatchObject({
      action: "next",
      label: "next Party 2",
      disabled: false,
    });
    expect(trackerView(input({ following: "slow" }), words).primary.label).toBe("next theSlow 1");
    expect(trackerView(input({ following: null }), words).primary.label).toBe("nextRound");
    expect(trackerView(input({ round: 0, present: null }), words).primary.action).toBe("startCombat");
    const viewer = { gamemaster: true, mayStep: true, gamemasterOnline: true };
    expect(trackerView(input({ round: 0, present: null, viewer }), words).primary.disabled).toBe(false);
    const empty = input({ round: 0, present: null, viewer, combatants: {}, steps: [] });
    expect(trackerView(empty, words).primary).toMatchObject({ disabled: true, hint: "nobody" });
  });

  it("says why a button is off", () => {
    const off = (viewer: TrackerInput["viewer"]) => trackerView(input({ viewer }), words).primary;
    expect(off({ gamemaster: false, mayStep: false, gamemasterOnline: true })).toMatchObject({
      disabled: true,
      hint: "notYourStep",
    });
    expect(off({ gamemaster: false, mayStep: true, gamemasterOnline: false }).hint).toBe("noGamemaster");
    expect(off({ gamemaster: true, mayStep: true, gamemasterOnline: true }).disabled).toBe(false);
  });

  it("leaves no trace of a hidden combatant", () => {
    expect(JSON.stringify(trackerView(input(), words))).not.toContain("AMBUSH");
    const alone = input({ steps: [step("orcs", ["orcs"], ["ambush"]), step("party", ["party"], ["thief"])] });
    expect(trackerView(alone, words).blocks.map(({ label }) => label)).toEqual(["Party"]);
  });

  it("names the sides without a block to the referee, who can drop somebody there, and to nobody else", () => {
    const sides = [...input().sides, { id: "owls", name: "Owls", color: "", die: null }];
    const viewer = { gamemaster: true, mayStep: true, gamemasterOnline: true };
    expect(trackerView(input({ sides, viewer }), words).others.map(({ name }) => name)).toEqual(["Owls"]);
    expect(trackerView(input({ sides }), words).others).toEqual([]);
  });

  it("C5: keeps the die of a side whose living are all slow, for whoever puts the weapon away", () => {
    const sides = [...input().sides, { id: "owls", name: "Owls", color: "", die: null }];
    const viewer = { gamemaster: true, mayStep: true, gamemasterOnline: true };
    const steps = [step("orcs", ["orcs"], ["orc1"]), step("slow", [], ["thief", "cleric", "elf"])];
    const others = trackerView(input({ sides, viewer, steps }), words).others;
    expect(others.map(({ name, die, peopled }) => [name, die, peopled])).toEqual([
      ["Party", "3", true],
      ["Owls", "", false],
    ]);
  });

  it("C5: says why somebody is slow, and offers weapons to owners alone", () => {
    const slow = trackerView(input(), words).blocks.at(-1)?.rows[0];
    expect([slow?.note, slow?.weapons]).toEqual(["slowByWeapon Two-handed sword", []]);
    const shown = input();
    const elf = { ...combatant("elf", "party", { owner: true }), weapons: shown.combatants.elf!.weapons };
    const own = trackerView({ ...shown, combatants: { ...shown.combatants, elf } }, words).blocks.at(-1)?.rows[0];
    expect(own?.weapons).toMatchObject([{ name: "Two-handed sword", held: "true", hint: "putAway Two-handed sword" }]);
  });

  it("shows hit points only where they are known", () => {
    const rows = trackerView(input(), words).blocks[1]?.rows;
    expect(rows?.map(({ hp }) => hp?.text ?? null)).toEqual(["3/6", null]);
    expect(rows?.[0]?.hp?.percent).toBe(50);
  });
});
