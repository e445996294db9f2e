import { expect, test } from "vitest";
import {
  type ReferenceCombatant,
  type ReferenceCommand,
  ReferenceFight,
  type ReferenceOptions,
  type ReferenceView,
} from "./reference-fight.ts";

/** Somebody: the side is the first letter of the id. */
const one = (id: string, more: Partial<ReferenceCombatant> = {}): ReferenceCombatant => ({
  id,
  name: id,
  side: id.charAt(0),
  alive: true,
  holdsSlow: false,
  holdsMissile: false,
  isCharacter: false,
  morale: null,
  initiativeModifier: 0,
  ...more,
});

/** A fight whose dice are read off by unit; a die that is not there is an error. */
function fightOf(dice: Record<string, string>, who: ReferenceCombatant[], options: Partial<ReferenceOptions> = {}) {
  const faces = new Map<string, number[]>();
  for (const [unit, listed] of Object.entries(dice)) faces.set(`initiative.${unit}`, [...listed].map(Number));
  const die = (key: string): number => {
    const face = faces.get(key)?.shift();
    if (face === undefined) throw new Error(`no die for ${key}`);
    return face;
  };
  const usual: ReferenceOptions = {
    tieRule: "reroll",
    initiativeMode: "sides",
    initiativeWhen: "eachRound",
    declarations: false,
    morale: false,
    stride: "sides",
  };
  const sides = [...new Set(who.map((combatant) => combatant.side))];
  return new ReferenceFight({ ...usual, ...options }, sides, who, die);
}
/** Does commands that must be accepted, and shows what is then. */
function after(fight: ReferenceFight, ...commands: (ReferenceCommand | "begin" | "next" | "previous")[]) {
  for (const command of commands) {
    expect(fight.execute(typeof command === "string" ? { do: command } : command)).toBeNull();
  }
  return fight.view();
}
const keys = (view: ReferenceView): string[] => view.steps.map((step) => step.key);
const place = (view: ReferenceView): unknown[] => [view.round, view.step, view.phase];
const slowIn = (view: ReferenceView): string[] => view.steps.at(-1)?.members ?? [];
const hands = (id: string, holdsSlow: boolean): ReferenceCommand => ({
  do: "hands",
  id,
  holdsSlow,
  holdsMissile: false,
});
const fall = (id: string, by: string | null = null): ReferenceCommand => ({ do: "fall", id, by });
const declare = (id: string, kind: "spell" | "withdraw" | "hold", engagedSince = false): ReferenceCommand => ({
  do: "declare",
  id,
  kind,
  referee: false,
  engagedSince,
});

test("C2, C4: the highest side first, phase by phase; what nobody can use is passed over", () => {
  const who = [one("a1"), one("b1", { holdsMissile: true }), one("c1")];
  const fight = fightOf({ a: "3", b: "6", c: "1" }, who, { stride: "phases" });
  expect(place(after(fight, "begin"))).toEqual([1, "b", "movement"]);
  expect(keys(fight.view())).toEqual(["b", "a", "c", "slow"]);
  expect(place(after(fight, "next"))).toEqual([1, "b", "missiles"]);
  expect(place(after(fight, "next"))).toEqual([1, "b", "melee"]);
  expect(place(after(fight, "next"))).toEqual([1, "a", "movement"]);
  expect(fight.view().acted).toEqual(["b1"]);
  expect(place(after(fight, "next"))).toEqual([1, "a", "melee"]);
});

test("C3: 5, 5, 3 rerolled as 1 and 4 leaves the side with 3 last", () => {
  const fight = fightOf({ a: "51", b: "54", c: "3" }, [one("a1"), one("b1"), one("c1")]);
  expect(keys(after(fight, "begin"))).toEqual(["b", "a", "c", "slow"]);
});

test("C3: 5, 5, 2, 2 is two separate rerolls", () => {
  const who = [one("a1"), one("b1"), one("c1"), one("d1")];
  const fight = fightOf({ a: "52", b: "26", c: "53", d: "21" }, who);
  expect(keys(after(fight, "begin"))).toEqual(["c", "a", "b", "d", "slow"]);
});

test("C3: 4, 4, 2 among three tied sides rerolls the two 4s", () => {
  const fight = fightOf({ a: "641", b: "62", c: "645" }, [one("a1"), one("b1"), one("c1")]);
  expect(keys(after(fight, "begin"))).toEqual(["c", "a", "b", "slow"]);
});

