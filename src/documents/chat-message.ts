import type { TotalKind } from "#data/message/damage-card.ts";
import { effectiveOutcome, type Overruling } from "#rules/attacks/overrule.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import type { AppliableCard } from "./cards/apply.ts";
import { applyTotal, type TotalOptions } from "./cards/apply-total.ts";
import { doOrAsk, feasible } from "./cards/ask.ts";
import { drawCard } from "./cards/draw.ts";
import { overruleEntry } from "./cards/overrule.ts";
import { cardOf } from "./cards/registry.ts";
import { cardRequest } from "./cards/request.ts";
import { type SaveAgainstOptions, saveAgainst } from "./checks/save-against.ts";
import { takeBack } from "./spells/cast.ts";

/** A chat message whose card is drawn for each viewer, and can be applied, undone and overruled. */
export class MeleeChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /** Narrows `system` to that of an attack card. */
  isAttack(): this is MeleeChatMessage<"attack"> {
    return this.type === "attack";
  }

  /** Narrows `system` to that of a card of saving throws. */
  isSave(): this is MeleeChatMessage<"save"> {
    return this.type === "save";
  }

  /** Narrows `system` to that of a roll for a monster: number appearing, reaction, hit points. */
  isCheck(): this is MeleeChatMessage<"check"> {
    return this.type === "check";
  }

  /** Narrows `system` to that of a morale check. */
  isMorale(): this is MeleeChatMessage<"morale"> {
    return this.type === "morale";
  }

  /** Narrows `system` to that of a card whose entries can be applied and undone. */
  isAppliable(): this is this & AppliableCard {
    return "appliables" in this.system;
  }

  /** Narrows `system` to that of a rolled total that was applied. */
  isDamage(): this is MeleeChatMessage<"damage"> {
    return this.type === "damage";
  }

  /** Narrows `system` to that of a spell that was cast or lost. */
  isSpell(): this is MeleeChatMessage<"spell"> {
    return this.type === "spell";
  }

  /** Whether the message is drawn as a card of this system's. */
  hasCard(): boolean {
    return cardOf(this) !== null;
  }

  /**
   * Takes the damage of an entry off its targets, or off the selected tokens when it has no target; `half` halves it.
   * Without an id, of every entry that has any, is not applied, and that the user may apply. Answers with the message, or
   * refuses and writes nothing.
   */
  async apply(entryId?: string, options: { readonly half?: boolean } = {}): Promise<this | Refusal> {
    if (!this.isAppliable()) return refuse("nothingToApply");
    const entries = this.system.appliables;
    const open = entries.filter(({ applied, changes }) => !applied && changes.length > 0);
    const entryIds = entryId === undefined ? feasible(this, open) : [entryId];
    if (entryIds.length === 0) {
      return refuse(entries.some(({ applied }) => applied) ? "alreadyApplied" : "nothingToApply");
    }
    return (await doOrAsk("apply", this, cardRequest(this.id, entryIds, options.half))) ?? this;
  }

  /**
   * Takes back what was applied of an entry (or of all that the user may); an entry that is not applied loses the referee's word instead.
   * On a card of new hit points the former ones come back; a side's check of morale and a roll for surprise are taken back whole.
   * Answers with the message, or refuses and writes nothing.
   */
  async undo(entryId?: string): Promise<this | Refusal> {
    return (await (cardOf(this)?.undo?.(this, entryId) ?? refuse("notApplied"))) ?? this;
  }

  /** The referee's word over an entry: hit or miss, damage. Refuses everybody but gamemasters. */
  async overrule(entryId: string, word: Partial<Overruling>): Promise<this | Refusal> {
    if (!this.isAttack()) return refuse("nothingToApply");
    return (await overruleEntry(this, entryId, word)) ?? this;
  }

  /**
   * Rolls saves against the damage of an attack card (of one entry, of what struck without a roll, else of every hit) or
   * against a spell, and posts one card that applies it. The given actors save, else the selected tokens, else the targets.
   */
  async saveAgainst(
    saveId: string,
    options: SaveAgainstOptions = {},
  ): Promise<ChatMessage.Implementation | Refusal | null> {
    if (!this.isAttack() && !this.isSpell()) return refuse("nothingToApply");
    return saveAgainst(this, saveId, options);
  }

  /**
   * Takes a spell back that was cast or lost: what was applied is undone, the copy is in memory again, the declaration
   * open. Of a cast spell who owns the caster and gamemasters, of a lost one gamemasters alone.
   */
  async takeBack(): Promise<this | Refusal> {
    if (!this.isSpell()) return refuse("notApplied");
    return (await takeBack(this)) ?? this;
  }

  /**
   * Applies the rolled total of a message that is no card of ours (a `/roll`, another module's card) as damage or
   * healing: to the selected tokens, else the targets, else the user's character. Answers with the card that undoes it.
   */
  async applyTotal(
    kind: TotalKind = "damage",
    options: TotalOptions = {},
  ): Promise<ChatMessage.Implementation | Refusal | null> {
    return applyTotal(this, kind, options);
  }

  /** Lets a group that failed its morale flee or surrender instead, by its ML. Gamemasters only. */
  async setFlight(ml: number, flight: "fleeing" | "surrendered"): Promise<this | Refusal> {
    const data = { ml: String(ml), flight };
    const answer = await cardOf(this)?.actions?.setFlight?.(this, { entryId: "", data, field: () => "" });
    return answer === undefined ? refuse("notApplied") : isRefusal(answer) ? answer : this;
  }

  /** Whether an entry counts as a hit: by the referee's word, else by the roll. */
  isHit(entryId: string): boolean {
    const entry = this.isAttack() ? this.system.entries.find(({ id }) => id === entryId) : undefined;
    return (entry && effectiveOutcome(entry)?.hit) ?? false;
  }

  /** A new card remembers what its kind wishes to know of this moment. */
  protected override async _preCreate(
    data: ChatMessage.CreateData,
    options: ChatMessage.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const memory = cardOf(this)?.remember?.();
    if (memory) this.updateSource({ system: memory });
    return undefined;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    if (this.isContentVisible) await drawCard(this, html);
    return html;
  }
}
