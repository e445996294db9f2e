import type { SidesStep } from "#rules/combat/sides/steps.ts";
import {
  explained,
  inBlock,
  type Localize,
  type TrackerCombatant,
  type TrackerInput,
  type TrackerStatus,
} from "./data.ts";
import { type DeclareView, declareView } from "./declare-view.ts";
import { dieView } from "./side-view.ts";

/** Where somebody stands in the round; each has its word at `MELEE.Tracker.State` and its sentence at `MELEE.Explain`. */
export const ROW_STATES = [
  ...["defeated", "falling", "fleeing", "surrendered", "helpless", "surprised", "skipped", "done", "delayed"],
  ...["acting", "waits", "ready"],
] as const;
type RowState = (typeof ROW_STATES)[number];

/** What a row says beside its state, each with a sign, words, and a sentence at `MELEE.Explain.<id>`. */
export const NOTE_IDS = [
  "casting",
  "spellLost",
  "spellCast",
  "withdraw",
  "retreat",
  "hold",
  "engaged",
  "slow",
] as const;
type NoteId = (typeof NOTE_IDS)[number];

/** A sign with words on a row. */
export interface NoteView {
  readonly icon: string;
  readonly label: string;
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
  /** One sentence on the state with the rule's id. */
  readonly stateHint: string;
  readonly notes: readonly NoteView[];
  readonly movement: string;
  readonly movementHint: string;
  readonly statuses: readonly TrackerStatus[];
  readonly hp: { readonly text: string; readonly percent: number; readonly label: string } | null;
  readonly weapons: readonly {
    readonly id: string;
    readonly name: string;
    readonly icon: string;
    readonly held: string;
    readonly hint: string;
  }[];
  readonly inHand: string;
  /** The row's own die with what is added to it, and its side, in individual initiative; else null. */
  readonly own: {
    readonly die: string;
    readonly added: string;
    readonly tiebreaks: string;
    readonly dieLabel: string;
    readonly side: string;
    readonly color: string;
  } | null;
  /** What may be declared here and now, null when there is nothing worth showing. */
  readonly declare: DeclareView | null;
  /** The declared spell of one's own that may be cast now; null for none. */
  readonly cast: { readonly spellId: string; readonly label: string } | null;
  /** "true" or "false" for who may be marked as done before the step ends, empty for the others. */
  readonly done: string;
  readonly doneLabel: string;
  readonly hidden: string;
  readonly hideLabel: string;
  readonly defeated: string;
  readonly defeatLabel: string;
  /** Empty for who has no menu. */
  readonly menuLabel: string;
}

/** A combatant as its row is drawn. */
export function rowView(
  input: TrackerInput,
  step: SidesStep,
  combatant: TrackerCombatant,
  localize: Localize,
): RowView {
  const { id, name, hp, owner, movement } = combatant;
  const { gamemaster } = input.viewer;
  const state = stateOf(input, step, combatant);
  const declare = declareView(input, combatant, localize);
  const down = state === "defeated" || state === "falling";
  const markable = owner && !down && inBlock(input) && step.key === input.present;
  return {
    id,
    name,
    img: combatant.img,
    css: [state, id === input.turn ? "active" : "", combatant.hidden ? "hide" : ""].filter(Boolean).join(" "),
    state,
    stateLabel: stateLabel(input, state, localize),
    stateIcon: STATE_ICONS[state] ?? "",
    stateHint: state === "ready" ? "" : explained(state, localize),
    // What the choice shows is not said twice.
    notes: notesOf(step, declare ? { ...combatant, declaration: null } : combatant, localize),
    movement: movement && showsMovement(input, combatant) ? movementText(movement, localize) : "",
    movementHint: explained("movement", localize),
    statuses: combatant.statuses,
    hp: hp && {
      text: `${hp.value}/${hp.max}`,
      percent: Math.round(100 * Math.min(1, hp.value / Math.max(1, hp.max))),
      label: localize("MELEE.Tracker.hitPoints", { value: hp.value, max: hp.max }),
    },
    weapons: weaponsOf(combatant, localize),
    // Why somebody is slow names the weapon already.
    inHand: owner || step.slow ? "" : heldOf(combatant).join(", "),
    own: input.options.individual ? ownDie(input, combatant, localize) : null,
    declare,
    cast: state === "acting" && owner ? castView(combatant, localize) : null,
    done: markable ? String(combatant.acted) : "",
    doneLabel: localize("MELEE.Tracker.markDone", { name }),
    hidden: String(combatant.hidden),
    hideLabel: localize("MELEE.Tracker.hide", { name }),
    defeated: String(state === "defeated"),
    defeatLabel: localize("MELEE.Tracker.defeat", { name }),
    menuLabel: gamemaster || markable || combatant.offers.length > 0 ? localize("MELEE.Tracker.menu", { name }) : "",
  };
}

