import { describe, expect, it } from "vitest";
import {
  attackCard,
  isCrowded,
  type StoredAttack,
  type StoredAttackEntry,
} from "../../../src/data/message/attack-card.ts";
import type { AttackOutcome } from "../../../src/rules/attacks/types.ts";
import { gamemaster, localize, player, stranger } from "./viewers.ts";

const ORC = { uuid: "Actor.orc", name: "Orc" };
const WOLF = { uuid: "Actor.wolf", name: "Wolf" };
const SWORD = { uuid: "Item.sword", name: "Sword" };
const BITE = { uuid: "Item.bite", name: "Bite" };
const goblin = (number: number) => ({ uuid: `Token.${number}`, name: `Goblin ${number}` });

const MISS: AttackOutcome = {
  ...{ reach: "melee", band: null, die: 5, modifiers: [], total: 5, hit: false, reason: "short", needed: 13 },
  ...{ hitsArmorClass: 14, harms: ["normal"], damage: null, immunity: null, riders: [], changes: [] },
};
const hitFor = (total: number): AttackOutcome => ({
  ...{ ...MISS, die: 15, total: 15, hit: true, reason: "reached", hitsArmorClass: 4 },
  damage: { formula: "1d8", faces: [total], rolled: total, modifiers: [], total },
  changes: [{ kind: "damage", target: ORC.uuid, amount: total, harms: ["normal"] }],
});
const breath: AttackOutcome = {
  ...hitFor(6),
  die: null,
  total: null,
  reason: "automatic",
  needed: null,
  hitsArmorClass: null,
};
const APPLIED = { by: "u", half: false, effects: [{ target: ORC.uuid, delta: -3 }] };

const entry = (given: Partial<StoredAttackEntry> = {}): StoredAttackEntry => ({
  ...{ id: "a", attacker: null, source: SWORD, target: ORC, refusal: null, outcome: hitFor(3), overruled: null },
  applied: null,
  ...given,
});
const card = (entries: readonly StoredAttackEntry[], given: Partial<StoredAttack> = {}, viewer = gamemaster) =>
  attackCard(
    { attacker: { uuid: "", name: "Ansgar" }, idle: [], routine: null, attackMode: "matrix", entries, ...given },
    viewer,
  );
const one = (given: Partial<StoredAttackEntry>, viewer = gamemaster) => card([entry(given)], {}, viewer).entries[0]!;

