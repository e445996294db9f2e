import type { ProcedureEvent } from "./procedure.ts";
import {
  type CombatantState,
  MORALE_CAUSES,
  type MoraleCause,
  type SideMorale,
  type SidesState,
} from "./sides-state.ts";

const NEVER_FIGHTS = 2;
const TO_THE_DEATH = 12;
/** After so many passed checks in one fight a group checks no more. */
const ENOUGH_PASSED = 2;

/** Those of a side who check together: living, not fled monsters of one ML. */
export interface MoraleGroup {
  readonly ml: number;
  readonly combatantIds: readonly string[];
}

/** The groups of a side that can check now, the lowest ML first: never ML 2 and 12, characters, or who held twice (C22). */
export function moraleGroups(state: SidesState, sideId: string): MoraleGroup[] {
  const passes = state.sides.find(({ id }) => id === sideId)?.morale.passes ?? {};
  const groups = new Map<number, string[]>();
  for (const { id, side, alive, fled, isCharacter, morale } of state.combatants) {
    if (side !== sideId || !alive || fled !== "" || isCharacter || morale === null) continue;
    if (morale <= NEVER_FIGHTS || morale >= TO_THE_DEATH || (passes[morale] ?? 0) >= ENOUGH_PASSED) continue;
    groups.set(morale, [...(groups.get(morale) ?? []), id]);
  }
  return [...groups].sort(([one], [other]) => one - other).map(([ml, combatantIds]) => ({ ml, combatantIds }));
}

/** The causes for which a side has a check due, none without a group that can make it. */
export function moraleDue(state: SidesState, sideId: string): readonly MoraleCause[] {
  if (!state.options.morale) return [];
  const due = state.sides.find(({ id }) => id === sideId)?.morale.due;
  return due && moraleGroups(state, sideId).length > 0 ? due.causes : [];
}

/** Brings up to date who took part on each side, who of them is down, and what falls due by it (C22). */
export function keepMorale(state: SidesState): SidesState {
  if (!state.options.morale || state.round === 0) return state;
  const sides = state.sides.map((side) => {
    const morale = remembered(state, side.id, side.morale);
    const fresh = causesOf(state, morale).filter((cause) => !morale.causes.includes(cause));
    if (fresh.length === 0) return { ...side, morale };
    const causes = inOrder([...morale.causes, ...fresh]);
    const due = {
      round: morale.due?.round ?? state.round,
      causes: inOrder([...(morale.due?.causes ?? []), ...fresh]),
    };
    const rolls = moraleGroups(state, side.id).length > 0;
    return { ...side, morale: { ...morale, causes, due: rolls ? due : morale.due } };
  });
  return { ...state, sides };
}

function inOrder(causes: readonly MoraleCause[]): MoraleCause[] {
  return MORALE_CAUSES.filter((cause) => causes.includes(cause));
}

function remembered(state: SidesState, sideId: string, morale: SideMorale): SideMorale {
  const members = state.combatants.filter(({ side }) => side === sideId).map(({ id }) => id);
  const tookPart = [...morale.tookPart, ...members.filter((id) => !morale.tookPart.includes(id))];
  const there = new Map(state.combatants.map((combatant) => [combatant.id, combatant]));
  const out = tookPart.filter((id) => {
    const combatant = there.get(id);
    return combatant ? isDown(combatant) : morale.out.includes(id);
  });
  return { ...morale, tookPart, out };
}

function isDown({ alive, helpless }: CombatantState): boolean {
  return !alive || helpless;
}

function causesOf(state: SidesState, { tookPart, out }: SideMorale): MoraleCause[] {
  const ids = new Set(tookPart);
  const killed = state.combatants.some(({ id, alive }) => !alive && ids.has(id));
  const causes: MoraleCause[] = killed ? ["firstDeath"] : [];
  if (out.length > 0 && out.length * 2 >= tookPart.length) causes.push("half");
  return causes;
}

/** The sides whose check fell due, or got another cause, between two states. */
export function newlyDue(before: SidesState, after: SidesState): ProcedureEvent[] {
  return after.sides.flatMap((side): ProcedureEvent[] => {
    const causes = moraleDue(after, side.id);
    const known = moraleDue(before, side.id);
    return causes.some((cause) => !known.includes(cause)) ? [{ kind: "moraleDue", side: side.id, causes }] : [];
  });
}