const STATE_ICONS: Partial<Record<RowState, string>> = {
  defeated: "defeated",
  falling: "defeated",
  fleeing: "flee",
  surrendered: "flag",
  helpless: "helpless",
  surprised: "surprised",
  done: "done",
  skipped: "skip",
  delayed: "slow",
  acting: "arrow",
};

function stateOf(input: TrackerInput, step: SidesStep, combatant: TrackerCombatant): RowState {
  const { alive, falling, fled, mark, acted } = combatant;
  if (!alive) return falling ? "falling" : "defeated";
  if (fled) return fled;
  if (combatant.helpless) return "helpless";
  if (input.sides.find(({ id }) => id === combatant.side)?.word === "surprised") return "surprised";
  if (mark === "skipped") return "skipped";
  if (acted) return "done";
  if (!inBlock(input)) return "ready";
  if (step.key !== input.present) return "waits";
  if (mark === "delayed") return "delayed";
  return usesPhase(input.phase, combatant) ? "acting" : "waits";
}

/**
 * Whether it is this combatant's part of its step (C4); without phases all of the step is. Who casts does no more (C12),
 * and nobody leaves a melee without having said how (C8).
 */
export function usesPhase(phase: string | null, { holdsMissile, declaration, engaged }: TrackerCombatant): boolean {
  if (phase === "morale") return false;
  if (phase === "movement" && engaged && !["withdraw", "retreat"].includes(declaration?.kind ?? "")) return false;
  if (phase && phase !== "spells" && declaration?.kind === "spell" && declaration.fate !== "lost") return false;
  if (phase === "missiles") return holdsMissile;
  if (phase === "spells") return declaration?.kind === "spell" && declaration.fate === "open";
  return true;
}

/** Whether somebody stands and has not acted; who declared nothing is among them. */
export function isToAct(input: TrackerInput, step: SidesStep, combatant: TrackerCombatant): boolean {
  return ["acting", "waits", "delayed"].includes(stateOf(input, step, combatant));
}

/** The user's own who stand in the present step, have not acted, and do not wait for the phase in which they cast. */
export function ownToAct(input: TrackerInput): TrackerCombatant[] {
  const step = input.steps.find(({ key }) => key === input.present);
  const beforeSpells = input.phase === "movement" || input.phase === "missiles";
  return (step?.combatantIds ?? [])
    .flatMap((id) => input.combatants[id] ?? [])
    .filter((combatant) => combatant.owner && step && isToAct(input, step, combatant))
    .filter((combatant) => !(beforeSpells && usesPhase("spells", combatant)));
}

function stateLabel({ phase }: TrackerInput, state: RowState, localize: Localize): string {
  if (state === "ready") return "";
  if (state === "acting" && phase) return localize(`MELEE.Tracker.May.${phase}`);
  return localize(`MELEE.Tracker.State.${state}`);
}

