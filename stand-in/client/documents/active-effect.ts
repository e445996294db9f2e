import type { Document } from "../../common/abstract/document.ts";
import { BaseActiveEffect } from "../../common/documents/_module.ts";
import type { AnyObject, Asker } from "../../common/types.ts";
import { deepClone, getProperty, setProperty } from "../../common/utils/helpers.ts";
import { fromUuidSync, page } from "../data/client-realm.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Record<string, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  static async fromStatusEffect(statusId: string, options: AnyObject = {}): Promise<any> {
    const status = page.CONFIG.statusEffects.find((entry: Document) => entry.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect#fromStatusEffect`);
    const { id, hud: _hud, order: _order, name, ...data } = deepClone(status) as AnyObject;
    const source = {
      ...data,
      name: page.game.i18n.localize(name ?? id),
      statuses: [...new Set([id, ...(data.statuses ?? [])])],
    };
    return page.CONFIG.ActiveEffect.documentClass._fromStatusEffect(statusId, source, options);
  }

  /** For systems to change what a status puts on. */
  static async _fromStatusEffect(_statusId: string, effectData: AnyObject, options?: AnyObject): Promise<any> {
    return new page.CONFIG.ActiveEffect.documentClass(effectData, options);
  }

  get target(): any {
    return this.parent?.documentName === "Item" ? (this.transfer ? this.parent.actor : this.parent) : this.parent;
  }

  get isSuppressed(): boolean {
    return this._source.duration?.expired === true;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  get isTemporary(): boolean {
    const { seconds, rounds, turns, value } = this._source.duration ?? {};
    return (
      this.statuses.size > 0 ||
      [seconds, rounds, turns, value].some((one) => one !== null && one !== undefined && one !== 0)
    );
  }

  get sourceName(): string {
    return fromUuidSync(this.origin)?.name ?? page.game.i18n.localize("None");
  }

  /** Changes in one form for both cores: `type` by word, priority filled, phase "initial" unless said otherwise. */
  get changeList(): AnyObject[] {
    const changes: AnyObject[] = this.system?.changes ?? this.changes ?? [];
    return changes.map((change) => {
      const type = change.type ?? MODES[change.mode] ?? "add";
      const phase = page.game.release.generation < 14 ? undefined : (change.phase ?? "initial");
      return { ...change, type, phase, priority: change.priority ?? PRIORITIES[type] ?? 0 };
    });
  }

  /** Applies one change to the actor's live data and returns what it set, by path. */
  apply(actor: Document, change: AnyObject): AnyObject {
    const current = getProperty(actor, change.key);
    const value = change.type === "custom" ? change.value : cast(current, change.value, actor);
    const changes: AnyObject = {};
    if (change.type === "custom") page.Hooks.callAll("applyActiveEffect", actor, change, current, value, changes);
    else changes[change.key] = combine(change.type, current, value);
    for (const [path, next] of Object.entries(changes)) setProperty(actor, path, next);
    return changes;
  }

  /** When it began: by the world's clock, and by the encounter that is on. */
  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { time, combat, release } = page.game;
    const started = combat?.started ? combat : null;
    const { round = null, turn = null } = started ?? {};
    if (release.generation < 14) {
      const { startTime, startRound, startTurn } = this._source.duration;
      const start = {
        startTime: startTime ?? time.worldTime,
        startRound: startRound ?? round,
        startTurn: startTurn ?? turn,
      };
      if (this.parent?.documentName === "Actor") this.updateSource({ duration: start });
    } else if (!this._source.start) {
      const { id: combatant = null, initiative = null } = started?.combatant ?? {};
      const start = { time: time.worldTime, combat: started?.id ?? null, combatant, initiative, round, turn };
      this.updateSource({ start });
    }
    return undefined;
  }
}

/** A change's value as what it changes is: core 13 stores text, core 14 reads formulas with the actor's data as well. */
function cast(current: any, value: any, actor: any): any {
  if (typeof current === "boolean") return [true, "true", 1, "1"].includes(value);
  if (typeof current === "string") return String(value);
  if (typeof current !== "number") return value;
  const number = Number(value);
  if (!Number.isNaN(number) || page.game.release.generation < 14) return number;
  const { Roll } = page;
  return Roll.safeEval(Roll.replaceFormulaData(String(value), actor.getRollData(), { missing: "0" }));
}

function combine(type: string, current: any, value: any): any {
  if (type === "override" || current === undefined || current === null) return value;
  if (type === "add") return Array.isArray(current) ? [...current, value] : current + value;
  if (type === "subtract") return current - value;
  if (type === "multiply") return current * value;
  return type === "upgrade" ? Math.max(current, value) : Math.min(current, value);
}
