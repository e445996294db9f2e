import type { Modifier } from "#rules/dice/request.ts";

/** Translates a language key and fills its placeholders: handed in, so that a card can be worked out anywhere. */
export type Localize = (key: string, data?: Readonly<Record<string, string | number>>) => string;

/** What the person who looks at a card may know and do. */
export interface CardViewer {
  readonly isGamemaster: boolean;
  /** Whether armor class, hit points and needed rolls of this token or actor may be shown. */
  mayKnow(uuid: string): boolean;
  /** Whether this viewer may apply and undo the entry (they own it, or the world lets attackers apply). */
  mayApply(entryId: string): boolean;
  readonly localize: Localize;
}

/** A person or thing on a card. */
export interface CardParty {
  readonly uuid: string;
  readonly name: string;
}

/** Why an entry has no outcome, as stored. */
export interface StoredRefusal {
  readonly code: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** The sentence of a stored refusal; data that are language keys are translated first. */
export function refusedSentence(refusal: StoredRefusal, localize: Localize): string {
  const data: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.data)) {
    data[name] = typeof value === "string" && value.startsWith("MELEE.") ? localize(value) : value;
  }
  return localize(`MELEE.Refusal.${refusal.code}`, data);
}

/** One named number of the fold-out details. */
export interface ModifierLine {
  readonly label: string;
  readonly value: string;
  /** What it is, in one sentence with the rule's id. */
  readonly hint: string;
}

/** A side's name: given sides are stored by their language key, others as the referee typed them. */
export function sideLabel(name: string, localize: Localize): string {
  return name.startsWith("MELEE.") ? localize(name) : name;
}

const MINUS = "−";

/** A number with its sign, with a true minus: "+2", "−1", "+0". */
export function signed(value: number): string {
  return value < 0 ? `${MINUS}${-value}` : `+${value}`;
}

/** A number with a true minus and no plus: "3", "−2". */
export function figure(value: number): string {
  return value < 0 ? `${MINUS}${-value}` : String(value);
}

/** A die and its modifiers as a sum: "14 + 1 = 15", "3 − 2 = 1", "14" when nothing is added. */
export function sumText(die: number, modifiers: readonly Modifier[], total: number): string {
  const terms = modifiers.filter((modifier) => modifier.value !== 0);
  if (terms.length === 0 && die === total) return figure(total);
  const added = terms.map(({ value }) => (value < 0 ? ` ${MINUS} ${-value}` : ` + ${value}`)).join("");
  return `${figure(die)}${added} = ${figure(total)}`;
}

/** Every modifier by name, in the order in which the rule added them. */
export function modifierLines(modifiers: readonly Modifier[], localize: Localize): ModifierLine[] {
  return modifiers.map(({ id, value }) => ({
    label: localize(`MELEE.Modifier.${id}`),
    value: signed(value),
    hint: localize(`MELEE.Explain.${id}`),
  }));
}

/** The most kinds of names that a heading spells out. */
const MOST_KINDS = 3;

/** Many names in few words: "Goblin × 6" for Goblin 1 to Goblin 6, "Orc × 2, Wolf", or of more than `most` kinds their number. */
export function crowd(names: readonly string[], localize: Localize, most = MOST_KINDS): string {
  const kinds = new Map<string, number>();
  for (const name of names) {
    const kind = kindOf(name);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  if (kinds.size > most) return localize("MELEE.Card.crowd", { count: names.length });
  return [...kinds].map(([kind, count]) => (count > 1 ? `${kind} × ${count}` : nameOfOne(kind, names))).join(", ");
}

/** A token's name without its number: "Goblin" for "Goblin 3" and "Goblin (3)". */
function kindOf(name: string): string {
  return name.replace(/[\s#(]*\d+\)?$/, "") || name;
}

/** The whole name of the only one of its kind. */
function nameOfOne(kind: string, names: readonly string[]): string {
  return names.find((name) => kindOf(name) === kind) ?? kind;
}
