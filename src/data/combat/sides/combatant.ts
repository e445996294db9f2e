import { integer, text, textOrNull } from "#data/fields/plain.ts";
import { DECLARATIONS, FATES } from "#rules/combat/sides/state.ts";
import { SidesFacts } from "./facts.ts";
import { memberOf } from "./membership.ts";

const { ArrayField, BooleanField, SchemaField, StringField } = foundry.data.fields;

const defineSidesCombatant = () => ({
  declarations: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      kind: new StringField({ required: true, nullable: false, choices: DECLARATIONS, initial: "hold" }),
      spellId: text(),
      spellName: text(),
      fate: new StringField({ required: true, nullable: false, choices: FATES, initial: "open" }),
    }),
  ),
  engaged: new BooleanField({ required: true, nullable: true, initial: null }),
  joins: textOrNull(),
});

/**
 * What the owner of a combatant may say of it in an encounter by sides: what it declares, and whether it is in melee. All
 * that decides when it acts is remembered by the encounter; the side for which it was made (`joins`) counts once, when a
 * gamemaster makes it.
 */
export class SidesCombatantModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSidesCombatant>,
  Combatant.Implementation
> {
  static override defineSchema() {
    return defineSidesCombatant();
  }

  /** Who is made for a side says so as `side`. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if (typeof source.side === "string") source.joins ??= source.side;
    return super.migrateData(source);
  }

  /** What the round says of it. */
  get facts(): SidesFacts {
    return new SidesFacts(this.parent, this);
  }

  /** The id of the side that it was put on; null where its token decides. */
  get side() {
    return memberOf(this.parent).side;
  }

  /** Where it stood and acted in the last two rounds. */
  get placements() {
    return memberOf(this.parent).placements;
  }

  /** The referee's word on when it acts. */
  get slowOverride() {
    return memberOf(this.parent).slowOverride;
  }

  /** Its own dice of the last two rounds (C6). */
  get dice() {
    return memberOf(this.parent).dice;
  }

  /** The side that struck it down. */
  get killer() {
    return memberOf(this.parent).killer;
  }

  /** Whether it flees or has surrendered (C22). */
  get fled() {
    return memberOf(this.parent).fled;
  }
}
