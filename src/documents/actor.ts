import { FighterModel } from "#data/actor/fighter.ts";
import { tell } from "#platform/notify.ts";
import { routineAttacks } from "#rules/attacks/routine.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { attackSourceOf } from "./actors/attack-source.ts";
import { type DamageOptions, damage, type HitPointResult, heal } from "./actors/damage.ts";
import { type ActorStats, rollDataOf, statsOf } from "./actors/stats.ts";
import { attackWith } from "./attacks/attack.ts";
import type { AttackOptions } from "./attacks/plan.ts";
import type { Attack } from "./attacks/types.ts";

import {
  type AbilityOptions,
  type ReactionOptions,
  rollAbility,
  rollNewHitPoints,
  rollNumber,
  rollReaction,
} from "./checks/check.ts";
import { checkMorale, type MoraleOptions } from "./checks/morale.ts";
import { type SaveOptions, save, saveAll } from "./checks/save.ts";
import { markDeath } from "./fights/death-mark.ts";
import { type CastOptions, cast, resetSpells } from "./spells/cast.ts";

/** An actor with the verbs of a fight. */
export class MeleeActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Narrows `system` to that of a character. */
  isCharacter(): this is MeleeActor<"character"> {
    return this.type === "character";
  }

  /** Narrows `system` to that of a monster. */
  isMonster(): this is MeleeActor<"monster"> {
    return this.type === "monster";
  }

  /** What of it fights: figures and what the rules read of them; null for an actor of another kind. */
  get fighter(): FighterModel | null {
    const system: object = this.system;
    return system instanceof FighterModel ? system : null;
  }

  /** Out of the fight: as its combatant is, who may still act in the step in which it fell (C3), else at 0 hit points (C20). */
  get isDown(): boolean {
    const combatant = game.combat?.started ? game.combat.combatants.find(({ actor }) => actor === this) : undefined;
    return combatant?.isDefeated ?? this.fighter?.isAtZero ?? false;
  }

  /** The figures of a fight, frozen; null for an actor of another kind. */
  get combatStats(): ActorStats | null {
    return statsOf(this);
  }

  /**
   * Makes a whole routine of a monster, the usual one unless `index` says another: one card, an entry for each attack
   * and target. Refuses an actor without such a routine.
   */
  async attackRoutine(index = 0, options: AttackOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    const attacks = this.routineAttacks(index);
    if (attacks.length === 0) return refuse("noSuchRoutine", { name: this.name });
    return attackWith(this, attacks, routineName(attacks), options);
  }

  /** The attacks of a routine that the actor still has, each with how often it is made. */
  routineAttacks(index = 0): Attack[] {
    if (!this.isMonster()) return [];
    const attacks = new Map<string, Attack>();
    for (const id of routineAttacks(this.system.routines, index)) {
      const item = this.items.get(id);
      const source = item ? attackSourceOf(item) : null;
      if (item && source) attacks.set(id, { item, source, count: (attacks.get(id)?.count ?? 0) + 1 });
    }
    return [...attacks.values()];
  }

  /** Rolls a saving throw, of all selected tokens when the actor's own is one of several: one card; refuses an id that is no save. */
  async save(saveId: string, options: SaveOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    return save(this, saveId, options);
  }

  /** Rolls a d20 against one of a character's six abilities: one card (T9). */
  async abilityCheck(
    ability: string,
    options: AbilityOptions = {},
  ): Promise<ChatMessage.Implementation | Refusal | null> {
    return rollAbility(this, ability, options);
  }

  /** Rolls how many of a monster are met: "dungeon" or "lair"; one card, or the sentence why none is rolled (M2). */
  async numberAppearing(place: string): Promise<ChatMessage.Implementation | Refusal | null> {
    return rollNumber(this, place);
  }

  /** Rolls 2d6 for how a monster takes to who meets it: one card (M3). */
  async reaction(options: ReactionOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    return rollReaction(this, options);
  }

  /** Checks a monster's morale: one card; refuses who never checks (C22). */
  async morale(options: MoraleOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    return checkMorale(this, options);
  }

  /** Rolls new hit points for a monster from its hit dice and stores them: one card, with undo (M1). */
  async rollHitPoints(): Promise<ChatMessage.Implementation | Refusal | null> {
    return rollNewHitPoints(this);
  }

  /**
   * Casts a spell of the actor's on the targets: one card, a copy less in memory. Refuses what C12 forbids; the referee
   * may overrule that.
   */
  async cast(spellId: string, options: CastOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    return cast(this, spellId, options);
  }

  /** Brings back to memory as many copies of every spell as were prepared: one update. */
  async resetSpells(): Promise<this | Refusal> {
    return (await resetSpells(this)) ?? this;
  }

  /** Rolls the same saving throw of several actors: one dialog, one card, each once; `damage` makes the card apply it. */
  static async saveAll(
    actors: readonly Actor.Implementation[],
    saveId: string,
    options: Omit<SaveOptions, "actors"> = {},
  ): Promise<ChatMessage.Implementation | Refusal | null> {
    return saveAll(actors, saveId, options);
  }

  /** Takes hit points; see `DamageOptions` for immunity and multiples. */
  async applyDamage(amount: number, options: DamageOptions = {}): Promise<HitPointResult | Refusal> {
    return damage(this, amount, options);
  }

  /** Gives hit points back, up to the maximum. */
  async heal(amount: number): Promise<HitPointResult | Refusal> {
    return heal(this, amount);
  }

  /** Formulas: @hp @maxHp @ac @ab @thac0 @level @hd and the six ability modifiers @str … @cha. */
  override getRollData(): Record<string, unknown> {
    return rollDataOf(this) ?? super.getRollData();
  }

  /** Token bars and the HUD ("-5") go the same way as damage and healing. */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const { fighter } = this;
    if (!fighter || (attribute !== "hp" && attribute !== "hp.value")) {
      return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    }
    const change = isDelta ? value : value - fighter.hp.value;
    const updates = { "system.hp.value": fighter.hp.value + change };
    if (Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates) === false) return this;
    const answer = await (change < 0 ? this.applyDamage(-change) : this.heal(change));
    if (!isRefusal(answer)) return this;
    // Core's own HUD pressed this, and it knows no refusals.
    tell(answer);
    return undefined;
  }

  /** How the tokens of a new actor are, by its type; what was given stays. */
  protected override async _preCreate(
    data: Actor.CreateData,
    options: Actor.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { fighter } = this;
    if (!fighter) return undefined;
    const given = foundry.utils.deepClone(data.prototypeToken ?? {});
    const defaults = prototypeDefaults(fighter.isCharacter);
    this.updateSource({ prototypeToken: foundry.utils.mergeObject(defaults, given, { inplace: false }) });
    return undefined;
  }

  protected override _onUpdate(
    changed: Actor.UpdateData,
    options: Actor.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    if (foundry.utils.hasProperty(changed, "system.hp.value")) markDeath(this);
  }
}

/** Tokens of characters are linked, friendly and see; those of monsters are many, numbered, hostile, their bar for owners. */
function prototypeDefaults(isCharacter: boolean) {
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  if (isCharacter) return { actorLink: true, disposition: FRIENDLY, sight: { enabled: true } };
  return {
    actorLink: false,
    disposition: HOSTILE,
    appendNumber: true,
    displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER,
    bar1: { attribute: "hp" },
  };
}

/** "2 × claw, bite" as the card's second line. */
function routineName(attacks: readonly Attack[]): string {
  return attacks.map(({ source, count }) => (count > 1 ? `${count} × ${source.name}` : source.name)).join(", ");
}
