import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { attack } from "#rules/attacks/attack.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackSituation, AttackSource, Target } from "#rules/attacks/types.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { postAttack } from "./attack-message.ts";
import {
  type Aim,
  type AttackOptions,
  type AttackPlan,
  makeDraft,
  makePlan,
  nameOf,
  type RolledEntry,
  type Stroke,
} from "./attack-plan.ts";
import { type AttackChoice, prompts } from "./prompts.ts";

/**
 * Makes all strokes against all targets and posts one card with an entry for each.
 * Answers with the message, with null when the user (or a `preAttack` hook) called it off, and with a refusal when no
 * attack was possible at all; single impossible attacks among possible ones are refused on the card.
 */
export async function strike(
  actor: Actor.Implementation,
  strokes: readonly Stroke[],
  routine: string | null,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  const plan = makePlan(actor, strokes, routine, options);
  const draft = makeDraft(plan, options);
  const asks = options.dialog ?? wantsDialog();
  const chosen = asks ? await prompts.attack(draft) : draft.choice;
  if (chosen === null) return null;
  // A copy, so that a hook may change the choice without touching the draft.
  const choice = { ...chosen };
  if (Hooks.call("melee-and-morale.preAttack", actor, choice, draft) === false) return null;
  const { entries, rolls } = await rollAll(plan, choice, options.mode !== undefined);
  const first = entries[0]?.result ?? refuse("noSuchRoutine", { name: actor.name });
  if (isRefusal(first) && entries.every(({ result }) => isRefusal(result))) return first;
  const message = await postAttack(plan, entries, rolls);
  if (message === null) return null;
  Hooks.callAll("melee-and-morale.attack", message);
  // Without a gamemaster to do it the card stays as it is, with its buttons.
  if (settings.whoApplies === "automatic" && plan.aims.length > 0) await message.apply();
  return message;
}

/** Every stroke on every target, or on nobody when there is none. */
async function rollAll(plan: AttackPlan, choice: AttackChoice, modeIsFixed: boolean) {
  const entries: RolledEntry[] = [];
  const rolls: MeleeRoll[] = [];
  const aims = plan.aims.length > 0 ? plan.aims : [null];
  let die = choice.die;
  for (const { source, count } of plan.strokes) {
    for (let stroke = 0; stroke < count; stroke++) {
      for (const aim of aims) {
        const attacker = attackerOf(plan);
        if (!attacker) continue;
        const target = aim ? targetOf(aim, choice.retreating) : null;
        const situation = situationOf(plan, source, aim, choice, modeIsFixed, die);
        const driven = await drive(attack(attacker, source, target, situation));
        if (driven.rolls.some(({ key }) => key === "attack")) die = null;
        rolls.push(...driven.rolls);
        entries.push({ source, target, result: driven.outcome });
      }
    }
  }
  return { entries, rolls };
}

function situationOf(
  plan: AttackPlan,
  source: AttackSource,
  aim: Aim | null,
  choice: AttackChoice,
  modeIsFixed: boolean,
  die: number | null,
): AttackSituation {
  const distance = choice.range ?? aim?.distance ?? null;
  // In a routine each attack keeps its own reach; a single weapon is used as chosen, and refused if it cannot be.
  const single = plan.strokes.length === 1 || modeIsFixed;
  const reach = single || source[choice.mode] ? choice.mode : defaultReach(source, distance);
  return {
    attackMode: settings.attackMode,
    variableDamage: settings.variableDamage,
    reach,
    distance,
    enforceReach: !choice.anyDistance,
    cover: choice.cover,
    modifier: choice.modifier,
    ...(die === null ? {} : { die }),
  };
}

/** The attacker for a rule; who has fallen in a step that still lets them act is not down (C3). */
function attackerOf(plan: AttackPlan) {
  const { actor } = plan;
  return actor.isFighter() ? actor.system.toAttacker(nameOf(plan), actor.isDown) : null;
}

function targetOf(aim: Aim, retreating: boolean): Target | null {
  return aim.actor.isFighter() ? aim.actor.system.toTarget(aim.token.name, retreating) : null;
}
