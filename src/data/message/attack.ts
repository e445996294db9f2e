import { flag, integer, integerOrNull, textOrNull } from "#data/fields/plain.ts";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { type AttackCardView, attackCard, isCrowded } from "./attack-card.ts";
import type { CardViewer } from "./card.ts";
import { attackOutcomeOrNull, id, reference, referenceOrNull, refusalOrNull } from "./parts.ts";

const { ArrayField, BooleanField, SchemaField, StringField } = foundry.data.fields;

const absent = { required: true, nullable: true, initial: null } as const;

const defineAttackMessage = () => ({
  attacker: reference(),
  routine: textOrNull(),
  attackMode: new StringField({ required: true, nullable: false, choices: ATTACK_MODES, initial: "ascending" }),
  /** Who was chosen to attack too, but has no such attack. */
  idle: new ArrayField(reference()),
  entries: new ArrayField(
    new SchemaField({
      id: id(),
      /** One of several attackers; null for the card's own. */
      attacker: referenceOrNull(),
      source: reference(),
      target: referenceOrNull(),
      refusal: refusalOrNull(),
      outcome: attackOutcomeOrNull(),
      overruled: new SchemaField({ by: id(), hit: new BooleanField(absent), damage: integerOrNull(null, 0) }, absent),
      applied: new SchemaField(
        { by: id(), half: flag(), effects: new ArrayField(new SchemaField({ target: id(), delta: integer(0) })) },
        absent,
      ),
    }),
  ),
});

/** The card of an attack or a routine: an entry for each attack on each target. */
export class AttackMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineAttackMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineAttackMessage();
  }

  /** The template that draws this card. */
  get cardTemplate(): string {
    if (isCrowded(this)) return "systems/melee-and-morale/templates/cards/attack-rows.hbs";
    return "systems/melee-and-morale/templates/cards/attack.hbs";
  }

  /** The card as drawn for one viewer. */
  prepareCard(viewer: CardViewer): AttackCardView {
    return attackCard(this, viewer);
  }
}
