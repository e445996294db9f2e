import type { Step } from "#rules/combat/procedure.ts";
import { SLOW_STEP } from "#rules/combat/sides-state.ts";

/** A text of the language file, with its placeholders filled. */
export type Localize = (key: string, data?: Record<string, string | number>) => string;

/** A side as the tracker reads it; the name is in the user's language. */
export interface TrackerSide {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly die: { readonly value: number; readonly tiebreaks: readonly number[] } | null;
}

/** A weapon that a row names; `slow` makes its wielder act last. */
export interface TrackerWeapon {
  readonly id: string;
  readonly name: string;
  readonly inHand: boolean;
  readonly slow: boolean;
}

/** A combatant as the tracker reads it, and what this user may see and do. */
export interface TrackerCombatant {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly side: string;
  readonly visible: boolean;
  readonly hidden: boolean;
  readonly owner: boolean;
  readonly alive: boolean;
  readonly falling: boolean;
  readonly acted: boolean;
  /** The referee's word for this round, null when what is in hand decides. */
  readonly slowOverride: boolean | null;
  /** Null when this user may not know them. */
  readonly hp: { readonly value: number; readonly max: number } | null;
  readonly weapons: readonly TrackerWeapon[];
  readonly effects: string;
}

/** Everything that the tracker shows, as plain data. */
export interface TrackerInput {
  readonly round: number;
  readonly present: string | null;
  /** The step after the present one, null when the next round follows. */
  readonly following: string | null;
  readonly steps: readonly Step[];
  readonly sides: readonly TrackerSide[];
  readonly combatants: Readonly<Record<string, TrackerCombatant>>;
  /** The combatant whose turn core shows. */
  readonly turn: string | null;
  readonly viewer: { readonly gamemaster: boolean; readonly mayStep: boolean; readonly gamemasterOnline: boolean };
}

/** A button with its words; `hint` says why when it is off. */
export interface ButtonView {
  readonly action: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly hint: string;
}

/** A row of a block. */
export interface RowView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly css: string;
  readonly state: string;
  readonly stateLabel: string;
  readonly stateIcon: string;
  readonly note: string;
  readonly effects: string;
  readonly hp: { readonly text: string; readonly percent: number; readonly label: string } | null;
  readonly weapons: readonly {
    readonly id: string;
    readonly name: string;
    readonly icon: string;
    readonly held: string;
    readonly hint: string;
  }[];
  readonly inHand: string;
  readonly hidden: string;
  readonly hideLabel: string;
  /** "true" or "false" for who may be marked as done before the step ends, empty for the others. */
  readonly acted: string;
  readonly actedLabel: string;
  readonly defeated: string;
  readonly defeatLabel: string;
  readonly menuLabel: string;
}

/** A side in the heading of its block. */
export interface SideView {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly die: string;
  readonly tiebreaks: string;
  readonly dieLabel: string;
}

/** An acting block. */
export interface BlockView {
  readonly key: string;
  readonly label: string;
  readonly sides: readonly SideView[];
  readonly dropSide: string;
  readonly stand: string;
  readonly css: string;
  readonly present: boolean;
  readonly slow: boolean;
  readonly rows: readonly RowView[];
}

/** The tracker as its templates draw it. */
export interface TrackerView {
  readonly title: string;
  readonly strip: readonly {
    readonly label: string;
    readonly die: string;
    readonly css: string;
    readonly present: boolean;
  }[];
  readonly blocks: readonly BlockView[];
  /**
   * The sides without a block of their own, where the referee can drop somebody; none for players. One with somebody in
   * it, all of whom are slow, has a die too.
   */
  readonly others: readonly (SideView & { readonly peopled: boolean })[];
  readonly primary: ButtonView;
  readonly back: ButtonView;
  readonly roll: ButtonView;
  readonly gamemaster: boolean;
}

