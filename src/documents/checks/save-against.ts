import { changesOfSpell } from "#data/message/spell-card.ts";
import { effectiveOutcome } from "#rules/attacks/overrule.ts";
import type { HarmKind } from "#rules/change.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { SPELL_BONUS, SPELL_HARMS } from "#rules/spells/damage.ts";
import { actorOf, controlledTokens } from "../table/references.ts";
import { rollSaves, type SaveOptions, type Saver } from "./save.ts";

type AttackCard = ChatMessage.OfType<"attack">;
type SpellCard = ChatMessage.OfType<"spell">;

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
  card: AttackCard | SpellCard,
  saveId: string,
  options: SaveAgainstOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const secret = card.whisper.length > 0;
  if (card.isSpell() && (card.system.points === null || card.system.heals)) {
    return rollSaves(harmless(card, options), { saveId, options: { magic: true, ...options }, secret });
  }
  const harms = card.isSpell() ? openHarmsOfSpell(card, options.entryId) : openHarmsOfAttack(card, options.entryId);
  const [first] = harms;
  if (!first) return refuse(card.system.entries.some(({ applied }) => applied) ? "alreadyApplied" : "nothingToApply");
  const chosen = options.actors ?? bystanders(card);
  const savers = chosen.length > 0 ? chosen.map((actor) => chosenSaver(actor, harms, first)) : targetedSavers(harms);
  if (savers.length === 0) return refuse(first.target === null ? "nobodyToSave" : "targetGone");
  const damage = {
    total: first.amount,
    kind: first.kinds,
    magicBonus: first.magicBonus,
    source: card.uuid,
    name: `${first.attacker}, ${first.source}`,
  };
  return rollSaves(savers, { saveId, options: { magic: card.isSpell(), ...options, damage }, secret });
}

/** The entries of an attack that still have damage to do: those that struck without a roll where there are such, else all. */
function openHarmsOfAttack(card: AttackCard, entryId: string | undefined): Harm[] {
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

/** What is left to do of a spell's damage. */
function openHarmsOfSpell({ system }: SpellCard, entryId: string | undefined): Harm[] {
  const { caster, spell, entries } = system;
  return entries.flatMap((entry) => {
    const [change] = changesOfSpell(system, entry);
    if (!change || entry.applied || (entryId !== undefined && entry.id !== entryId)) return [];
    const { id, target } = entry;
    const names = { attacker: caster.name, source: spell.name };
    return [
      {
        id,
        ...names,
        target: target?.uuid ?? null,
        amount: change.amount,
        kinds: SPELL_HARMS,
        magicBonus: SPELL_BONUS,
      },
    ];
  });
}

/** Who saves against a spell that does no damage. */
function harmless(card: SpellCard, options: SaveAgainstOptions): Saver[] {
  const chosen = options.actors ?? bystanders(card);
  const targets = card.system.entries.flatMap(({ target }) => (target && actorOf(target.uuid)) ?? []);
  return (chosen.length > 0 ? chosen : targets).map((actor) => ({ actor, full: null, against: "" }));
}

/** The actors of the selected tokens, without those who made the attack: a dragon does not save against its own breath. */
function bystanders(card: AttackCard | SpellCard): Actor.Implementation[] {
  const makers = card.isSpell() ? new Set([card.system.caster.uuid]) : attackersOf(card);
  return controlledTokens().flatMap(({ actor }) => (actor && !makers.has(actor.uuid) ? [actor] : []));
}

/** Who was chosen saves against the damage meant for them, else against the first. */
function chosenSaver(actor: Actor.Implementation, harms: readonly Harm[], first: Harm): Saver {
  const own = harms.find(({ target }) => target === actor.uuid) ?? first;
  return { actor, full: own.amount, against: own.id };
}

function attackersOf({ system }: AttackCard): Set<string> {
  return new Set([system.attacker.uuid, ...system.entries.map((entry) => entry.attacker?.uuid ?? "")]);
}

/** Every target that is still there, against the damage meant for it. */
function targetedSavers(harms: readonly Harm[]): Saver[] {
  return harms.flatMap(({ id, target, amount }) => {
    const actor = target === null ? null : actorOf(target);
    return actor ? [{ actor, full: amount, against: id }] : [];
  });
}
