import { statusShown } from "#config/statuses.ts";
import { isDown } from "#data/combat/presence.ts";
import { asMember } from "#data/combat/sides/narrow.ts";
import { mayStep } from "#documents/fights/ask.ts";
import { type SidesCombat, sidesFightOf } from "#documents/fights/sides/fight.ts";
import { sideName } from "#documents/fights/sides/initiative.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { declarationOf } from "#rules/combat/sides/declarations.ts";
import { moraleDue, moraleGroups } from "#rules/combat/sides/morale-memory.ts";
import { nextPlace } from "#rules/combat/sides/next-place.ts";
import { orderOf, placementOf } from "#rules/combat/sides/order.ts";
import { usablePhases } from "#rules/combat/sides/phases.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { CombatantState, SideState, SidesState } from "#rules/combat/sides/state.ts";
import { diceRound, dieOf, wordOf } from "#rules/combat/sides/units.ts";
import { conditionsOf } from "#rules/statuses.ts";
import { mayKnowFigures } from "../../../api/viewer.ts";
import type {
  TrackerCombatant,
  TrackerInput,
  TrackerMorale,
  TrackerSide,
  TrackerStatus,
  TrackerWeapon,
} from "./data.ts";
import { declarationOffers } from "./declaration-offers.ts";

/** How many weapons a row offers: those in hand first, then those worn. */
const MOST_WEAPONS = 3;

/** Reads what the tracker shows of an encounter to this user. */
export function trackerInput(combat: SidesCombat): TrackerInput {
  const state = combat.system.toRules();
  const { round, cursor, options } = state;
  const steps = sidesProcedure.steps(state);
  // What is left to move matters to who is in the present step, and is measured for nobody else.
  const present = new Set(steps.find(({ key }) => key === cursor.step)?.combatantIds);
  const memory = new Map(state.combatants.map((combatant) => [combatant.id, combatant]));
  const combatants: Record<string, TrackerCombatant> = {};
  for (const combatant of combat.combatants) {
    const known = memory.get(combatant.id ?? "");
    if (known) combatants[known.id] = combatantInput(state, combatant, known, present.has(known.id));
  }
  const colors = new Map(combat.system.sideList.map(({ id, color }) => [id, color]));
  return {
    round,
    present: cursor.step,
    phase: cursor.phase,
    next: round > 0 ? nextPlace(state) : null,
    trail: orderOf(state, round)?.trail ?? [],
    usable: cursor.step === null ? [] : usablePhases(state, cursor.step),
    steps,
    sides: state.sides.map((side) => sideInput(state, side, colors.get(side.id) ?? "")),
    combatants,
    turn: combat.combatant?.id ?? null,
    options: {
      declarations: options.declarations,
      individual: options.initiativeMode === "individual",
      typed: options.initiativeWhen === "typed",
      stride: options.stride,
    },
    viewer: {
      gamemaster: game.user.isGM,
      mayStep: game.user.isGM || mayStep(sidesFightOf(combat), game.user),
      mayRoll: game.user.isGM || settings.playersRoll,
      gamemasterOnline: game.users.activeGM !== null,
    },
  };
}

function sideInput(state: SidesState, side: SideState, color: string): TrackerSide {
  const round = diceRound(state);
  const die = state.options.initiativeMode === "sides" ? dieOf(side, round) : null;
  const { id, name } = side;
  return {
    id,
    name: sideName(name),
    color,
    die: die && { value: die.value, modifier: 0, tiebreaks: die.tiebreaks },
    word: wordOf(state, id) ?? "",
    morale: game.user.isGM ? moraleInput(state, side) : null,
  };
}

function moraleInput(state: SidesState, { id, morale }: SideState): TrackerMorale | null {
  if (moraleDue(state, id).length === 0) return null;
  return {
    down: morale.out.length,
    all: morale.tookPart.length,
    scores: moraleGroups(state, id).map(({ ml }) => ml),
  };
}

/** One combatant as this user may see it; `moves` when it matters what it has left to move. */
export function combatantInput(
  state: SidesState,
  combatant: Combatant.Implementation,
  known: CombatantState,
  moves: boolean,
): TrackerCombatant {
  const { actor } = combatant;
  const round = diceRound(state);
  const placement = placementOf(known, round);
  const figures = actor?.fighter && mayKnowFigures(actor) ? actor.fighter.hp : null;
  const die = known.dice.find((one) => one.round === round);
  const individual = state.options.initiativeMode === "individual";
  const { slowOverride } = known;
  const engaged = combatant.isEngaged;
  const acted = placement?.acted != null;
  const declaration = declarationOf(state, known);
  const bound = declaration !== null && declaration.kind !== "hold";
  return {
    id: known.id,
    name: known.name,
    img: combatant.img || "icons/svg/mystery-man.svg",
    side: known.side,
    visible: combatant.visible,
    hidden: combatant.hidden,
    owner: combatant.isOwner,
    alive: !combatant.defeated && !isDown(combatant),
    falling: combatant.isFalling,
    helpless: known.helpless,
    fled: known.fled,
    acted,
    mark: placement?.mark ?? "",
    declaration: mayKnowDeclaration(combatant) ? declaration : null,
    offers: declarationOffers(state, combatant, { engaged, acted, bound }),
    engaged,
    engagedByWord: asMember(combatant)?.system.engaged ?? null,
    // Who is surprised goes nowhere this round.
    movement: moves && combatant.isOwner && wordOf(state, known.side) !== "surprised" ? combatant.movement : null,
    die: individual && die ? { value: die.value, modifier: die.modifier, tiebreaks: die.tiebreaks } : null,
    holdsMissile: known.holdsMissile,
    slowOverride: slowOverride?.round === round ? slowOverride.slow : null,
    hp: figures ? { value: figures.value, max: figures.max } : null,
    weapons: actor ? weaponsOf(actor) : [],
    statuses: actor ? statusesOf(actor) : [],
  };
}

/** Players are told what players' own declare; monsters' declarations are the referee's alone (C1). */
function mayKnowDeclaration(combatant: Combatant.Implementation): boolean {
  return game.user.isGM || combatant.isOwner || !combatant.isNPC;
}

/** What the state of a row, or what it declares, says already. */
const SAID = new Set<string>(["dead", "falling", "helpless", "fleeing", "surrendered", "casting"]);

function statusesOf(actor: Actor.Implementation): TrackerStatus[] {
  return [...actor.temporaryEffects].flatMap(({ name, img, statuses }) => {
    const ids = conditionsOf(statuses);
    if (ids.length > 0 && ids.every((id) => SAID.has(id))) return [];
    return [{ name, img: img ?? "", hint: ids[0] ? localize(statusShown(ids[0]).hint) : name }];
  });
}

function weaponsOf(actor: Actor.Implementation): TrackerWeapon[] {
  const { twoHandedIsSlow } = settings;
  const weapons: (TrackerWeapon & { readonly rank: number })[] = [];
  for (const item of actor.items) {
    if (!item.isWeapon()) continue;
    const inHand = item.system.inHand !== "none";
    const rank = inHand ? 0 : item.system.equipped ? 1 : 2;
    weapons.push({ id: item.id ?? "", name: item.name, inHand, slow: item.system.isSlow(twoHandedIsSlow), rank });
  }
  weapons.sort((first, second) => first.rank - second.rank);
  return weapons.slice(0, MOST_WEAPONS).map(({ id, name, inHand, slow }) => ({ id, name, inHand, slow }));
}
