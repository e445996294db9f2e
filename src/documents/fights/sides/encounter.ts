import { MORE_COLORS } from "#config/sides.ts";
import { asMember } from "#data/combat/sides/narrow.ts";
import { newSide } from "#data/combat/sides/side.ts";
import { settings } from "#platform/settings.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { waveMorale } from "#rules/combat/sides/morale.ts";
import type { SidesOptions } from "#rules/combat/sides/options.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, overrideSlow, standing } from "#rules/combat/sides/referee.ts";
import type { Mark, Standing } from "#rules/combat/sides/state.ts";
import { unitFor } from "#rules/combat/sides/units.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { askForFight, writesOrder } from "../ask.ts";
import { GuardedEncounter } from "../guarded-encounter.ts";
import { type DeclareChoice, declareFor, mayRemember } from "./declare.ts";
import { disrupt } from "./disruption.ts";
import { rearrange, reorder, type SidesCombat, sidesFightOf } from "./fight.ts";
import { rollSideMorale, type SideMoraleOptions } from "./morale.ts";
import { rollSideReaction, rollSurprise, type SideReactionOptions } from "./surprise.ts";

/** A card, nothing, or why not. */
type VerbAnswer = ChatMessage.Implementation | Refusal | null;

/**
 * The verbs that an encounter by sides has beside core's. Each answers with what it made, with null, or with why not; on an
 * encounter of another kind it does nothing.
 */
export abstract class SidesEncounter<out SubType extends Combat.SubType> extends GuardedEncounter<SubType> {
  /** Narrows `system` to that of an encounter by sides. */
  isSides(): this is SidesCombat {
    return this.type === "sides";
  }

  async #here<Answer>(verb: (combat: SidesCombat) => Promise<Answer>): Promise<Answer | null> {
    return this.isSides() ? verb(this) : null;
  }

  /** Rolls for every side; the same as `rollAll`. */
  async rollSides(options: Combat.InitiativeOptions = {}): Promise<this> {
    return this.rollAll(options);
  }

  /** Changes how this fight goes, whatever new ones have from the world's settings. Gamemasters only. */
  async setOptions(options: Partial<SidesOptions>): Promise<Refusal | null> {
    return this.#here(async (combat) => {
      if (!game.user.isGM) return refuse("onlyGamemaster");
      // One of version 0.1.0 has none yet.
      await combat.update({
        system: { options: combat.system.options ? options : { ...combat.system.rules, ...options } },
      });
      return null;
    });
  }

  /**
   * Sets the die that a side (or combatant, C6) rolled this round, 1 to 6, or takes it back with null. Gamemasters; where
   * dice are typed and players throw theirs, they type one of their own that is missing, through the gamemaster's client.
   */
  async setSideDie(sideId: string, value: number | null): Promise<Refusal | null> {
    return this.#here(async (combat) => {
      const typed = combat.system.rules.initiativeWhen === "typed" && settings.playersRoll;
      if (game.user.isGM || !typed) return rearrange(combat, (state) => sidesProcedure.setDie(state, sideId, value));
      const state = combat.system.toRules();
      const unit = unitFor(state, sideId)?.id;
      const own = combat.combatants.filter(({ isOwner, id }) => isOwner && unitFor(state, id ?? "")?.id === unit);
      const combatantIds = own.flatMap(({ id }) => id ?? []);
      return askForFight(sidesFightOf(combat), "die", { combatantIds, die: value });
    });
  }

  /** Moves a combatant to another side; what it did this round stays done. Gamemasters only. */
  async moveToSide(combatantId: string, sideId: string): Promise<Refusal | null> {
    return this.#here((combat) => rearrange(combat, (state) => changeSide(state, combatantId, sideId)));
  }

  /** Puts a combatant in or out of the slow step for this round; null lets its weapon decide (C5). Gamemasters only. */
  async setSlow(combatantId: string, slow: boolean | null): Promise<Refusal | null> {
    return this.#here((combat) => rearrange(combat, (state) => overrideSlow(state, combatantId, slow)));
  }

  /**
   * Marks a member of the present step as done, delayed or skipped, which exclude one another; null takes the mark back
   * while the step lasts. Who owns the combatant does it through the gamemaster's client.
   */
  async setMark(combatantId: string, given: Mark | null): Promise<Refusal | null> {
    return this.#here(async (combat) => {
      const combatant = combat.combatants.get(combatantId);
      if (!combatant) return null;
      if (!combatant.isOwner) return refuse("notYours");
      if (writesOrder()) return reorder(combat, (state) => mark(state, combatantId, given), combat.system.place);
      return askForFight(sidesFightOf(combat), "mark", { combatantIds: [combatantId], mark: given });
    });
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
    return this.#here(async (combat) => {
      const combatant = combat.combatants.get(combatantId);
      return combatant ? declareFor(combat, combatant, choice) : null;
    });
  }

  /** Calls a combatant engaged in melee or not, whatever is measured; null lets its token decide (C9). By who owns it. */
  async setEngaged(combatantId: string, engaged: boolean | null): Promise<Refusal | null> {
    return this.#here(async (combat) => {
      const found = combat.combatants.get(combatantId);
      const combatant = found && asMember(found);
      if (!combatant) return null;
      if (!combatant.isOwner) return refuse("notYours");
      if (!mayRemember(combatant)) return refuse("onlyGamemaster");
      await combatant.update({ system: { engaged } });
      return null;
    });
  }

  /** Lets a side act before all others in this round, or be surprised and unable to; null takes it back. Gamemasters only. */
  async setStanding(sideId: string, word: Standing | null): Promise<Refusal | null> {
    return this.#here((combat) => rearrange(combat, (state) => standing(state, sideId, word)));
  }

  /** Checks the morale of a side that is due (C22) and answers with the card; null when called off. Gamemasters only. */
  async rollMorale(sideId: string, options: SideMoraleOptions = {}): Promise<VerbAnswer> {
    return this.#here((combat) => rollSideMorale(combat, sideId, options));
  }

  /** Lets a check of morale that is due go by; its causes do not come back. Gamemasters only. */
  async waveMorale(sideId: string): Promise<Refusal | null> {
    return this.#here((combat) => rearrange(combat, (state) => waveMorale(state, sideId)));
  }

  /** Rolls surprise for all sides or the given ones and answers with the card. Gamemasters only. */
  async rollSurprise(sideIds?: readonly string[]): Promise<VerbAnswer> {
    return this.#here((combat) => rollSurprise(combat, sideIds));
  }

  /** Rolls how a side takes to the others and answers with the card; null when called off. Gamemasters only. */
  async rollReaction(options: SideReactionOptions = {}): Promise<VerbAnswer> {
    return this.#here((combat) => rollSideReaction(combat, options));
  }

  /** The referee's word that a combatant loses its declared spell (C13): one card, with `why` on it. Gamemasters only. */
  async disrupt(combatantId: string, why = ""): Promise<Refusal | null> {
    return this.#here((combat) => disrupt(combat, combatantId, why));
  }

  /** Adds a side; without a color it gets one of its own. Answers with its id. Gamemasters only. */
  async addSide({ name, color }: { name: string; color?: string }): Promise<string | Refusal> {
    if (!this.isSides() || !game.user.isGM) return refuse("onlyGamemaster");
    const id = foundry.utils.randomID();
    const count = Object.keys(this.system.sides).length;
    const side = newSide(name, color ?? MORE_COLORS[count % MORE_COLORS.length] ?? "");
    await this.update({ system: { sides: { [id]: side } } });
    return id;
  }
}
