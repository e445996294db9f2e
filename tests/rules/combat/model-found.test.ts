import { expect, it } from "vitest";
import { Duel } from "./model.ts";
import type { ReferenceCombatant, ReferenceCommand, ReferenceOptions } from "./reference/reference-fight.ts";

/** Fights in which the code and the reference once disagreed, cut down to what it takes; each says what it found. */

const PLAIN: ReferenceOptions = {
  tieRule: "reroll",
  initiativeMode: "sides",
  initiativeWhen: "eachRound",
  declarations: false,
  morale: false,
  stride: "sides",
};

/** Somebody, whose side is the first letter of the id. */
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

type Told = ReferenceCommand | "begin" | "next" | "previous" | "nextRound";

/** Both fights do the commands, and are compared after each; answers with what they look like at the end. */
function play(seed: number, who: ReferenceCombatant[], options: Partial<ReferenceOptions>, ...commands: Told[]) {
  const sides = [...new Set(who.map(({ side }) => side))];
  const duel = new Duel({ ...PLAIN, ...options }, sides, who, seed);
  for (const command of commands) duel.execute(typeof command === "string" ? { do: command } : command);
  return duel.code.view();
}

const die = (unit: string, value: number): ReferenceCommand => ({ do: "setDie", unit, value });
const fall = (id: string, by: string | null = null): ReferenceCommand => ({ do: "fall", id, by });
const hands = (id: string, holdsSlow: boolean): ReferenceCommand => ({
  do: "hands",
  id,
  holdsSlow,
  holdsMissile: false,
});
const keys = (view: ReturnType<typeof play>) => view.steps.map(({ key }) => key);
const slow = (view: ReturnType<typeof play>) => view.steps.at(-1)?.members;

it("C3: with rerolls a dead side that is equal shares no step with a living one", () => {
  const view = play(0, [one("a1"), one("b1", { alive: false })], {}, die("a", 3), die("b", 3), "begin");
  expect(keys(view)).toEqual(["a", "b", "slow"]);
});

it("C6: allies whom a tie with a foe parted stay apart when the foe's step has begun", () => {
  // The modifiers make 6 of all three; rolled again 3, 3 and 5 they are 3, 4 and 5.
  const who = [one("o1"), one("o2", { initiativeModifier: 1 }), one("p1")];
  const dice = [die("o1", 6), die("o2", 5), die("p1", 6)];
  for (let seed = 0; seed < 20; seed++) play(seed, who, { initiativeMode: "individual" }, ...dice, "begin", "next");
});

it("C23: with all the living helpless, and nothing to stop at, next is refused without a die", () => {
  const helpless = { do: "helpless", id: "a1", helpless: true } as const;
  const view = play(-24, [one("a1"), one("b1", { alive: false })], {}, "begin", helpless, "next", "nextRound");
  expect([view.round, view.able]).toEqual([1, []]);
});

it("C22: the dead who are called helpless too are no new half of their side", () => {
  const who = [one("a1", { alive: false, morale: 7 }), one("a2", { morale: 7 }), one("b1")];
  const view = play(1, who, { morale: true }, "begin", { do: "helpless", id: "a1", helpless: true });
  expect(view.moraleDue).toEqual([]);
});

it("C22: who falls after the fight went back before its start is no death of the fight", () => {
  const who = [one("a1", { morale: 7 }), one("a2", { morale: 7 }), one("b1")];
  const view = play(1, who, { morale: true }, "begin", "previous", fall("a1"), "begin");
  expect(view.moraleDue).toEqual([]);
});

it("C5: the dead of an earlier round lie in their side's block, whatever they hold", () => {
  const who = [one("a1", { holdsSlow: true }), one("a2"), one("b1")];
  expect(slow(play(3, who, {}, "begin", fall("a1")))).toEqual(["a1"]);
  expect(slow(play(3, who, {}, "begin", fall("a1"), "nextRound"))).toEqual([]);
});

it("C5: who acted stays where it acted when it changes sides", () => {
  const who = [one("a1"), one("a2"), one("b1")];
  const dice = [die("a", 5), die("b", 2)];
  const view = play(3, who, {}, ...dice, "begin", "next", { do: "changeSide", id: "a1", side: "b" });
  expect(view.steps.map(({ members }) => members)).toEqual([["a2", "a1"], ["b1"], []]);
});

it("C5: a die that is typed in the slow step comes too late for the round", () => {
  const who = [one("a1", { holdsSlow: true }), one("b1")];
  const dice = [die("a", 5), die("b", 2)];
  const joins = { do: "join", combatant: one("c1") } as const;
  const duel = new Duel(PLAIN, ["a", "b", "c"], who, 3);
  for (const command of [...dice, { do: "begin" }, { do: "next" }, joins, die("c", 6)] as const) duel.execute(command);
  expect([duel.code.view().step, duel.code.view().able]).toEqual(["slow", ["a1"]]);
});

it("a mark of next that was taken back by hand stays off when the fight goes back", () => {
  const who = [one("a1"), one("a2"), one("a3"), one("b1")];
  const dice = [die("a", 5), die("b", 2)];
  const back = { do: "mark", id: "a1", mark: null } as const;
  const view = play(3, who, { stride: "combatants" }, ...dice, "begin", "next", "next", back, "previous");
  expect([view.acted, view.turn]).toEqual([[], "a1"]);
});

it("who was delayed in its side's step is not so in the slow one", () => {
  const who = [one("a1"), one("a2"), one("a3"), one("b1")];
  const dice = [die("a", 5), die("b", 2)];
  const delayed = { do: "mark", id: "a1", mark: "delayed" } as const;
  const draw = [hands("a1", true), hands("a2", true)];
  const view = play(3, who, { stride: "combatants" }, ...dice, "begin", delayed, ...draw, "next", "next");
  expect([view.step, view.turn]).toEqual(["slow", "a1"]);
});

it("C13: who was marked done in a step that came after loses no spell when the fight goes back", () => {
  const dice = [die("a", 5), die("b", 2)];
  const spell = { do: "declare", id: "b1", kind: "spell", referee: false, engagedSince: false } as const;
  const done = { do: "mark", id: "b1", mark: "done" } as const;
  const who = [one("a1"), one("b1"), one("b2")];
  const view = play(3, who, {}, spell, ...dice, "begin", "next", done, "previous", { do: "hit", id: "b1" });
  expect([view.step, view.lostSpells]).toEqual(["a", []]);
});

it("C3: a roll asked for that ends in a tie is rolled on at once", () => {
  for (let seed = 0; seed < 20; seed++) {
    const view = play(seed, [one("a1"), one("b1")], {}, { do: "roll", units: ["a", "b"] }, die("a", 3), "begin");
    expect(keys(view)).toHaveLength(3);
  }
});

it("C5: who fell in the slow step and rises before the start has no place in the round any more (seed -592259525)", () => {
  const who = [one("a1", { holdsSlow: true })];
  const fall = { do: "fall", id: "a1", by: null } as const;
  const view = play(3, who, { stride: "phases" }, "begin", fall, "previous", { do: "rise", id: "a1" });
  expect([view.round, view.steps]).toEqual([0, []]);
});

it("C5: who fell among the slow and goes over to a side without a step lies behind the others", () => {
  const who = [one("a1", { holdsSlow: true }), one("a2", { holdsSlow: true }), one("b1", { alive: false })];
  const over = { do: "changeSide", id: "a1", side: "b" } as const;
  expect(slow(play(0, who, { stride: "phases" }, "begin", fall("a1"), over))).toEqual(["a2", "a1"]);
});
