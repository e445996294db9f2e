import { retypePending } from "#platform/compat.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import type { Step } from "#rules/combat/procedure.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { rollOrAsk, takeOrAsk } from "./fights/ask.ts";
import type { Fight } from "./fights/fight.ts";
import { EncounterWithVerbs, fightKindOf, fightOf } from "./fights/registry.ts";

/** An encounter: run by the procedure of its subtype, or by core where there is none. Core's verbs show why not. */
export class MeleeCombat<out SubType extends Combat.SubType = Combat.SubType> extends EncounterWithVerbs<SubType> {
  /** The encounter with its procedure; null for one that core runs. */
  get fight(): Fight<unknown> | null {
    return fightOf(this);
  }

  /** The acting blocks of this round in order, from stored data; none for an encounter that core runs. */
  get steps(): readonly Step[] {
    return this.fight?.steps ?? [];
  }

  /** Encounters of older versions load. */
  static override migrateData(source: Record<string, unknown>) {
    if (typeof source.type === "string") fightKindOf(source.type)?.migrate?.(source);
    return super.migrateData(source);
  }

  /** Begins the first round. Gamemasters only. */
  override async startCombat(): Promise<this> {
    const { fight } = this;
    if (!fight) return super.startCombat();
    if (!game.user.isGM) tell(refuse("onlyGamemaster"));
    else if (this.round === 0) {
      this._playCombatSound("startEncounter");
      this.#show(await takeOrAsk(fight, "start"));
    }
    return this;
  }

  /** Goes on to the next place at which somebody can act, over the round's edge too. */
  override async nextTurn(): Promise<this> {
    const { fight } = this;
    return fight ? this.#show(await takeOrAsk(fight, "next")) : super.nextTurn();
  }

  /** Ends the round where it stands and begins the next. */
  override async nextRound(): Promise<this> {
    const { fight } = this;
    return fight ? this.#show(await takeOrAsk(fight, "nextRound")) : super.nextRound();
  }

  /** Goes back to the place before, exactly as it was; hit points come back on their cards. */
  override async previousTurn(): Promise<this> {
    const { fight } = this;
    if (!fight) return super.previousTurn();
    return this.round > 0 ? this.#show(await takeOrAsk(fight, "previous")) : this;
  }

  /** Goes back to the last place of the round before. */
  override async previousRound(): Promise<this> {
    const { fight } = this;
    if (!fight) return super.previousRound();
    return this.round > 0 ? this.#show(await takeOrAsk(fight, "previousRound")) : this;
  }

  /**
   * Rolls for what decides when the given combatants act and has no die yet; formulas are for core's own encounters. A
   * player's are rolled by the active gamemaster's client, where the world lets players roll.
   */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const { fight } = this;
    if (!fight) return super.rollInitiative(ids, options);
    const named = [ids].flat().flatMap((id) => this.combatants.get(id) ?? []);
    return this.#show(await rollOrAsk(fight, named, options.messageOptions));
  }

  /** Rolls for all of the user's own combatants. */
  override async rollAll(options: Combat.InitiativeOptions = {}): Promise<this> {
    if (!this.fight) return super.rollAll(options);
    return this.rollInitiative(
      this.#ids(({ isOwner }) => isOwner),
      options,
    );
  }

  /** Rolls for all who have no player. */
  override async rollNPC(options: Combat.InitiativeOptions = {}): Promise<this> {
    if (!this.fight) return super.rollNPC(options);
    return this.rollInitiative(
      this.#ids(({ isOwner, isNPC }) => isOwner && isNPC),
      options,
    );
  }

  /** Gives a combatant, or what it throws its die with, this die; nothing takes it back. */
  override async setInitiative(id: string, value: number | null): Promise<void> {
    const { fight } = this;
    if (!fight || !this.combatants.has(id)) return super.setInitiative(id, value ?? 0);
    // A fight by sides may let players type their own.
    if (this.isSides()) this.#show(await this.setSideDie(id, value));
    else if (!game.user.isGM) this.#show(refuse("onlyGamemaster"));
    else this.#show(await fight.reorder((state) => fight.kind.procedure.setDie(state, id, value)));
  }

  /** Takes back the dice of this round, and with them its order and who has acted. Gamemasters only. */
  override async resetAll(): Promise<this | undefined> {
    const { fight } = this;
    if (!fight) return super.resetAll();
    if (!game.user.isGM) return this.#show(refuse("onlyGamemaster"));
    return this.#show(await fight.reorder((state) => fight.kind.procedure.reset(state)));
  }

  #ids(test: (combatant: Combatant.Implementation) => boolean): string[] {
    return this.combatants.filter(test).flatMap(({ id }) => id ?? []);
  }

  #show(refusal: Refusal | null): this {
    if (refusal) tell(refusal);
    return this;
  }

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

  /** Core makes every encounter with the type "base", whoever asks: it becomes the world's procedure. */
  protected override async _preCreate(
    data: Combat.CreateData,
    options: Combat.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.type === "base") retypePending(this, settings.procedure, data.system ?? {});
    const kind = fightKindOf(this.type);
    kind?.created?.(this);
    // Combatants that come with their encounter are not asked themselves.
    const combatants = this.toObject().combatants;
    if (!kind || !combatants.some(({ type }) => type === "base")) return undefined;
    const typed = combatants.map((one) => (one.type === "base" ? { ...one, type: kind.combatantType } : one));
    this.updateSource({ combatants: typed }, { recursive: false });
    return undefined;
  }
}
