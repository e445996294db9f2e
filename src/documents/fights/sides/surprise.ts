import { asSides } from "#data/combat/sides/narrow.ts";
import { drive } from "#dice/driver.ts";
import { localize } from "#platform/localize.ts";
import { surpriseRoll } from "#rules/checks/surprise.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { standing } from "#rules/combat/sides/referee.ts";
import { type SidesState, STANDINGS, type Standing } from "#rules/combat/sides/state.ts";
import { diceRound, livingSides, wordOf } from "#rules/combat/sides/units.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { postCard } from "../../cards/post.ts";
import { askReaction, postCheck, type ReactionOptions } from "../../checks/check.ts";
import { inOrder } from "../../table/queue.ts";
import { reorder, type SidesCombat, sidesFightOf } from "./fight.ts";
import { isHidden, sideName } from "./initiative.ts";

type Answer = ChatMessage.Implementation | Refusal | null;
type Words = readonly { readonly side: string; readonly word: Standing | null }[];

/**
 * Rolls 1d6 for each side, or for the given ones, and lets those that show 1 or 2 be surprised in this round, before the
 * start in the first: one card, and one update where somebody is. Gamemasters only.
 */
export async function rollSurprise(combat: SidesCombat, sideIds?: readonly string[]): Promise<Answer> {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  return inOrder(combat.id ?? "", async () => {
    const before = combat.system.toRules();
    const living = livingSides(before);
    const { outcome, rolls } = await drive(
      surpriseRoll(sideIds ? living.filter((id) => sideIds.includes(id)) : living),
    );
    if (isRefusal(outcome)) return outcome;
    const was = new Map(outcome.map(({ side }) => [side, wordOf(before, side)]));
    const words = outcome.flatMap(({ side, surprised }): Words => {
      if (surprised) return [{ side, word: "surprised" }];
      return was.get(side) === "surprised" ? [{ side, word: null }] : [];
    });
    const plan = withWords(before, words);
    await sidesFightOf(combat).commit(before, plan);
    const dice = outcome.map(({ side, value, surprised }) => {
      const { name, color } = combat.system.sideList.find(({ id }) => id === side) ?? { name: side, color: "" };
      return { id: side, name, color, value, surprised, before: was.get(side) ?? "" };
    });
    const lines = dice.map(({ name, value }) => `${sideName(name)} ${value}`);
    return postCard({
      type: "encounter",
      speaker: { alias: localize("MELEE.Card.Surprise.title") },
      summary: [lines.join(" · ")],
      rolls,
      secret: dice.some(({ id }) => isHidden(combat, id)),
      system: { combat: combat.id ?? "", round: diceRound(before), sides: dice },
    });
  });
}

function withWords(state: SidesState, words: Words): SidesPlan {
  let plan = sidesProcedure.refresh(state);
  for (const { side, word } of words) {
    const outcome = standing(plan.state, side, word);
    if (!isRefusal(outcome)) plan = outcome;
  }
  return plan;
}

/** Takes a roll for surprise back: its sides have the word of before, while its round lasts. Gamemasters only. */
export async function undoSurprise(card: ChatMessage.OfType<"encounter">): Promise<Refusal | null> {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  const { combat: id, sides, round, undone } = card.system;
  const combat = asSides(game.combats.get(id));
  if (!combat) return refuse("fightGone");
  if (undone) return refuse("notApplied");
  const words = sides.flatMap(({ id: side, before, surprised }): Words => {
    return surprised || before === "surprised" ? [{ side, word: STANDINGS.find((one) => one === before) ?? null }] : [];
  });
  await card.update({ system: { undone: true } });
  return reorder(combat, (state) =>
    diceRound(state) === round ? withWords(state, words) : sidesProcedure.refresh(state),
  );
}

/** What a caller may fix of a reaction roll: the side that is met, too. */
export interface SideReactionOptions extends ReactionOptions {
  readonly sideId?: string;
}

/** Rolls how those who are met take to the others (2d6, M3): one card that changes nothing. Gamemasters only. */
export async function rollSideReaction(combat: SidesCombat, options: SideReactionOptions): Promise<Answer> {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  const state = combat.system.toRules();
  const met = livingSides(state).filter((id) => state.combatants.some((one) => one.side === id && !one.isCharacter));
  const sideId = options.sideId ?? met.find((id) => id !== "friendly") ?? met[0];
  if (sideId === undefined) return refuse("nobodyToFight");
  const name = sideName(combat.system.sideList.find(({ id }) => id === sideId)?.name ?? "");
  const rolled = await askReaction({ uuid: `${combat.uuid}.${sideId}`, name }, options);
  if (rolled === null || isRefusal(rolled)) return rolled;
  const subject = { uuid: combat.uuid, name };
  return postCheck(subject, { alias: name }, rolled.outcome, rolled.rolls, isHidden(combat, sideId));
}
