import { asSides } from "#data/combat/sides/narrow.ts";
import type { TrackerMenuEntry } from "../kind.ts";
import { openForm } from "./actions.ts";
import type { TrackerCombatant, TrackerInput } from "./data.ts";
import { trackerInput } from "./input.ts";
import { hasForm, mayMark } from "./row-choice.ts";

type Member = Combatant.Implementation;
type Test = (one: TrackerCombatant, input: TrackerInput) => boolean;

function entry(label: string, icon: string, run: (member: Member) => unknown, test: Test): TrackerMenuEntry {
  return {
    label: `MELEE.Tracker.${label}`,
    icon,
    run,
    visible({ combat, id }) {
      const encounter = asSides(combat);
      const input = encounter && trackerInput(encounter);
      const one = input?.combatants[id ?? ""];
      return input !== null && one !== undefined && test(one, input);
    },
  };
}

/** An entry of the referee's, for whom it makes a difference. */
function referees(label: string, icon: string, run: (member: Member) => unknown, test: Test): TrackerMenuEntry {
  return entry(label, icon, run, (one, input) => input.viewer.gamemaster && test(one, input));
}

const mark = (value: "delayed" | "skipped") => (member: Member) => member.combat?.setMark(member.id ?? "", value);
const engaged = (value: boolean | null) => (member: Member) => member.combat?.setEngaged(member.id ?? "", value);
const slow = (value: boolean | null) => (member: Member) => member.combat?.setSlow(member.id ?? "", value);
const markable: Test = (one, input) => mayMark(input, one);

/** What a row's menu has in a fight by sides. */
export const SIDES_MENU: readonly TrackerMenuEntry[] = [
  referees("more", "fa-pen", openForm, hasForm),
  entry("moreOwn", "fa-pen", openForm, (one, input) => !input.viewer.gamemaster && hasForm(one, input)),
  entry("delay", "fa-clock", mark("delayed"), markable),
  entry("skip", "fa-ban", mark("skipped"), markable),
  referees("engagedYes", "fa-handshake", engaged(true), ({ engaged: now }) => !now),
  referees("engagedNo", "fa-handshake-slash", engaged(false), ({ engaged: now }) => now),
  referees("engagedMeasured", "fa-ruler", engaged(null), ({ engagedByWord }) => engagedByWord !== null),
  referees("putInSlow", "fa-hourglass-end", slow(true), ({ slowOverride }) => slowOverride !== true),
  referees("takeOutOfSlow", "fa-hourglass-start", slow(false), ({ slowOverride }) => slowOverride !== false),
  referees("weaponDecides", "fa-hand", slow(null), ({ slowOverride }) => slowOverride !== null),
];
