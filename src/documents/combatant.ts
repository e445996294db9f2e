import { isFightingModel } from "#data/combat/fight-model.ts";
import { isDown, sideByToken } from "#data/combat/presence.ts";
import { retypePending } from "#platform/compat.ts";
import type { Movement } from "#rules/characters/movement.ts";
import { type CombatantFacts, NO_FACTS, type StoredDeclaration } from "#rules/combat/facts.ts";

/** A combatant that knows what the round says of it, and is dead with its actor. */
export class MeleeCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /** Narrows `system` to that of an encounter by sides. */
  isSides(): this is MeleeCombatant<"sides"> {
    return this.type === "sides";
  }

  /** What it may do now, asked once by everything that acts or shows; everything is open in an encounter that core runs. */
  get facts(): CombatantFacts {
    const system: object = this.system;
    return isFightingModel(system) ? system.facts : NO_FACTS;
  }

  /** The id of its side: the stored one, else by its token, else by its owner. */
  get sideId(): string {
    return this.facts.side || sideByToken(this);
  }

  /** Whether it fell in the present step, which tied sides share, and still acts in it (C3). */
  get isFalling(): boolean {
    return isDown(this) && this.facts.falling;
  }

  /** What it has declared for this round, before the start for the first; null for nothing (C1). */
  get declaration(): StoredDeclaration | null {
    return this.facts.declaration;
  }

  /** Whether it has declared a retreat for this round: no attack, and +2 for who strikes at it (C8). */
  get isRetreating(): boolean {
    return this.facts.declared?.kind === "retreat";
  }

  /** Whether it has declared a fighting withdrawal for this round (C8). */
  get isWithdrawing(): boolean {
    return this.facts.declared?.kind === "withdraw";
  }

  /** Core's mark or the actor's death (C20), but not before the end of a step that tied sides share (C3). */
  override get isDefeated(): boolean {
    if (!this.combat?.fight) return super.isDefeated;
    return this.defeated || (isDown(this) && !this.facts.falling);
  }

  /** Whether a foe able to fight is within reach, as measured or as the referee says (C9). */
  get isEngaged(): boolean {
    return this.facts.engaged;
  }

  /** How far it may still move this round (C7, C8); null without figures of ours. */
  get movement(): Movement | null {
    return this.facts.movementLeft;
  }

  /** Rolls for its side, once a round (C2). */
  override async rollInitiative(formula?: string): Promise<this | undefined> {
    const { combat } = this;
    if (!combat?.fight || !this.id) return super.rollInitiative(formula);
    await combat.rollInitiative([this.id]);
    return this;
  }

  /** Takes the type of its encounter, and its place in the round, so that joining costs no second write. */
  protected override async _preCreate(
    data: Combatant.CreateData,
    options: Combatant.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { combat } = this;
    const kind = combat?.fight?.kind;
    if (!combat || !kind) return undefined;
    if (this.type === "base") retypePending(this, kind.combatantType, data.system ?? {});
    if (this.type === kind.combatantType) kind.joined?.(combat, this);
    return undefined;
  }

  /**
   * A number set by hand, by core's menu or by a module, is the die of the whole side, with individual initiative the
   * combatant's own (C6): the number itself always follows from the order of the round.
   */
  protected override async _preUpdate(
    changed: Combatant.UpdateData,
    options: Combatant.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { combat } = this;
    const ours = this.type === combat?.fight?.kind.combatantType;
    if (!ours || !combat || changed.initiative === undefined) return undefined;
    const value = changed.initiative;
    delete changed.initiative;
    // A form sends everything, and core compares only after this: an equal number is no wish for another die.
    if (value === this._source.initiative) return undefined;
    if (this.id) void combat.setInitiative(this.id, value);
    return undefined;
  }
}
