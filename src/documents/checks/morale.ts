import { drive } from "#dice/driver.ts";
import { localize } from "#platform/localize.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { moraleCheck } from "#rules/checks/morale.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { postCard } from "../cards/post.ts";
import { type CheckChoice, prompts, type ScoreDraft } from "../table/prompts.ts";
import { nameOf, refusedFor, speakerOf } from "./check.ts";

/** What a caller may fix of a morale check. */
export interface MoraleOptions {
  /** What the situation adds to the score, −2 to +2. */
  readonly modifier?: number;
  /** Another score than the printed one, such as that with a leader. */
  readonly morale?: number;
  /** Checks although two checks were passed in this fight. */
  readonly again?: boolean;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/**
 * Checks a monster's morale and posts the card. Answers with the message, with null when the user called it off, and
 * refuses who never checks (C22).
 */
export async function checkMorale(
  actor: Actor.Implementation,
  options: MoraleOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const refused = refusedFor(actor);
  if (refused) return refused;
  if (!actor.isMonster()) return refuse("noMorale", { name: actor.name });
  const scores = scoresOf(actor.system.morale, actor.system.moraleAlternates);
  const given: CheckChoice = { modifier: options.modifier ?? 0, morale: options.morale ?? actor.system.morale };
  const name = nameOf(actor);
  const fight = fightOf(actor);
  const passed = options.again ? 0 : passedChecks(fight, actor);
  const rule = ({ modifier, morale }: CheckChoice) =>
    moraleCheck({ name, morale, effects: actor.system.bonuses.morale, modifier, passed });
  // Nobody is asked about a check that no choice allows.
  const asks = (options.dialog ?? wantsDialog()) && scores.some(({ value }) => value > 2 && value < 12) && passed < 2;
  const choice = asks ? await prompts.check({ kind: "morale", uuid: actor.uuid, name, scores, choice: given }) : given;
  if (choice === null) return null;
  const { outcome, rolls } = await drive(rule(choice));
  if (isRefusal(outcome)) return outcome;
  const { speaker, hidden } = speakerOf(actor);
  const line = localize(outcome.holds ? "MELEE.Summary.holds" : "MELEE.Summary.breaks", { name, total: outcome.total });
  return postCard({
    type: "morale",
    speaker,
    summary: [line],
    rolls,
    secret: hidden,
    system: {
      subject: { uuid: actor.uuid, name },
      combat: fight?.id ?? "",
      group: actor.id ?? "",
      when: scores.find(({ value }) => value === outcome.morale)?.when ?? "",
      outcome,
    },
  });
}

/** The printed score and its alternates, each with the case in which it holds. */
function scoresOf(morale: number | null, alternates: readonly ScoreDraft[]): ScoreDraft[] {
  const printed = morale === null ? [] : [{ value: morale, when: "" }];
  return [...printed, ...alternates.map(({ value, when }) => ({ value, when }))];
}

/** The fight that has begun and in which the actor takes part. */
function fightOf(actor: Actor.Implementation): Combat.Implementation | null {
  const { combat } = game;
  return combat?.started && combat.combatants.some((combatant) => combatant.actor === actor) ? combat : null;
}

/** How often the actor's kind held in this fight already, by the cards that are left. */
function passedChecks(fight: Combat.Implementation | null, actor: Actor.Implementation): number {
  if (!fight) return 0;
  const held = game.messages.filter(
    (message) =>
      message.isMorale() &&
      message.system.combat === fight.id &&
      message.system.group === actor.id &&
      message.system.outcome?.holds === true,
  );
  return held.length;
}
