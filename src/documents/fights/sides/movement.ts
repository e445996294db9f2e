import { isWilderness, movedFeet } from "#platform/measure.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { feetFromUnits } from "#rules/attacks/reach.ts";
import { type Movement, type MovementFacts, movementLeft, refuseMove } from "#rules/characters/movement.ts";
import { barredBy } from "#rules/statuses.ts";
import { isEngaged } from "./engagement.ts";

/** How far a combatant may still move this round; null for one without figures of ours, or of another kind of encounter. */
export function movementOf(combatant: Combatant.Implementation): Movement | null {
  const facts = factsOf(combatant);
  return facts && movementLeft(facts);
}

function factsOf(combatant: Combatant.Implementation): MovementFacts | null {
  const { actor, token } = combatant;
  if (!combatant.isSides() || !actor?.isFighter()) return null;
  return {
    rate: rateOf(actor.system.movementRates, token),
    yards: isWilderness(token?.parent ?? null),
    movedFeet: token ? movedFeet(token) : null,
    engaged: isEngaged(combatant),
    declared: declaredKind(combatant),
    held: barredBy(actor.statuses, "move", "") !== null,
    mustDeclare: settings.declarations,
  };
}

/** What was declared for this round; a spell that is lost holds nobody any more. */
export function declaredKind(combatant: Combatant.OfType<"sides">): MovementFacts["declared"] {
  const round = Math.max(1, combatant.combat?.round ?? 1);
  const declared = combatant.system.declarations.find((one) => one.round === round);
  return !declared || declared.fate === "lost" ? null : declared.kind;
}

/** The encounter rate of the way in which the token moves, else that on foot, else the fastest that there is (C7). */
function rateOf(
  rates: Readonly<Record<string, { readonly encounter: number }>>,
  token: TokenDocument.Implementation | null,
): number {
  // Nobody has chosen a way of moving where nothing is stored; core then shows its own default.
  const chosen = token?._source.movementAction;
  const fastest = Math.max(0, ...Object.values(rates).map(({ encounter }) => encounter));
  if (!chosen) return fastest;
  return (rates[chosen] ?? rates.walk)?.encounter ?? fastest;
}

/** Warns whoever moves a token against the rules; stops only players, and only where the world wishes that. */
function judgeMove(token: TokenDocument.Implementation, movement: TokenDocument.PreMovementOptions): false | undefined {
  const combatant = combatantOf(token);
  // Who may not move it at all is refused by core, and learns nothing of it here.
  if (!token.isOwner) return undefined;
  // What is undone was judged when it was done; what goes on after a stop was judged whole at its beginning.
  if (!combatant || movement.method === "undo" || movement.chain.length > 0) return undefined;
  const facts = factsOf(combatant);
  const feet = feetFromUnits(movement.passed.distance + movement.pending.distance, token.parent?.grid.units ?? "");
  if (!facts || !feet) return undefined;
  const refusal = barredBy(combatant.actor?.statuses ?? [], "move", token.name) ?? refuseMove(token.name, facts, feet);
  if (!refusal) return undefined;
  tell(refusal);
  return settings.enforceMovement && !game.user.isGM ? false : undefined;
}

/** The combatant of a token in an encounter by sides that has begun, the present one before others. */
export function combatantOf(token: TokenDocument.Implementation): Combatant.OfType<"sides"> | null {
  const running = game.combats.filter((combat) => combat.isSides() && combat.started);
  running.sort((first, second) => Number(second === game.combat) - Number(first === game.combat));
  const found = running.flatMap((combat) => combat.getCombatantsByToken(token))[0];
  return found?.isSides() ? found : null;
}

/**
 * Watches moves, and has the active gamemaster's client forget them when a new round begins: one write a scene, and only
 * where somebody has moved. Core forgets them at each turn, which here is no end of a round.
 */
export function registerMovement(): void {
  Hooks.on("preMoveToken", judgeMove);
  Hooks.on("combatTurnChange", (combat, prior, current) => {
    if (!game.user.isActiveGM || !combat.isSides() || (current.round ?? 0) <= (prior.round ?? 0)) return;
    const moved = combat.combatants.filter(({ token }) => (token?.movementHistory.length ?? 0) > 0);
    if (moved.length > 0) void combat.clearMovementHistories(moved);
  });
}
