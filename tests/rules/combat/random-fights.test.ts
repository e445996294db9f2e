import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAble } from "#rules/combat/sides/able.ts";
import { setActed } from "#rules/combat/sides/marks.ts";
import { compareOrder, placementOf } from "#rules/combat/sides/order.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, overrideSlow } from "#rules/combat/sides/referee.ts";
import { plan, settle } from "#rules/combat/sides/settle.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { run } from "#rules/dice/driver.ts";
import { seeded } from "#rules/dice/seeded.ts";
import { isRefusal } from "#rules/refusal.ts";
import { change, fight, granted, join, leave } from "./fight.ts";

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);

const SIDES = ["A", "B", "C"];

/** What may happen between two presses of "next". */
type Deed =
  | { readonly kind: "weapon" | "fall" | "heal" | "leave" | "act"; readonly who: number }
  | { readonly kind: "join"; readonly side: number; readonly slow: boolean }
  | { readonly kind: "turncoat"; readonly who: number; readonly side: number }
  | { readonly kind: "referee"; readonly who: number; readonly slow: boolean | null }
  | { readonly kind: "die"; readonly side: number; readonly value: number | null };

const who = fc.nat({ max: 11 });
const side = fc.nat({ max: 2 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constantFrom("weapon", "fall", "heal", "leave", "act"), who }),
  fc.record({ kind: fc.constant("join" as const), side, slow: fc.boolean() }),
  fc.record({ kind: fc.constant("turncoat" as const), who, side }),
  fc.record({ kind: fc.constant("referee" as const), who, slow: fc.option(fc.boolean()) }),
  fc.record({ kind: fc.constant("die" as const), side, value: fc.option(fc.integer({ min: 1, max: 6 })) }),
);

