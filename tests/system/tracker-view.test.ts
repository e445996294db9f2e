import { describe, expect, it } from "vitest";
import type { TrackerInput } from "../../src/applications/sidebar/trackers/sides/data.ts";
import { trackerView } from "../../src/applications/sidebar/trackers/sides/view.ts";
import {
  BY_PHASES,
  BY_SIDES,
  combatant,
  GAMEMASTER,
  having,
  input,
  PLAYER,
  primary,
  rowOf,
  SIDE_PHASES,
  side,
  step,
  words,
} from "./tracked-fight.ts";

describe("the tracker's view", () => {
  it("has a block for each step with its side's die, and says who acts, waits, is done or dead", () => {
    const view = trackerView(input(), words);
    expect(view.blocks.map(({ label, present, stand }) => [label, present, stand])).toEqual([
      ["Orcs", true, "stand 1 2"],
      ["Party", false, "stand 2 2"],
      ["Stop.slow", false, "stand 1 1"],
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

  it("leaves no trace of a hidden combatant", () => {
    expect(JSON.stringify(trackerView(input(), words))).not.toContain("AMBUSH");
    const alone = input({ steps: [step("orcs", ["orcs"], ["ambush"]), step("party", ["party"], ["thief"])] });
    expect(trackerView(alone, words).blocks.map(({ label }) => label)).toEqual(["Party"]);
  });

  it("C3: a step of tied sides names none of which everybody is hidden, but to the referee", () => {
    const sides = [...input().sides, side("owls", "Owls", 5)];
    const combatants = { ...input().combatants, owl: combatant("owl", "owls", { visible: false, hidden: true }) };
    const steps = [step("orcs+owls", ["orcs", "owls"], ["orc1", "owl"]), step("party", ["party"], ["thief"])];
    const labels = (viewer = PLAYER) =>
      trackerView(input({ sides, combatants, steps, viewer }), words).blocks.map(({ label }) => label);
    expect([labels(), labels(GAMEMASTER)]).toEqual([
      ["Orcs", "Party"],
      ["Orcs + Owls", "Party"],
    ]);
  });

  it("names the sides without a block to the referee, who can drop somebody there, and to nobody else", () => {
    const sides = [...input().sides, side("owls", "Owls", null)];
    expect(trackerView(input({ sides, viewer: GAMEMASTER }), words).others.map(({ name }) => name)).toEqual(["Owls"]);
    expect(trackerView(input({ sides }), words).others).toEqual([]);
  });

  it("C5: keeps the die of a side whose living are all slow, for whoever puts the weapon away", () => {
    const sides = [...input().sides, side("owls", "Owls", null)];
    const steps = [step("orcs", ["orcs"], ["orc1"]), step("slow", [], ["thief", "cleric", "elf"])];
    const others = trackerView(input({ sides, viewer: GAMEMASTER, steps }), words).others;
    expect(others.map(({ name, die, peopled }) => [name, die, peopled])).toEqual([
      ["Party", "3", true],
      ["Owls", "", false],
    ]);
  });

  it("C5: says why somebody is slow, and offers weapons to owners alone", () => {
    const slow = rowOf(input(), "elf");
    expect([slow.notes.map(({ label }) => label), slow.weapons]).toEqual([["slowByWeapon Two-handed sword"], []]);
    const own = rowOf(having("elf", { owner: true }), "elf");
    expect(own.weapons).toMatchObject([{ name: "Two-handed sword", held: "true", hint: "putAway Two-handed sword" }]);
  });

  it("C7: says after 60 rounds that nobody can keep moving", () => {
    expect([60, 61].map((round) => trackerView(input({ round }), words).rest)).toEqual(["", "rest"]);
  });

  it("shows hit points only where they are known", () => {
    const rows = trackerView(input(), words).blocks[1]?.rows;
    expect(rows?.map(({ hp }) => hp?.text ?? null)).toEqual(["3/6", null]);
    expect(rows?.[0]?.hp?.percent).toBe(50);
  });
});

describe("the strip of the round", () => {
  const strip = (given: TrackerInput) => trackerView(given, words).strip.map(({ label, css }) => [label, css]);

  it("goes from the declarations over the dice and the sides to the slow, the present one lit", () => {
    expect(strip(input({ options: BY_PHASES }))).toEqual([
      ["Stop.declaration", "over"],
      ["Stop.initiative", "over"],
      ["Orcs", "present"],
      ["Party", ""],
      ["Stop.slow", ""],
    ]);
    expect(strip(input({ options: BY_PHASES, present: "declaration" })).slice(0, 2)).toEqual([
      ["Stop.declaration", "present"],
      ["Stop.initiative", ""],
    ]);
    expect(strip(input({ present: "initiative" }))[0]).toEqual(["Stop.initiative", "present"]);
  });

  it("C4: shows a step that nobody could enter, or can, as passed over", () => {
    const trail = [{ step: "party", phase: null }];
    expect(strip(input({ present: "party", trail })).slice(1, 3)).toEqual([
      ["Orcs", "empty"],
      ["Party", "present"],
    ]);
    const fallen = having("elf", { alive: false }, { trail: [] });
    expect(strip(fallen).at(-1)).toEqual(["Stop.slow", "empty"]);
  });

  it("C4: shows the phases of the present step: passed, passed over, present, and to come", () => {
    const trail = ["movement", "missiles"].map((phase) => ({ step: "orcs", phase }));
    const given = input({ options: BY_PHASES, phase: "missiles", trail, usable: ["movement", "missiles", "melee"] });
    expect(trackerView(given, words).phases.map(({ label, css }) => [label, css])).toEqual([
      ["Phase.morale", "empty"],
      ["Phase.movement", "over"],
      ["Phase.missiles", "present"],
      ["Phase.spells", "empty"],
      ["Phase.melee", ""],
    ]);
    expect(trackerView(input(), words).phases).toEqual([]);
  });

  it("has one sentence on each of its elements and each state of a row", () => {
    const view = trackerView(input({ options: BY_PHASES, phase: "morale", usable: SIDE_PHASES }), words);
    expect(view.strip.map(({ hint }) => hint)).toEqual([
      "Explain.declaration",
      "Explain.initiative",
      "Explain.step",
      "Explain.step",
      "Explain.slow",
    ]);
    expect(view.phases.map(({ hint }) => hint)).toEqual(SIDE_PHASES.map((phase) => `Explain.${phase}`));
    const hints = view.blocks.flatMap(({ rows }) => rows.map(({ stateHint }) => stateHint));
    expect(hints).toEqual(["waits", "defeated", "waits", "waits", "waits"].map((id) => `Explain.${id}`));
  });

  it("C6: counts the steps of many combatants that are far from the present one", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `orc${index}`);
    const given = input({
      options: { ...BY_SIDES, individual: true },
      steps: ids.map((id) => step(id, ["orcs"], [id])),
      combatants: Object.fromEntries(ids.map((id) => [id, combatant(id, "orcs")])),
      present: "orc10",
      trail: ids.slice(0, 11).map((id) => ({ step: id, phase: null })),
    });
    expect(strip(given).map(([label]) => label)).toEqual([
      "Stop.initiative",
      "stepsBefore 8",
      "ORC8",
      "ORC9",
      "ORC10",
      "ORC11",
      "ORC12",
      "stepsAfter 27",
      "Stop.slow",
    ]);
  });
});

describe("the button of what comes next", () => {
  const next = (step: string | null, phase: string | null = null, round = 3) => ({ round, step, phase });

  it("says it in words", () => {
    expect(primary(input())).toMatchObject({ action: "next", label: "next Party 2" });
    expect(primary(input({ next: next("slow") })).label).toBe("next theSlow 1");
    expect(primary(input({ next: next(null, null, 4) })).label).toBe("nextRound 4");
    expect(primary(input({ next: next("declaration", null, 4) })).label).toBe("nextDeclarations 4");
    expect(primary(input({ present: "declaration", viewer: GAMEMASTER })).label).toBe("roll");
    const typed = { ...BY_SIDES, typed: true };
    expect(primary(input({ present: "declaration", viewer: GAMEMASTER, options: typed })).label).toBe("typeDice");
    expect(primary(input({ next: null })).label).toBe("nextUnknown");
  });

  it("C2: a player of a table that throws real dice types their own, or is told who does and who is waited for", () => {
    const options = { ...BY_SIDES, typed: true };
    const sides = [side("party", "Party", null), side("orcs", "Orcs", 5)];
    const player = (more: Partial<TrackerInput> = {}) =>
      trackerView(input({ present: "initiative", next: null, options, sides, ...more }), words);
    expect(player()).toMatchObject({ primary: { action: "typeDice", label: "typeOurs" }, roll: null });
    expect(player({ present: null, round: 0 }).primary.label).toBe("typeOurs");
    const kept = player({ viewer: { ...PLAYER, mayRoll: false } });
    expect(kept.primary).toMatchObject({ action: "next", disabled: true, hint: "diceMissing Party" });
    expect(kept.roll).toMatchObject({ label: "typeOurs", disabled: true, hint: "gamemasterTypes" });
    const thrown = player({ sides: [side("party", "Party", 3), side("orcs", "Orcs", null)] });
    expect(thrown.primary).toMatchObject({ disabled: true, hint: "diceMissing Orcs" });
    const alone = player({ sides, viewer: { ...PLAYER, gamemasterOnline: false } });
    expect(alone.primary).toMatchObject({ disabled: true, hint: "noGamemaster" });
    expect(player({ viewer: GAMEMASTER }).primary.hint).toBe("diceMissing Party");
    // Each of one's own throws for itself.
    expect(player({ options: { ...options, individual: true } }).primary.action).toBe("typeDice");
  });

  it("C4: names the phase with how many can use it", () => {
    const armed = having("cleric", { holdsMissile: true }, { options: BY_PHASES, next: next("party", "missiles") });
    expect(primary(armed).label).toBe("nextPhase Party phase.missiles 1");
    expect(primary({ ...armed, next: next("party", "melee") }).label).toBe("nextPhase Party phase.melee 2");
    expect(primary({ ...armed, next: next("slow", "melee") }).label).toBe("nextPhase theSlow phase.melee 1");
    expect(primary({ ...armed, next: next("party", "morale") }).label).toBe("nextMorale Party phase.morale 0");
  });

  it("names the next combatant where single ones are the stride, the delayed last", () => {
    const options = { ...BY_SIDES, stride: "combatants" } as const;
    const steps = [step("orcs", ["orcs"], ["orc1", "orc2", "orc3"]), step("party", ["party"], ["thief"])];
    const orcs = ["orc2", "orc3"].map((id) => [id, combatant(id, "orcs")] as const);
    const combatants = { ...input().combatants, ...Object.fromEntries(orcs) };
    expect(primary(input({ options, steps, combatants })).label).toBe("nextCombatant ORC2");
    const delayed = { ...combatants, orc2: combatant("orc2", "orcs", { mark: "delayed" }) };
    expect(primary(input({ options, steps, combatants: delayed })).label).toBe("nextCombatant ORC3");
    const acted = { ...delayed, orc1: combatant("orc1", "orcs", { acted: true }) };
    expect(primary(input({ options, steps, combatants: acted, turn: "orc3" })).label).toBe("nextCombatant ORC2");
    const done = { ...acted, orc2: combatant("orc2", "orcs", { acted: true, mark: "done" }) };
    expect(primary(input({ options, steps, combatants: done, turn: "orc3" })).label).toBe("next Party 1");
  });

  it("begins the fight", () => {
    const waiting = { round: 0, present: null };
    expect(primary(input({ ...waiting, viewer: GAMEMASTER }))).toMatchObject({
      action: "startCombat",
      disabled: false,
    });
    const empty = input({ ...waiting, viewer: GAMEMASTER, combatants: {}, steps: [] });
    expect(primary(empty)).toMatchObject({ disabled: true, hint: "nobody" });
    expect(primary(input(waiting))).toMatchObject({ action: "startCombat", hint: "gamemasterBegins" });
  });

  it("says why it is off", () => {
    const off = (viewer: Partial<TrackerInput["viewer"]>) => primary(input({ viewer: { ...PLAYER, ...viewer } }));
    expect(off({ mayStep: false })).toMatchObject({ disabled: true, hint: "notYourStep" });
    expect(off({ gamemasterOnline: false }).hint).toBe("noGamemaster");
    expect(trackerView(input({ round: 0, present: null }), words).back.hint).toBe("gamemasterBegins");
    expect(primary(input({ viewer: GAMEMASTER })).disabled).toBe(false);
    const undone = input({ present: "initiative", viewer: GAMEMASTER, sides: [side("orcs", "Orcs", null)] });
    expect(primary(undone)).toMatchObject({ disabled: true, hint: "diceMissing Orcs" });
  });

  it("lets a player say that their own are done, and go on", () => {
    const mine = having("orc1", { owner: true });
    expect(primary(mine)).toMatchObject({
      action: "setOwnDone",
      label: "iAmDone",
      disabled: false,
      hint: "doneHint ORC1",
    });
    expect(trackerView(mine, words).onward).toMatchObject({ action: "next", label: "next Party 2" });
    const acted = having("orc1", { owner: true, acted: true });
    expect(primary(acted)).toMatchObject({ action: "next" });
    expect(primary({ ...mine, viewer: GAMEMASTER }).action).toBe("next");
  });

  it("C12: does not count as done who waits for the phase in which they cast", () => {
    const declaration = { kind: "spell", spellId: "s", spellName: "Sleep", fate: "open" } as const;
    const hint = (phase: TrackerInput["phase"], fate: "open" | "lost" = "open") => {
      const orc2 = combatant("orc2", "orcs", { owner: true, declaration: { ...declaration, fate } });
      const given = having("orc1", { owner: true }, { phase, options: BY_PHASES });
      return primary({ ...given, combatants: { ...given.combatants, orc2 } }).hint;
    };
    expect([hint("movement"), hint("missiles")]).toEqual(["doneHint ORC1", "doneHint ORC1"]);
    expect([hint("spells"), hint("melee"), hint(null), hint("movement", "lost")]).toEqual(
      Array(4).fill("doneHint ORC1, ORC2"),
    );
  });

  it("lets a player throw their own side's die, if the world does", () => {
    const sides = [side("party", "Party", null), side("orcs", "Orcs", 5)];
    const before = { round: 0, present: null, sides };
    expect(primary(input(before))).toMatchObject({ action: "rollSides", label: "rollOurs" });
    expect(primary(input({ ...before, present: "declaration", round: 3 })).action).toBe("rollSides");
    expect(primary(input({ ...before, viewer: { ...PLAYER, mayRoll: false } })).action).toBe("startCombat");
    expect(primary(input({ ...before, sides: input().sides })).action).toBe("startCombat");
  });
});

describe("morale (C22)", () => {
  const morale = { down: 3, all: 6, scores: [7] };

  it("is a line under its side's heading when it is due, and above all blocks for a side that has none", () => {
    const sides = [side("party", "Party", 3), side("orcs", "Orcs", 5, { morale })];
    const view = trackerView(input({ sides, viewer: GAMEMASTER }), words);
    expect(view.blocks[0]?.sides[0]?.morale).toEqual({
      sideId: "orcs",
      label: "moraleDue Orcs 3 6 7",
      hint: "Explain.morale",
    });
    expect(view.due).toEqual([]);
    const steps = input().steps.filter(({ key }) => key !== "orcs");
    expect(trackerView(input({ sides, viewer: GAMEMASTER, steps }), words).due).toHaveLength(1);
  });
});

describe("individual initiative (C6)", () => {
  const die = { value: 4, modifier: 1, tiebreaks: [] };
  const individual = having(
    "orc1",
    { die },
    {
      options: { ...BY_SIDES, individual: true },
      steps: [step("orc1", ["orcs"], ["orc1"]), step("thief", ["party"], ["thief"]), step("slow", [], ["elf"])],
      present: "orc1",
    },
  );

  it("has a step for each combatant and no side headings (behaviour 148)", () => {
    const view = trackerView(individual, words);
    expect(view.blocks.map(({ label, die, headed, sides }) => [label, die, headed, sides])).toEqual([
      ["ORC1", "4", false, []],
      ["THIEF", "", false, []],
      ["Stop.slow", "", true, []],
    ]);
    expect(view.strip.map(({ label, die }) => [label, die])).toEqual([
      ["Stop.initiative", ""],
      ["ORC1", "4"],
      ["THIEF", ""],
      ["Stop.slow", ""],
    ]);
  });

  it("counts on the strip who has no die yet, and has no step of their own", () => {
    const undecided = [step("orc1", ["orcs"], ["orc1"]), step("a+b", ["party"], ["thief", "cleric"])];
    const before = { ...individual, steps: undecided, round: 0, present: null };
    expect(trackerView(before, words).strip.map(({ label }) => label)).toEqual([
      "Stop.initiative",
      "ORC1",
      "stepsAfter 2",
      "Stop.slow",
    ]);
  });

  it("names three of a shared step, and of more the first two", () => {
    const shared = (ids: string[]) =>
      trackerView({ ...individual, steps: [step("orc1", ["orcs"], ids)] }, words).blocks[0]?.label;
    expect(shared(["orc1", "thief", "elf"])).toBe("ORC1 + THIEF + ELF");
    expect(shared(["orc1", "thief", "elf", "cleric"])).toBe("andMore ORC1 + THIEF 2");
  });

  it("shows the die and the side on the row", () => {
    expect(rowOf(individual, "orc1").own).toMatchObject({ die: "4", added: "+1", side: "Orcs", color: "#111111" });
    expect(rowOf(input(), "orc1").own).toBeNull();
    expect(trackerView({ ...individual, viewer: GAMEMASTER }, words).others.map(({ peopled }) => peopled)).toEqual([
      false,
      false,
    ]);
  });
});

describe("before the start", () => {
  it("offers surprise and reaction to the referee", () => {
    const offered = (viewer: TrackerInput["viewer"]) =>
      trackerView(input({ round: 0, present: null, viewer }), words).before.map(({ action }) => action);
    expect(offered(GAMEMASTER)).toEqual(["rollSurprise", "rollReaction"]);
    expect(offered(PLAYER)).toEqual([]);
    expect(trackerView(input({ viewer: GAMEMASTER }), words).before).toEqual([]);
  });
});
