import { ABILITIES, type AbilityId } from "#config/abilities.ts";
import type { CheckOutcome } from "#data/message/check-card.ts";
import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { abilityCheck } from "#rules/checks/ability-check.ts";
import { reactionRoll } from "#rules/checks/reaction.ts";
import { rollHitPoints } from "#rules/monsters/hit-dice.ts";
import { isPlace, numberAppearing } from "#rules/monsters/number-appearing.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { hitPointsOf } from "../actors/hit-points.ts";
import { type NewCard, postCard } from "../cards/post.ts";
import { canWriteAll } from "../cards/rights.ts";
import { prompts } from "../table/prompts.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";
import { actorOf, type Reference, tokenOf } from "../table/references.ts";

/** What a caller may fix of a reaction roll. */
export interface ReactionOptions {
  /** Added to the dice: what the referee gives for who speaks, and how. */
  readonly modifier?: number;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/** What a caller may fix of a check against an ability. */
export interface AbilityOptions {
  /** What the situation adds to the score. */
  readonly modifier?: number;
  /** A typed d20. */
  readonly die?: number;
}

type Answer = ChatMessage.Implementation | Refusal | null;

/** Rolls how many of a monster are met in a place and posts the card; refuses what cannot be rolled (M2). */
export async function rollNumber(actor: Actor.Implementation, place: string): Promise<Answer> {
  const refused = refusedFor(actor);
  if (refused) return refused;
  if (!actor.isMonster()) return refuse("notAMonster", { name: actor.name });
  if (!isPlace(place)) return refuse("numberNotGiven");
  const { outcome, rolls } = await drive(numberAppearing(actor.system.numberAppearing[place]));
  if (isRefusal(outcome)) return outcome;
  return post(actor, actor.name, { kind: "numberAppearing", place, ...outcome }, rolls, false);
}

/** Rolls how a monster takes to who meets it and posts the card; null when the user called it off (M3). */
export async function rollReaction(actor: Actor.Implementation, options: ReactionOptions): Promise<Answer> {
  const refused = refusedFor(actor);
  if (refused) return refused;
  const name = nameOf(actor);
  const rolled = await askReaction({ uuid: actor.uuid, name }, options);
  if (rolled === null || isRefusal(rolled)) return rolled;
  return post(actor, name, rolled.outcome, rolled.rolls, false);
}

/** Asks for the situation, unless the caller or the skip key says not to, and rolls; null when the user called it off (M3). */
export async function askReaction({ uuid, name }: Reference, options: ReactionOptions) {
  const given = { modifier: options.modifier ?? 0, morale: null };
  const draft = { kind: "reaction", uuid, name, scores: [], choice: given } as const;
  const choice = (options.dialog ?? wantsDialog()) ? await prompts.check(draft) : given;
  if (choice === null) return null;
  const { outcome, rolls } = await drive(reactionRoll(choice.modifier));
  return isRefusal(outcome) ? outcome : { outcome: { kind: "reaction" as const, ...outcome }, rolls };
}

/** Rolls a d20 against a character's ability and posts the card; refuses who has no such ability (T9). */
export async function rollAbility(
  actor: Actor.Implementation,
  ability: string,
  options: AbilityOptions,
): Promise<Answer> {
  const refused = refusedFor(actor);
  if (refused) return refused;
  const name = nameOf(actor);
  if (!actor.isCharacter() || !isAbility(ability)) return refuse("noSuchAbility", { name });
  const score = actor.system.abilities[ability].value + (options.modifier ?? 0);
  if (!Number.isInteger(score)) return refuse("notANumber", { value: String(options.modifier) });
  const { outcome, rolls } = await drive(abilityCheck(score, options.die));
  if (isRefusal(outcome)) return outcome;
  return post(actor, name, { kind: "ability", ability, ...outcome }, rolls, false);
}

function isAbility(id: string): id is AbilityId {
  return Object.hasOwn(ABILITIES, id);
}

/**
 * Rolls new hit points for a monster from its hit dice: the card first, then the actor. Players are told only where the
 * world shows monsters' figures.
 */
export function rollNewHitPoints(actor: Actor.Implementation): Promise<Answer> {
  return inOrder(HIT_POINTS, async () => {
    const refused = refusedFor(actor);
    if (refused) return refused;
    if (!actor.isMonster()) return refuse("notAMonster", { name: actor.name });
    const { value, max } = actor.system.hp;
    const { outcome, rolls } = await drive(rollHitPoints(actor.system.hitDice));
    if (isRefusal(outcome)) return outcome;
    const stored = { kind: "hitPoints", before: { value, max }, ...outcome } as const;
    const message = await post(actor, nameOf(actor), stored, rolls, !settings.showMonsterFigures);
    if (message) await actor.update({ system: { hp: { value: outcome.total, max: outcome.total } } });
    return message;
  });
}

/** Gives the former hit points back. Refuses once they are back already, or have changed since, or to who may not. */
export function undoHitPoints(card: ChatMessage.OfType<"check">): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    const { outcome, undone, subject } = card.system;
    if (outcome?.kind !== "hitPoints" || undone) return refuse("notApplied");
    if (!canWriteAll(game.user, card, [subject.uuid])) return refuse("notYours", { name: subject.name });
    const actor = actorOf(subject.uuid);
    const hp = actor && hitPointsOf(actor);
    if (!actor || !hp) return refuse("targetGone", { name: subject.name });
    if (hp.value !== outcome.total || hp.max !== outcome.total) {
      return refuse("hitPointsChanged", { name: subject.name, value: hp.value, max: hp.max });
    }
    await card.update({ system: { undone: true } });
    await actor.update({ system: { hp: { value: outcome.before.value, max: outcome.before.max } } });
    return null;
  });
}

