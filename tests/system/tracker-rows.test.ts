import { describe, expect, it } from "vitest";
import type { TrackerCombatant, TrackerInput } from "../../src/applications/sidebar/trackers/sides/data.ts";
import { trackerView } from "../../src/applications/sidebar/trackers/sides/view.ts";
import { BY_PHASES, GAMEMASTER, having, input, PLAYER, rowOf, side, words } from "./tracked-fight.ts";

describe("a row", () => {
  it("a caster's row offers nothing but the spell while it is open (C12), and its choice stays as declared", () => {
    const declaration = { kind: "spell", spellId: "s", spellName: "Sleep", fate: "open" } as const;
    for (const phase of ["movement", "missiles", "melee"] as const) {
      const caster = having("orc1", { declaration, holdsMissile: true }, { phase, options: BY_PHASES });
      expect(rowOf(caster, "orc1").state).toBe("waits");
      const lost = having("orc1", { declaration: { ...declaration, fate: "lost" } }, { phase, options: BY_PHASES });
      expect(rowOf(lost, "orc1").state).toBe(phase === "missiles" ? "waits" : "acting");
    }
  });

  it("C4: says who can use the present phase", () => {
    const archer = having("orc1", { holdsMissile: true }, { phase: "missiles", options: BY_PHASES });
    expect(rowOf(archer, "orc1")).toMatchObject({ state: "acting", stateLabel: "May.missiles" });
    expect(rowOf({ ...archer, phase: "melee" }, "orc1").stateLabel).toBe("May.melee");
    expect(rowOf({ ...archer, phase: "spells" }, "orc1").state).toBe("waits");
    const spell = { kind: "spell", spellId: "s", spellName: "Sleep" } as const;
    const states = (["open", "lost", "cast"] as const).map((fate) => {
      const caster = having("orc1", { declaration: { ...spell, fate } }, { phase: "spells", options: BY_PHASES });
      const { state, notes } = rowOf(caster, "orc1");
      return [state, ...notes.map(({ label }) => label)];
    });
    expect(states).toEqual([
      ["acting", "Note.casting Sleep"],
      ["waits", "Note.spellLost Sleep"],
      ["waits", "Note.spellCast Sleep"],
    ]);
  });

  it("C8: who is in melee may move when they have declared how they leave it", () => {
    const state = (kind?: "withdraw" | "retreat" | "hold") => {
      const declaration = kind ? ({ kind, spellId: "", spellName: "", fate: "open" } as const) : null;
      return rowOf(having("orc1", { engaged: true, declaration }, { phase: "movement", options: BY_PHASES }), "orc1")
        .state;
    };
    expect([state(), state("hold"), state("withdraw"), state("retreat")]).toEqual([
      "waits",
      "waits",
      "acting",
      "acting",
    ]);
  });

  it.each([
    ["falling", { alive: false, falling: true }],
    ["defeated", { alive: false, fled: "fleeing" }],
    ["fleeing", { fled: "fleeing" }],
    ["surrendered", { fled: "surrendered" }],
    ["helpless", { helpless: true }],
    ["done", { acted: true, mark: "done" }],
    ["skipped", { acted: true, mark: "skipped" }],
    ["delayed", { mark: "delayed" }],
  ] as const)("says who is %s", (state, figures) => {
    const row = rowOf(having("orc1", figures), "orc1");
    expect([row.state, row.stateLabel, row.stateHint]).toEqual([state, `State.${state}`, `Explain.${state}`]);
  });

  it("says who is surprised, and by which word a side acts first", () => {
    const surprised = input({
      sides: [side("party", "Party", 3, { word: "first" }), side("orcs", "Orcs", 5, { word: "surprised" })],
    });
    expect(rowOf(surprised, "orc1").state).toBe("surprised");
    const heading = (given: TrackerInput, at: number) => trackerView(given, words).blocks[at]!.sides[0]!;
    expect(heading(surprised, 1)).toMatchObject({ word: "Word.first", wordHint: "Explain.first", words: null });
    const referee = input({ viewer: GAMEMASTER });
    // The orcs act already; the party's place can still be changed.
    expect(heading(referee, 0).words).toBeNull();
    expect(heading(referee, 1).words?.options.map(({ value }) => value)).toEqual(["", "first", "surprised"]);
  });

  it("is marked as done by its owner, in the present step alone", () => {
    expect(rowOf(input(), "thief")).toMatchObject({ done: "", menuLabel: "" });
    // Who may still declare something finds it in the menu, without a right button too.
    const offers = [{ value: "hold", kind: "hold", spellName: "", barred: "" }] as const;
    expect(rowOf(having("thief", { offers }), "thief").menuLabel).toBe("menu THIEF");
    expect(rowOf(having("orc1", { owner: true }), "orc1")).toMatchObject({ done: "false", menuLabel: "menu ORC1" });
    expect(rowOf(having("orc1", { owner: true, acted: true }), "orc1").done).toBe("true");
    expect(rowOf(having("orc1", { owner: true, alive: false }), "orc1").done).toBe("");
  });

  it("C7: says what is left to move, and who is in melee", () => {
    const movement = { left: 25, limit: 40, unit: "feet" } as const;
    expect(rowOf(having("thief", { movement, engaged: true }), "thief")).toMatchObject({
      movement: "feetLeft 25 40",
      notes: [{ label: "Note.engaged", hint: "Explain.engaged" }],
    });
    expect(rowOf(having("thief", { movement: { ...movement, unit: "yards" } }), "thief").movement).toBe(
      "yardsLeft 25 40",
    );
    expect(rowOf(having("thief", { movement, alive: false }), "thief").movement).toBe("");
  });

  it("shows conditions", () => {
    const statuses = [{ name: "Prone", img: "prone.svg", hint: "On the ground." }];
    expect(rowOf(having("thief", { statuses }), "thief").statuses).toEqual(statuses);
  });
});

