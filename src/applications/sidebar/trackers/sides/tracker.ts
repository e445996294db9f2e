import type { SidesCombat } from "#documents/fights/sides/fight.ts";
import { localize } from "#platform/localize.ts";
import { STANDINGS } from "#rules/combat/sides/state.ts";
import type { TrackerKind } from "../kind.ts";
import { SIDES_ACTIONS } from "./actions.ts";
import { DECLARE_TEMPLATE } from "./declare-view.ts";
import { trackerInput } from "./input.ts";
import { SIDES_MENU } from "./menu.ts";
import { roundLine } from "./round-line.ts";
import { declareChosen } from "./row-choice.ts";
import { trackerView } from "./view.ts";

const TEMPLATES = "systems/melee-and-morale/templates/sidebar/trackers/sides";

/** The round as a strip, sides as blocks, one button that says what comes next. */
export const sidesTracker: TrackerKind<SidesCombat> = {
  templates: {
    header: `${TEMPLATES}/header.hbs`,
    tracker: `${TEMPLATES}/tracker.hbs`,
    footer: `${TEMPLATES}/footer.hbs`,
  },
  partials: [DECLARE_TEMPLATE, `${TEMPLATES}/stops.hbs`, `${TEMPLATES}/morale.hbs`],
  view: (combat) => trackerView(trackerInput(combat), localize),
  actions: SIDES_ACTIONS,
  menu: SIDES_MENU,
  changed(combat, { dataset, value }) {
    const { sideId, unitId = sideId, combatantId, change } = dataset;
    if (change === "declare" && combatantId) return declareChosen(combat, combatantId, value);
    if (change === "setStanding" && sideId) {
      return combat.setStanding(sideId, STANDINGS.find((word) => word === value) ?? null);
    }
    const typed = value.trim();
    return unitId ? combat.setSideDie(unitId, typed === "" ? null : Number(typed)) : null;
  },
  dropped(combat, { id }, target) {
    const side = target.closest<HTMLElement>("[data-drop-side]")?.dataset.dropSide;
    return side && id ? combat.moveToSide(id, side) : null;
  },
  roundLine,
  chosen: (combat, combatant, value) => declareChosen(combat, combatant.id ?? "", value),
};
