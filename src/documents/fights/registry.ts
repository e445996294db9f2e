import { type FightModel, isFightModel } from "#data/combat/fight-model.ts";
import type { ProcedureEvent } from "#rules/combat/procedure.ts";
import { Fight } from "./fight.ts";
import type { FightKind } from "./kind.ts";
import { SidesEncounter } from "./sides/encounter.ts";
import { sidesFight } from "./sides/fight.ts";
import { SIDES_REQUESTS } from "./sides/requests.ts";
import { watchSides } from "./sides/watch.ts";

/** A kind of fight whose state only its own procedure knows. */
type AnyKind = FightKind<unknown>;

const kinds = new Map<string, AnyKind>();

/**
 * Makes a procedure known for a subtype of Combat: from then on such encounters are run by it. Throws when the subtype has
 * one already.
 */
export function registerFight<State, Event extends ProcedureEvent>(
  subtype: string,
  kind: FightKind<State, Event>,
): void {
  if (kinds.has(subtype)) throw new Error(`The combat procedure "${subtype}" is registered already.`);
  kinds.set(subtype, kind);
}

registerFight("sides", { ...sidesFight, requests: SIDES_REQUESTS, watch: watchSides });

/** The kind of fight of a subtype; null for core's own and for those of a module that is not there. */
export function fightKindOf(subtype: string): AnyKind | null {
  return kinds.get(subtype) ?? null;
}

/** The subtypes that have a procedure. */
export function fightTypes(): string[] {
  return [...kinds.keys()];
}

/** An encounter with its procedure; null for one that core runs. */
export function fightOf(combat: Combat.Implementation): Fight<unknown> | null {
  const kind = fightKindOf(combat.type);
  const model = modelOf(combat);
  return kind && model ? new Fight(combat, kind, () => modelOf(combat) ?? model) : null;
}

function modelOf(combat: Combat.Implementation): FightModel<unknown> | null {
  const system: object = combat.system;
  return isFightModel(system) ? system : null;
}

/** The class under the system's own encounter: the verbs that encounters by sides have beside core's. */
export const EncounterWithVerbs = SidesEncounter;
