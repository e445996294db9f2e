import { describe, expect, it } from "vitest";
import { attackCard, type StoredAttack, type StoredAttackEntry } from "../../../src/data/message/attack-card.ts";
import type { CardViewer } from "../../../src/data/message/card.ts";
import { saveCard } from "../../../src/data/message/save-card.ts";
import { initiativeCard } from "../../../src/data/message/sides/initiative-card.ts";
import type { AttackOutcome } from "../../../src/rules/attacks/types.ts";
import { gamemaster, localize, stranger } from "./viewers.ts";

/** T3: die 14, Strength +1, result 15, hits AC 2; the target has AC 4, so 13 was needed. */
const HIT: AttackOutcome = {
  reach: "melee",
  band: null,
  die: 14,
  modifiers: [{ id: "strength", value: 1 }],
  total: 15,
  hit: true,
  reason: "reached",
  needed: 13,
  hitsArmorClass: 2,
  harms: ["normal"],
  damage: { formula: "1d8", faces: [4], rolled: 4, modifiers: [{ id: "strength", value: 1 }], total: 5 },
  immunity: null,
  riders: [],
  changes: [{ kind: "damage", target: "Actor.orc", amount: 5, harms: ["normal"] }],
};

const entry = (changes: Partial<StoredAttackEntry> = {}): StoredAttackEntry => ({
  id: "one",
  attacker: null,
  source: { uuid: "Item.sword", name: "Sword" },
  target: { uuid: "Actor.orc", name: "Orc 2" },
  refusal: null,
  outcome: HIT,
  overruled: null,
  applied: null,
  ...changes,
});

function card(
  viewer: CardViewer,
  changes: Partial<StoredAttackEntry> = {},
  mode: StoredAttack["attackMode"] = "matrix",
) {
  const attacker = { uuid: "Actor.fighter", name: "Ansgar" };
  return attackCard({ attacker, idle: [], routine: null, attackMode: mode, entries: [entry(changes)] }, viewer);
}
const only = (...given: Parameters<typeof card>) => card(...given).entries[0]!;