/** Builds everything the tracker draws from plain data; hidden combatants of others leave no trace. */
export function trackerView(input: TrackerInput, localize: Localize): TrackerView {
  const { round, viewer } = input;
  // Everybody sees that the acting step is empty, but not that only hidden ones act in it.
  const blocks = input.steps
    .map((step) => ({ block: blockView(input, step, localize), empty: step.combatantIds.length === 0 }))
    .filter(({ block, empty }) => block.rows.length > 0 || (block.present && (viewer.gamemaster || empty)))
    .map(({ block }) => block);
  return {
    title: round > 0 ? localize("MELEE.Tracker.round", { round }) : localize("MELEE.Tracker.notStarted"),
    strip: blocks.map(({ label, sides, css, present }) => ({
      label,
      die: sides.map(({ die }) => die).find((die) => die !== "") ?? "",
      css,
      present,
    })),
    blocks,
    others: viewer.gamemaster ? otherSides(input, blocks, localize) : [],
    primary: primaryButton(input, blocks, localize),
    back: backButton(input, localize),
    roll: rollButton(input, localize),
    gamemaster: viewer.gamemaster,
  };
}

function blockView(input: TrackerInput, step: Step, localize: Localize): BlockView {
  const members = step.combatantIds.flatMap((id) => input.combatants[id] ?? []).filter(({ visible }) => visible);
  const sides = step.sides
    .flatMap((tied) => input.sides.find(({ id }) => id === tied) ?? [])
    .map((side) => sideView(side, localize));
  const present = step.key === input.present;
  const over = stepPlace(input, step.key) < stepPlace(input, input.present);
  return {
    key: step.key,
    label: step.slow ? localize("MELEE.Tracker.slow") : sides.map(({ name }) => name).join(" + "),
    sides,
    dropSide: step.sides[0] ?? "",
    stand: localize("MELEE.Tracker.stand", {
      able: members.filter(({ alive, falling }) => alive || falling).length,
      all: members.length,
    }),
    css: [present ? "present" : "", over ? "over" : "", step.slow ? "slow" : ""].filter(Boolean).join(" "),
    present,
    slow: step.slow,
    rows: members.map((combatant) => rowView(input, step, combatant, localize)),
  };
}

function otherSides(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): TrackerView["others"] {
  const drawn = new Set(blocks.flatMap(({ sides }) => sides.map(({ id }) => id)));
  const living = new Set(Object.values(input.combatants).flatMap(({ side, alive }) => (alive ? side : [])));
  return input.sides
    .filter(({ id }) => !drawn.has(id))
    .map((side) => ({ ...sideView(side, localize), peopled: living.has(side.id) }));
}

function stepPlace(input: TrackerInput, key: string | null): number {
  return input.steps.findIndex((step) => step.key === key);
}

function sideView({ id, name, color, die }: TrackerSide, localize: Localize): SideView {
  return {
    id,
    name,
    color,
    die: die ? String(die.value) : "",
    tiebreaks: die?.tiebreaks.length ? localize("MELEE.Tracker.tiebreaks", { dice: die.tiebreaks.join(", ") }) : "",
    dieLabel: localize("MELEE.Tracker.die", { side: name }),
  };
}

function rowView(input: TrackerInput, step: Step, combatant: TrackerCombatant, localize: Localize): RowView {
  const { id, name, hp, owner } = combatant;
  const state = stateOf(input, step, combatant);
  const held = combatant.weapons.filter(({ inHand }) => inHand);
  const dead = state === "defeated";
  const note = step.slow ? slowNote(combatant, localize) : "";
  return {
    id,
    name,
    img: combatant.img,
    css: [state, id === input.turn ? "active" : "", combatant.hidden ? "hide" : ""].filter(Boolean).join(" "),
    state,
    stateLabel: stateLabel(state, localize),
    stateIcon: STATE_ICONS[state],
    note,
    effects: combatant.effects,
    hp: hp && {
      text: `${hp.value}/${hp.max}`,
      percent: Math.round(100 * Math.min(1, hp.value / Math.max(1, hp.max))),
      label: localize("MELEE.Tracker.hitPoints", { value: hp.value, max: hp.max }),
    },
    weapons: owner
      ? combatant.weapons.map((weapon) => ({
          id: weapon.id,
          name: weapon.name,
          icon: weapon.inHand ? "hand" : "stowed",
          held: String(weapon.inHand),
          hint: localize(weapon.inHand ? "MELEE.Tracker.putAway" : "MELEE.Tracker.draw", { weapon: weapon.name }),
        }))
      : [],
    // Why somebody is slow names the weapon already.
    inHand: owner || note ? "" : held.map((weapon) => weapon.name).join(", "),
    hidden: String(combatant.hidden),
    hideLabel: localize("MELEE.Tracker.hide", { name }),
    acted: step.key === input.present && !dead ? String(combatant.acted) : "",
    actedLabel: localize("MELEE.Tracker.markDone", { name }),
    defeated: String(dead),
    defeatLabel: localize("MELEE.Tracker.defeat", { name }),
    menuLabel: localize("MELEE.Tracker.menu", { name }),
  };
}

