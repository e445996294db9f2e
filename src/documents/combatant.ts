import { isDown, sideOf } from "#data/combat/sides/combatant.ts";
import { retypePending } from "#platform/compat.ts";
import type { Movement } from "#rules/characters/movement.ts";
import type { Declaration, Placement } from "#rules/combat/sides/state.ts";
import { isEngaged } from "./fights/sides/engagement.ts";
import { joining } from "./fights/sides/join.ts";
import { movementOf } from "./fights/sides/movement.ts";

/** A combatant that knows its side, and is dead with its actor. */
export class MeleeCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /** Narrows `system` to that of an encounter by sides. */
  isSides(): this is MeleeCombatant<"sides"> {
    return this.type === "sides";
  }

  /** The id of its side: the stored one, else by its token, else by its owner. */
  get sideId(): string {
    return sideOf(this);
  }

  /** Whether it fell in the present step, which tied sides share, and still acts in it (C3). */
  get isFalling(): boolean {
    return this.isSides() && isDown(this) && this.system.falling;
  }

  /** What it has declared for this round, before the start for the first; null for nothing (C1). */
  get declaration(): Declaration | null {
    if (!this.isSides()) return null;
    const round = Math.max(1, this.combat?.round ?? 0);
    const found = this.system.declarations.find((declaration) => declaration.round === round);
    return found ? { ...found } : null;
  }

  /** Whether it has declared a retreat for this round: no attack, and +2 for who strikes at it (C8). */
  get isRetreating(): boolean {
    return this.declaration?.kind === "retreat";
  }

  /** Whether it has declared a fighting withdrawal for this round (C8). */
  get isWithdrawing(): boolean {
    return this.declaration?.kind === "withdraw";
  }

  /** Core's mark or the actor's death (C20), but not before the end of a step that tied sides share (C3). */
  override get isDefeated(): boolean {
    if (!this.isSides()) return super.isDefeated;
    return this.defeated || (isDown(this) && !this.system.falling);
  }

  /** Whether a foe able to fight is within reach, as measured or as the referee says (C9). */
  get isEngaged(): boolean {
    return isEngaged(this);
  }

  /** How far it may still move this round (C7, C8); null without figures of ours. */
  get movement(): Movement | null {
    return movementOf(this);
  }

  /** Rolls for its side, once a round (C2). */
  override async rollInitiative(formula?: string): Promise<this | undefined> {
    const { combat } = this;
    if (!combat?.isSides() || !this.id) return super.rollInitiative(formula);
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
    if (!combat?.isSides()) return undefined;
    if (this.type === "base") retypePending(this, combat.type, data.system ?? {});
    if (!this.isSides()) return undefined;
    const { initiative, placements } = joining(combat, this);
    const system: { placements: Placement[] } = { placements: [...placements] };
    this.updateSource({ initiative, system });
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
    if (!this.isSides() || !combat?.isSides() || changed.initiative === undefined) return undefined;
    const value = changed.initiative;
    delete changed.initiative;
    // A form sends everything, and core compares only after this: an equal number is no wish for another die.
    if (value === this._source.initiative) return undefined;
    if (this.id) void combat.setInitiative(this.id, value);
    return undefined;
  }
}
