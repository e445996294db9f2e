import { mayKnowFigures } from "#applications/api/viewer.ts";
import { isDown } from "#data/combatant/sides.ts";
import { type SidesCombat, sideName } from "#documents/combat-commit.ts";
import { mayStep } from "#documents/combat-request.ts";
import { followingStep } from "#documents/combat-verbs.ts";
import { settings } from "#platform/settings.ts";
import { placementOf } from "#rules/combat/sides-order.ts";
import { diceRound, dieOf } from "#rules/combat/units.ts";
import type { TrackerCombatant, TrackerInput, TrackerWeapon } from "./tracker-view.ts";

/** How many weapons a row offers: those in hand first, then those worn. */
const MOST_WEAPONS = 3;

/** Reads what the tracker shows of an encounter to this user. */
export function trackerInput(combat: SidesCombat): TrackerInput {
  const state = combat.system.toRules();
  const round = diceRound(state);
  const memory = new Map(state.combatants.map((combatant) => [combatant.id, combatant]));
  const combatants: Record<string, TrackerCombatant> = {};
  for (const combatant of combat.combatants) {
    const known = memory.get(combatant.id ?? "");
    if (!known) continue;
    const { slowOverride } = known;
    combatants[known.id] = {
      ...figures(combatant),
      id: known.id,
      side: known.side,
      acted: placementOf(known, round)?.acted != null,
      slowOverride: slowOverride?.round === round ? slowOverride.slow : null,
    };
  }
  return {
    round: state.round,
    present: state.cursor.step,
    following: state.round > 0 ? followingStep(combat) : null,
    steps: combat.steps,
    sides: combat.system.sideList.map((side) => ({
      id: side.id,
      name: sideName(side.name),
      color: side.color,
      die: dieOf(side, round),
    })),
    combatants,
    turn: combat.combatant?.id ?? null,
    viewer: {
      gamemaster: game.user.isGM,
      mayStep: mayStep(combat, game.user),
      gamemasterOnline: game.users.activeGM !== null,
    },
  };
}

function figures(
  combatant: Combatant.Implementation,
): Omit<TrackerCombatant, "id" | "side" | "acted" | "slowOverride"> {
  const { actor } = combatant;
  const known = actor?.isFighter() && mayKnowFigures(actor) ? actor.system.hp : null;
  const falling = combatant.isFalling;
  return {
    name: combatant.name ?? "",
    img: combatant.img || "icons/svg/mystery-man.svg",
    visible: combatant.visible,
    hidden: combatant.hidden,
    owner: combatant.isOwner,
    alive: !combatant.defeated && !isDown(combatant),
    falling,
    hp: known ? { value: known.value, max: known.max } : null,
    weapons: actor ? weaponsOf(actor) : [],
    effects: [...(actor?.temporaryEffects ?? [])].map((effect) => effect.name).join(", "),
  };
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