type RowState = "defeated" | "falling" | "done" | "acting" | "waits" | "ready";

const STATE_ICONS: Readonly<Record<RowState, string>> = {
  defeated: "defeated",
  falling: "defeated",
  done: "done",
  acting: "arrow",
  waits: "",
  ready: "",
};

function stateOf(input: TrackerInput, step: Step, { alive, falling, acted }: TrackerCombatant): RowState {
  if (!alive) return falling ? "falling" : "defeated";
  if (acted) return "done";
  if (input.present === null) return "ready";
  return step.key === input.present ? "acting" : "waits";
}

function stateLabel(state: RowState, localize: Localize): string {
  if (state === "defeated") return localize("MELEE.Tracker.defeated");
  if (state === "falling") return localize("MELEE.Tracker.falling");
  if (state === "done") return localize("MELEE.Tracker.done");
  if (state === "acting") return localize("MELEE.Tracker.acting");
  return state === "waits" ? localize("MELEE.Tracker.waits") : "";
}

/** Why somebody stands in the slow block (C5). */
function slowNote(combatant: TrackerCombatant, localize: Localize): string {
  if (combatant.slowOverride === true) return localize("MELEE.Tracker.slowByReferee");
  const weapon = combatant.weapons.find(({ inHand, slow }) => inHand && slow);
  if (weapon) return localize("MELEE.Tracker.slowByWeapon", { weapon: weapon.name });
  return localize("MELEE.Tracker.slowByTime");
}

/** What happens next, in words. */
function primaryButton(input: TrackerInput, blocks: readonly BlockView[], localize: Localize): ButtonView {
  const { round, following, viewer } = input;
  const hint = whyOff(input, localize);
  if (round === 0) {
    const label = localize("MELEE.Tracker.begin");
    const able = Object.values(input.combatants).some(({ alive }) => alive);
    const off = viewer.gamemaster ? (able ? "" : "MELEE.Tracker.nobody") : "MELEE.Tracker.gamemasterBegins";
    return { action: "startCombat", label, disabled: off !== "", hint: off && localize(off) };
  }
  const block = blocks.find(({ key }) => key === following);
  const count = block?.rows.filter(({ state }) => state === "waits").length ?? 0;
  const step = following === SLOW_STEP ? localize("MELEE.Tracker.theSlow") : (block?.label ?? "");
  const words = block ? localize("MELEE.Tracker.next", { step, count }) : localize("MELEE.Tracker.nextUnknown");
  const label = following === null ? localize("MELEE.Tracker.nextRound") : words;
  return { action: "next", label, disabled: hint !== "", hint };
}

function backButton(input: TrackerInput, localize: Localize): ButtonView {
  const hint = whyOff(input, localize);
  const disabled = input.round === 0 || hint !== "";
  return { action: "previous", label: localize("MELEE.Tracker.back"), disabled, hint };
}

function rollButton(input: TrackerInput, localize: Localize): ButtonView {
  const own = Object.values(input.combatants).filter(({ owner, alive }) => owner && alive);
  const rolled = new Set(input.sides.filter(({ die }) => die !== null).map(({ id }) => id));
  const open = own.some(({ side }) => !rolled.has(side));
  const hint = input.viewer.gamemasterOnline ? "" : localize("MELEE.Tracker.noGamemaster");
  return { action: "rollSides", label: localize("MELEE.Tracker.roll"), disabled: !open || hint !== "", hint };
}

function whyOff({ viewer }: TrackerInput, localize: Localize): string {
  if (viewer.gamemaster) return "";
  if (!viewer.gamemasterOnline) return localize("MELEE.Tracker.noGamemaster");
  return viewer.mayStep ? "" : localize("MELEE.Tracker.notYourStep");
}
