import { show } from "#applications/api/verb.ts";
import type { SidesCombat } from "#documents/fights/sides/fight.ts";
import { sideName } from "#documents/fights/sides/initiative.ts";
import { localize } from "#platform/localize.ts";
import type { TrackerCombatant } from "./data.ts";
import { declareOptions } from "./declare-view.ts";
import { trackerInput } from "./input.ts";
import { declareChosen, mayMark } from "./row-choice.ts";
import { askChoices, type Choice } from "./side-dialog.ts";

/** A choice with what stands now, and the verb that stores another. */
interface Asked extends Choice {
  readonly store: (value: string) => unknown;
}

/**
 * Asks about everything that a row's menu knows, in one form for those who have no pointer: declaration, mark, melee,
 * the slow step and the side. Only what was changed is stored.
 */
export async function openRowForm(combat: SidesCombat, combatantId: string): Promise<void> {
  const input = trackerInput(combat);
  const combatant = input.combatants[combatantId];
  if (!combatant) return;
  const asked = [
    ...(input.viewer.gamemaster ? [sideChoice(combat, combatant)] : []),
    ...(combatant.offers.length > 0 ? [declareChoice(combat, combatant)] : []),
    ...(mayMark(input, combatant) ? [markChoice(combat, combatant)] : []),
    ...(input.viewer.gamemaster ? [engagedChoice(combat, combatant), slowChoice(combat, combatant)] : []),
  ];
  if (asked.length === 0) return;
  const answer = await askChoices(combatant.name, asked);
  for (const { name, options, store } of answer ? asked : []) {
    const value = answer?.[name];
    const now = options.find(({ selected }) => selected)?.value;
    if (value !== undefined && value !== now) await show(store(value));
  }
}

function declareChoice(combat: SidesCombat, combatant: TrackerCombatant): Asked {
  const { label, options } = declareOptions(combatant, game.user.isGM, localize);
  return { name: "declare", label, options, store: (chosen) => declareChosen(combat, combatant.id, chosen) };
}

function sideChoice(combat: SidesCombat, { id, name, side }: TrackerCombatant): Asked {
  const options = combat.system.sideList.map((one) => ({
    value: one.id,
    label: sideName(one.name),
    selected: one.id === side,
  }));
  const label = localize("MELEE.Tracker.sideOf", { name });
  return { name: "side", label, options, store: (chosen) => combat.moveToSide(id, chosen) };
}

const MARKS = [
  ["", "MELEE.Tracker.noMark"],
  ["done", "MELEE.Tracker.State.done"],
  ["delayed", "MELEE.Tracker.delay"],
  ["skipped", "MELEE.Tracker.skip"],
] as const;

function markChoice(combat: SidesCombat, { id, name, mark }: TrackerCombatant): Asked {
  return {
    name: "mark",
    label: localize("MELEE.Tracker.markOf", { name }),
    options: MARKS.map(([value, label]) => ({ value, label: localize(label), selected: value === mark })),
    store: (chosen) => combat.setMark(id, MARKS.find(([value]) => value === chosen)?.[0] || null),
  };
}

const ENGAGED = [
  ["", null, "MELEE.Tracker.engagedMeasured"],
  ["yes", true, "MELEE.Tracker.engagedYes"],
  ["no", false, "MELEE.Tracker.engagedNo"],
] as const;

const SLOW = [
  ["", null, "MELEE.Tracker.weaponDecides"],
  ["slow", true, "MELEE.Tracker.putInSlow"],
  ["side", false, "MELEE.Tracker.takeOutOfSlow"],
] as const;

/** A choice of the referee's word on a combatant, or of none: what the rules say then holds. */
function wordChoice(
  question: Pick<Asked, "name" | "label">,
  words: readonly (readonly [value: string, word: boolean | null, label: string])[],
  now: boolean | null,
  store: (word: boolean | null) => unknown,
): Asked {
  return {
    ...question,
    options: words.map(([value, word, label]) => ({ value, label: localize(label), selected: word === now })),
    store: (chosen) => store(words.find(([value]) => value === chosen)?.[1] ?? null),
  };
}

function engagedChoice(combat: SidesCombat, { id, name, engagedByWord }: TrackerCombatant): Asked {
  const question = { name: "engaged", label: localize("MELEE.Tracker.engagedOf", { name }) };
  return wordChoice(question, ENGAGED, engagedByWord, (word) => combat.setEngaged(id, word));
}

function slowChoice(combat: SidesCombat, { id, name, slowOverride }: TrackerCombatant): Asked {
  const question = { name: "slow", label: localize("MELEE.Tracker.actsWhen", { name }) };
  return wordChoice(question, SLOW, slowOverride, (word) => combat.setSlow(id, word));
}
