import type { Document } from "../../common/abstract/document.ts";
import { BaseActorDelta, BaseToken } from "../../common/documents/_module.ts";
import { deltaOf } from "../../common/documents/delta-difference.ts";
import type { AnyObject, Asker } from "../../common/types.ts";
import { getProperty, hasProperty } from "../../common/utils/helpers.ts";
import { page } from "../data/client-realm.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";
import { followBase } from "./actor.ts";
import { measure, movementOf, recordedHistory } from "./token-movement.ts";

const synthetic = new WeakMap<object, { actor: any; base: any }>();

export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  get baseActor(): any {
    return page.game.actors.get(this.actorId) ?? null;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  get scene(): any {
    return this.parent;
  }

  /** The world actor of a linked token; else a synthetic actor of its own, base and delta together. */
  get actor(): any {
    const base = this.baseActor;
    if (!base || this.actorLink) return base;
    const known = synthetic.get(this);
    if (known && known.base === base) return known.actor;
    const source = BaseActorDelta.applyDeltaSource(base._source, this._source.delta ?? {});
    const actor = new page.CONFIG.Actor.documentClass(source, { parent: this });
    synthetic.set(this, { actor, base });
    return actor;
  }

  /** After a change of the synthetic actor: the delta holds what differs from the base actor. */
  _recordDelta(): void {
    const { actor, base } = synthetic.get(this) ?? {};
    if (actor) this._source.delta = deltaOf(base._source, actor._source, this._source.delta?._id ?? null);
  }

  /** After a change of the base actor, or of the delta itself. */
  _followBaseActor(): void {
    const { actor, base } = synthetic.get(this) ?? {};
    if (actor) followBase(actor, base, this._source.delta);
  }

  /** The picture of the token follows its actor. */
  _onRelatedUpdate(): void {
    this.object?.refresh?.();
  }

  get object(): any {
    return page.canvas?.tokens?.get?.(this.id) ?? null;
  }

  get combatant(): any {
    return page.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  get isOwner(): boolean {
    return page.game.user.isGM || (this.actor?.isOwner ?? false);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  async toggleCombatant({ active, ...options }: AnyObject = {}): Promise<boolean> {
    const wanted = active ?? !this.inCombat;
    const cls = this.constructor as any;
    if (wanted) await cls.createCombatants([this], options);
    else await cls.deleteCombatants([this], options);
    return wanted;
  }

  /** Adds tokens to an encounter in one batch; makes the encounter when none is viewed. */
  static async createCombatants(tokens: Document[], { combat }: AnyObject = {}): Promise<any[]> {
    let encounter = combat ?? page.game.combat;
    if (!encounter) {
      if (!page.game.user.isGM) {
        page.ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
        return [];
      }
      const scene = page.game.scenes.viewed?.id ?? null;
      encounter = await page.CONFIG.Combat.documentClass.create({ scene, active: true });
    }
    const missing = new Set(tokens.filter((token) => encounter.getCombatantsByToken(token).length === 0));
    const data = [...missing].map((token) => ({
      tokenId: token.id,
      sceneId: token.parent.id,
      actorId: token.actorId,
      hidden: token.hidden,
    }));
    return data.length > 0 ? encounter.createEmbeddedDocuments("Combatant", data) : [];
  }

  static async deleteCombatants(tokens: Document[], { combat }: AnyObject = {}): Promise<any[]> {
    const encounter = combat ?? page.game.combat;
    const ids = tokens.flatMap((token) => encounter?.getCombatantsByToken(token).map((one: Document) => one.id) ?? []);
    return ids.length > 0 ? encounter.deleteEmbeddedDocuments("Combatant", ids) : [];
  }

  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): AnyObject | null {
    const attribute = alternative ?? this[barName]?.attribute;
    const system = this.actor?.system;
    if (!attribute || !system) return null;
    const data = getProperty(system, attribute);
    const stored = this.actor._source.system;
    if (typeof data === "number")
      return { type: "value", attribute, value: data, editable: hasProperty(stored, attribute) };
    if (typeof data?.value !== "number" || typeof data?.max !== "number") return null;
    return {
      type: "bar",
      attribute,
      value: data.value,
      max: data.max,
      editable: hasProperty(stored, `${attribute}.value`),
    };
  }

  /** Bars and values of an actor type: what the system lists, else what its model's schema shows. */
  static getTrackedAttributes(type: string): AnyObject {
    const { trackableAttributes = {}, dataModels } = page.CONFIG.Actor;
    const listed = trackableAttributes[type];
    if (listed)
      return {
        bar: listed.bar.map((path: string) => path.split(".")),
        value: listed.value.map((path: string) => path.split(".")),
      };
    const found: AnyObject = { bar: [], value: [] };
    const walk = (fields: AnyObject, path: string[]) => {
      for (const [name, field] of Object.entries<any>(fields)) {
        if (field.fields?.value && field.fields?.max) found.bar.push([...path, name]);
        else if (field.fields) walk(field.fields, [...path, name]);
        else if (field.constructor.name === "NumberField") found.value.push([...path, name]);
      }
    };
    walk(dataModels[type]?.schema.fields ?? {}, []);
    return found;
  }

  prepareBaseData(): void {
    super.prepareBaseData();
    this.movementAction ??= this._inferMovementAction();
  }

  _inferMovementAction(): string {
    return page.CONFIG.Token.movement.defaultAction;
  }

  /** Moves through the waypoints to the last; the bench has no walls and no animation. */
  async move(waypoints: AnyObject | AnyObject[], { method = "api", ...options }: AnyObject = {}): Promise<boolean> {
    const path = [waypoints].flat();
    const { x = this.x, y = this.y, elevation = this.elevation } = path.at(-1)!;
    const movement = { [this.id]: { waypoints: path, method } };
    const before = this._source;
    const [fromX, fromY] = [before.x, before.y];
    await this.update({ x, y, elevation }, { ...options, movement });
    return this._source.x !== fromX || this._source.y !== fromY;
  }

  /** The recorded waypoints, the place first left before them; stored, so that it outlasts a reload. */
  get movementHistory(): AnyObject[] {
    return this._movementHistory;
  }

  /** Whether movement is recorded: while the token fights in the present encounter and that has begun. */
  _shouldRecordMovementHistory(): boolean {
    return this.combatant?.combat.started ?? false;
  }

  async clearMovementHistory(): Promise<void> {
    if (this._source._movementHistory.length > 0) await this.update({ _movementHistory: [] }, { noHook: true });
  }

  measureMovementPath(waypoints: AnyObject[], _options: AnyObject = {}): AnyObject {
    return measure(this, waypoints);
  }

  async _preUpdateMovement(_movement: AnyObject, _operation: AnyObject): Promise<boolean | undefined> {
    return undefined;
  }
  _onUpdateMovement(_movement: AnyObject, _operation: AnyObject, _user: Asker): void {}
  _onMovementRecorded(): void {}

  /** Grid spaces that the token stands on, as row and column. */
  getOccupiedGridSpaceOffsets({
    x = this.x,
    y = this.y,
    width = this.width,
    height = this.height,
  }: AnyObject = {}): AnyObject[] {
    const { grid } = this.parent;
    const offsets: AnyObject[] = [];
    for (let row = 0; row < Math.max(height, 1); row++) {
      for (let column = 0; column < Math.max(width, 1); column++) {
        offsets.push(grid.getOffset({ x: x + (column + 0.5) * grid.size, y: y + (row + 0.5) * grid.size }));
      }
    }
    return offsets;
  }

  getCenterPoint({ x = this.x, y = this.y, width = this.width, height = this.height }: AnyObject = {}): AnyObject {
    const { grid } = this.parent;
    return { x: x + (width * grid.size) / 2, y: y + (height * grid.size) / 2, elevation: this.elevation };
  }

  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this.name && this.baseActor)
      this.updateSource({ name: this.baseActor.prototypeToken.name || this.baseActor.name });
    return undefined;
  }

  async _preUpdate(changes: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    const movement = movementOf(this, changes, options);
    if (!movement) return undefined;
    if ((await this._preUpdateMovement(movement, options)) === false) return false;
    if (page.Hooks.call("preMoveToken", this, movement, options) === false) return false;
    if (movement.recorded) changes._movementHistory = recordedHistory(this, movement);
    return undefined;
  }

  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    if ("delta" in changed) this._followBaseActor();
    super._onUpdate(changed, options, userId);
    if ("x" in changed || "y" in changed) {
      page.Hooks.callAll(
        "moveToken",
        this,
        { destination: { x: this.x, y: this.y } },
        options,
        page.game.users.get(userId),
      );
    }
    if ("_movementHistory" in changed) {
      this._onMovementRecorded();
      page.Hooks.callAll("recordToken", this);
    }
    page.canvas?.tokens?.refreshToken?.(this);
    if (["name", "hidden", "texture", "disposition"].some((key) => key in changed)) {
      for (const combat of page.game.combats)
        if (combat.getCombatantsByToken(this).length > 0) combat.combatantsChanged();
    }
  }

  /** Combatants go with their tokens, by the client that deleted them. */
  static async _onDeleteOperation(tokens: Document[], operation: AnyObject, user: any): Promise<void> {
    await super._onDeleteOperation?.(tokens, operation, user);
    if (!user?.isSelf) return;
    for (const combat of page.game.combats) {
      const gone = tokens.flatMap((token) => combat.getCombatantsByToken(token).map((one: Document) => one.id));
      if (gone.length > 0) await combat.deleteEmbeddedDocuments("Combatant", gone);
    }
  }
}