test("C3: who is killed in a simultaneous step still acts in it, who is slow does not", () => {
  const who = [one("a1"), one("a2", { holdsSlow: true }), one("b1"), one("c1")];
  const fight = fightOf({ a: "4", b: "4", c: "2" }, who, { tieRule: "simultaneous" });
  expect(after(fight, "begin").step).toBe("a+b");
  expect(after(fight, fall("a1", "b"), fall("a2", "b")).able).toEqual(["a1", "b1"]);
  const view = after(fight, "next");
  expect([view.step, view.able, view.acted]).toEqual(["c", ["c1"], ["a1", "b1"]]);
  // The slow step has nobody who could act: the second round begins, with dice that are not there.
  expect(() => fight.execute({ do: "next" })).toThrow("no die for initiative.b");
});

test("C6, R3: die and modifier; equal allies share a step unrolled, with a foe among them all roll", () => {
  const who = [one("a1", { initiativeModifier: -1 }), one("a2", { initiativeModifier: 1 }), one("b1"), one("a3")];
  const shared = fightOf({ a1: "5", a2: "3", b1: "6", a3: "1" }, who, { initiativeMode: "individual" });
  expect(keys(after(shared, "begin"))).toEqual(["b1", "a1+a2", "a3", "slow"]);
  // 4, 4, 4: again 3, 3 (4 - 1 and 2 + 1) and 2.
  const rolled = fightOf({ a1: "54", a2: "32", b1: "42", a3: "1" }, who, { initiativeMode: "individual" });
  expect(keys(after(rolled, "begin"))).toEqual(["a1+a2", "b1", "a3", "slow"]);
  const together = { initiativeMode: "individual", tieRule: "simultaneous" } as const;
  const tied = fightOf({ a1: "5", a2: "3", b1: "4", a3: "1" }, who, together);
  expect(keys(after(tied, "begin"))).toEqual(["a1+a2+b1", "a3", "slow"]);
});

test("C5: between the steps, as the weapon in hand is before acting", () => {
  const who = [one("a1", { holdsSlow: true }), one("a2"), one("a3"), one("b1")];
  const fight = fightOf({ a: "6", b: "2" }, who);
  expect(after(fight, "begin").slow).toEqual(["a1"]);
  expect(after(fight, hands("a1", false), hands("a2", true)).able).toEqual(["a1", "a3"]);
  expect(after(fight, hands("a1", true)).slow).toEqual(["a1", "a2"]);
  after(fight, { do: "mark", id: "a3", mark: "done" });
  expect(after(fight, hands("a3", true)).slow).toEqual(["a1", "a2"]); // who has acted is done
  expect(after(fight, "next", hands("a1", false)).slow).toEqual(["a1", "a2"]); // too late
  expect(after(fight, { do: "overrideSlow", id: "a2", slow: false }).slow).toEqual(["a1", "a2"]); // R19
  const view = after(fight, "next");
  expect([view.step, view.able, view.acted]).toEqual(["slow", ["a1", "a2"], ["a3", "b1"]]);
});

test("C5, R15: in the slow step the earlier side first, then by name in natural order", () => {
  const slow = { holdsSlow: true };
  const who = [
    one("a1", { ...slow, name: "Ogre" }),
    one("b1", { ...slow, name: "Goblin 10" }),
    one("b2", { ...slow, name: "Goblin 2" }),
  ];
  const view = after(fightOf({ a: "2", b: "5" }, who), "begin");
  expect([view.step, slowIn(view)]).toEqual(["slow", ["b2", "b1", "a1"]]);
});

test("R6: struck down in the slow step by a tied side one still acts, by another one does not", () => {
  const slow = { holdsSlow: true };
  const who = [one("a1", slow), one("a2", slow), one("b1", slow), one("c1", slow)];
  const fight = fightOf({ a: "3", b: "3", c: "5" }, who, { tieRule: "simultaneous", stride: "combatants" });
  const view = after(fight, "begin");
  expect([view.step, view.able, view.turn]).toEqual(["slow", ["c1", "a1", "a2", "b1"], "c1"]);
  expect(after(fight, "next", fall("a1", "c"), fall("a2", "b")).able).toEqual(["a2", "b1"]);
  expect(after(fight, "next").turn).toBe("b1");
  expect(fight.view().acted).toEqual(["a2", "c1"]);
});

