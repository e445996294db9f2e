import type { SidesEvent } from "./events.ts";
import { type CombatantState, MORALE_CAUSES, type MoraleCause, type SideMorale, type SidesState } from "./state.ts";

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

/**
 * Brings up to date who took part on each side, who of them is down, and what falls due by it (C22). Whose death has not
 * taken effect yet is among `falling`: it is not down (C3).
 */
export function keepMorale(state: SidesState, falling: ReadonlySet<string>): SidesState {
  if (!state.options.morale) return state;
  // Before the start, also after going back to it, nobody has taken part.
  const keep = state.round === 0 ? NOBODY : null;
  const sides = state.sides.map(({ morale, ...side }) => {
    return { ...side, morale: keep ? { ...morale, ...keep } : remembered(state, side.id, morale, falling) };
  });
  return { ...state, sides };
}

/** Who took part on a side, and what has become of them. */
type Fates = Pick<SideMorale, "tookPart" | "out" | "dead" | "falling">;
const NOBODY: Fates = { tookPart: [], out: [], dead: [], falling: [] };

function remembered(
  state: SidesState,
  sideId: string,
  before: SideMorale,
  fallingNow: ReadonlySet<string>,
): SideMorale {
  const members = state.combatants.filter(({ side }) => side === sideId).map(({ id }) => id);
  const tookPart = [...before.tookPart, ...members.filter((id) => !before.tookPart.includes(id))];
  const there = new Map(state.combatants.map((combatant) => [combatant.id, combatant]));
  const those = (list: readonly string[], fits: (combatant: CombatantState) => boolean) =>
    tookPart.filter((id) => {
      const combatant = there.get(id);
      // Who left while it fell acts no more: it is dead at once.
      return combatant ? fits(combatant) : list.includes(id) || before.falling.includes(id);
    });
  const isDead = ({ id, alive }: CombatantState) => !alive && !fallingNow.has(id);
  const out = those(before.out, (combatant) => combatant.helpless || isDead(combatant));
  const dead = those(before.dead, isDead);
  const fates = { tookPart, out, dead, falling: tookPart.filter((id) => fallingNow.has(id)) };
  const gone = takenBack(before, fates);
  const causes = before.causes.filter((cause) => !gone.includes(cause));
  const fresh = causesOf(before, fates).filter((cause) => !causes.includes(cause));
  if (gone.length + fresh.length === 0) return { ...before, ...fates };
  const due = inOrder([...(before.due?.causes ?? []).filter((cause) => !gone.includes(cause)), ...fresh]);
  const round = before.due?.round ?? state.round;
  const check = due.length > 0 ? { round, causes: due } : null;
  return { ...before, ...fates, due: check, causes: inOrder([...causes, ...fresh]) };
}

/**
 * What is due no longer: where *previous* goes back into a step whose end made somebody dead, the check that waits is not
 * owed unless by those who lie dead all the same. What was rolled or waved off stays so.
 */
function takenBack(before: SideMorale, fates: Fates): MoraleCause[] {
  if (!fates.falling.some((id) => before.dead.includes(id))) return [];
  const owed = { firstDeath: fates.dead.length > 0, half: isHalf(fates) };
  return (before.due?.causes ?? []).filter((cause) => !owed[cause]);
}

/** At least half of all who took part are out (C22). */
function isHalf({ tookPart, out }: Fates): boolean {
  return out.length * 2 >= tookPart.length;
}

function inOrder(causes: readonly MoraleCause[]): MoraleCause[] {
  return MORALE_CAUSES.filter((cause) => causes.includes(cause));
}

/** What happens to a side now; who was down when it joined is no cause, but counts for the half when the next one falls. */
function causesOf(before: SideMorale, fates: Fates): MoraleCause[] {
  const { out, dead } = fates;
  const known = new Set(before.tookPart);
  const killed = dead.some((id) => known.has(id) && !before.dead.includes(id));
  const struck = killed || out.some((id) => known.has(id) && !before.out.includes(id));
  const causes: MoraleCause[] = killed ? ["firstDeath"] : [];
  if (struck && isHalf(fates)) causes.push("half");
  return causes;
}

/** The sides whose check fell due, or got another cause, between two states. */
export function newlyDue(before: SidesState, after: SidesState): SidesEvent[] {
  return after.sides.flatMap((side): SidesEvent[] => {
    const causes = moraleDue(after, side.id);
    const known = moraleDue(before, side.id);
    return causes.some((cause) => !known.includes(cause)) ? [{ kind: "moraleDue", side: side.id, causes }] : [];
  });
}
