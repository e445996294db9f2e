import { effectiveOutcome } from "#rules/attacks/overrule.ts";
import type { HarmKind } from "#rules/change.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { actorOf, controlledTokens } from "./references.ts";
import { rollSaves, type SaveOptions, type Saver } from "./save.ts";

type AttackCard = ChatMessage.OfType<"attack">;

/** What a caller may fix of saves against a card; the damage is the card's. */
export interface SaveAgainstOptions extends Omit<SaveOptions, "damage"> {
  /** The entry whose damage is saved against; by default every entry that struck without a roll, else every entry. */
  readonly entryId?: string;
}

/** An entry of a card with the damage that it still has to do. */
interface Harm {
  readonly id: string;
  readonly attacker: string;
  readonly source: string;
  readonly target: string | null;
  readonly amount: number;
  readonly kinds: readonly HarmKind[];
  readonly magicBonus: number;
}

/**
 * Rolls saves against the damage of an attack card and posts one card that applies it: whole to who fails, half to who
 * saves. The given actors save, else those of the selected tokens that did not make the attack, else the targets.
 * Refuses a card without damage or with all of it applied, and when there is nobody to save.
 */
export async function saveAgainst(
  card: AttackCard,
  saveId: string,
  options: SaveAgainstOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const harms = harmsOf(card, options.entryId);
  const [first] = harms;
  if (!first) return refuse(card.system.entries.some(({ applied }) => applied) ? "alreadyApplied" : "nothingToApply");
  const chosen = options.actors ?? bystanders(card);
  const savers = chosen.length > 0 ? chosen.map((actor) => chosenSaver(actor, harms, first)) : targetsOf(harms);
  if (savers.length === 0) return refuse(first.target === null ? "nobodyToSave" : "targetGone");
  const damage = {
    total: first.amount,
    kind: first.kinds,
    magicBonus: first.magicBonus,
    source: card.uuid,
    name: `${first.attacker}, ${first.source}`,
  };
  return rollSaves(savers, { saveId, options: { ...options, damage }, secret: card.whisper.length > 0 });
}

/** Whether a target saved against an entry of a card, so that the card of the saves has the damage to apply. */
export function hasSaved(card: ChatMessage.Implementation, entryId: string, uuid: string): boolean {
  return game.messages.contents.some((message) => {
    if (!message.isSave() || message.system.damage?.source.uuid !== card.uuid) return false;
    const { entries } = message.system;
    return entries.some(
      ({ against, saver, outcome }) => against === entryId && saver.uuid === uuid && outcome !== null,
    );
  });
}

function harmsOf(card: AttackCard, entryId: string | undefined): Harm[] {
  const { attacker, entries } = card.system;
  const open = entries.flatMap((entry) => {
    const amount = effectiveOutcome(entry)?.damage ?? 0;
    const { id, outcome, target } = entry;
    if (!outcome || amount === 0 || entry.applied || (entryId !== undefined && id !== entryId)) return [];
    const harm: Harm = {
      id,
      attacker: entry.attacker?.name ?? attacker.name,
      source: entry.source.name,
      target: target?.uuid ?? null,
      amount,
      kinds: outcome.harms,
      magicBonus: outcome.magicBonus ?? 0,
    };
    return [{ harm, automatic: outcome.reason === "automatic" }];
  });
  const automatic = open.filter((one) => one.automatic);
  return (automatic.length > 0 ? automatic : open).map(({ harm }) => harm);
}

/** The actors of the selected tokens, without those who made the attack: a dragon does not save against its own breath. */
function bystanders(card: AttackCard): Actor.Implementation[] {
  const { attacker, entries } = card.system;
  const makers = new Set([attacker.uuid, ...entries.map((entry) => entry.attacker?.uuid ?? "")]);
  return controlledTokens().flatMap(({ actor }) => (actor && !makers.has(actor.uuid) ? [actor] : []));
}

/** Who was chosen saves against the damage meant for them, else against the first. */
function chosenSaver(actor: Actor.Implementation, harms: readonly Harm[], first: Harm): Saver {
  const own = harms.find(({ target }) => target === actor.uuid) ?? first;
  return { actor, full: own.amount, against: own.id };
}

/** Every target that is still there, against the damage meant for it. */
function targetsOf(harms: readonly Harm[]): Saver[] {
  return harms.flatMap(({ id, target, amount }) => {
    const actor = target === null ? null : actorOf(target);
    return actor ? [{ actor, full: amount, against: id }] : [];
  });
}