test("C13: a hit in an earlier step loses the spell; in declaration or in the own step it does not", () => {
  const who = [one("a1"), one("a2"), one("b1")];
  const fight = fightOf({ a: "2", b: "5" }, who, { declarations: true });
  const hit = (id: string): ReferenceCommand => ({ do: "hit", id });
  after(fight, "begin", declare("a1", "spell"), declare("a2", "spell"));
  expect(after(fight, hit("a1")).lostSpells).toEqual([]);
  expect(after(fight, "next", hit("a1")).lostSpells).toEqual(["a1"]);
  expect(after(fight, "next", hit("a2")).lostSpells).toEqual(["a1"]);
  const tied = fightOf({ a: "2", b: "2" }, who, { declarations: true, tieRule: "simultaneous" });
  expect(after(tied, "begin", declare("a1", "spell"), "next", hit("a1")).lostSpells).toEqual([]);
});

test("C3, C22: a death in a step of tied sides counts for morale when the step ends; back in it, not yet", () => {
  const goblin = { morale: 7 };
  const who = [one("a1"), one("b1", goblin), one("b2", goblin), one("b3", { ...goblin, holdsSlow: true }), one("c1")];
  const fight = fightOf({ a: "4", b: "4", c: "2" }, who, { morale: true, tieRule: "simultaneous" });
  expect(after(fight, "begin", fall("b1", "a"), fall("b3", "a")).moraleDue).toEqual([]);
  expect(after(fight, "next").moraleDue).toEqual(["b"]);
  expect(after(fight, "previous").moraleDue).toEqual([]);
  expect(after(fight, { do: "rise", id: "b1" }, { do: "rise", id: "b3" }, "next").moraleDue).toEqual([]);
});

test("C5: the slow are known while declarations are made, by what is in hand and what is declared; a monster's words later", () => {
  const who = [one("a1", { holdsSlow: true, isCharacter: true }), one("b1")];
  const fight = fightOf({ a: "4", b: "2" }, who, { declarations: true });
  expect(after(fight, "begin").slow).toEqual(["a1"]);
  expect(after(fight, hands("b1", true), declare("a1", "spell")).slow).toEqual(["b1"]);
  expect(after(fight, declare("a1", "withdraw")).slow).toEqual(["a1", "b1"]);
  expect(after(fight, declare("b1", "hold")).slow).toEqual(["a1", "b1"]);
  expect(after(fight, "next").slow).toEqual(["a1"]);
});

test("C22, R14: due at the first death and at half; two causes are one check; no third after two passed", () => {
  const goblin = { morale: 7 };
  const who = [one("a1", { isCharacter: true }), one("b1", goblin), one("b2", goblin), one("b3", goblin)];
  const fight = fightOf({ a: "6", b: "1" }, who, { morale: true, stride: "phases" });
  expect(after(fight, "begin", fall("b1")).moraleDue).toEqual(["b"]);
  expect(place(after(fight, "next", "next"))).toEqual([1, "b", "morale"]);
  expect(after(fight, { do: "moraleRolled", side: "b", total: 7 }).moraleDue).toEqual([]);
  expect(after(fight, { do: "helpless", id: "b2", helpless: true }).moraleDue).toEqual(["b"]);
  const view = after(fight, { do: "moraleRolled", side: "b", total: 8 });
  expect([view.fled, view.moraleDue]).toEqual([["b2", "b3"], []]);

  const twoCauses = fightOf({ a: "6", b: "1" }, [one("a1"), one("b1", goblin), one("b2", goblin)], { morale: true });
  expect(after(twoCauses, "begin", fall("b1")).moraleDue).toEqual(["b"]);
  expect(after(twoCauses, { do: "moraleRolled", side: "b", total: 2 }).moraleDue).toEqual([]);
  expect(twoCauses.execute({ do: "moraleRolled", side: "b", total: 2 })).toBe("refused");
});

test("R9: previous goes over the round's edge; what was thrown stays thrown, who is dead stays dead", () => {
  const who = [one("a1"), one("b1"), one("b2")];
  const fight = fightOf({ a: "614", b: "155" }, who, { stride: "phases" });
  after(fight, "begin", "next", "next", "next");
  expect(place(after(fight, "next"))).toEqual([2, "b", "movement"]);
  const back = after(fight, fall("b2"), "previous");
  expect([...place(back), keys(back), back.acted, back.able]).toEqual([
    ...[1, "b", "melee"],
    ["a", "b", "slow"],
    ["a1"],
    ["b1"],
  ]);
  expect(place(after(fight, "previous", "previous"))).toEqual([1, "a", "melee"]);
  expect(keys(after(fight, "next", "next", "next"))).toEqual(["b", "a", "slow"]);
  expect(place(after(fight, "previous", "previous", "previous", "previous"))).toEqual([1, "a", "movement"]);
  expect(place(after(fight, "previous"))).toEqual([0, null, null]); // R17
  expect(fight.execute({ do: "previous" })).toBe("refused");
});

