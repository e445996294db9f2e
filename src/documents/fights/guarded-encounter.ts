import { tell } from "#platform/notify.ts";
import { refuse } from "#rules/refusal.ts";
import type { Fight } from "./fight.ts";

/** What core asks of an encounter while it works with it, answered so that only the procedure moves round, turn and order. */
export abstract class GuardedEncounter<out SubType extends Combat.SubType> extends Combat<SubType> {
  /** The encounter with its procedure; null for one that core runs. */
  abstract get fight(): Fight<unknown> | null;

  /** Stored values only, so that every client sorts alike; core may call it without `this`. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    return (a.combat ?? b.combat)?.fight?.model.compare(a, b) ?? super._sortCombatants(a, b);
  }

  /** Players go on with the fight through the gamemaster's client, never by writing core's turn themselves. */
  protected override _canChangeTurn(user: User.Implementation): boolean {
    return this.fight ? user.isGM : super._canChangeTurn(user);
  }

  /** The same for the round. */
  protected override _canChangeRound(user: User.Implementation): boolean {
    return this.fight ? user.isGM : super._canChangeRound(user);
  }

  /**
   * Core's server knows nothing of the two methods above and lets every player write round and turn: where a procedure runs
   * the encounter, that is refused here, for it would part them from the place at which the round stands.
   */
  protected override async _preUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (!this.fight || user.isGM || !("round" in changed || "turn" in changed)) return undefined;
    // Core puts the turn right by itself when a combatant comes: the gamemaster's client does so here.
    if ("round" in changed || options.turnEvents !== false) tell(refuse("onlyGamemaster"));
    return false;
  }

  /** Core looks at its turns again when a combatant changes; what decides their order may be the encounter's own. */
  protected override _onUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    if (this.fight && "system" in changed) this.setupTurns();
  }

  /** Core forgets at each turn where a token moved; under a procedure that is a matter of the round. */
  protected override async _clearMovementHistoryOnStartTurn(
    combatant: Combatant.Implementation,
    context: Combat.TurnEventContext,
  ): Promise<void> {
    if (!this.fight) await super._clearMovementHistoryOnStartTurn(combatant, context);
  }
}