/** Only a spell that the caster has can be cast: the referee may have declared one by name alone. */
function castView({ declaration }: TrackerCombatant, localize: Localize): RowView["cast"] {
  if (declaration?.kind !== "spell" || declaration.fate !== "open" || declaration.spellId === "") return null;
  const { spellId, spellName: spell } = declaration;
  return { spellId, label: localize("MELEE.Tracker.Declare.spell", { spell }) };
}

function note(id: NoteId, icon: string, label: string, localize: Localize): NoteView {
  return { icon, label, hint: explained(id, localize) };
}

/** What somebody declared and what became of it, and whether a foe is near. */
export function noteViews(
  { declaration, engaged, alive }: Pick<TrackerCombatant, "declaration" | "engaged" | "alive">,
  localize: Localize,
): NoteView[] {
  const notes: NoteView[] = [];
  if (declaration?.kind === "spell") {
    const { spellName: spell, fate } = declaration;
    const id = fate === "lost" ? "spellLost" : fate === "cast" ? "spellCast" : "casting";
    notes.push(note(id, id, localize(`MELEE.Tracker.Note.${id}`, { spell }), localize));
  } else if (declaration) {
    const { kind } = declaration;
    notes.push(note(kind, kind, localize(`MELEE.Tracker.Note.${kind}`), localize));
  }
  if (engaged && alive) notes.push(note("engaged", "melee", localize("MELEE.Tracker.Note.engaged"), localize));
  return notes;
}

function notesOf(step: SidesStep, combatant: TrackerCombatant, localize: Localize): NoteView[] {
  const notes = noteViews(combatant, localize);
  return step.slow ? [...notes, note("slow", "slow", slowReason(combatant, localize), localize)] : notes;
}

/** Why somebody stands in the slow block (C5). */
function slowReason(combatant: TrackerCombatant, localize: Localize): string {
  if (combatant.slowOverride === true) return localize("MELEE.Tracker.slowByReferee");
  const weapon = combatant.weapons.find(({ inHand, slow }) => inHand && slow);
  if (weapon) return localize("MELEE.Tracker.slowByWeapon", { weapon: weapon.name });
  return localize("MELEE.Tracker.slowByTime");
}

/** Whether a row says how far somebody may still move: to players always, to the referee when it matters. */
function showsMovement({ phase, viewer }: TrackerInput, { alive, acted, movement }: TrackerCombatant): boolean {
  if (!alive || acted || !movement) return false;
  return !viewer.gamemaster || phase === "movement" || movement.left < movement.limit;
}

/** "25 of 40 ft": what is left to move this round. */
export function movementText(
  { left, limit, unit }: NonNullable<TrackerCombatant["movement"]>,
  localize: Localize,
): string {
  return localize(unit === "yards" ? "MELEE.Tracker.yardsLeft" : "MELEE.Tracker.feetLeft", { left, limit });
}

function heldOf({ weapons }: TrackerCombatant): string[] {
  return weapons.filter(({ inHand }) => inHand).map(({ name }) => name);
}

function weaponsOf({ owner, weapons }: TrackerCombatant, localize: Localize): RowView["weapons"] {
  if (!owner) return [];
  return weapons.map(({ id, name, inHand }) => ({
    id,
    name,
    icon: inHand ? "hand" : "stowed",
    held: String(inHand),
    hint: localize(inHand ? "MELEE.Tracker.putAway" : "MELEE.Tracker.draw", { weapon: name }),
  }));
}

function ownDie({ sides }: TrackerInput, combatant: TrackerCombatant, localize: Localize): RowView["own"] {
  const side = sides.find(({ id }) => id === combatant.side);
  const { text, tiebreaks } = dieView(combatant.die, localize);
  const modifier = combatant.die?.modifier ?? 0;
  const added = modifier === 0 ? "" : `${modifier > 0 ? "+" : "−"}${Math.abs(modifier)}`;
  const dieLabel = localize("MELEE.Tracker.die", { side: combatant.name });
  return { die: text, added, tiebreaks, dieLabel, side: side?.name ?? "", color: side?.color ?? "" };
}
