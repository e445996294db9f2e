import fc from "fast-check";
import { expect } from "vitest";
import { compareOrder } from "#rules/combat/sides/order.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { seeded } from "#rules/dice/seeded.ts";
import { CodeFight } from "./code-fight.ts";
import {
  type ReferenceCombatant,
  type ReferenceCommand,
  ReferenceFight,
  type ReferenceOptions,
  type ReferenceView,
} from "./reference/reference-fight.ts";

const SIDES = ["D", "B", "E", "A", "C"];

/** A command by numbers, which are read against who is there when its turn comes. */
export interface Deed {
  readonly kind: ReferenceCommand["do"];
  readonly who: number;
  readonly side: number;
  readonly value: number;
  readonly yes: boolean;
  readonly also: boolean;
}

/** A fight with its story. */
export interface Scene {
  readonly options: ReferenceOptions;
  readonly sides: number;
  readonly fighters: readonly Omit<ReferenceCombatant, "id" | "name" | "side">[];
  readonly homes: readonly number[];
  readonly seed: number;
  readonly story: readonly Deed[];
}

const options: fc.Arbitrary<ReferenceOptions> = fc.record({
  tieRule: fc.constantFrom("reroll", "simultaneous"),
  initiativeMode: fc.constantFrom("sides", "sides", "individual"),
  initiativeWhen: fc.constantFrom("eachRound", "eachRound", "keep", "typed"),
  declarations: fc.boolean(),
  morale: fc.boolean(),
  stride: fc.constantFrom("phases", "sides", "combatants"),
});

const fighter = fc.record({
  alive: fc.integer({ min: 0, max: 9 }).map((face) => face > 0),
  holdsSlow: fc.integer({ min: 0, max: 3 }).map((face) => face === 0),
  holdsMissile: fc.boolean(),
  isCharacter: fc.integer({ min: 0, max: 3 }).map((face) => face === 0),
  morale: fc.option(fc.integer({ min: 2, max: 12 }), { freq: 8 }),
  initiativeModifier: fc.integer({ min: -2, max: 2 }),
});

const KINDS: readonly ReferenceCommand["do"][] = [
  ...(["next", "next", "next", "next", "next", "next", "next", "next", "previous", "previous", "nextRound"] as const),
  ...([
    "declare",
    "declare",
    "hands",
    "hands",
    "fall",
    "fall",
    "fall",
    "rise",
    "helpless",
    "hit",
    "hit",
    "join",
  ] as const),
  ...(["leave", "changeSide", "mark", "mark", "mark", "overrideSlow", "setDie", "setDie", "roll", "standing"] as const),
  ...(["moraleRolled", "moraleRolled", "moraleWaved", "begin"] as const),
];

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(),
  side: fc.nat(),
  value: fc.integer({ min: 0, max: 11 }),
  yes: fc.boolean(),
  also: fc.boolean(),
});

/** Any fight: 2 to 5 sides, 1 to 40 combatants, all options. */
export const scene: fc.Arbitrary<Scene> = fc.record({
  options,
  sides: fc.integer({ min: 2, max: 5 }),
  fighters: fc.oneof(
    { arbitrary: fc.array(fighter, { minLength: 1, maxLength: 8 }), weight: 5 },
    { arbitrary: fc.array(fighter, { minLength: 9, maxLength: 40 }), weight: 1 },
  ),
  homes: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
  seed: fc.integer(),
  story: fc.array(deed, { minLength: 1, maxLength: 50 }),
});

/** A die for one of the two fights: the same faces in the same order, with what they were asked for. */
function diceOf(seed: number) {
  const source = seeded(seed);
  const asked: string[] = [];
  const die = (key: string) => {
    asked.push(key);
    if (asked.length > 5000) throw new Error("The dice never come to an end.");
    return source({ key, formula: "1d6" }).total;
  };
  return { asked, die };
}

const MARKS = ["done", "delayed", "skipped", null] as const;
const KINDS_DECLARED = ["spell", "withdraw", "retreat", "hold", "none"] as const;

