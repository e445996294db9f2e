import { MORE_COLORS } from "#config/sides.ts";
import { givenSides, newSide } from "#data/combat/sides/encounter.ts";
import { retypePending } from "#platform/compat.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import type { Step } from "#rules/combat/procedure.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { waveMorale } from "#rules/combat/sides/morale.ts";
import { compareOrder } from "#rules/combat/sides/order.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, overrideSlow, standing } from "#rules/combat/sides/referee.ts";
import type { Mark, Standing } from "#rules/combat/sides/state.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import type { SidesCombat } from "./fights/sides/commit.ts";
import { type DeclareChoice, declareFor, mayRemember } from "./fights/sides/declare.ts";
import { disrupt } from "./fights/sides/disruption.ts";
import { rollSideMorale, type SideMoraleOptions } from "./fights/sides/morale.ts";
import { askGamemaster, mayStep, writesOrder } from "./fights/sides/request.ts";
import {
  cursorOf,
  type Rearrangement,
  reorder,
  rollForUnits,
  type StepVerb,
  takeStep,
  unitOf,
} from "./fights/sides/steps.ts";
import { rollSideReaction, rollSurprise, type SideReactionOptions } from "./fights/sides/surprise.ts";

/** An encounter. One by sides rolls once a side (C2) and goes from step to step; any other is run by core. */
export class MeleeCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Narrows `system` to that of an encounter by sides. */
  isSides(): this is MeleeCombat<"sides"> {
    return this.type === "sides";
  }

  /** The acting blocks of this round in order, from stored data; none for an encounter that core runs. */
  get steps(): Step[] {
    return this.isSides() ? sidesProcedure.steps(this.system.toRules()) : [];
  }

  /** Begins the first round: rolls for sides that have no die yet. Gamemasters only. */
  override async startCombat(): Promise<this> {
    if (!this.isSides()) return super.startCombat();
    if (!game.user.isGM) tell(refuse("onlyGamemaster"));
    else if (this.round === 0) {
      this._playCombatSound("startEncounter");
      await step(this, "start");
    }
    return this;
  }

  /** Goes on to the next step in which somebody can act, over the round's edge too. */
  override async nextTurn(): Promise<this> {
    if (!this.isSides()) return super.nextTurn();
    await step(this, "next");
    return this;
  }

  /** Ends the round where it stands and begins the next. */
  override async nextRound(): Promise<this> {
    if (!this.isSides()) return super.nextRound();
    await step(this, "nextRound");
    return this;
  }

  /** Goes back to the step before, exactly as it was; hit points come back on their cards. */
  override async previousTurn(): Promise<this> {
    if (!this.isSides()) return super.previousTurn();
    if (this.round > 0) await step(this, "previous");
    return this;
  }

  /** Goes back to the last step of the round before. */
  override async previousRound(): Promise<this> {
    if (!this.isSides()) return super.previousRound();
    if (this.round > 0) await step(this, "previousRound");
    return this;
  }

  /**
   * Rolls 1d6 for each side that a given combatant belongs to and that has no die this round, or with individual
   * initiative for each combatant (C6); formulas are for core's own encounters, a side's die has no modifier (C2). A
   * player's are rolled by the active gamemaster's client, where the world lets players roll.
   */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    if (!this.isSides()) return super.rollInitiative(ids, options);
    const named = [ids].flat().flatMap((id) => this.combatants.get(id) ?? []);
    const own = named.filter((combatant) => combatant.isOwner);
    if (own.length === 0) {
      if (named.length > 0) tell(refuse("notYours"));
      return this;
    }
    const units = [...new Set(own.map(unitOf))];
    const combatantIds = own.flatMap((combatant) => combatant.id ?? []);
    let refusal: Refusal | null;
    if (writesOrder()) refusal = await rollForUnits(this, units, options.messageOptions ?? {});
    else if (!settings.playersRoll && !game.user.isGM) refusal = refuse("gamemasterRolls");
    else refusal = await askGamemaster(this, "roll", { combatantIds });
    if (refusal) tell(refusal);
    return this;
  }

  /** Rolls for every side of which the user owns somebody. */
  override async rollAll(options: Combat.InitiativeOptions = {}): Promise<this> {
    if (!this.isSides()) return super.rollAll(options);
    return this.rollInitiative(
      owned(this, () => true),
      options,
    );
  }

  /** Rolls for every side that has a combatant without a player. */
  override async rollNPC(options: Combat.InitiativeOptions = {}): Promise<this> {
    if (!this.isSides()) return super.rollNPC(options);
    return this.rollInitiative(
      owned(this, (combatant) => combatant.isNPC),
      options,
    );
  }

  /** Rolls for every side; the same as `rollAll`. */
  async rollSides(options: Combat.InitiativeOptions = {}): Promise<this> {
    return this.rollAll(options);
  }

  /** Gives the combatant's whole side (with individual initiative itself) this die, 1 to 6; nothing takes it back. Gamemasters only. */
  override async setInitiative(id: string, value: number | null): Promise<void> {
    const combatant = this.combatants.get(id);
    if (!this.isSides() || !combatant) await super.setInitiative(id, value ?? 0);
    else await this.setSideDie(unitOf(combatant), value);
  }

  /** Takes back the dice of this round, and with them its order and who has acted. Gamemasters only. */
  override async resetAll(): Promise<this | undefined> {
    if (!this.isSides()) return super.resetAll();
    await rearrange(this, (state) => sidesProcedure.reset(state));
    return this;
  }

  /**
   * Sets the die that a side (or combatant, C6) rolled this round, 1 to 6, or takes it back with null. Gamemasters; where
   * dice are typed and players throw theirs, they type one of their own that is missing, through the gamemaster's client.
   */
  async setSideDie(sideId: string, value: number | null): Promise<Refusal | null> {
    if (!this.isSides()) return null;
    if (!game.user.isGM && settings.initiativeWhen === "typed" && settings.playersRoll) {
      const combatantIds = owned(this, (combatant) => unitOf(combatant) === sideId);
      const refusal = await askGamemaster(this, "die", { combatantIds, die: value });
      return refusal && tell(refusal);
    }
    return rearrange(this, (state) => sidesProcedure.setDie(state, sideId, value));
  }

  /** Moves a combatant to another side; what it did this round stays done. Gamemasters only. */
  async moveToSide(combatantId: string, sideId: string): Promise<Refusal | null> {
    if (!this.isSides()) return null;
    return rearrange(this, (state) => changeSide(state, combatantId, sideId));
  }

  /** Puts a combatant in or out of the slow step for this round; null lets its weapon decide (C5). Gamemasters only. */
  async setSlow(combatantId: string, slow: boolean | null): Promise<Refusal | null> {
    if (!this.isSides()) return null;
    return rearrange(this, (state) => overrideSlow(state, combatantId, slow));
  }

  /**
   * Marks a member of the present step as done, delayed or skipped, which exclude one another; null takes the mark back
   * while the step lasts. Who owns the combatant does it through the gamemaster's client.
   */
  async setMark(combatantId: string, given: Mark | null): Promise<Refusal | null> {
    const combatant = this.combatants.get(combatantId);
    if (!this.isSides() || !combatant) return null;
    if (!combatant.isOwner) return tell(refuse("notYours"));
    const refusal = writesOrder()
      ? await reorder(this, (state) => mark(state, combatantId, given), cursorOf(this))
      : await askGamemaster(this, "mark", { combatantIds: [combatantId], mark: given });
    return refusal && tell(refusal);
  }

  /** Marks a member of the present step as done, or takes the mark back. */
  async setActed(combatantId: string, acted: boolean): Promise<Refusal | null> {
    return this.setMark(combatantId, acted ? "done" : null);
  }

  /**
   * Declares what a combatant means to do this round, before the start in the first: cast a named spell, withdraw, retreat,
   * not attack; `none` takes it back (C1). By who owns it; gamemasters for anyone and at any time.
   */
  async declare(combatantId: string, choice: DeclareChoice): Promise<Refusal | null> {
    const combatant = this.combatants.get(combatantId);
    if (!this.isSides() || !combatant) return null;
    const refusal = await declareFor(this, combatant, choice);
    return refusal && tell(refusal);
  }

  /** Calls a combatant engaged in melee or not, whatever is measured; null lets its token decide (C9). By who owns it. */
  async setEngaged(combatantId: string, engaged: boolean | null): Promise<Refusal | null> {
    const combatant = this.combatants.get(combatantId);
    if (!combatant?.isSides()) return null;
    if (!combatant.isOwner) return tell(refuse("notYours"));
    if (!mayRemember(combatant)) return tell(refuse("onlyGamemaster"));
    await combatant.update({ system: { engaged } });
    return null;
  }

  /** Lets a side act before all others in this round, or be surprised and unable to; null takes it back. Gamemasters only. */
  async setStanding(sideId: string, word: Standing | null): Promise<Refusal | null> {
    if (!this.isSides()) return null;
    return rearrange(this, (state) => standing(state, sideId, word));
  }

  /** Checks the morale of a side that is due (C22) and answers with the card; null when called off. Gamemasters only. */
  async rollMorale(sideId: string, options: SideMoraleOptions = {}): Promise<VerbAnswer> {
    return this.isSides() ? shown(await rollSideMorale(this, sideId, options)) : null;
  }

  /** Lets a check of morale that is due go by; its causes do not come back. Gamemasters only. */
  async waveMorale(sideId: string): Promise<Refusal | null> {
    if (!this.isSides()) return null;
    return rearrange(this, (state) => waveMorale(state, sideId));
  }

  /** Rolls surprise for all sides or the given ones and answers with the card. Gamemasters only. */
  async rollSurprise(sideIds?: readonly string[]): Promise<VerbAnswer> {
    return this.isSides() ? shown(await rollSurprise(this, sideIds)) : null;
  }

  /** Rolls how a side takes to the others and answers with the card; null when called off. Gamemasters only. */
  async rollReaction(options: SideReactionOptions = {}): Promise<VerbAnswer> {
    return this.isSides() ? shown(await rollSideReaction(this, options)) : null;
  }

  /** The referee's word that a combatant loses its declared spell (C13): one card, with `why` on it. Gamemasters only. */
  async disrupt(combatantId: string, why = ""): Promise<Refusal | null> {
    return this.isSides() ? disrupt(this, combatantId, why) : null;
  }

  /** Adds a side; without a color it gets one of its own. Answers with its id. Gamemasters only. */
  async addSide({ name, color }: { name: string; color?: string }): Promise<string | Refusal> {
    if (!this.isSides() || !game.user.isGM) return tell(refuse("onlyGamemaster"));
    const id = foundry.utils.randomID();
    const count = Object.keys(this.system.sides).length;
    const side = newSide(name, color ?? MORE_COLORS[count % MORE_COLORS.length] ?? "");
    await this.update({ system: { sides: { [id]: side } } });
    return id;
  }

  /** Stored values only, so that every client sorts alike; core may call it without `this`. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat = a.combat ?? b.combat;
    if (!combat?.isSides()) return super._sortCombatants(a, b);
    const sides = combat.system.sideList.map(({ id }) => id);
    return compareOrder(sortKey(a, sides), sortKey(b, sides));
  }

  /** Players go on with the fight through the gamemaster's client, never by writing core's turn themselves. */
  protected override _canChangeTurn(user: User.Implementation): boolean {
    return this.isSides() ? user.isGM : super._canChangeTurn(user);
  }

  /** The same for the round. */
  protected override _canChangeRound(user: User.Implementation): boolean {
    return this.isSides() ? user.isGM : super._canChangeRound(user);
  }

  /**
   * Core's server knows nothing of the two methods above and lets every player write round and turn: where an encounter
   * goes by sides, that is refused here, for it would part them from the step that the order of the round stands at.
   */
  protected override async _preUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (!this.isSides() || user.isGM || !("round" in changed || "turn" in changed)) return undefined;
    // Core puts the turn right by itself when a combatant comes: the gamemaster's client does so here.
    if ("round" in changed || options.turnEvents !== false) tell(refuse("onlyGamemaster"));
    return false;
  }

  /** Core forgets at each turn where a token moved; by sides that is a matter of the round. */
  protected override async _clearMovementHistoryOnStartTurn(
    combatant: Combatant.Implementation,
    context: Combat.TurnEventContext,
  ): Promise<void> {
    if (!this.isSides()) await super._clearMovementHistoryOnStartTurn(combatant, context);
  }

  /** Core makes every encounter with the type "base", whoever asks: it becomes the world's procedure. */
  protected override async _preCreate(
    data: Combat.CreateData,
    options: Combat.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.type === "base") retypePending(this, settings.procedure, data.system ?? {});
    if (!this.isSides()) return undefined;
    // Sides given on purpose stand beside the four of every encounter.
    this.updateSource({ system: { sides: { ...givenSides(), ...this.system.toObject().sides } } });
    // Combatants that come with their encounter are not asked themselves.
    const combatants = this.toObject().combatants;
    if (!combatants.some(({ type }) => type === "base")) return undefined;
    const typed = combatants.map((one) => (one.type === "base" ? { ...one, type: "sides" as const } : one));
    this.updateSource({ combatants: typed }, { recursive: false });
    return undefined;
  }
}