describe("attack card", () => {
  it("T3: says the die and what it meant, and to the gamemaster what was needed", () => {
    expect([card(gamemaster).attacker, card(gamemaster).whom]).toEqual(["Ansgar", "Orc 2"]);
    const view = only(gamemaster);
    expect([view.state, view.sentence, view.needed]).toEqual(["hit", "14 + 1 = 15 hits AC 2", "(13 needed)"]);
    expect([view.damage?.text, view.damage?.sum]).toEqual(["5 points of damage", "1d8: 4 + 1 = 5"]);
    expect(view.modifiers).toEqual([
      { label: "Strength", value: "+1", hint: expect.stringMatching(/melee.*\(C14, C18\)\.$/) },
    ]);
  });

  it("§6: a stranger is told neither the needed roll nor hit points, and has no button", () => {
    const view = only(stranger, { applied: { by: "u", half: false, effects: [{ target: "Actor.orc", delta: -3 }] } });
    expect([view.needed, view.appliedText]).toEqual([null, "Applied"]);
    expect([view.showApply, view.canApply, view.canUndo, view.showReferee]).toEqual([false, false, false, false]);
    const told = only(stranger, { outcome: { ...HIT, total: 15, needed: 14 } }, "ascending");
    expect(told.sentence).toBe("14 + 1 = 15: enough");
  });

  it("C15: in ascending mode the armor class is named to who may know it", () => {
    const outcome = { ...HIT, needed: 14 };
    expect(only(gamemaster, { outcome }, "ascending").sentence).toBe("14 + 1 = 15 against AC 14");
    expect(only(gamemaster, { outcome: { ...outcome, needed: null }, target: null }, "ascending").sentence).toBe(
      "14 + 1 = 15 hits AC 15 and lower",
    );
  });

  it("T2: a result below every armor class says so", () => {
    const outcome: AttackOutcome = { ...HIT, die: 2, modifiers: [{ id: "cover", value: -3 }], total: -1, hit: false };
    const view = only(gamemaster, {
      outcome: { ...outcome, reason: "short", hitsArmorClass: null, damage: null, changes: [] },
    });
    expect([view.state, view.sentence]).toEqual(["miss", "2 − 3 = −1 hits no armor class"]);
  });

  it("buttons: apply before, undo after, each in its place", () => {
    const before = only(gamemaster);
    expect([before.canApply, before.canUndo, before.canOverrule]).toEqual([true, false, true]);
    const after = only(gamemaster, {
      applied: { by: "u", half: true, effects: [{ target: "Actor.orc", delta: -2 }] },
    });
    expect([after.canApply, after.canUndo, after.canOverrule]).toEqual([false, true, false]);
    expect(after.appliedText).toBe("Orc 2 loses 2 hit points, half the damage");
  });

  it("without a target apply goes to the selected tokens", () => {
    const view = only(gamemaster, { target: null });
    expect([view.state, view.applyLabel]).toEqual(["noTarget", "Apply to selected"]);
    expect(card(gamemaster, { target: null }).whom).toBeNull();
  });

  it("C21: an immune target says why and can be harmed by nobody's button", () => {
    const immunity = { harmedOnlyBy: ["silver", "magic"] as const, immuneTo: [] };
    const view = only(gamemaster, { outcome: { ...HIT, damage: null, changes: [], immunity } });
    expect([view.state, view.immunity]).toEqual(["immune", "No damage: harmed only by silver, magic"]);
    const said = (immunity: object) =>
      only(gamemaster, { outcome: { ...HIT, damage: null, changes: [], immunity } as typeof HIT }).immunity;
    expect(said({ harmedOnlyBy: ["silver", "magic"], immuneTo: [], magicNeeded: 2 })).toBe(
      "No damage: harmed only by silver, magic of +2 or better",
    );
    // What it is immune to as well is no help.
    expect(said({ harmedOnlyBy: ["fire", "acid"], immuneTo: ["fire"] })).toBe("No damage: harmed only by acid");
    expect(said({ harmedOnlyBy: ["fire"], immuneTo: ["fire"] })).toBe("Nothing harms this target.");
    expect(said({ harmedOnlyBy: null, immuneTo: ["fire", "cold"] })).toBe("No damage: immune to fire, cold");
    expect([view.damage, view.canApply]).toEqual([null, false]);
  });

  it("C16: natural 20 and 1 have states of their own, a referee's word over them does not", () => {
    expect(only(gamemaster, { outcome: { ...HIT, die: 20, reason: "natural20" } }).state).toBe("natural20");
    const one: AttackOutcome = { ...HIT, die: 1, hit: false, reason: "natural1", damage: null, changes: [] };
    expect(only(gamemaster, { outcome: one }).state).toBe("natural1");
    const ruled = only(gamemaster, { outcome: one, overruled: { by: "u", hit: true, damage: 6 } });
    expect([ruled.state, ruled.damage?.total, ruled.ruling]).toEqual(["hit", 6, "The referee rules: a hit, 6 damage"]);
    expect([ruled.canUndo, ruled.flipLabel]).toEqual([true, "Make it a miss"]);
  });

  it("C10: a refused attack says its sentence", () => {
    const view = only(stranger, {
      outcome: null,
      refusal: { code: "beyondLongRange", data: { weapon: "Longbow", long: 210, feet: 310 } },
    });
    expect([view.state, view.stateLabel]).toEqual(["refused", "Not possible"]);
    expect(view.sentence).toContain("310");
  });
});

describe("save and initiative cards", () => {
  it("T8: the value is for who may know it", () => {
    const outcome = {
      saveId: "wands",
      value: 11,
      die: 10,
      modifiers: [{ id: "wisdom", value: 1 }],
      total: 11,
      success: true,
    } as const;
    const rest = { refusal: null, damage: null, immune: false, applied: null };
    const entries = [{ ...rest, id: "a", saver: { uuid: "Actor.orc", name: "Orc" }, saveId: "wands", outcome }];
    const system = { damage: null, entries };
    expect(saveCard(system, gamemaster).entries[0]).toMatchObject({
      state: "saved",
      sentence: "10 + 1 = 11 against 11",
    });
    expect(saveCard(system, stranger).entries[0]?.sentence).toBe("10 + 1 = 11");
  });

  it("C2, C3: sides stand in the order of their dice, ties by the dice that settled them", () => {
    const side = (id: string, value: number, tiebreaks: number[] = []) => ({
      id,
      name: id,
      color: "#000000",
      value,
      tiebreaks,
    });
    const sides = [side("A", 5, [1]), side("B", 3), side("C", 5, [4])];
    const view = initiativeCard({ round: 2, sides }, localize);
    expect(view.title).toBe("Initiative, round 2");
    expect(view.sides.map(({ id }) => id)).toEqual(["C", "A", "B"]);
    expect(view.sides[0]?.tiebreaks).toBe("tie: 4");
  });
});
