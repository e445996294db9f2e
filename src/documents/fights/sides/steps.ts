import { drive } from "#dice/driver.ts";
import { settings } from "#platform/settings.ts";
import type { Cursor } from "#rules/combat/procedure.ts";
import { same } from "#rules/combat/same.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { previousRound } from "#rules/combat/sides/trail.ts";
import type { Rule } from "#rules/dice/request.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";
import { inOrder } from "../../table/queue.ts";
import { type Manner, postInitiative, type SidesCombat, writePlan } from "./commit.ts";

/** The ways of going through an encounter; a player's are done by the active gamemaster's client. */
export const STEP_VERBS = ["start", "next", "nextRound", "previous", "previousRound"] as const;
export type StepVerb = (typeof STEP_VERBS)[number];

type BackVerb = "previous" | "previousRound";
type Forward = (state: SidesState) => Rule<SidesPlan | Refusal>;
type Back = (state: SidesState) => SidesPlan | Refusal;

const FORWARD: Record<Exclude<StepVerb, BackVerb>, Forward> = {
  start: (state) => sidesProcedure.start(state),
  next: (state) => sidesProcedure.next(state),
  nextRound: (state) => sidesProcedure.nextRound(state),
};
const BACK: Record<BackVerb, Back> = { previous: (state) => sidesProcedure.previous(state), previousRound };

function isBack(verb: StepVerb): verb is BackVerb {
  return verb in BACK;
}

/** A rule that changes the fight without dice. */
export type Rearrangement = (state: SidesState) => SidesPlan | Refusal;

/** Where the fight stood when a button was pressed: a press that comes late does nothing. */
export type Pressed = Cursor;

/** Where an encounter stands now. */
export function cursorOf(combat: SidesCombat): Pressed {
  return combat.system.toRules().cursor;
}

/** Whether the fight still stands where it stood when something was pressed. */
function isStill(combat: SidesCombat, pressed: Pressed): boolean {
  return same(cursorOf(combat), pressed);
}

/** Takes one step: one update, and one card if dice were rolled. Nothing happens when the fight has moved on since. */
export function takeStep(combat: SidesCombat, verb: StepVerb, pressed: Pressed): Promise<Refusal | null> {
  return inOrder(combat.id ?? "", async () => {
    if (!isStill(combat, pressed)) return null;
    const state = combat.system.toRules();
    const { outcome, rolls } = isBack(verb)
      ? { outcome: BACK[verb](state), rolls: [] }
      : await drive(FORWARD[verb](state));
    if (isRefusal(outcome)) return outcome;
    await writePlan(combat, outcome, mannerOf(verb, combat.round, outcome.state.round));
    await postInitiative(combat, outcome, rolls);
    return null;
  });
}

function mannerOf(verb: StepVerb, from: number, to: number): Manner {
  const direction = isBack(verb) ? -1 : 1;
  if (from === 0 && direction > 0) return { hook: "combatStart", direction };
  return { hook: from === to ? "combatTurn" : "combatRound", direction };
}

/** Rolls for those sides (or combatants, C6) that have no die this round (C2): one update and one card. */
export function rollForUnits(
  combat: SidesCombat,
  unitIds: readonly string[],
  options: ChatMessage.CreateData = {},
): Promise<Refusal | null> {
  return inOrder(combat.id ?? "", async () => {
    const { outcome, rolls } = await drive(sidesProcedure.roll(combat.system.toRules(), unitIds));
    if (isRefusal(outcome)) return outcome;
    await writePlan(combat, outcome, { hook: null, direction: 1 });
    await postInitiative(combat, outcome, rolls, options);
    return null;
  });
}

/** Writes what a rule makes of the fight without dice, as a re-ordering; nothing when the fight has moved on since. */
export function reorder(combat: SidesCombat, rule: Rearrangement, pressed?: Pressed): Promise<Refusal | null> {
  return inOrder(combat.id ?? "", async () => {
    if (pressed && !isStill(combat, pressed)) return null;
    const outcome = rule(combat.system.toRules());
    if (isRefusal(outcome)) return outcome;
    await writePlan(combat, outcome, { hook: null, direction: 1, turnEvents: pressed !== undefined });
    return null;
  });
}

/** What throws the dice of a combatant: its side, or with individual initiative itself (C6). */
export function unitOf(combatant: Combatant.Implementation): string {
  return settings.initiativeMode === "individual" ? (combatant.id ?? "") : combatant.sideId;
}