/** Takes a step here on a gamemaster's client, else asks the active one's; shows a refusal. */
async function step(combat: SidesCombat, verb: StepVerb): Promise<void> {
  const pressed = cursorOf(combat);
  let refusal: Refusal | null;
  if (writesOrder()) refusal = await takeStep(combat, verb, pressed);
  else if (!mayStep(combat, game.user)) refusal = refuse("notYours");
  else refusal = await askGamemaster(combat, verb, { pressed });
  if (refusal) tell(refusal);
}

/** A card, nothing, or why not. */
type VerbAnswer = ChatMessage.Implementation | Refusal | null;

/** Shows a refusal, and hands on whatever came. */
function shown(answer: VerbAnswer): VerbAnswer {
  return isRefusal(answer) ? tell(answer) : answer;
}

/** Writes a gamemaster's change of the order; shows and returns a refusal. */
async function rearrange(combat: SidesCombat, rule: Rearrangement): Promise<Refusal | null> {
  const refusal = game.user.isGM ? await reorder(combat, rule) : refuse("onlyGamemaster");
  return refusal ? tell(refusal) : null;
}

function owned(combat: SidesCombat, test: (combatant: Combatant.Implementation) => boolean): string[] {
  return combat.combatants
    .filter((combatant) => combatant.isOwner && test(combatant))
    .flatMap((combatant) => combatant.id ?? []);
}

function sortKey(combatant: Combatant.Implementation, sides: readonly string[]) {
  const { name, id, sideId } = combatant;
  return {
    initiative: combatant._source.initiative,
    slow: combatant.isSides() && combatant.system.standsSlow,
    side: sideId,
    sideIndex: sides.indexOf(sideId),
    name: name ?? "",
    id: id ?? "",
  };
}