describe("one attack as drawn", () => {
  it("C18: what strikes without a roll says so, and has no die", () => {
    const view = one({ outcome: breath });
    expect([view.sentence, view.dieSum, view.needed, view.reason !== null]).toEqual([
      "Hits without a roll",
      null,
      null,
      true,
    ]);
    expect(one({ outcome: { ...MISS, die: 1, total: 1, reason: "natural1" } }).sentence).toBe(
      "1: a natural 1 always misses",
    );
  });

  it("what was refused or came to nothing has neither details nor the referee's buttons", () => {
    const view = one({ outcome: null, refusal: { code: "castHasActed", data: { name: "Mira" } } });
    const { damage, hasDetails, showReferee, showApply, canApply, canUndo, dieSum, riders, reason } = view;
    expect({ damage, hasDetails, showReferee, showApply, canApply, canUndo, dieSum, riders, reason }).toEqual({
      ...{ damage: null, hasDetails: false, showReferee: false, showApply: false, canApply: false, canUndo: false },
      ...{ dieSum: null, riders: [], reason: null },
    });
    expect([
      one({ outcome: MISS }).damage,
      one({ outcome: MISS }).showApply,
      one({ outcome: MISS }).showReferee,
    ]).toEqual([null, false, true]);
    expect(one({ outcome: null, refusal: null }).sentence).toBeNull();
  });

  it("has its buttons for who may apply: before, after, and after the referee's word", () => {
    const buttons = (given: Partial<StoredAttackEntry>, viewer = gamemaster) => {
      const { showApply, canApply, canUndo, canOverrule } = one(given, viewer);
      return [showApply, canApply, canUndo, canOverrule];
    };
    const ruled = { outcome: MISS, overruled: { by: "u", hit: false, damage: null } };
    expect([buttons({}), buttons({}, player), buttons({}, stranger)]).toEqual([
      [true, true, false, true],
      [true, true, false, false],
      [false, false, false, false],
    ]);
    expect([buttons({ applied: APPLIED }), buttons({ applied: APPLIED }, player)]).toEqual([
      [true, false, true, false],
      [true, false, true, false],
    ]);
    expect([buttons(ruled), buttons(ruled, player)]).toEqual([
      [true, false, true, true],
      [false, false, false, false],
    ]);
  });

  it("C21: what is immune takes neither damage nor rider, unless the referee types damage", () => {
    const immunity = { harmedOnlyBy: ["silver" as const], immuneTo: [] };
    const outcome = { ...hitFor(3), immunity, riders: ["poison"] };
    const view = one({ outcome });
    expect([view.state, view.damage, view.riders]).toEqual(["immune", null, []]);
    const typed = one({ outcome, overruled: { by: "u", hit: null, damage: 2 } });
    expect([typed.state, typed.damage, typed.riders]).toEqual([
      "hit",
      { total: 2, text: "2 points of damage", sum: null, modifiers: [] },
      ["poison"],
    ]);
    expect([one({ outcome: { ...MISS, immunity } }).immunity, one({}).immunity]).toEqual([null, null]);
  });

  it("says the referee's word: a hit, a miss, the damage, or both", () => {
    const told = (outcome: AttackOutcome, hit: boolean | null, damage: number | null) =>
      one({ outcome, overruled: { by: "u", hit, damage } }).ruling;
    expect([
      told(MISS, true, null),
      told(hitFor(3), false, null),
      told(MISS, true, 4),
      told(hitFor(3), null, 4),
      told(hitFor(3), true, 4),
    ]).toEqual([
      "The referee rules: a hit",
      "The referee rules: a miss",
      "The referee rules: a hit, 4 damage",
      "The referee rules: 4 damage",
      "The referee rules: 4 damage",
    ]);
    expect([told(MISS, null, null), told(MISS, null, 4), one({}).ruling]).toEqual([
      null,
      "The referee rules: a miss",
      null,
    ]);
  });

  it("has a shape for each state, and offers the other word", () => {
    const free = one({ target: null });
    expect([free.stateIcon, one({}).stateIcon, one({ outcome: MISS }).stateIcon]).toEqual(["die", "hit", "miss"]);
    expect([one({}).flipLabel, one({ outcome: MISS }).flipLabel]).toEqual(["Make it a miss", "Make it a hit"]);
    expect([
      one({ outcome: hitFor(1) }).damage?.text,
      one({}).range,
      one({ outcome: { ...hitFor(3), band: "long" } }).range,
    ]).toEqual(["1 point of damage", null, localize("MELEE.Range.long")]);
  });

  it("T8: a hit can be saved against while its damage waits, by the gamemaster, usually against breath", () => {
    const bar = one({}).saveBar;
    expect([
      bar?.id,
      bar?.saves.length,
      bar?.saves.filter(({ selected }) => selected).map(({ value }) => value),
    ]).toEqual(["a", 5, ["breath"]]);
    expect([one({}, player).saveBar, one({ applied: APPLIED }).saveBar, one({ outcome: MISS }).saveBar]).toEqual([
      null,
      null,
      null,
    ]);
    expect(one({ overruled: { by: "u", hit: null, damage: 0 } }).saveBar).toBeNull();
  });

  it("C15: in ascending mode a stranger learns whether it was enough, and nobody the needed roll twice", () => {
    const told = (outcome: AttackOutcome, viewer = stranger) =>
      card([entry({ outcome })], { attackMode: "ascending" }, viewer).entries[0]!;
    expect([told(hitFor(3)).sentence, told(MISS).sentence, told(MISS, gamemaster).needed]).toEqual([
      "15: enough",
      "5: not enough",
      null,
    ]);
    expect([
      one({ outcome: MISS }).needed,
      one({ outcome: MISS }, stranger).needed,
      one({ target: null }).needed,
    ]).toEqual(["(13 needed)", null, null]);
  });
});

