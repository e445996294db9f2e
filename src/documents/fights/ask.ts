import { queriesNameSender } from "#platform/compat.ts";
import { settings } from "#platform/settings.ts";
import type { Cursor } from "#rules/combat/procedure.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { answering, askGamemaster, type GamemasterAnswer, type QueryHandler } from "../table/ask.ts";
import { list, number, orNull, shape, text } from "../table/shape.ts";
import { type Fight, STEP_VERBS, type StepVerb } from "./fight.ts";
import type { Asked } from "./kind.ts";

declare module "fvtt-types/configuration" {
  namespace CONFIG {
    interface Queries {
      "melee-and-morale.combat": (data: FightRequest, context: { timeout?: number }) => Promise<GamemasterAnswer>;
    }
  }
}

/** What is asked: a step from where the fight stood, a roll for some combatants, or a request of the procedure's own. */
export interface FightRequest extends Asked {
  readonly combatId: string;
  readonly verb: string;
  readonly pressed: Cursor;
  readonly combatantIds: readonly string[];
}

/**
 * Whether this client does itself what changes the order of a fight: a gamemaster's, and of several the active one's, so
 * that two who press at once take one step. Core 13 names no sender, so there each gamemaster's client writes for itself.
 */
export function writesOrder(): boolean {
  return game.user.isGM && (game.user.isActiveGM || !queriesNameSender());
}

/** Whether a user may go on with the fight: a gamemaster, or who owns somebody in the acting block. */
export function mayStep(fight: Fight<unknown>, user: User.Implementation): boolean {
  return user.isGM || fight.acting.some((combatant) => owns(user, combatant));
}

function owns(user: User.Implementation, combatant: Combatant.Implementation): boolean {
  return user.isGM || (combatant.actor?.testUserPermission(user, "OWNER") ?? false);
}

/** Takes a step here on a gamemaster's client, else asks the active one's. */
export async function takeOrAsk(fight: Fight<unknown>, verb: StepVerb): Promise<Refusal | null> {
  const pressed = fight.place;
  if (writesOrder()) return fight.take(verb, pressed);
  if (!mayStep(fight, game.user)) return refuse("notYours");
  return askForFight(fight, verb, { pressed });
}

/** Rolls here or on the active gamemaster's client, where the world lets players roll; for the user's own combatants alone. */
export async function rollOrAsk(
  fight: Fight<unknown>,
  named: readonly Combatant.Implementation[],
  options: ChatMessage.CreateData = {},
): Promise<Refusal | null> {
  const combatantIds = named.flatMap(({ id, isOwner }) => (isOwner && id ? [id] : []));
  if (combatantIds.length === 0) return named.length > 0 ? refuse("notYours") : null;
  if (writesOrder()) return fight.roll(combatantIds, options);
  if (!settings.playersRoll && !game.user.isGM) return refuse("gamemasterRolls");
  return askForFight(fight, "roll", { combatantIds });
}

/** Sets a combatant's die by hand: gamemasters, and players where the procedure lets them type one of their own. */
export async function setDieOrAsk(fight: Fight<unknown>, id: string, value: number | null): Promise<Refusal | null> {
  if (game.user.isGM) return fight.reorder((state) => fight.kind.procedure.setDie(state, id, value));
  const { kind, combat } = fight;
  if (!settings.playersRoll || !kind.mayType?.(combat)) return refuse("onlyGamemaster");
  return askForFight(fight, "die", { combatantIds: [id], die: value });
}

/**
 * Does a request of the procedure's own for some combatants: on a gamemaster's client at once, for a player's own on the
 * active gamemaster's. Whoever names none of their own is refused there.
 */
export async function requestOrAsk(
  fight: Fight<unknown>,
  verb: string,
  more: Partial<FightRequest> = {},
): Promise<Refusal | null> {
  if (!writesOrder()) return askForFight(fight, verb, more);
  const handler = fight.kind.requests?.[verb];
  const request = requestOf(fight, verb, more);
  const named = namedIn(fight, request);
  if (!handler || named.length === 0) return refuse("badRequest");
  return handler(fight.combat, named, request, true);
}

/** Asks the active gamemaster's client for a step, a roll, or what the procedure lets one ask besides. */
export function askForFight(
  fight: Fight<unknown>,
  verb: string,
  more: Partial<FightRequest> = {},
): Promise<Refusal | null> {
  return askGamemaster("melee-and-morale.combat", requestOf(fight, verb, more));
}

function requestOf({ combat, place }: Fight<unknown>, verb: string, more: Partial<FightRequest>): FightRequest {
  return { pressed: place, combatantIds: [], ...more, combatId: combat.id ?? "", verb };
}

/**
 * Answers another client's request. Who asks is what the server says; on core 13, which says nothing, any player's
 * combatant stands for its owner. Only a gamemaster asks for a start.
 */
export const answerFight: QueryHandler = answering(readRequest, async (request, asker) => {
  const fight = game.combats.get(request.combatId)?.fight;
  return fight ? perform(fight, request, asker) : refuse("badRequest");
});

async function perform(
  fight: Fight<unknown>,
  request: FightRequest,
  asker: User.Implementation | null,
): Promise<Refusal | null> {
  const { verb, pressed } = request;
  const byGamemaster = asker?.isGM === true;
  if (isStepVerb(verb)) {
    const may = byGamemaster || (verb !== "start" && ownOf(fight.acting, asker).length > 0);
    return may ? fight.take(verb, pressed) : refuse("notYours");
  }
  const handler = fight.kind.requests?.[verb];
  if (!handler && verb !== "roll") return refuse("badRequest");
  const mine = ownOf(namedIn(fight, request), asker);
  if (mine.length === 0) return refuse("notYours");
  if (handler) return handler(fight.combat, mine, request, byGamemaster);
  if (!settings.playersRoll && !byGamemaster) return refuse("gamemasterRolls");
  return fight.roll(mine.flatMap(({ id }) => id ?? []));
}

function namedIn({ combat }: Fight<unknown>, { combatantIds }: FightRequest): Combatant.Implementation[] {
  return combatantIds.flatMap((id) => combat.combatants.get(id) ?? []);
}

/** Those of some combatants that are the asker's; without one, on core 13, any player's. */
function ownOf(combatants: readonly Combatant.Implementation[], asker: User.Implementation | null) {
  if (!queriesNameSender()) return combatants.filter((combatant) => combatant.players.length > 0);
  return asker ? combatants.filter((combatant) => owns(asker, combatant)) : [];
}

function isStepVerb(verb: string): verb is StepVerb {
  return STEP_VERBS.some((one) => one === verb);
}

const readBasics = shape<Pick<FightRequest, "combatId" | "verb" | "pressed" | "combatantIds">>({
  combatId: text,
  verb: text,
  pressed: shape<Cursor>({ round: number, step: orNull(text), phase: orNull(text) }),
  combatantIds: list(text),
});

/** What a procedure asks besides is read by its own handler. */
function readRequest(data: unknown): FightRequest | undefined {
  const basics = readBasics(data);
  return basics && { ...(data as Asked), ...basics };
}