/** Why nobody may roll for this actor here; null when they may. */
export function refusedFor(actor: Actor.Implementation): Refusal | null {
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  return actor.fighter ? null : refuse("notAFighter", { name: actor.name });
}

/** The name that the table knows: the token's, else the actor's. */
export function nameOf(actor: Actor.Implementation): string {
  return tokenOf(actor)?.name ?? actor.name;
}

/** Who speaks on a card, and whether only gamemasters may see it because the token is hidden. */
export function speakerOf(actor: Actor.Implementation) {
  const token = tokenOf(actor);
  return { speaker: { actor, ...(token ? { token } : {}) }, hidden: token?.hidden ?? false };
}

function post(
  actor: Actor.Implementation,
  name: string,
  outcome: CheckOutcome,
  rolls: readonly MeleeRoll[],
  secret: boolean,
): Promise<ChatMessage.Implementation | null> {
  const { speaker, hidden } = speakerOf(actor);
  return postCheck({ uuid: actor.uuid, name }, speaker, outcome, rolls, hidden || secret);
}

/** Posts the card of one roll for whoever it is about; `secret` sends it to the gamemasters alone. */
export function postCheck(
  subject: Reference,
  speaker: NewCard<"check">["speaker"],
  outcome: CheckOutcome,
  rolls: readonly MeleeRoll[],
  secret: boolean,
): Promise<ChatMessage.Implementation | null> {
  return postCard({
    type: "check",
    speaker,
    summary: [summary(subject.name, outcome)],
    rolls,
    secret,
    system: { subject, outcome, undone: false },
  });
}

/** A plain line for the chat export and for modules that read only `content`. */
function summary(name: string, outcome: CheckOutcome): string {
  const { total } = outcome;
  if (outcome.kind === "numberAppearing") return localize(`MELEE.Summary.${outcome.place}`, { name, total });
  if (outcome.kind === "hitPoints") return localize("MELEE.Summary.hitPoints", { name, total });
  if (outcome.kind === "ability") {
    const key = outcome.success ? "MELEE.Summary.abilitySaved" : "MELEE.Summary.abilityFailed";
    return localize(key, { name, total, ability: localize(ABILITIES[outcome.ability].label) });
  }
  return localize("MELEE.Summary.reaction", { name, reaction: localize(`MELEE.Reaction.${outcome.reaction}`), total });
}
