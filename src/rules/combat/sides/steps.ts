import type { Step } from "../procedure.ts";
import { drawingOrder, layoutOf } from "./order.ts";
import { phasesOf, SLOW_PHASES } from "./phases.ts";
import { sidesOf } from "./settle.ts";
import { type SidesState, SLOW_STEP } from "./state.ts";
import { unitIdOf } from "./units.ts";

/** An acting block of a fight by sides; its key is "slow", or the ids of its units in alphabetical order joined by "+". */
export interface SidesStep extends Step {
  readonly sides: readonly string[];
  /** What throws dice for it: sides or, with individual initiative, combatants (C6). None for the slow step. */
  readonly units: readonly string[];
  readonly slow: boolean;
}

/**
 * The acting blocks of the present round, the slow one behind the others. Who has no part in the round stands in a block
 * of its side behind them all; before the dice are complete that is everybody whose die is missing.
 */
export function stepsOf(state: SidesState): SidesStep[] {
  const layout = layoutOf(state);
  const drawn = drawingOrder(state, layout);
  const members = new Map<string | null, string[]>();
  const waiting = new Map<string, { readonly units: Set<string>; readonly ids: string[] }>();
  for (const { step, combatant } of drawn) {
    if (step !== null) {
      members.set(step, [...(members.get(step) ?? []), combatant.id]);
      continue;
    }
    const block = waiting.get(combatant.side) ?? { units: new Set(), ids: [] };
    block.units.add(unitIdOf(state, combatant));
    block.ids.push(combatant.id);
    waiting.set(combatant.side, block);
  }
  const blocks = layout.steps.map(({ key, units }): SidesStep => {
    const combatantIds = members.get(key) ?? [];
    return { key, sides: [...sidesOf(state, units)], units, phases: phasesOf(state, key), combatantIds, slow: false };
  });
  const slow = members.get(SLOW_STEP) ?? [];
  const last: SidesStep = { key: SLOW_STEP, sides: [], units: [], phases: SLOW_PHASES, combatantIds: slow, slow: true };
  const rest = [...waiting].map(([side, { units, ids }]): SidesStep => {
    const phases = layout.open ? [] : phasesOf(state, side);
    return { key: side, sides: [side], units: [...units], phases, combatantIds: ids, slow: false };
  });
  return layout.open ? [...blocks, last, ...rest] : [...blocks, ...rest, last];
}
