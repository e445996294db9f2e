import { tell } from "#platform/notify.ts";
import type { Step } from "#rules/combat/procedure.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { rollOrAsk, setDieOrAsk, takeOrAsk } from "./fights/ask.ts";
import { prepareEncounter } from "./fights/creation.ts";
import { type Fight, isBack, type StepVerb } from "./fights/fight.ts";
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
    return this.#take("next", () => super.nextTurn());
  }

  /** Ends the round where it stands and begins the next. */
  override async nextRound(): Promise<this> {
    return this.#take("nextRound", () => super.nextRound());
  }

  /** Goes back to the place before, exactly as it was; hit points come back on their cards. */
  override async previousTurn(): Promise<this> {
    return this.#take("previous", () => super.previousTurn());
  }

  /** Goes back to the last place of the round before. */
  override async previousRound(): Promise<this> {
    return this.#take("previousRound", () => super.previousRound());
  }

  async #take(verb: StepVerb, byCore: () => Promise<this>): Promise<this> {
    const { fight } = this;
    if (!fight) return byCore();
    return this.round === 0 && isBack(verb) ? this : this.#show(await takeOrAsk(fight, verb));
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
      this.#ids(({ isNPC }) => isNPC),
      options,
    );
  }

  /** Gives a combatant, or what it throws its die with, this die; nothing takes it back. */
  override async setInitiative(id: string, value: number | null): Promise<void> {
    const { fight } = this;
    if (!fight || !this.combatants.has(id)) return super.setInitiative(id, value ?? 0);
    this.#show(await setDieOrAsk(fight, id, value));
  }

  /** Takes back the dice of this round, and with them its order and who has acted. Gamemasters only. */
  override async resetAll(): Promise<this | undefined> {
    const { fight } = this;
    if (!fight) return super.resetAll();
    if (!game.user.isGM) return this.#show(refuse("onlyGamemaster"));
    return this.#show(await fight.reorder((state) => fight.kind.procedure.reset(state)));
  }

  #ids(test: (combatant: Combatant.Implementation) => boolean): string[] {
    return this.combatants.filter((one) => one.isOwner && test(one)).flatMap(({ id }) => id ?? []);
  }

  #show(refusal: Refusal | null): this {
    if (refusal) tell(refusal);
    return this;
  }

  /** Core makes every encounter with the type "base", whoever asks: it becomes the world's procedure. */
  protected override async _preCreate(
    data: Combat.CreateData,
    options: Combat.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    prepareEncounter(this, data);
    return undefined;
  }
}
