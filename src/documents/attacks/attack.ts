import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { hint } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { attack } from "#rules/attacks/attack.ts";
import { changesOf } from "#rules/attacks/overrule.ts";
import type { AttackOutcome, AttackSituation, Target } from "#rules/attacks/types.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { doOrAsk } from "../cards/ask.ts";
import { cardRequest } from "../cards/request.ts";
import { type AttackChoice, type AttackDraft, prompts } from "../table/prompts.ts";
import { postAttack } from "./message.ts";
import { type AttackOptions, type AttackPlan, draftFor, makeDraft, makePlan, type RolledEntry } from "./plan.ts";
import { phaseHint, situationOf, targetOf } from "./situation.ts";
import { type Aim, type Attack, type Attacker, nameOf } from "./types.ts";

/** One attack that is about to be rolled: whose, how it was chosen (a hook may have changed it), and at whom. */
interface Attempt {
  readonly attacker: Attacker;
  readonly choice: AttackChoice;
  readonly attack: Attack;
  readonly aim: Aim | null;
}

/**
 * Makes all attacks of all attackers against all targets and posts one card with an entry for each.
 * Answers with the message, with null when the user (or a `preAttack` hook for every attacker) called it off, and with a
 * refusal when no attack was possible at all; single impossible attacks among possible ones are refused on the card.
 */
export async function attackWith(
  actor: Actor.Implementation,
  attacks: readonly Attack[],
  routine: string | null,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const plan = makePlan(actor, attacks, routine, options);
  if (!plan) return refuse("noAttacker", { weapon: routine ?? attacks[0]?.item.name ?? "" });
  if (!plan.attackers.some((attacker) => attacker.actor.isOwner)) return refuse("notYours", { name: actor.name });
  const full = plan.attackers.flatMap(({ attacks: own }) => own.map(({ item }) => item.handsRefusal));
  if (full[0] && full.every(isRefusal)) return full[0];
  const draft = makeDraft(plan, options);
  const asks = options.dialog ?? wantsDialog();
  // Only a referee can let them attack, in the dialog.
  if (draft.barred && !draft.choice.overrule && !(asks && game.user.isGM)) return draft.barred;
  const chosen = asks ? await prompts.attack(draft) : draft.choice;
  if (chosen === null) return null;
  const attempts = attemptsOf(plan, chosen, draft);
  if (attempts === null) return null;
  const { entries, rolls } = await rollAll(plan, attempts, options);
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

/**
 * Every attack of every attacker on every target, or on nobody when there is none. The hooks are asked for each attacker
 * with a choice of their own, so that one may be changed or left out alone; null when none is left.
 */
function attemptsOf(plan: AttackPlan, chosen: AttackChoice, draft: AttackDraft): Attempt[] | null {
  const untargeted = plan.attackers.every(({ aims }) => aims.length === 0);
  const ready = plan.attackers.flatMap((attacker) => {
    const choice = { ...chosen };
    const called = Hooks.call("melee-and-morale.preAttack", attacker.actor, choice, draftFor(plan, attacker, draft));
    return called === false ? [] : [{ attacker, choice }];
  });
  if (ready.length === 0) return null;
  return ready.flatMap(({ attacker, choice }) => {
    const each = attacker.attacks.flatMap((attack) => Array<Attack>(attack.count).fill(attack));
    const aims = untargeted ? [null] : attacker.aims;
    return each.flatMap((attack) => aims.map((aim) => ({ attacker, choice, attack, aim })));
  });
}

/** Rolls every attempt in order; the typed die is that of the first d20 that falls. */
async function rollAll(plan: AttackPlan, attempts: readonly Attempt[], options: AttackOptions) {
  const entries: RolledEntry[] = [];
  const rolls: MeleeRoll[] = [];
  const typed = attempts[0]?.choice.die ?? null;
  for (const attempt of attempts) {
    const { attacker, choice, attack, aim } = attempt;
    const target = aim && targetOf(aim, nameOf(aim), choice.retreating);
    const die = rolls.some(({ key }) => key === "attack") ? null : typed;
    // In a routine each attack keeps its own reach, unless the caller said which.
    const ownReach = attacker.attacks.length > 1 && options.mode === undefined;
    const situation = situationOf({ choice, source: attack.source, aim, ownReach, die });
    const { outcome, rolls: made } = await rollOne(attempt, target, situation);
    rolls.push(...made);
    const named = plan.several ? { uuid: attacker.actor.uuid, name: nameOf(attacker) } : null;
    entries.push({ attacker: named, source: attack.source, target, result: outcome });
  }
  return { entries, rolls };
}

/** One attack on one target; refuses an attacker of somebody else's, one without figures, one who is barred or whose hands are full. */
async function rollOne(
  { attacker, choice, attack: { item, source } }: Attempt,
  target: Target | null,
  situation: AttackSituation,
): Promise<{ outcome: AttackOutcome | Refusal; rolls: readonly MeleeRoll[] }> {
  const { actor, barred } = attacker;
  if (!actor.isOwner) return { outcome: refuse("notYours", { name: actor.name }), rolls: [] };
  if (!actor.fighter) return { outcome: refuse("notAFighter", { name: actor.name }), rolls: [] };
  const refusal = item.handsRefusal ?? (choice.overrule ? null : barred);
  if (refusal) return { outcome: refusal, rolls: [] };
  // Who has fallen in a step that still lets them act is not down (C3).
  const figures = actor.fighter.toAttacker(nameOf(attacker), actor.isDown);
  return drive(attack(figures, source, target, situation));
}