describe("a declaration (C1)", () => {
  const offers = [
    { value: "none", kind: "none", spellName: "", barred: "" },
    { value: "spell:s", kind: "spell", spellName: "Sleep", barred: "" },
    { value: "retreat", kind: "retreat", spellName: "", barred: "not in melee" },
  ] as const;
  const spell = { kind: "spell", spellId: "s", spellName: "Sleep", fate: "open" } as const;
  const declaring = { present: "declaration", options: BY_PHASES };

  it("is offered in its step; what is barred says why and cannot be chosen", () => {
    const { declare } = rowOf(having("thief", { offers }, declaring), "thief");
    expect(declare?.options).toEqual([
      { value: "none", label: "Declare.none ", selected: true, disabled: false },
      { value: "spell:s", label: "Declare.spell Sleep", selected: false, disabled: false },
      { value: "retreat", label: "barred Declare.retreat  not in melee", selected: false, disabled: true },
    ]);
    const chosen = rowOf(having("thief", { offers, declaration: spell }, declaring), "thief").declare;
    expect(chosen?.options.map(({ selected }) => selected)).toEqual([false, true, false]);
  });

  it("takes no room on the row of who has nothing to declare", () => {
    const plain = offers.filter(({ kind }) => kind !== "spell");
    const shown = (figures: Partial<TrackerCombatant>, more: Partial<TrackerInput> = declaring) =>
      rowOf(having("thief", { offers: plain, ...figures }, more), "thief").declare !== null;
    expect(shown({})).toBe(false);
    expect(shown({ offers: [] })).toBe(false);
    expect(shown({ engaged: true })).toBe(true);
    expect(shown({ weapons: [{ id: "w", name: "Pole arm", inHand: true, slow: true }] })).toBe(true);
    expect(shown({ engaged: true, alive: false })).toBe(false);
    expect(shown({ engaged: true }, { ...declaring, round: 0, present: null })).toBe(true);
  });

  it("is made afterwards by who was drawn into melee, until they have acted", () => {
    const late = (figures: Partial<TrackerCombatant>, viewer = PLAYER) =>
      rowOf(having("thief", { offers, engaged: true, ...figures }, { options: BY_PHASES, viewer }), "thief").declare;
    expect(late({})).not.toBeNull();
    expect(late({ engaged: false })).toBeNull();
    expect(late({ acted: true })).toBeNull();
    // The referee has it in the row's menu.
    expect(late({}, GAMEMASTER)).toBeNull();
  });
});