test("R16: the surprised are not able and not done; who acts first does so whatever the dice", () => {
  const who = [one("a1"), one("b1"), one("b2", { holdsSlow: true }), one("c1")];
  const fight = fightOf({ a: "64", b: "55", c: "16" }, who, { declarations: true });
  const words: ReferenceCommand[] = [
    { do: "standing", side: "b", word: "surprised" },
    { do: "standing", side: "c", word: "first" },
  ];
  const view = after(fight, "begin", ...words, "next");
  expect([view.step, keys(view)]).toEqual(["c", ["c", "a", "b", "slow"]]);
  expect(after(fight, "next").step).toBe("a");
  expect(place(after(fight, "next"))).toEqual([2, "declaration", null]);
  expect(keys(after(fight, "next"))).toEqual(["c", "b", "a", "slow"]);
});

test("R2: typed dice are waited for, and only ties are rolled; kept dice are kept with their ties", () => {
  const who = [one("a1"), one("b1")];
  const typed = fightOf({ a: "2", b: "3" }, who, { initiativeWhen: "typed" });
  const die = (unit: string): ReferenceCommand => ({ do: "setDie", unit, value: 5 });
  expect(place(after(typed, die("a"), "begin"))).toEqual([1, "initiative", null]);
  expect(typed.execute({ do: "next" })).toBe("refused");
  expect(keys(after(typed, die("b")))).toEqual([]);
  expect(keys(after(typed, "next"))).toEqual(["b", "a", "slow"]);

  const kept = fightOf({ a: "42", b: "43" }, who, { initiativeWhen: "keep" });
  after(kept, "begin", "next");
  expect([after(kept, "next").round, keys(kept.view())]).toEqual([2, ["b", "a", "slow"]]);
});

test("R8: a side that joins late acts only once it has a die, never before the present step", () => {
  const fight = fightOf({ a: "5", b: "2", c: "6" }, [one("a1"), one("b1")]);
  const view = after(fight, "begin", { do: "join", combatant: one("c1") });
  expect(keys(view)).toEqual(["a", "b", "slow"]);
  expect(keys(after(fight, { do: "roll", units: ["c"] }))).toEqual(["a", "c", "b", "slow"]);
  const late = after(fight, { do: "join", combatant: one("a9") }, "next", { do: "join", combatant: one("a8") });
  expect([late.step, late.slow]).toEqual(["c", ["a8"]]); // R7; a9 was there when its side's step ended
});

test("R4, R11: combatant by combatant, the delayed last; marks by hand outlast previous", () => {
  const fight = fightOf({ a: "5", b: "2" }, [one("a1"), one("a2"), one("a3"), one("b1")], { stride: "combatants" });
  const mark = (id: string, word: "done" | "delayed" | "skipped" | null): ReferenceCommand => ({
    do: "mark",
    id,
    mark: word,
  });
  expect(after(fight, "begin", mark("a1", "delayed")).turn).toBe("a2");
  expect(fight.execute(mark("b1", "done"))).toBe("refused");
  expect(after(fight, "next", mark("a3", "skipped")).turn).toBe("a1");
  expect(after(fight, "next").step).toBe("b");
  const back = after(fight, "previous", "previous");
  expect([back.step, back.turn, back.acted]).toEqual(["a", "a2", ["a3"]]);
  expect(after(fight, mark("a3", null)).able).toEqual(["a1", "a2", "a3"]);
});

test("R12, C1: after the declarations only holding, and moving out of a melee come into since", () => {
  const who = [one("a1", { holdsSlow: true }), one("b1")];
  const fight = fightOf({ a: "5", b: "2" }, who, { declarations: true });
  after(fight, "begin", "next");
  expect(fight.execute(declare("a1", "spell"))).toBe("refused");
  expect(fight.execute(declare("a1", "withdraw"))).toBe("refused");
  expect(after(fight, declare("b1", "withdraw", true)).declared).toEqual({ b1: "withdraw" });
  expect(fight.view().slow).toEqual(["a1"]);
});
