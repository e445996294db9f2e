import { typedAnswer } from "#rules/dice/driver.ts";
import type { DiceRequest, Rule } from "#rules/dice/request.ts";
import { MeleeRoll } from "./melee-roll.ts";

/** What a rule came to, with every roll that it asked for, evaluated, in order. */
export interface Driven<Outcome> {
  readonly outcome: Outcome;
  readonly rolls: MeleeRoll[];
}

/** Runs a rule to its outcome with Foundry's own dice; a typed face becomes an evaluated roll without rolling. */
export async function drive<Outcome>(rule: Rule<Outcome>): Promise<Driven<Outcome>> {
  const rolls: MeleeRoll[] = [];
  let step = rule.next();
  while (!step.done) {
    const roll = await answer(step.value);
    rolls.push(roll);
    step = rule.next({ total: roll.total ?? 0, faces: roll.faces });
  }
  return { outcome: step.value, rolls };
}

async function answer(request: DiceRequest): Promise<MeleeRoll> {
  const typed = typedAnswer(request);
  if (typed) return MeleeRoll.withAnswer(request, typed);
  const roll = MeleeRoll.forRequest(request);
  await roll.evaluate();
  return roll;
}
