import { queriesNameSender, querySender } from "#platform/compat.ts";
import { settings } from "#platform/settings.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { MARKS, type Mark, type SidesState } from "#rules/combat/sides/state.ts";
import { diceRound, dieOf, unitsOf } from "#rules/combat/sides/units.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import type { SidesCombat } from "./commit.ts";
import { cursorOf, type Pressed, reorder, rollForUnits, STEP_VERBS, type StepVerb, takeStep, unitOf } from "./steps.ts";

declare module "fvtt-types/configuration" {
  namespace CONFIG {
    interface Queries {
      "melee-and-morale.combat": (data: CombatRequest, context: { timeout?: number }) => Promise<CombatAnswer>;
    }
  }
}

/** How long a player's client waits for the gamemaster's, in milliseconds. */
const PATIENCE = 10_000;

/** What is asked: a step from where the fight stood, a roll for some combatants, a mark or a typed die for one. */
export interface CombatRequest {
  readonly combatId: string;
  readonly verb: StepVerb | "roll" | "mark" | "die";
  readonly pressed: Pressed;
  readonly combatantIds: readonly string[];
  /** Of a mark: which one, null takes it back. */
  readonly mark?: Mark | null;
  /** Of a typed die: what it shows. */
  readonly die?: number | null;
}

/** What the gamemaster's client answers: a refusal, or that it is done. */
export type CombatAnswer = Refusal | { readonly done: true };

/** Whether a user may go on with the fight: a gamemaster, or who owns somebody in the acting block. */
export function mayStep(combat: SidesCombat, user: User.Implementation): boolean {
  return user.isGM || actingMembers(combat).some((combatant) => owns(user, combatant));
}

/**
 * Whether this client does itself what changes the order of a fight: a gamemaster's, and of several the active one's, so
 * that two who press at once take one step. Core 13 names no sender, so there each gamemaster's client writes for itself.
 */
export function writesOrder(): boolean {
  return game.user.isGM && (game.user.isActiveGM || !queriesNameSender());
}

function owns(user: User.Implementation, combatant: Combatant.Implementation): boolean {
  return user.isGM || (combatant.actor?.testUserPermission(user, "OWNER") ?? false);
}

function actingMembers(combat: SidesCombat): Combatant.Implementation[] {
  const { step } = cursorOf(combat);
  const ids = combat.steps.find(({ key }) => key === step)?.combatantIds ?? [];
  return ids.flatMap((id) => combat.combatants.get(id) ?? []);
}

/** Asks the active gamemaster's client; refuses when there is none, when it does not answer, and when it says no. */
export async function askGamemaster(
  combat: SidesCombat,
  verb: CombatRequest["verb"],
  more: Partial<CombatRequest> = {},
): Promise<Refusal | null> {
  const gamemaster = game.users.activeGM;
  if (!gamemaster) return refuse("noGamemasterOnline");
  const request = { combatId: combat.id ?? "", verb, pressed: cursorOf(combat), combatantIds: [], ...more };
  try {
    const answer = await gamemaster.query("melee-and-morale.combat", request, { timeout: PATIENCE });
    return isRefusal(answer) ? answer : null;
  } catch {
    // Core rejects a query that nobody answered in time, or whose user left meanwhile.
    return refuse("gamemasterDidNotAnswer");
  }
}

/**
 * Answers another client's request on the active gamemaster's client and nowhere else. Who asks is what the server says;
 * on core 13, which says nothing, any player's combatant stands for its owner. Only a gamemaster asks for a start.
 */
export async function handleCombatRequest(data: unknown, context: unknown): Promise<CombatAnswer> {
  if (!game.user.isActiveGM) return refuse("notActiveGamemaster");
  const request = readRequest(data);
  if (!request) return refuse("badRequest");
  const combat = game.combats.get(request.combatId);
  if (!combat?.isSides()) return refuse("badRequest");
  const asker = queriesNameSender() ? (game.users.get(querySender(context) ?? "") ?? null) : null;
  const refusal = await perform(combat, request, asker);
  return refusal ?? { done: true };
}

async function perform(
  combat: SidesCombat,
  { verb, pressed, combatantIds, mark: given, die }: CombatRequest,
  asker: User.Implementation | null,
): Promise<Refusal | null> {
  if (verb !== "roll" && verb !== "mark" && verb !== "die") {
    const may = asker?.isGM || (verb !== "start" && own(actingMembers(combat), asker).length > 0);
    return may ? takeStep(combat, verb, pressed) : refuse("notYours");
  }
  const mine = own(
    combatantIds.flatMap((id) => combat.combatants.get(id) ?? []),
    asker,
  );
  const [first] = mine;
  if (!first) return refuse("notYours");
  if (verb === "mark") return reorder(combat, (state) => mark(state, first.id ?? "", given ?? null), pressed);
  if (!settings.playersRoll && !asker?.isGM) return refuse("gamemasterRolls");
  if (verb === "die") return reorder(combat, (state) => typeDie(state, unitOf(first), die ?? null));
  return rollForUnits(combat, [...new Set(mine.map(unitOf))]);
}

/** A die that a player threw and types; one that stands is changed by gamemasters alone. */
function typeDie(state: SidesState, unitId: string, value: number | null) {
  if (state.options.initiativeWhen !== "typed") return refuse("diceAreRolled");
  const unit = unitsOf(state).find(({ id }) => id === unitId);
  if (value === null || (unit && dieOf(unit, diceRound(state)))) return refuse("onlyGamemaster");
  return sidesProcedure.setDie(state, unitId, value);
}

/** Those of some combatants that are the asker's; without one, on core 13, any player's. */
function own(combatants: readonly Combatant.Implementation[], asker: User.Implementation | null) {
  if (!queriesNameSender()) return combatants.filter((combatant) => combatant.players.length > 0);
  return asker ? combatants.filter((combatant) => owns(asker, combatant)) : [];
}

function readRequest(data: unknown): CombatRequest | null {
  if (typeof data !== "object" || data === null) return null;
  const { combatId, verb, pressed, combatantIds, mark: given, die } = data as Record<string, unknown>;
  if (typeof combatId !== "string" || !Array.isArray(combatantIds)) return null;
  const known = verb === "roll" || verb === "mark" || verb === "die" ? verb : STEP_VERBS.find((one) => one === verb);
  const cursor = readPressed(pressed);
  if (!known || !cursor) return null;
  const ids = combatantIds.filter((id): id is string => typeof id === "string");
  return {
    combatId,
    verb: known,
    pressed: cursor,
    combatantIds: ids,
    mark: MARKS.find((one) => one === given) ?? null,
    die: typeof die === "number" ? die : null,
  };
}

function readPressed(pressed: unknown): Pressed | null {
  if (typeof pressed !== "object" || pressed === null) return null;
  const { round, step, phase } = pressed as Record<string, unknown>;
  if (typeof round !== "number" || !isTextOrNull(step) || !isTextOrNull(phase)) return null;
  return { round, step, phase };
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === "string" || value === null;
}
