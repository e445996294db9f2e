import type { DisruptionKind, SpellEvent } from "#data/message/spell-card.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import type { Refusal } from "#rules/refusal.ts";
import type { SpellPoints } from "#rules/spells/damage.ts";
import type { NewCard } from "../cards/post.ts";
import { nameOf, speakerOf } from "../checks/check.ts";
import type { MeleeItem } from "../item.ts";
import type { Reference } from "../table/references.ts";

/** Why a spell was lost: by which entry of which card, and who did it, in words. */
export interface Disruption {
  readonly kind: DisruptionKind;
  readonly message: string;
  readonly entry: string;
  readonly text: string;
}

/** What a card of a spell tells besides the spell itself. */
export interface SpellTold {
  readonly event: SpellEvent;
  readonly fight: { readonly combat: string; readonly combatant: string; readonly round: number };
  readonly points: SpellPoints | null;
  readonly overruled: Pick<Refusal, "code" | "data"> | null;
  readonly spent: boolean;
  readonly cause: Disruption | null;
  readonly rolls: readonly MeleeRoll[];
  readonly targets: readonly { readonly target: Reference | null; readonly immune: boolean }[];
  /** Whether it names somebody whom the players do not see. */
  readonly hidden: boolean;
}

/** A spell as its card names it; it may be gone by then. */
export type NamedSpell = MeleeItem<"spell"> | { readonly uuid: string; readonly name: string; readonly system?: never };

/** The card of a spell that was cast or lost, to be posted. */
export function spellMessage(actor: Actor.Implementation, spell: NamedSpell, told: SpellTold): NewCard<"spell"> {
  const { rolls, targets, hidden, ...stored } = told;
  const name = nameOf(actor);
  const { speaker, hidden: unseen } = speakerOf(actor);
  const { level = 1, range = "", duration = "", save = "", heals = false } = spell.system ?? {};
  const line = localize(`MELEE.Summary.${told.event}`, { name, spell: spell.name });
  return {
    type: "spell",
    speaker,
    summary: [line],
    rolls,
    secret: hidden || unseen,
    system: {
      ...stored,
      caster: { uuid: actor.uuid, name },
      spell: { uuid: spell.uuid, name: spell.name },
      level,
      range,
      duration,
      save: told.event === "cast" ? save : "",
      heals,
      entries: targets.map((target) => ({ id: foundry.utils.randomID(), ...target, applied: null })),
    },
  };
}
