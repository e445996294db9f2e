import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { hint } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { attack } from "#rules/attacks/attack.ts";
import { changesOf } from "#rules/attacks/overrule.ts";
import type { AttackOutcome, Target } from "#rules/attacks/types.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { doOrAsk } from "../cards/ask.ts";
import { cardRequest } from "../cards/request.ts";
import { type AttackChoice, type AttackDraft, prompts } from "../table/prompts.ts";
import type { Stroke } from "./attackers.ts";
import { postAttack } from "./message.ts";
import {
  type Aim,
  type AttackOptions,
  type AttackPlan,
  draftFor,
  makeDraft,
  makePlan,
  nameOf,
  type RolledEntry,
  type Striker,
} from "./plan.ts";
import { phaseHint, situationOf, targetOf } from "./situation.ts";

/** An attacker with the choice that holds for them: a hook may have changed it. */
interface ReadyStriker extends Striker {
  readonly choice: AttackChoice;
}

/**
 * Makes all strokes of all attackers against all targets and posts one card with an entry for each.
 * Answers with the message, with null when the user (or a `preAttack` hook for every attacker) called it off, and with a
 * refusal when no attack was possible at all; single impossible attacks among possible ones are refused on the card.
 */
export async function strike(
  actor: Actor.Implementation,
  strokes: readonly Stroke[],
  routine: string | null,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const plan = makePlan(actor, strokes, routine, options);
  if (!plan) return refuse("noAttacker", { weapon: routine ?? strokes[0]?.item.name ?? "" });
  if (!plan.strikers.some((striker) => striker.actor.isOwner)) return refuse("notYours", { name: actor.name });
  const full = plan.strikers.flatMap(({ strokes: own }) => own.map(({ item }) => item.handsRefusal));
  if (full[0] && full.every(isRefusal)) return full[0];
  const draft = makeDraft(plan, options);
  const asks = options.dialog ?? wantsDialog();
  // Only a referee can let them attack, in the dialog.
  if (draft.barred && !draft.choice.overrule && !(asks && game.user.isGM)) return draft.barred;
  const chosen = asks ? await prompts.attack(draft) : draft.choice;
  if (chosen === null) return null;
  const ready = askHooks(plan, chosen, draft);
  if (ready.length === 0) return null;
  const { entries, rolls } = await rollAll(plan, ready, options.mode !== undefined);
  const first = entries[0]?.result ?? refuse("noSuchRoutine", { name: actor.name });
  if (isRefusal(first) && entries.every(({ result }) => isRefusal(result))) return first;
  // Before the card is there: with it, its attacker has acted.
  const reach = entries.map(({ result }) => (isRefusal(result) ? null : result.reach)).find((used) => used !== null);
  const aside = reach && phaseHint(plan.lead, nameOf(plan.lead), reach);
  const message = await postAttack(plan, entries, rolls);
  if (message === null) return null;
  if (aside) hint(aside);
  Hooks.callAll("melee-and-morale.attack", message);
  if (settings.whoApplies === "automatic") await applyAtOnce(message);
  return message;
}

/**
 * Applies what was rolled against somebody; what strikes without a roll (a breath) waits, because it may be saved
 * against. Without a gamemaster to do it the card stays as it is, with its buttons.
 */
async function applyAtOnce(message: ChatMessage.Implementation): Promise<void> {
  if (!message.isAttack()) return;
  const ready = message.system.entries.filter((entry) => {
    return entry.target && entry.outcome?.reason !== "automatic" && changesOf(entry).length > 0;
  });
  const ids = ready.map(({ id }) => id);
  if (ids.length > 0) await doOrAsk("apply", message, cardRequest(message.id, ids));
}

/** Asks the hooks for each attacker; each gets a choice of their own, so that a hook may change it for one alone. */
function askHooks(plan: AttackPlan, chosen: AttackChoice, draft: AttackDraft): ReadyStriker[] {
  return plan.strikers.flatMap((striker) => {
    const choice = { ...chosen };
    const called = Hooks.call("melee-and-morale.preAttack", striker.actor, choice, draftFor(plan, striker, draft));
    return called === false ? [] : [{ ...striker, choice }];
  });
}

/** Every stroke of every attacker on every target, or on nobody when there is none. */
async function rollAll(plan: AttackPlan, ready: readonly ReadyStriker[], modeIsFixed: boolean) {
  const entries: RolledEntry[] = [];
  const rolls: MeleeRoll[] = [];
  const untargeted = plan.strikers.every(({ aims }) => aims.length === 0);
  let typed = ready[0]?.choice.die ?? null;
  for (const striker of ready) {
    const name = nameOf(striker);
    const attacker = plan.several ? { uuid: striker.actor.uuid, name } : null;
    for (const stroke of striker.strokes.flatMap((stroke) => Array<Stroke>(stroke.count).fill(stroke))) {
      for (const aim of untargeted ? [null] : striker.aims) {
        const target = aim ? targetOf(aim, aim.token.name, striker.choice.retreating) : null;
        const { outcome, rolls: made } = await rollOne(striker, stroke, aim, target, typed, modeIsFixed);
        if (made.some(({ key }) => key === "attack")) typed = null;
        rolls.push(...made);
        entries.push({ attacker, source: stroke.source, target, result: outcome });
      }
    }
  }
  return { entries, rolls };
}

/** One stroke on one target; refuses an attacker of somebody else's, one without figures, one who is barred or whose hands are full. */
async function rollOne(
  striker: ReadyStriker,
  { item, source }: Stroke,
  aim: Aim | null,
  target: Target | null,
  typed: number | null,
  modeIsFixed: boolean,
): Promise<{ outcome: AttackOutcome | Refusal; rolls: readonly MeleeRoll[] }> {
  const { actor, choice, barred } = striker;
  if (!actor.isOwner) return { outcome: refuse("notYours", { name: actor.name }), rolls: [] };
  if (!actor.isFighter()) return { outcome: refuse("notAFighter", { name: actor.name }), rolls: [] };
  const refusal = item.handsRefusal ?? (choice.overrule ? null : barred);
  if (refusal) return { outcome: refusal, rolls: [] };
  // Who has fallen in a step that still lets them act is not down (C3).
  const attacker = actor.system.toAttacker(nameOf(striker), actor.isDown);
  const fixed = striker.strokes.length === 1 || modeIsFixed;
  return drive(attack(attacker, source, target, situationOf(choice, source, aim, fixed, typed)));
}
