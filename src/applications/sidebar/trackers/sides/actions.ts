import { once } from "#applications/api/verb.ts";
import { asSides } from "#data/combat/sides/narrow.ts";
import type { SidesCombat } from "#documents/fights/sides/fight.ts";
import type { TrackerAction, TrackerPress } from "../kind.ts";
import { ownWithoutDie } from "./buttons-view.ts";
import { trackerInput } from "./input.ts";
import { ownToAct } from "./row-view.ts";

type SidesPress = TrackerPress<SidesCombat>;

/** The forms are loaded when the first is asked for. */
const loadForms = () => import("./side-dialog.ts");

/** What a button of the tracker does in a fight by sides, by its `data-action`. */
export const SIDES_ACTIONS: Readonly<Record<string, TrackerAction<SidesCombat>>> = {
  next: ({ combat }) => combat.nextTurn(),
  previous: ({ combat }) => combat.previousTurn(),
  rollSides: ({ combat }) => combat.rollSides(),
  typeDice: (press) => onceFor(press, "typeDice", typeDice),
  addSide: (press) => onceFor(press, "addSide", addSide),
  rollMorale: (press) => onceFor(press, `rollMorale ${sideOf(press)}`, (combat) => combat.rollMorale(sideOf(press))),
  waveMorale: (press) => press.combat.waveMorale(sideOf(press)),
  rollSurprise: (press) => onceFor(press, "rollSurprise", (combat) => combat.rollSurprise()),
  rollReaction: (press) => onceFor(press, "rollReaction", (combat) => combat.rollReaction()),
  setOwnDone,
  toggleInHand: ({ combatant, target }) => combatant?.actor?.items.get(target.dataset.itemId ?? "")?.toggleInHand(),
  // Marks somebody as done, or takes whatever mark it has back.
  setMark: ({ combat, combatant, target }) => {
    const mark = target.getAttribute("aria-pressed") === "true" ? null : "done";
    return combatant?.id ? combat.setMark(combatant.id, mark) : null;
  },
  // Casts the spell that somebody declared, as the button of the sheet does.
  cast: ({ combatant, target }) => {
    const { spellId = "" } = target.dataset;
    const actor = combatant?.actor;
    return actor ? once(`${actor.uuid} cast ${spellId}`, () => actor.cast(spellId)) : null;
  },
  openRowMenu,
};

/** Calls a verb of the encounter, unless the same one still runs: then what that one asks comes to the front. */
function onceFor({ combat }: SidesPress, what: string, verb: (combat: SidesCombat) => Promise<unknown>): unknown {
  return once(`${combat.id} ${what}`, () => verb(combat));
}

function sideOf({ target }: SidesPress): string {
  return target.closest<HTMLElement>("[data-side-id]")?.dataset.sideId ?? "";
}

/** Asks for the dice of the user's own that are still missing, and stores what was typed. */
async function typeDice(combat: SidesCombat): Promise<unknown> {
  const { askDice } = await loadForms();
  const dice = await askDice(ownWithoutDie(trackerInput(combat)));
  for (const [id, die] of Object.entries(dice ?? {})) {
    const refusal = die === "" ? null : await combat.setSideDie(id, Number(die));
    if (refusal) return refusal;
  }
  return null;
}

async function addSide(combat: SidesCombat): Promise<unknown> {
  const { askName } = await loadForms();
  const name = await askName();
  return name ? combat.addSide({ name }) : null;
}

/** Marks all of the user's own who are still to act in the present step. */
async function setOwnDone({ combat }: SidesPress): Promise<unknown> {
  for (const { id } of ownToAct(trackerInput(combat))) {
    const refusal = await combat.setMark(id, "done");
    if (refusal) return refusal;
  }
  return null;
}

/** Opens the form with everything that a row's menu knows. */
export async function openForm(combatant: Combatant.Implementation): Promise<void> {
  const { id } = combatant;
  const combat = asSides(combatant.combat);
  if (!combat || !id) return;
  await once(`${combat.id} openForm ${id}`, async () => {
    const { openRowForm } = await import("./row-form.ts");
    await openRowForm(combat, id);
  });
}

/**
 * Opens the row's context menu for those who have no right button: core listens for the same event. Its menu is made
 * for pointers, so a press by keyboard opens the form with what only that menu has.
 */
function openRowMenu({ combatant, target, event }: SidesPress): unknown {
  if (event.detail === 0 && combatant) return openForm(combatant);
  const row = target.closest<HTMLElement>("li.combatant");
  const { left: clientX, bottom: clientY } = target.getBoundingClientRect();
  return row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
}