describe("a card of several attacks", () => {
  it("is crowded from five entries on, or with attackers of their own", () => {
    const many = (count: number) => Array.from({ length: count }, () => entry());
    expect([
      isCrowded({ entries: many(4) }),
      isCrowded({ entries: many(5) }),
      isCrowded({ entries: [entry({ attacker: goblin(1) }), entry()] }),
    ]).toEqual([false, true, true]);
  });

  it("says once what all share: the target, the weapon of a crowd, or the routine", () => {
    const same = card([entry(), entry({ id: "b", source: BITE })]);
    expect([same.whom, same.entries.map(({ target }) => target), same.subtitle, same.attacker]).toEqual([
      "Orc",
      [null, null],
      null,
      "Ansgar",
    ]);
    const two = card([entry(), entry({ id: "b", target: WOLF })]);
    expect([two.whom, two.entries.map(({ target }) => target)]).toEqual(["2 targets", ["Orc", "Wolf"]]);
    const swarm = [1, 2].map((number) => entry({ id: `${number}`, attacker: goblin(number) }));
    expect([card(swarm).attacker, card(swarm).subtitle]).toEqual(["Goblin × 2", "Sword"]);
    expect([
      card(swarm, { routine: "Claws" }).subtitle,
      card([swarm[0]!, entry({ attacker: goblin(2), source: BITE })]).subtitle,
    ]).toEqual(["Claws", null]);
    expect([card([entry()]).subtitle, card([entry({ target: null })]).whom]).toEqual([null, null]);
  });

  const labels = (entries: readonly StoredAttackEntry[]) =>
    card(entries).groups.map(({ heading, entries: lines }) => [heading, ...lines.map(({ label }) => label)]);

  it("labels each line by what sets it apart: attacker, weapon, target", () => {
    expect(labels([entry()])).toEqual([[null, "Sword"]]);
    expect(labels([entry(), entry({ source: BITE })])).toEqual([[null, "Sword", "Bite"]]);
    expect(labels([entry(), entry({ target: WOLF })])).toEqual([[null, "Orc", "Wolf"]]);
    expect(labels([entry(), entry({ source: BITE, target: WOLF })])).toEqual([[null, "Sword → Orc", "Bite → Wolf"]]);
    expect(labels([entry({ attacker: goblin(1) }), entry({ attacker: goblin(2) })])).toEqual([
      [null, "Goblin 1", "Goblin 2"],
    ]);
    expect(labels([entry({ attacker: goblin(1) }), entry({ attacker: goblin(2), target: WOLF })])).toEqual([
      [null, "Goblin 1 → Orc", "Goblin 2 → Wolf"],
    ]);
  });

  it("has a heading for each attacker where one has several lines", () => {
    const bites = [
      entry({ attacker: goblin(1) }),
      entry({ attacker: goblin(1), source: BITE }),
      entry({ attacker: goblin(2) }),
    ];
    expect(labels(bites)).toEqual([
      ["Goblin 1", "Sword", "Bite"],
      ["Goblin 2", "Sword"],
    ]);
  });

  it("names who has no such attack, and nobody where all have", () => {
    expect([card([entry()], { idle: [ORC, WOLF] }).idle, card([entry()]).idle]).toEqual([
      "Without this attack: Orc, Wolf",
      null,
    ]);
  });

  it("T8: has one bar of saves while something that strikes without a roll has damage to do", () => {
    const bar = (...entries: Partial<StoredAttackEntry>[]) => card(entries.map(entry)).saveBar?.id ?? null;
    expect([bar({ outcome: breath }), bar({}, { outcome: breath }), bar({})]).toEqual(["", "", null]);
    expect([
      bar({ outcome: breath, applied: APPLIED }),
      bar({ outcome: breath, overruled: { by: "u", hit: null, damage: 0 } }),
    ]).toEqual([null, null]);
    expect(card([entry({ outcome: breath })], {}, player).saveBar).toBeNull();
  });
});
