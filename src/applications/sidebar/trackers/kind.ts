/** The parts of core's tracker, from top to bottom. */
export const TRACKER_PARTS = ["header", "tracker", "footer"] as const;
export type TrackerPart = (typeof TRACKER_PARTS)[number];

/** A pressed button of the tracker: its encounter, the combatant of its row if it has one, and the button itself. */
export interface TrackerPress<Encounter extends Combat.Implementation = Combat.Implementation> {
  readonly combat: Encounter;
  readonly combatant: Combatant.Implementation | null;
  readonly target: HTMLElement;
  readonly event: PointerEvent;
}

/** An entry of a row's menu: its language key, its icon, for whom it is there, and what it does. */
export interface TrackerMenuEntry {
  readonly label: string;
  readonly icon: string;
  visible(combatant: Combatant.Implementation): boolean;
  run(combatant: Combatant.Implementation): unknown;
}

/** What a button does; a refusal that it answers with is shown. */
export type TrackerAction<Encounter extends Combat.Implementation = Combat.Implementation> = {
  /** A method, so that a procedure may name its own kind of encounter. */
  press(press: TrackerPress<Encounter>): unknown;
}["press"];

/** How the encounters of one subtype of Combat are drawn and handled in the tracker. */
export interface TrackerKind<Encounter extends Combat.Implementation = Combat.Implementation> {
  /** The template of each part that it draws itself; the others are core's. */
  readonly templates: Partial<Readonly<Record<TrackerPart, string>>>;
  /** Templates that those draw in. */
  readonly partials?: readonly string[];
  /** What the templates read as `mm`, built once for all parts of a render. */
  view(combat: Encounter): object;
  /** What a button does, by its `data-action`; refusals are shown. */
  readonly actions?: Readonly<Record<string, TrackerAction<Encounter>>>;
  /** The entries of a row's menu, before core's own. */
  readonly menu?: readonly TrackerMenuEntry[];
  /** Stores what was typed or chosen in a control; what it answers with, if it is a refusal, is shown. */
  changed?(combat: Encounter, control: HTMLInputElement | HTMLSelectElement): unknown;
  /** A row was dropped on another place of the tracker. Gamemasters only. */
  dropped?(combat: Encounter, combatant: Combatant.Implementation, target: HTMLElement): unknown;
  /** What the sheet of an actor says of the present round; null for nothing. */
  roundLine?(combat: Encounter, combatant: Combatant.Implementation): object | null;
  /** Stores what was chosen in that line. */
  chosen?(combat: Encounter, combatant: Combatant.Implementation, value: string): unknown;
}
