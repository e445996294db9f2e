import type { SidesStep } from "#rules/combat/sides/steps.ts";
import { inBlock, type Localize, type TrackerInput } from "./data.ts";
import { isToAct, type RowView, rowView, usesPhase } from "./row-view.ts";
import { dieView, type SideView, sideView } from "./side-view.ts";

/** An acting block. */
export interface BlockView {
  readonly key: string;
  readonly label: string;
  /** The sides of its heading; none for the slow, and none in individual initiative. */
  readonly sides: readonly SideView[];
  readonly headed: boolean;
  readonly die: string;
  readonly dropSide: string;
  readonly stand: string;
  readonly css: string;
  readonly present: boolean;
  readonly over: boolean;
  /** Whether the round's order is known, so that a block in which nobody can act will be passed over. */
  readonly open: boolean;
  readonly slow: boolean;
  readonly rows: readonly RowView[];
  /** How many can act and have not, and how many of them can use each phase. */
  readonly toAct: number;
  readonly users: Readonly<Record<string, number>>;
}

/** A step as its block is drawn. */
export function blockView(input: TrackerInput, step: SidesStep, localize: Localize): BlockView {
  const members = step.combatantIds.flatMap((id) => input.combatants[id] ?? []).filter(({ visible }) => visible);
  const { individual } = input.options;
  const place = stepPlace(input, step.key);
  const now = stepPlace(input, input.present);
  const present = step.key === input.present;
  const sides = individual
    ? []
    : step.sides
        .filter((tied) => step.slow || isKnown(input, tied))
        .flatMap((tied) => input.sides.find(({ id }) => id === tied) ?? [])
        .map((side) => sideView(input, side, place > now, localize));
  const names = individual ? members.map(({ name }) => name) : sides.map(({ name }) => name);
  const toAct = members.filter((combatant) => isToAct(input, step, combatant));
  const users = step.phases.map((phase) => [phase, toAct.filter((one) => usesPhase(phase, one)).length] as const);
  return {
    key: step.key,
    label: step.slow ? localize("MELEE.Tracker.Stop.slow") : joined(names, localize),
    sides,
    headed: step.slow || !individual,
    die: step.slow ? "" : blockDie(input, step.sides, step.combatantIds, localize),
    dropSide: individual ? "" : (step.sides[0] ?? ""),
    stand: localize("MELEE.Tracker.stand", {
      able: members.filter(({ alive, falling }) => alive || falling).length,
      all: members.length,
    }),
    css: [present ? "present" : "", place < now ? "over" : "", step.slow ? "slow" : ""].filter(Boolean).join(" "),
    present,
    over: place < now,
    open: inBlock(input),
    slow: step.slow,
    rows: members.map((combatant) => rowView(input, step, combatant, localize)),
    toAct: toAct.length,
    users: Object.fromEntries(users),
  };
}

/** How many names a step of several shows before it counts the others. */
const MOST_NAMES = 3;

function joined(names: readonly string[], localize: Localize): string {
  if (names.length <= MOST_NAMES) return names.join(" + ");
  const rest = names.length - MOST_NAMES + 1;
  return localize("MELEE.Tracker.andMore", { names: names.slice(0, MOST_NAMES - 1).join(" + "), count: rest });
}

/** Whether this user may hear of a side in a step: somebody of it is seen; the referee knows them all. */
function isKnown({ viewer, combatants }: TrackerInput, sideId: string): boolean {
  return viewer.gamemaster || Object.values(combatants).some(({ side, visible }) => side === sideId && visible);
}

/** The die of a block: of its side, or of its one combatant. */
function blockDie(input: TrackerInput, sides: readonly string[], ids: readonly string[], localize: Localize) {
  const dice = input.options.individual
    ? ids.map((id) => input.combatants[id]?.die ?? null)
    : input.sides.filter(({ id }) => sides.includes(id)).map(({ die }) => die);
  return dieView(dice.find((die) => die !== null) ?? null, localize).text;
}

function stepPlace(input: TrackerInput, key: string | null): number {
  return input.steps.findIndex((step) => step.key === key);
}
