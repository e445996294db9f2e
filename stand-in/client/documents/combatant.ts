import type { Document } from "../../common/abstract/document.ts";
import { BaseCombatant, BaseCombatantGroup } from "../../common/documents/_module.ts";
import type { AnyObject } from "../../common/types.ts";
import { getProperty } from "../../common/utils/helpers.ts";
import { page } from "../data/client-realm.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  get combat(): any {
    return this.parent;
  }

  get token(): any {
    return page.game.scenes?.get(this.sceneId)?.tokens.get(this.tokenId) ?? null;
  }

  /** The token's actor, synthetic or not; the world's when there is no token; null when neither exists. */
  get actor(): any {
    if (this.token) return this.token.actor;
    return page.game.actors?.get(this.actorId) ?? null;
  }

  get isOwner(): boolean {
    return page.game.user.isGM || (this.actor?.isOwner ?? false);
  }

  get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get hasPlayerOwner(): boolean {
    return this.players.length > 0;
  }

  get players(): Document[] {
    const owns = (user: Document) => !user.isGM && this.actor?.testUserPermission(user, "OWNER");
    return page.game.users.filter(owns);
  }

  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(page.CONFIG.specialStatusEffects.DEFEATED) ?? false);
  }

  get resource(): unknown {
    const path = page.CONFIG.Combat.settings.resource;
    return path ? (getProperty(this.actor?.system ?? {}, path) ?? null) : null;
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!this._source.name)
      this.name = this.token?.name ?? this.actor?.name ?? page.game.i18n.localize("COMBAT.UnknownCombatant");
    if (!this._source.img) this.img = this.token?.texture?.src ?? this.actor?.img ?? "icons/svg/mystery-man.svg";
    this._prepareGroup();
  }

  /** A group's initiative, when it has one, stands in front of the combatant's own. */
  _prepareGroup(): void {
    const group = this.parent?.groups?.get(this._source.group);
    if (!group) return;
    this.group = group;
    if (group._source.initiative !== null) this.initiative = group._source.initiative;
  }

  _getInitiativeFormula(): string {
    return String(page.CONFIG.Combat.initiative.formula || page.game.system.initiative);
  }

  getInitiativeRoll(formula?: string | null): any {
    const { Roll } = page;
    const cls = page.CONFIG.Dice.rolls[0] ?? Roll;
    return cls.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  getRollData(): AnyObject {
    return this.actor?.getRollData() ?? {};
  }

  async clearMovementHistory(): Promise<void> {
    await this.combat.clearMovementHistories([this]);
  }
}

export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  get members(): Set<any> {
    return new Set(this.parent?.combatants.filter((one: Document) => one._source.group === this.id) ?? []);
  }

  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((one) => one.isDefeated);
  }

  get hidden(): boolean {
    return this.members.size > 0 && [...this.members].every((one) => one.hidden);
  }
}
