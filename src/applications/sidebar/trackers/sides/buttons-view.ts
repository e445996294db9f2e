import { DECLARATION_STEP, INITIATIVE_STEP } from "#rules/combat/sides/state.ts";
import type { BlockView } from "./block-view.ts";
import { inBlock, type Localize, type TrackerInput } from "./data.ts";
import { isToAct, ownToAct } from "./row-view.ts";

/** A button with its words; `hint` says why when it is off, or what it does. */
export interface ButtonView {
  readonly action: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly hint: string;
}

/** The buttons below and above the blocks. */
export interface ButtonsView {
  /** What comes next, in words. */
  readonly primary: ButtonView;
  /** The way on for a player whose own have not all acted: then the primary one says that they have. */
  readonly onward: ButtonView | null;
  readonly back: ButtonView;
  /** Null where the primary button rolls. */
  readonly roll: ButtonView | null;
  /** What is rolled before the start: surprise and reaction. */
  readonly before: readonly ButtonView[];
}

/** Every button with its words, and why it is off. */
export function buttonsView(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): ButtonsView {
  const { gamemaster } = input.viewer;
  const next = nextButton(input, blocks, localize);
  const roll = rollButton(input, localize);
  const mine = gamemaster ? null : ownButton(input, roll, localize);
  const onward = mine?.action === "setOwnDone" && !next.disabled ? next : null;
  // What the primary button throws, and what was thrown, needs no button of its own.
  const rolls = (mine ?? next).action === roll.action || (gamemaster && input.present === DECLARATION_STEP);
  return {
    primary: mine ?? next,
    onward,
    back: backButton(input, localize),
    roll: rolls || !isDieMissing(input) ? null : roll,
    before: gamemaster && input.round === 0 ? beforeButtons(input, localize) : [],
  };
}

/** What a player has to do themselves: throw the own side's die, or say that the own have acted; null for nothing. */
function ownButton(input: TrackerInput, roll: ButtonView, localize: Localize): ButtonView | null {
  const early = input.round === 0 || input.present === DECLARATION_STEP || input.present === INITIATIVE_STEP;
  const ours = input.options.typed ? "MELEE.Tracker.typeOurs" : "MELEE.Tracker.rollOurs";
  if (early) return roll.disabled ? null : { ...roll, label: localize(ours) };
  const open = ownToAct(input);
  if (open.length === 0 || !input.viewer.gamemasterOnline) return null;
  const label = localize(open.length === 1 ? "MELEE.Tracker.iAmDone" : "MELEE.Tracker.weAreDone");
  const hint = localize("MELEE.Tracker.doneHint", { names: open.map(({ name }) => name).join(", ") });
  return { action: "setOwnDone", label, disabled: false, hint };
}

function nextButton(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): ButtonView {
  const { round, viewer } = input;
  if (round === 0) {
    const label = localize("MELEE.Tracker.begin");
    const able = Object.values(input.combatants).some(({ alive }) => alive);
    const off = viewer.gamemaster ? (able ? "" : "MELEE.Tracker.nobody") : "MELEE.Tracker.gamemasterBegins";
    return { action: "startCombat", label, disabled: off !== "", hint: off && localize(off) };
  }
  const hint = (viewer.gamemasterOnline && missingDice(input, localize)) || whyOff(input, localize);
  return { action: "next", label: nextLabel(input, blocks, localize), disabled: hint !== "", hint };
}

/** What comes next in words, as far as this user may know it. */
function nextLabel(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): string {
  const { next, present, options, round } = input;
  const following = options.stride === "combatants" ? nextCombatant(input, blocks) : null;
  if (following) return localize("MELEE.Tracker.nextCombatant", { name: following });
  if (present === DECLARATION_STEP) return localize(options.typed ? "MELEE.Tracker.typeDice" : "MELEE.Tracker.roll");
  if (!next) return localize("MELEE.Tracker.nextUnknown");
  if (next.round > round) {
    const declared = next.step === DECLARATION_STEP;
    return localize(declared ? "MELEE.Tracker.nextDeclarations" : "MELEE.Tracker.nextRound", { round: next.round });
  }
  // A tie is still to be rolled before anybody acts.
  if (next.step === INITIATIVE_STEP) return localize("MELEE.Tracker.roll");
  const block = blocks.find(({ key }) => key === next.step);
  if (!block) return localize("MELEE.Tracker.nextUnknown");
  const step = block.slow ? localize("MELEE.Tracker.theSlow") : block.label;
  const count = next.phase ? usersOf(block, next.phase) : block.toAct;
  // The step of one combatant needs no count.
  const alone = options.individual && block.rows.length === 1;
  if (next.phase === null) {
    if (alone) return localize("MELEE.Tracker.nextCombatant", { name: step });
    return localize("MELEE.Tracker.next", { step, count });
  }
  const phase = localize(`MELEE.Tracker.Phase.${next.phase}`).toLowerCase();
  const counted = count > 0 && !alone;
  return localize(counted ? "MELEE.Tracker.nextPhase" : "MELEE.Tracker.nextMorale", { step, phase, count });
}