const setting = fc.record({
  tieRule: fc.constantFrom("reroll" as const, "simultaneous" as const),
  fighters: fc.array(fc.record({ side, slow: fc.boolean(), dead: fc.boolean() }), { minLength: 1, maxLength: 8 }),
  seed: fc.integer(),
  /** What happens after each press of "next". */
  story: fc.array(fc.array(deed, { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
});

function begin({
  tieRule,
  fighters,
}: {
  tieRule: "reroll" | "simultaneous";
  fighters: { side: number }[];
}): SidesState {
  const named = fighters.map((one, index) => [`f${index}`, { ...one, side: SIDES[one.side]! }] as const);
  return fight(SIDES, Object.fromEntries(named), tieRule);
}

let joined = 0;
function happen(state: SidesState, deed: Deed): SidesState {
  if (deed.kind === "join") {
    joined += 1;
    return join(state, `j${joined}`, { side: SIDES[deed.side]!, slow: deed.slow });
  }
  if (deed.kind === "die") return granted(sidesProcedure.setDie(state, SIDES[deed.side]!, deed.value)).state;
  const target = state.combatants[deed.who % Math.max(1, state.combatants.length)];
  if (!target) return state;
  if (deed.kind === "weapon") return change(state, target.id, { holdsSlow: !target.holdsSlow });
  if (deed.kind === "fall") return change(state, target.id, { alive: false });
  if (deed.kind === "heal") return change(state, target.id, { alive: true });
  if (deed.kind === "leave") return leave(state, target.id);
  if (deed.kind === "turncoat") return granted(changeSide(state, target.id, SIDES[deed.side]!)).state;
  if (deed.kind === "referee") return overrideSlow(state, target.id, deed.slow).state;
  return setActed(state, target.id, true).state;
}

/** Plays a story; `look` sees every state after it was brought up to date, with the presses so far. */
function play(
  scene: { tieRule: "reroll" | "simultaneous"; fighters: { side: number }[]; seed: number; story: Deed[][] },
  look: (state: SidesState) => void,
  step?: (before: SidesState, after: SidesState) => void,
): void {
  const dice = seeded(scene.seed);
  let state = begin(scene);
  look(state);
  for (const deeds of scene.story) {
    const outcome = run(sidesProcedure.next(state), dice);
    if (!isRefusal(outcome)) {
      step?.(state, outcome.state);
      state = outcome.state;
    }
    look(state);
    for (const one of deeds) {
      state = happen(state, one);
      look(state);
    }
  }
}

describe("C5: in any fight, whatever is drawn, dies, joins, leaves or is overruled", () => {
  it("C5: every combatant stands in exactly one acting block, and the slow block is last", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(scene, (state) => {
          const steps = sidesProcedure.steps(state);
          expect(steps.flatMap((step) => step.combatantIds).sort()).toEqual(
            state.combatants.map(({ id }) => id).sort(),
          );
          // Behind it stand only sides that have no die and so no part in the round.
          const acting = steps.filter((step) => step.phases.length > 0);
          expect(acting.map((step) => step.slow)).toEqual(acting.map((_, index) => index === acting.length - 1));
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("C5: nobody acts twice in a round, and whoever is alive at its end, with a part in it, has acted", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        let acted = new Map<string, number>();
        play(
          scene,
          () => {},
          (before, after) => {
            if (before.round > 0) {
              const acting = sidesProcedure.steps(before).find((step) => step.key === before.cursor.step);
              for (const one of before.combatants) {
                const placement = placementOf(one, before.round);
                const early = placement?.mark === "done" && placement.acted === before.cursor.step;
                if ((early || (!placement?.acted && isAble(before, one))) && acting?.combatantIds.includes(one.id))
                  acted.set(one.id, (acted.get(one.id) ?? 0) + 1);
              }
            }
            expect([...acted.values()].every((times) => times === 1)).toBe(true);
            if (after.round === before.round) return;
            const blocks = sidesProcedure.steps(before).filter((step) => step.phases.length > 0);
            const inRound = new Set(blocks.flatMap((step) => step.combatantIds));
            const forgotten = before.combatants.filter((one) => one.alive && inRound.has(one.id) && !acted.has(one.id));
            if (before.round > 0) expect(forgotten).toEqual([]);
            acted = new Map();
          },
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("C2: the steps one behind the other are what sorting by the stored numbers gives", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(scene, (state) => {
          const { initiatives } = plan(state);
          const keyed = state.combatants.map((one) => {
            const { id, name, side } = one;
            const slow = placementOf(one, state.round)?.block === "slow";
            return { id, name, initiative: initiatives[id] ?? null, slow, side, sideIndex: SIDES.indexOf(side) };
          });
          const sorted = keyed.sort(compareOrder).map(({ id }) => id);
          expect(sidesProcedure.steps(state).flatMap((step) => step.combatantIds)).toEqual(sorted);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("C2: numbers fall strictly from step to step and are equal inside a side's step", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(scene, (state) => {
          if (state.cursor.step === null) return;
          const { initiatives } = plan(state);
          const numbers = sidesProcedure
            .steps(state)
            .filter((step) => !step.slow && step.phases.length > 0 && step.combatantIds.length > 0)
            .map((step) => [...new Set(step.combatantIds.map((id) => initiatives[id]))]);
          expect(numbers.every((inside) => inside.length === 1)).toBe(true);
          const flat = numbers.map(([number]) => number ?? Number.NaN);
          for (let at = 1; at < flat.length; at++) expect(flat[at]).toBeLessThan(flat[at - 1]!);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("core's turn is a member of the acting block that can act and has not, when there is one", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(scene, (state) => {
          const steps = sidesProcedure.steps(state);
          const acting = steps.find((step) => step.key === state.cursor.step)?.combatantIds ?? [];
          const able = acting.filter((id) => isAble(state, state.combatants.find((one) => one.id === id)!));
          const { turn } = plan(state);
          const pointed = turn === null ? null : steps.flatMap((step) => step.combatantIds)[turn];
          if (able.length === 0) expect(turn).toBeNull();
          else expect(able).toContain(pointed);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("bringing a fight up to date twice changes nothing", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(scene, (state) => expect(settle(state)).toBe(state));
      }),
      { numRuns: RUNS },
    );
  });
});

/** A state without what going over a round's edge may keep or forget: dice of later rounds, everything of earlier ones. */
function essence(state: SidesState, round: number): unknown {
  const here = <Entry extends { readonly round: number }>(entries: readonly Entry[]) =>
    entries.filter((entry) => entry.round === round);
  return {
    cursor: state.cursor,
    orders: here(state.orders),
    dice: state.sides.map((one) => here(one.dice)),
    combatants: state.combatants.map((one) => ({ ...one, placements: here(one.placements) })),
    initiatives: plan(state).initiatives,
    turn: plan(state).turn,
  };
}

describe("going back", () => {
  it("previous after next is the identity, over a round's edge too", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(
          scene,
          () => {},
          (before, after) => {
            if (before.round === 0 || before.cursor.step === null) return;
            // A tie typed meanwhile may have been rerolled by next, also on the way into the next round: that roll stays.
            const dice = ({ sides }: SidesState) =>
              sides.map((one) => one.dice.filter(({ round }) => round === before.round));
            if (JSON.stringify(dice(after)) !== JSON.stringify(dice(before))) return;
            const back = granted(sidesProcedure.previous(after));
            expect(essence(back.state, before.round)).toEqual(essence(before, before.round));
          },
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("next after previous is the identity and rolls nothing again", () => {
    fc.assert(
      fc.property(setting, (scene) => {
        play(
          scene,
          () => {},
          (_before, after) => {
            const back = sidesProcedure.previous(after);
            if (isRefusal(back)) return;
            const again = run(sidesProcedure.next(back.state), () => {
              throw new Error("A die was rolled again.");
            });
            expect(essence(granted(again).state, after.round)).toEqual(essence(after, after.round));
          },
        );
      }),
      { numRuns: RUNS },
    );
  });
});
