import { DECLARATION_STEP, INITIATIVE_STEP } from "#rules/combat/sides/state.ts";
import type { BlockView } from "./block-view.ts";
import { explained, inBlock, type Localize, type TrackerInput } from "./data.ts";

/** One stop of the round's strip, or one phase of the present step, with one sentence on what it is. */
export interface StopView {
  readonly label: string;
  readonly die: string;
  /** "present", "over" (it has been), "empty" (passed over, for nobody can use it), or nothing while it is to come. */
  readonly css: string;
  readonly present: boolean;
  readonly hint: string;
}

/** How many steps the strip shows on each side of the present one before it counts the others. */
const NEAR = 2;
/** A round of no more steps than this is shown whole. */
const MOST_STEPS = 6;

/** The steps of the round in order, from the declarations to the slow. */
export function stripView(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): StopView[] {
  const { present, options, round } = input;
  const running = round > 0 && present !== null;
  const stop = (id: string, at: StopView["css"]): StopView => ({
    label: localize(`MELEE.Tracker.Stop.${id}`),
    die: "",
    css: at,
    present: at === "present",
    hint: explained(id, localize),
  });
  const beforeDice = present === DECLARATION_STEP;
  const first: StopView[] = [];
  if (options.declarations) first.push(stop(DECLARATION_STEP, beforeDice ? "present" : running ? "over" : ""));
  const rolling = present === INITIATIVE_STEP;
  first.push(stop(INITIATIVE_STEP, rolling ? "present" : running && !beforeDice ? "over" : ""));
  // Who has no die of their own yet has no step of their own yet either.
  const known = blocks.filter(({ slow, die, open }) => !slow && (!options.individual || open || die !== ""));
  const sides = known.map((block) => blockStop(input, block, localize));
  const waiting = blocks.flatMap((block) => (block.slow || known.includes(block) ? [] : block.rows)).length;
  const slow = blocks.find((block) => block.slow);
  const last = slow ? blockStop(input, slow, localize) : stop("slow", inBlock(input) ? "empty" : "");
  return [...first, ...shortened(sides, localize), ...count("MELEE.Tracker.stepsAfter", waiting, "", localize), last];
}

function blockStop(input: TrackerInput, block: BlockView, localize: Localize): StopView {
  const { key, label, die, present, over, toAct, slow } = block;
  const entered = input.trail.some(({ step }) => step === key);
  const css = present ? "present" : over ? (entered ? "over" : "empty") : block.open && toAct === 0 ? "empty" : "";
  return { label, die, css, present, hint: explained(slow ? "slow" : "step", localize) };
}

/** A long round shows what is near the present step; the rest is counted. */
function shortened(stops: readonly StopView[], localize: Localize): StopView[] {
  if (stops.length <= MOST_STEPS) return [...stops];
  const present = Math.max(
    stops.findIndex((stop) => stop.present),
    stops.findLastIndex(({ css }) => css === "over") + 1,
  );
  const from = Math.max(0, present - NEAR);
  const to = Math.min(stops.length, present + NEAR + 1);
  return [
    ...count("MELEE.Tracker.stepsBefore", from, "over", localize),
    ...stops.slice(from, to),
    ...count("MELEE.Tracker.stepsAfter", stops.length - to, "", localize),
  ];
}

/** So many that are not shown one by one; nothing for none. */
function count(key: string, number: number, css: string, localize: Localize): StopView[] {
  const hint = explained("step", localize);
  return number > 0 ? [{ label: localize(key, { count: number }), die: "", css, present: false, hint }] : [];
}

/** The phases of the present step (C4); none where a whole step is one stride. */
export function phasesView(input: TrackerInput, localize: Localize): StopView[] {
  const { steps, present, phase, usable, trail, options } = input;
  const step = steps.find(({ key }) => key === present);
  if (!step || options.stride !== "phases") return [];
  const now = step.phases.indexOf(phase ?? "");
  return step.phases.map((id, index) => {
    const entered = trail.some((place) => place.step === present && place.phase === id);
    const over = index < now ? (entered ? "over" : "empty") : usable.includes(id) ? "" : "empty";
    const css = index === now ? "present" : over;
    const hint = css === "empty" ? "MELEE.Tracker.passedOver" : "";
    const sentence = explained(id, localize);
    return {
      label: localize(`MELEE.Tracker.Phase.${id}`),
      die: "",
      css,
      present: index === now,
      hint: hint ? localize(hint, { sentence }) : sentence,
    };
  });
}
