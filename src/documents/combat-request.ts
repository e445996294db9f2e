import { queriesNameSender, querySender } from "#platform/compat.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import type { SidesCombat } from "./combat-commit.ts";
import { cursorOf, type Pressed, rollForSides, STEP_VERBS, type StepVerb, takeStep } from "./combat-verbs.ts";

declare module "fvtt-types/configuration" {
  namespace CONFIG {
    interface Queries {
      "melee-and-morale.combat": (data: CombatRequest, context: { timeout?: number }) => Promise<CombatAnswer>;
    }
  }
}

/** How long a player's client waits for the gamemaster's, in milliseconds. */
const PATIENCE = 10_000;

/** What a player's client asks: a step from where the fight stood, or a roll for the sides of some combatants. */
export interface CombatRequest {
  readonly combatId: string;
  readonly verb: StepVerb | "roll";
  readonly pressed: Pressed;
  readonly combatantIds: readonly string[];
}

/** What the gamemaster's client answers: a refusal, or that it is done. */
export type CombatAnswer = Refusal | { readonly done: true };

/** Whether a user may go on with the fight: a gamemaster, or who owns somebody in the acting block. */
export function mayStep(combat: SidesCombat, user: User.Implementation): boolean {
  return user.isGM || actingMembers(combat).some((combatant) => owns(user, combatant));
}

function owns(user: User.Implementation, combatant: Combatant.Implementation): boolean {
  return combatant.actor?.testUserPermission(user, "OWNER") ?? false;
}

function actingMembers(combat: SidesCombat): Combatant.Implementation[] {
  const { step } = cursorOf(combat);
  const ids = combat.steps.find(({ key }) => key === step)?.combatantIds ?? [];
  return ids.flatMap((id) => combat.combatants.get(id) ?? []);
}

/** Asks the active gamemaster's client; refuses when there is none, when it does not answer, and when it says no. */
export async function askGamemaster(request: CombatRequest): Promise<Refusal | null> {
  const gamemaster = game.users.activeGM;
  if (!gamemaster) return refuse("noGamemasterOnline");
  try {
    const answer = await gamemaster.query("melee-and-morale.combat", { ...request }, { timeout: PATIENCE });
    return isRefusal(answer) ? answer : null;
  } catch {
    // Core rejects a query that nobody answered in time, or whose user left meanwhile.
    return refuse("gamemasterDidNotAnswer");
  }
}

/**
 * Answers a player's request on the active gamemaster's client and nowhere else. Who asks is what the server says; on
 * core 13, which says nothing, any player's combatant stands for its owner. Starting a fight is never asked for.
 */
export async function handleCombatRequest(data: unknown, context: unknown): Promise<CombatAnswer> {
  if (!game.user.isActiveGM) return refuse("notActiveGamemaster");
  const request = readRequest(data);
  if (!request) return refuse("badRequest");
  const combat = game.combats.get(request.combatId);
  if (!combat?.isSides()) return refuse("badRequest");
  const named = request.combatantIds.flatMap((id) => combat.combatants.get(id) ?? []);
  const mine = askersOwn(request.verb === "roll" ? named : actingMembers(combat), context);
  if (mine.length === 0) return refuse("notYours");
  const refusal =
    request.verb === "roll"
      ? await rollForSides(combat, [...new Set(mine.map((combatant) => combatant.sideId))])
      : await takeStep(combat, request.verb, request.pressed);
  return refusal ?? { done: true };
}

function askersOwn(combatants: readonly Combatant.Implementation[], context: unknown): Combatant.Implementation[] {
  if (!queriesNameSender()) return combatants.filter((combatant) => combatant.players.length > 0);
  const user = game.users.get(querySender(context) ?? "");
  return user ? combatants.filter((combatant) => owns(user, combatant)) : [];
}

function readRequest(data: unknown): CombatRequest | null {
  if (typeof data !== "object" || data === null) return null;
  const { combatId, verb, pressed, combatantIds } = data as Record<string, unknown>;
  if (typeof combatId !== "string" || !Array.isArray(combatantIds)) return null;
  const known = verb === "roll" ? verb : STEP_VERBS.find((one) => one === verb);
  if (!known || known === "start" || typeof pressed !== "object" || pressed === null) return null;
  const { round, step } = pressed as Record<string, unknown>;
  if (typeof round !== "number" || !(typeof step === "string" || step === null)) return null;
  const ids = combatantIds.filter((id): id is string => typeof id === "string");
  return { combatId, verb: known, pressed: { round, step }, combatantIds: ids };
}
