import { needsRest } from "#rules/characters/movement.ts";
import { type BlockView, blockView } from "./block-view.ts";
import { type ButtonsView, buttonsView } from "./buttons-view.ts";
import type { Localize, TrackerInput } from "./data.ts";
import { type MoraleView, type SideView, sideView } from "./side-view.ts";
import { phasesView, type StopView, stripView } from "./strip-view.ts";

/** The tracker as its templates draw it. */
export interface TrackerView extends ButtonsView {
  readonly title: string;
  readonly strip: readonly StopView[];
  readonly phases: readonly StopView[];
  readonly blocks: readonly BlockView[];
  /**
   * The sides without a heading of their own, where the referee can drop somebody; none for players. One with somebody
   * in it has a die too.
   */
  readonly others: readonly (SideView & { readonly peopled: boolean })[];
  /** Checks that are due for sides without a heading. */
  readonly due: readonly MoraleView[];
  /** That the fight has gone on for longer than anybody can keep moving (C7); empty before. */
  readonly rest: string;
  readonly gamemaster: boolean;
  readonly individual: boolean;
}

/** Builds everything the tracker draws from plain data; hidden combatants of others leave no trace. */
export function trackerView(input: TrackerInput, localize: Localize): TrackerView {
  const { round, viewer, options } = input;
  // Everybody sees that the acting step is empty, but not that only hidden ones act in it.
  const blocks = input.steps
    .map((step) => ({ block: blockView(input, step, localize), empty: step.combatantIds.length === 0 }))
    .filter(({ block, empty }) => block.rows.length > 0 || (block.present && (viewer.gamemaster || empty)))
    .map(({ block }) => block);
  const others = otherSides(input, blocks, localize);
  return {
    title: round > 0 ? localize("MELEE.Tracker.round", { round }) : localize("MELEE.Tracker.notStarted"),
    strip: stripView(input, blocks, localize),
    phases: phasesView(input, localize),
    blocks,
    others: viewer.gamemaster ? others : [],
    due: others.flatMap(({ morale }) => morale ?? []),
    rest: needsRest(round) ? localize("MELEE.Tracker.rest") : "",
    gamemaster: viewer.gamemaster,
    individual: options.individual,
    ...buttonsView(input, blocks, localize),
  };
}

function otherSides(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): TrackerView["others"] {
  const drawn = new Set(blocks.flatMap(({ sides }) => sides.map(({ id }) => id)));
  const living = new Set(Object.values(input.combatants).flatMap(({ side, alive }) => (alive ? side : [])));
  return input.sides
    .filter(({ id }) => !drawn.has(id))
    .map((side) => ({
      ...sideView(input, side, false, localize),
      peopled: living.has(side.id) && !input.options.individual,
    }));
}
