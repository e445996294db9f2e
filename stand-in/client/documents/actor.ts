import type { Document } from "../../common/abstract/document.ts";
import { BaseActor, BaseActorDelta } from "../../common/documents/_module.ts";
import type { AnyObject, Asker } from "../../common/types.ts";
import { deepClone, getProperty } from "../../common/utils/helpers.ts";
import { page } from "../data/client-realm.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

/** An actor of the world or of a compendium, or the synthetic one of an unlinked token. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  get token(): any {
    return this.isToken ? this.parent : null;
  }

  get itemTypes(): Record<string, any[]> {
    const types = Object.keys(page.game.system.documentTypes.Item ?? {});
    return Object.fromEntries(types.map((type) => [type, this.items.filter((item: Document) => item.type === type)]));
  }

  get inCombat(): boolean {
    return page.game.combat?.getCombatantsByActor(this).length > 0;
  }

  /** Own effects and those of items that are transferred. */
  *allApplicableEffects(): Generator<any> {
    yield* this.effects.values();
    for (const item of this.items.values())
      for (const effect of item.effects.values()) if (effect.transfer) yield effect;
  }

  get appliedEffects(): Document[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): Document[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  _initialize(options: AnyObject = {}): void {
    Object.assign(this, { statuses: new Set(), overrides: {} });
    this._completedActiveEffectPhases ??= new Set();
    super._initialize(options);
  }

  prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (page.game.release.generation < 14) this.applyActiveEffects();
    else this.applyActiveEffects("initial");
  }

  /** Phases of this preparation that are done; on core 14 none is done twice. */
  declare _completedActiveEffectPhases: Set<string>;

  prepareBaseData(): void {
    super.prepareBaseData();
    this._completedActiveEffectPhases.clear();
  }

  prepareData(): void {
    super.prepareData();
    if (page.game.release.generation >= 14) this.applyActiveEffects("final");
  }

  /** Changes of active effects, by priority, on the live data only. Core 14 does it twice, once a phase. */
  applyActiveEffects(phase?: string): void {
    if (page.game.release.generation >= 14) {
      if (!phase) throw new Error("Actor#applyActiveEffects needs a phase since core 14");
      if (this._completedActiveEffectPhases.has(phase)) throw new Error(`The phase "${phase}" is already completed`);
      this._completedActiveEffectPhases.add(phase);
    }
    if (phase !== "final") {
      this.statuses.clear();
      this.overrides = {};
    }
    const changes: AnyObject[] = [];
    for (const effect of this.appliedEffects) {
      if (phase !== "final") for (const status of effect.statuses) this.statuses.add(status);
      for (const change of effect.changeList) if (!phase || change.phase === phase) changes.push({ ...change, effect });
    }
    changes.sort((a, b) => a.priority - b.priority);
    for (const change of changes) Object.assign(this.overrides, change.effect.apply(this, change));
    this.overrides = page.foundry.utils.expandObject(this.overrides);
  }

  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<any> {
    const status = page.CONFIG.statusEffects.find((entry: Document) => entry.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing: string[] = this.effects
      .filter((effect: Document) =>
        status._id ? effect.id === status._id : effect.statuses.size === 1 && effect.statuses.has(status.id),
      )
      .map((effect: Document) => effect.id);
    if (existing.length > 0) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const ActiveEffect = page.CONFIG.ActiveEffect.documentClass;
    const effect = await ActiveEffect.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return ActiveEffect.create(effect, { parent: this, keepId: true });
  }

  /** Changes a bar or a value by hand of a token; a bar's value stays between 0 and its maximum. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const current = getProperty(this.system, attribute);
    const bar = isBar && typeof current === "object" && current !== null;
    const now = bar ? current.value : current;
    const wanted = isDelta ? Number(now) + value : value;
    const next = bar ? Math.min(Math.max(wanted, 0), current.max) : wanted;
    const updates = { [`system.${attribute}${bar ? ".value" : ""}`]: next };
    if (next === now) return this;
    const allowed = page.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed === false ? this : this.update(updates);
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: AnyObject = {}): Promise<any> {
    let combat = page.game.combat;
    if (!combat) {
      if (!page.game.user.isGM || page.game.scenes.viewed === null) {
        page.ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
        return null;
      }
      combat = await page.CONFIG.Combat.documentClass.create({
        scene: page.game.scenes.viewed?.id ?? null,
        active: true,
      });
    }
    if (createCombatants) {
      const tokens = this.isToken ? [this.token] : this.getActiveTokens(false, true);
      await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
    }
    const mine = combat.combatants.filter(
      (one: Document) => one.actor === this || (!this.isToken && one.actorId === this.id && !one.actor?.isToken),
    );
    const ids = mine
      .filter((one: Document) => one.isOwner && (rerollInitiative || one.initiative === null))
      .map((one: Document) => one.id);
    return ids.length > 0 ? combat.rollInitiative(ids, initiativeOptions) : combat;
  }

  /** Tokens of the actor on the viewed scene: placeables, or their documents. */
  getActiveTokens(linked = false, document = false): any[] {
    const scene = page.canvas?.scene ?? page.game.scenes.viewed;
    const tokens: Document[] = this.isToken
      ? [this.token]
      : (scene?.tokens.filter((token: Document) => token.actorId === this.id) ?? []);
    const wanted = tokens.filter((token) => token.parent === scene && (!linked || token.actorLink));
    return document ? wanted : wanted.map((token) => token.object).filter(Boolean);
  }

  getDependentTokens({ scenes = page.game.scenes.contents, linked = false }: AnyObject = {}): any[] {
    if (this.isToken) return [this.token];
    const all = [scenes].flat().flatMap((scene: Document) => scene.tokens.contents);
    return all.filter((token: Document) => token.actorId === this.id && (!linked || token.actorLink));
  }

  async getTokenDocument(data: AnyObject = {}, options: AnyObject = {}): Promise<any> {
    const prototype = deepClone(this._source.prototypeToken);
    const scene = options.parent ?? page.game.scenes.viewed;
    let name = prototype.name || this.name;
    if (prototype.appendNumber && !prototype.actorLink) {
      const taken = new Set(scene?.tokens.map((token: Document) => token.name));
      let number = 1;
      while (taken.has(`${name} (${number})`)) number++;
      name = `${name} (${number})`;
    }
    const source = { ...prototype, name, actorId: this.id, ...data };
    return new page.CONFIG.Token.documentClass(source, { parent: page.game.scenes.viewed, ...options });
  }

  getRollData(): AnyObject {
    return { ...(super.getRollData() as AnyObject) };
  }

  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const prototype: AnyObject = { name: this._source.prototypeToken.name || this.name };
    if (!getProperty(data, "prototypeToken.texture.src") && this.img) prototype.texture = { src: this.img };
    this.updateSource({ prototypeToken: prototype });
    return undefined;
  }

  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#changed();
  }

  _onEmbeddedDocumentChange(): void {
    this.#changed();
  }

  _onCreateDescendantDocuments(...args: unknown[]): void {
    super._onCreateDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }
  _onUpdateDescendantDocuments(...args: unknown[]): void {
    super._onUpdateDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }
  _onDeleteDescendantDocuments(...args: unknown[]): void {
    super._onDeleteDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }

  /** What depends on the actor follows it: synthetic actors, tokens on the scene, the tracker. */
  #changed(): void {
    if (this.isToken) this.token._recordDelta();
    const tokens = this.pack ? [] : this.getDependentTokens();
    for (const token of tokens) if (!this.isToken && !token.actorLink) token._followBaseActor();
    for (const token of tokens) token._onRelatedUpdate();
    const combat = page.game.combat;
    if (
      combat &&
      (this.isToken ? combat.getCombatantsByToken(this.token) : combat.getCombatantsByActor(this)).length > 0
    ) {
      combat.combatantsChanged();
    }
  }
}

/** Makes a synthetic actor show its base actor again, changed by the delta. */
export function followBase(actor: Document, base: any, delta: AnyObject): void {
  const merged = BaseActorDelta.applyDeltaSource(base._source, delta ?? {});
  for (const key of ["items", "effects"] as const) {
    const collection = actor[key];
    const entries = merged[key] ?? [];
    for (const id of [...collection.keys()]) if (!entries.some((entry) => entry._id === id)) collection.delete(id);
    for (const entry of entries) {
      const present = collection.get(entry._id);
      if (present) present.updateSource(deepClone(entry));
      else
        collection.set(
          entry._id,
          new page.CONFIG[collection.documentName ?? (key === "items" ? "Item" : "ActiveEffect")].documentClass(entry, {
            parent: actor,
          }),
        );
    }
  }
  const { items: _items, effects: _effects, _id, ...rest } = merged;
  actor.updateSource(rest, { recursive: false });
  actor.reset();
}
