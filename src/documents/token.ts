import { drive } from "#dice/driver.ts";
import { settings } from "#platform/settings.ts";
import { averageHitPoints, rollHitPoints } from "#rules/monsters/hit-dice.ts";
import { numberedName } from "#rules/monsters/numbering.ts";
import { isRefusal } from "#rules/refusal.ts";
import type { MeleeActor } from "./actor.ts";
import { combatantOf } from "./fights/lookup.ts";

/** Names given to tokens that the server has not made yet, by scene: several drops in a row get different ones. */
const pending = new WeakMap<Scene.Implementation, Set<string>>();

/** A token: of a monster that is not linked to its actor it gets hit points and a number of its own when it is made. */
export class MeleeToken extends TokenDocument {
  protected override async _preCreate(
    data: TokenDocument.CreateData,
    options: TokenDocument.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const monster = monsterOf(this);
    if (!monster || hasHitPoints(this)) return undefined;
    const points = await hitPointsOnDrop(monster);
    if (points !== null) this.updateSource({ delta: { system: { hp: { value: points, max: points } } } });
    return undefined;
  }

  /** Movement counts in every encounter by sides that has begun, the present one or not. */
  protected override _shouldRecordMovementHistory(): boolean {
    return super._shouldRecordMovementHistory() || combatantOf({ actor: this.actor, token: this }) !== null;
  }

  /** Numbers go to the whole batch at once: while each is prepared, none of the others is on the scene yet. */
  protected static override async _preCreateOperation(
    documents: TokenDocument.Implementation[],
    operation: TokenDocument.Database.PreCreateOperation,
    user: User.Implementation,
  ): Promise<boolean | undefined> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    for (const token of documents) number(token);
    return undefined;
  }

  protected static override async _onCreateOperation(
    documents: TokenDocument.Implementation[],
    operation: TokenDocument.Database.OnCreateOperation,
    user: User.Implementation,
  ): Promise<void> {
    await super._onCreateOperation(documents, operation, user);
    for (const { parent, name } of documents) if (parent) pending.get(parent)?.delete(name);
  }
}

/** The monster that a token is one of many of; null for linked tokens and other actors. */
function monsterOf(token: TokenDocument.Implementation): MeleeActor<"monster"> | null {
  const actor = token.actorLink ? null : token.baseActor;
  return actor?.isMonster() ? actor : null;
}

/** Whether somebody gave the token hit points already: a copy brings them along. */
function hasHitPoints(token: TokenDocument.Implementation): boolean {
  const hp: unknown = foundry.utils.getProperty(token.toObject(), "delta.system.hp");
  return typeof hp === "object" && hp !== null && Object.keys(hp).length > 0;
}

/** The hit points of a new token as the world wishes them; null leaves those of the actor. */
async function hitPointsOnDrop(monster: MeleeActor<"monster">): Promise<number | null> {
  const { hitDice } = monster.system;
  if (settings.hpOnDrop === "printed") return null;
  if (settings.hpOnDrop === "average") return averageHitPoints(hitDice);
  const { outcome } = await drive(rollHitPoints(hitDice));
  return isRefusal(outcome) ? null : outcome.total;
}

/** Gives a token the next number of its kind on its scene, where its prototype wishes for numbers. */
function number(token: TokenDocument.Implementation): void {
  const scene = token.parent;
  const monster = monsterOf(token);
  if (!scene || !monster?.prototypeToken.appendNumber) return;
  const prototype = monster.prototypeToken;
  const reserved = pending.get(scene) ?? new Set<string>();
  pending.set(scene, reserved);
  const taken = [...scene.tokens.map(({ name }) => name), ...reserved];
  const kind = { name: prototype.name || monster.name, adjectives: prototype.prependAdjective };
  const name = numberedName(token.name, kind, taken);
  reserved.add(name);
  if (name !== token.name) token.updateSource({ name });
}
