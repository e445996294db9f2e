import { explained, inBlock, type Localize, type TrackerCombatant, type TrackerInput } from "./data.ts";

/** The choice of a declaration, which the character sheet shows too. */
export const DECLARE_TEMPLATE = "systems/melee-and-morale/templates/sidebar/trackers/sides/declare.hbs";

/** The choice of what somebody declares for this round (C1), as the tracker's row and the sheet draw it. */
export interface DeclareView {
  readonly label: string;
  readonly hint: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly selected: boolean;
    readonly disabled: boolean;
  }[];
}

type Declaring = Pick<TrackerCombatant, "name" | "declaration" | "offers">;

/** Every offer as an option; one that is barred says why, and can be chosen by the referee alone. */
export function declareOptions(
  { name, declaration, offers }: Declaring,
  gamemaster: boolean,
  localize: Localize,
): DeclareView {
  const chosen = declaration
    ? declaration.kind === "spell"
      ? `spell:${declaration.spellId}`
      : declaration.kind
    : "none";
  return {
    label: localize("MELEE.Tracker.declares", { name }),
    hint: explained("declaration", localize),
    options: offers.map(({ value, kind, spellName, barred }) => {
      const label = localize(`MELEE.Tracker.Declare.${kind}`, { spell: spellName });
      return {
        value,
        label: barred ? localize("MELEE.Tracker.barred", { what: label, why: barred }) : label,
        selected: value === chosen,
        disabled: barred !== "" && value !== chosen && !gamemaster,
      };
    }),
  };
}

/**
 * The choice on a row: while declarations are made, for who has something to declare; afterwards for a player's own who
 * were drawn into melee. Everything else is in the row's menu.
 */
export function declareView(input: TrackerInput, combatant: TrackerCombatant, localize: Localize): DeclareView | null {
  const { offers, declaration, engaged, acted, alive } = combatant;
  if (offers.length === 0 || !alive) return null;
  const late = inBlock(input);
  // A declared spell holds for the round: its row says what becomes of it.
  if (late && (input.viewer.gamemaster || acted || !engaged || declaration?.kind === "spell")) return null;
  const worth =
    declaration !== null ||
    engaged ||
    offers.some(({ kind }) => kind === "spell") ||
    (!input.viewer.gamemaster && holdsSlow(combatant));
  return worth ? declareOptions(combatant, input.viewer.gamemaster, localize) : null;
}

/** Who says "will not attack" with a slow weapon in hand is not slow (C5). */
function holdsSlow({ weapons }: TrackerCombatant): boolean {
  return weapons.some(({ inHand, slow }) => inHand && slow);
}
