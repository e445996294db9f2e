import type { TotalKind } from "#data/message/damage-card.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { halved } from "#rules/change.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { controlledTokens, type Reference, targetedTokens } from "../table/references.ts";
import { postCard } from "./post.ts";
import { owns } from "./rights.ts";

/** What a caller may fix when a rolled total is applied. */
export interface TotalOptions {
  readonly half?: boolean;
  /** For whom; by default the selected tokens, else the user's targets, else the user's own character. */
  readonly targets?: readonly Actor.Implementation[];
}

/** The rolled total of a message that no card of ours explains; null for none, and for one whose dice the user may not see. */
export function totalOf(message: ChatMessage.Implementation): number | null {
  if (!message.isContentVisible || message.hasCard() || message.rolls.length === 0) return null;
  const totals = message.rolls.map(({ total }) => Number(total ?? Number.NaN));
  return totals.every(Number.isFinite) ? totals.reduce((sum, total) => sum + total, 0) : null;
}

/**
 * Applies the rolled total of a message (of several rolls their sum) as damage or healing, and posts the card with which
 * it is taken back. A card of the user's own, because the rolled message is often another's, which its author alone or
 * a gamemaster could mark. Refuses a message without a total, a total below 1, and when nobody is there to take it, or
 * the user may not.
 */
export async function applyTotal(
  message: ChatMessage.Implementation,
  kind: TotalKind,
  options: TotalOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const rolled = totalOf(message);
  if (rolled === null) return refuse("noTotal");
  const total = Math.floor(rolled);
  const half = options.half ?? false;
  if (total < 1) return refuse("nothingToApply");
  const targets = takers(options.targets);
  if (isRefusal(targets)) return targets;
  const points = half ? halved(total) : total;
  const own = owns(
    game.user,
    targets.map(({ uuid }) => uuid),
  );
  if (!game.user.isGM && settings.whoApplies === "gamemaster" && !own) return refuse("gamemasterApplies");
  const source = { uuid: message.uuid, name: message.rolls.map(({ formula }) => formula).join(" + ") };
  const entries = targets.map(({ uuid, name }) => {
    return { id: foundry.utils.randomID(), target: { uuid, name }, applied: null };
  });
  const card = await postCard({
    type: "damage",
    summary: [doneText(kind, points, targets)],
    secret: message.whisper.length > 0 || targets.some(({ hidden }) => hidden),
    system: { kind, total, half, source, entries },
  });
  if (!card) return null;
  const answer = await card.apply();
  return isRefusal(answer) ? answer : card;
}

/** What was done in a plain line, for the notice, the chat export and modules that read only `content`. */
export function doneText(kind: TotalKind, points: number, targets: readonly Reference[]): string {
  const words = { points, names: targets.map(({ name }) => name).join(", ") };
  return localize(kind === "heal" ? "MELEE.Total.healDone" : "MELEE.Total.damageDone", words);
}

/** One who takes a total. */
interface Taker extends Reference {
  readonly hidden: boolean;
}

/** Everybody who is to take it, each once; refuses when there is nobody who has hit points. */
function takers(given: readonly Actor.Implementation[] | undefined): Taker[] | Refusal {
  const chosen = given?.map(withoutToken) ?? chosenTakers();
  const [first] = chosen;
  if (!first) return refuse("noTargetToApplyTo");
  const fighters = new Map<string, Taker>();
  for (const { actor, name, hidden } of chosen) {
    if (actor.fighter) fighters.set(actor.uuid, { uuid: actor.uuid, name, hidden });
  }
  return fighters.size > 0 ? [...fighters.values()] : refuse("notAFighter", { name: first.name });
}

function withoutToken(actor: Actor.Implementation) {
  return { actor, name: actor.token?.name ?? actor.name, hidden: actor.token?.hidden ?? false };
}

function chosenTakers() {
  const selected = controlledTokens();
  const tokens = selected.length > 0 ? selected : targetedTokens();
  const { character } = game.user;
  if (tokens.length === 0) return character ? [withoutToken(character)] : [];
  return tokens.flatMap(({ actor, name, hidden }) => (actor ? [{ actor, name, hidden }] : []));
}