/** What a deed is as a command, given who is there; null when it says nothing. */
function commandOf(deed: Deed, code: CodeFight, joined: number, among: readonly string[]): ReferenceCommand | null {
  const { state } = code;
  const { value, yes, also } = deed;
  const side = among[deed.side % among.length]!;
  const there = state.combatants[deed.who % Math.max(1, state.combatants.length)];
  const unit = state.options.initiativeMode === "sides" ? side : (there?.id ?? "nobody");
  const id = there?.id ?? "nobody";
  switch (deed.kind) {
    case "begin":
    case "previous":
      return { do: deed.kind };
    case "next":
    case "nextRound":
      return state.round === 0 ? { do: "begin" } : { do: deed.kind };
    case "declare":
      return { do: "declare", id, kind: KINDS_DECLARED[value % 5]!, referee: yes, engagedSince: also };
    case "hands":
      return { do: "hands", id, holdsSlow: yes, holdsMissile: also };
    case "fall":
      return { do: "fall", id, by: value === 0 ? null : side };
    case "helpless":
      return there && there.helpless !== yes ? { do: "helpless", id, helpless: yes } : null;
    case "join": {
      const name = `Fighter ${joined}`;
      const hands = { holdsSlow: value < 3, holdsMissile: also };
      const figures = {
        isCharacter: yes && also,
        morale: value + 1 > 1 ? value + 1 : null,
        initiativeModifier: value % 3,
      };
      return { do: "join", combatant: { id: `j${joined}`, name, side, alive: true, ...hands, ...figures } };
    }
    case "changeSide":
      return { do: "changeSide", id, side };
    case "mark":
      return { do: "mark", id, mark: MARKS[value % 4]! };
    case "overrideSlow":
      return { do: "overrideSlow", id, slow: yes ? also : null };
    case "setDie":
      return { do: "setDie", unit, value: value > 7 ? null : value };
    case "roll":
      if (unit === "nobody") return null;
      return { do: "roll", units: also ? among.filter(() => state.options.initiativeMode === "sides") : [unit] };
    case "standing":
      return { do: "standing", side, word: value < 4 ? "first" : value < 8 ? "surprised" : null };
    case "moraleRolled":
      return { do: "moraleRolled", side, total: value + 1 };
    case "moraleWaved":
      return { do: "moraleWaved", side };
    default:
      return { do: deed.kind, id };
  }
}

function tidy(view: ReferenceView): ReferenceView {
  return { ...view, steps: view.steps.map((step) => ({ ...step, units: [...step.units].sort() })) };
}

/** One fight by the code and by the reference, with dice from one seed. */
export class Duel {
  readonly code: CodeFight;
  readonly #reference: ReferenceFight;
  readonly #ours: ReturnType<typeof diceOf>;
  readonly #theirs: ReturnType<typeof diceOf>;
  readonly #done: string[] = [];

  constructor(
    options: ReferenceOptions,
    sides: readonly string[],
    combatants: readonly ReferenceCombatant[],
    seed: number,
  ) {
    this.#ours = diceOf(seed);
    this.#theirs = diceOf(seed);
    this.code = new CodeFight(options, sides, combatants, this.#ours.die);
    this.#reference = new ReferenceFight(options, [...sides], structuredClone([...combatants]), this.#theirs.die);
  }

  /** What core stores sorts as the steps stand, and its turn is somebody of the present step or nobody; nothing is left to settle. */
  #numbers(said: string): void {
    const { state } = this.code;
    const { state: settled, initiatives, turn } = sidesProcedure.refresh(state);
    expect(settled, said).toBe(state);
    const places = state.sides.map(({ id }) => id);
    const sorted = state.combatants
      .map(({ id, name, side, placements }) => {
        const slow = placements.some((one) => one.round === state.round && one.block === "slow");
        return { id, name, side, slow, sideIndex: places.indexOf(side), initiative: initiatives[id] ?? null };
      })
      .sort(compareOrder)
      .map(({ id }) => id);
    const steps = sidesProcedure.steps(state);
    expect(
      steps.flatMap(({ combatantIds }) => combatantIds),
      said,
    ).toEqual(sorted);
    const present = steps.find(({ key }) => key === state.cursor.step)?.combatantIds ?? [];
    const { turn: own, able } = this.code.view();
    const pointed = turn === null ? null : (sorted[turn] ?? "nobody");
    if (pointed === null) expect(able, said).toEqual([]);
    else expect(present, said).toContain(pointed);
    if (able.length > 0) expect(own ?? pointed, said).toBe(pointed);
  }

  /** Both must answer, look and ask for dice alike. */
  execute(command: ReferenceCommand): void {
    this.#done.push(JSON.stringify(command));
    const said = `after ${this.#done.join("\n")}`;
    expect(this.code.execute(command), said).toBe(this.#reference.execute(command));
    expect(this.#ours.asked, said).toEqual(this.#theirs.asked);
    expect(this.code.view(), said).toEqual(tidy(this.#reference.view()));
    this.#numbers(said);
  }
}

/** Plays a story in both fights; they must say the same after every command. */
export function compare({ options, sides, fighters, homes, seed, story }: Scene): void {
  const among = SIDES.slice(0, sides);
  const combatants = fighters.map((one, index): ReferenceCombatant => {
    const home = homes[index % homes.length]!;
    return { ...one, id: `f${index}`, name: `Fighter ${(index * 7) % 23}`, side: among[(home + index) % sides]! };
  });
  const duel = new Duel(options, among, combatants, seed);
  story.forEach((one, index) => {
    const command = commandOf(one, duel.code, index, among);
    if (command) duel.execute(command);
  });
}
