import { drive } from "#dice/driver.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { rollSpellPoints, SPELL_BONUS, SPELL_HARMS } from "#rules/spells/damage.ts";
import { regain, spend } from "#rules/spells/memory.ts";
import { doOrAsk } from "../cards/ask.ts";
import { postCards } from "../cards/post.ts";
import { cardRequest } from "../cards/request.ts";
import { mayTakeBack } from "../cards/rights.ts";
import { combatantOf } from "../fights/lookup.ts";
import type { MeleeItem } from "../item.ts";
import { prompts } from "../table/prompts.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";
import { itemOf, targetedTokens } from "../table/references.ts";
import { castRefusal } from "./may-cast.ts";
import { spellMessage } from "./message.ts";

type SpellCard = ChatMessage.OfType<"spell">;

/** What a caller may fix of casting a spell. */
export interface CastOptions {
  /** By default the tokens that the user targets. */
  readonly targets?: readonly TokenDocument.Implementation[];
  /** The referee casts it although the rules say no; nobody else may. */
  readonly overrule?: boolean;
  /** False leaves out the question whether to overrule; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/**
 * Casts a spell: one card, and one copy less in memory (C12). In a fight the active gamemaster's client writes that it was
 * cast. Answers with the message, with null when the referee called it off, and refuses what the rules forbid.
 */
export async function cast(
  actor: Actor.Implementation,
  spellId: string,
  options: CastOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const spell = actor.items.get(spellId);
  if (!spell?.isSpell()) return refuse("noSuchSpell", { name: actor.name });
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  const targets = options.targets ?? targetedTokens();
  const refusal = castRefusal(actor, spell, targets);
  if (refusal) {
    const allowed = await isAllowed(refusal, options);
    if (!allowed) return allowed === null ? null : refusal;
  }
  const { damage, perLevel, save } = spell.system;
  const { outcome: points, rolls } = await drive(rollSpellPoints(damage, perLevel, actor.fighter?.levelOrHitDice ?? 1));
  if (isRefusal(points)) return points;
  const combatant = combatantOf({ actor, token: null });
  const card = spellMessage(actor, spell, {
    event: "cast",
    fight: {
      combat: combatant?.combat?.id ?? "",
      combatant: combatant?.id ?? "",
      round: combatant?.combat?.round ?? 0,
    },
    points,
    overruled: refusal && { code: refusal.code, data: refusal.data },
    spent: spell.system.memorised > 0,
    cause: null,
    rolls,
    targets: entriesFor(targets, points !== null),
    hidden: targets.some(({ hidden }) => hidden),
  });
  const [message] = await postCards([card]);
  if (!message) return null;
  if (spell.system.memorised > 0) await changeCopies(spell, -1);
  if (points && save === "" && settings.whoApplies === "automatic") await applyAtOnce(message);
  return message;
}

/** Whether the referee allows what the rules refuse: true, false, or null when asked and called off. */
async function isAllowed(refusal: Refusal, options: CastOptions): Promise<boolean | null> {
  if (!game.user.isGM) return false;
  if (options.overrule !== undefined) return options.overrule;
  if (!(options.dialog ?? wantsDialog())) return false;
  return (await prompts.overrule(refusal)) ? true : null;
}

/** Each target once, with whether it takes anything; nobody yet where points belong to whoever is selected. */
function entriesFor(tokens: readonly TokenDocument.Implementation[], hasPoints: boolean) {
  const actors = new Map(tokens.flatMap((token) => (token.actor ? [[token.actor, token.name] as const] : [])));
  const entries = [...actors].map(([actor, name]) => ({
    target: { uuid: actor.uuid, name },
    immune: actor.fighter?.isImmuneTo(SPELL_HARMS, SPELL_BONUS) ?? false,
  }));
  return entries.length === 0 && hasPoints ? [{ target: null, immune: false }] : entries;
}

async function applyAtOnce(message: ChatMessage.Implementation): Promise<void> {
  if (!message.isSpell()) return;
  const ids = message.system.appliables.flatMap(({ id, party, changes }) => (party && changes.length > 0 ? [id] : []));
  if (ids.length > 0) await doOrAsk("apply", message, cardRequest(message.id, ids));
}

/** Puts a copy into memory or takes it out: one update. */
export async function changeCopies(spell: MeleeItem<"spell">, change: 1 | -1): Promise<void> {
  const { copies } = spell.system;
  await spell.update({ system: change < 0 ? spend(copies) : regain(copies) });
}

/** Brings back all prepared copies of an actor's spells: one update; refuses who does not own it. */
export async function resetSpells(actor: Actor.Implementation): Promise<Refusal | null> {
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  const updates = actor.items.contents.flatMap((item) => {
    if (!item.isSpell() || item.system.memorised === item.system.prepared) return [];
    return [{ _id: item.id ?? "", system: { memorised: item.system.prepared } }];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
  return null;
}

/** Undoes what was applied, marks the card, and puts the copy back into memory; refuses what is back already. */
export async function takeBack(card: SpellCard): Promise<Refusal | null> {
  if (!mayTakeBack(card)) return refuse("notYours", { name: card.system.caster.name });
  const applied = card.system.entries.filter((entry) => entry.applied).map(({ id }) => id);
  const kept = applied.length > 0 ? await doOrAsk("undo", card, cardRequest(card.id, applied)) : null;
  return kept ?? giveBack(card, "hand");
}

/** Marks a card as taken back and puts the copy that it cost back into memory; a spell that is gone stays gone. */
export function giveBack(card: SpellCard, returned: "hand" | "miss"): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    if (card.system.returned !== "") return refuse("spellIsBack");
    await card.update({ system: { returned } });
    const spell = itemOf(card.system.spell.uuid);
    if (card.system.spent && spell?.isSpell()) await changeCopies(spell, 1);
    return null;
  });
}