function usersOf(block: BlockView, phase: string): number {
  return block.users[phase] ?? 0;
}

/** With single combatants as the stride: who comes after the present one, the delayed last; null over a step's edge. */
function nextCombatant(input: TrackerInput, blocks: readonly BlockView[]): string | null {
  if (!inBlock(input)) return null;
  const step = input.steps.find(({ key }) => key === input.present);
  const block = blocks.find(({ present }) => present);
  if (!step || !block) return null;
  const rest = step.combatantIds
    .flatMap((id) => input.combatants[id] ?? [])
    .filter((combatant) => combatant.id !== input.turn && isToAct(input, step, combatant));
  const following = rest.find(({ mark }) => mark !== "delayed") ?? rest[0];
  return following?.visible ? following.name : null;
}

/** Whose typed dice are waited for, in words; empty when the fight can go on. */
function missingDice(input: TrackerInput, localize: Localize): string {
  if (input.present !== INITIATIVE_STEP) return "";
  const living = Object.values(input.combatants).filter(({ alive, visible }) => alive && visible);
  const names = input.options.individual
    ? living.filter(({ die }) => die === null).map(({ name }) => name)
    : input.sides
        .filter(({ id, die }) => die === null && living.some(({ side }) => side === id))
        .map(({ name }) => name);
  return names.length > 0 ? localize("MELEE.Tracker.diceMissing", { names: names.join(", ") }) : "";
}

function backButton(input: TrackerInput, localize: Localize): ButtonView {
  const hint = whyOff(input, localize);
  const disabled = input.round === 0 || hint !== "";
  return { action: "previous", label: localize("MELEE.Tracker.back"), disabled, hint };
}

function rollButton(input: TrackerInput, localize: Localize): ButtonView {
  const { viewer, options } = input;
  // The referee may let the computer throw for a crowd of monsters; players have their own dice in hand.
  const types = options.typed && !viewer.gamemaster;
  const hint = !viewer.gamemasterOnline
    ? localize("MELEE.Tracker.noGamemaster")
    : viewer.mayRoll
      ? ""
      : localize(types ? "MELEE.Tracker.gamemasterTypes" : "MELEE.Tracker.gamemasterRolls");
  return {
    action: types ? "typeDice" : "rollSides",
    label: localize(types ? "MELEE.Tracker.typeOurs" : "MELEE.Tracker.roll"),
    disabled: !isDieMissing(input) || hint !== "",
    hint,
  };
}

/** Whether somebody of the user's own has no die of this round. */
function isDieMissing(input: TrackerInput): boolean {
  return ownWithoutDie(input).length > 0;
}

/** The sides (or combatants, C6) of the user's own that are alive and have no die of this round. */
export function ownWithoutDie({ combatants, sides, options }: TrackerInput): { id: string; name: string }[] {
  const own = Object.values(combatants).filter(({ owner, alive }) => owner && alive);
  return options.individual
    ? own.filter(({ die }) => die === null)
    : sides.filter(({ id, die }) => die === null && own.some(({ side }) => side === id));
}

function beforeButtons(input: TrackerInput, localize: Localize): ButtonView[] {
  const disabled = Object.keys(input.combatants).length === 0;
  return ["rollSurprise", "rollReaction"].map((action) => {
    const label = localize(`MELEE.Tracker.Before.${action}`);
    return { action, label, disabled, hint: localize(`MELEE.Explain.${action}`) };
  });
}

function whyOff({ viewer, present, round }: TrackerInput, localize: Localize): string {
  if (viewer.gamemaster) return "";
  if (!viewer.gamemasterOnline) return localize("MELEE.Tracker.noGamemaster");
  if (round === 0) return localize("MELEE.Tracker.gamemasterBegins");
  if (present === DECLARATION_STEP || present === INITIATIVE_STEP) return localize("MELEE.Tracker.gamemasterGoesOn");
  return viewer.mayStep ? "" : localize("MELEE.Tracker.notYourStep");
}
