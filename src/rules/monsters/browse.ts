import { descendingFromAscending } from "../tables/conversions.ts";
import { hitDiceBound, hitDiceRank } from "./hit-dice-order.ts";

/** A monster as a list shows it; armor class ascending, null where nothing is rolled or printed. */
export interface MonsterEntry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** As printed: "3+1*". */
  readonly hitDice: string;
  readonly armorClass: number | null;
  readonly experience: number;
  readonly morale: number | null;
  readonly alignments: readonly string[];
  readonly kind: string;
  /** Ways of moving with feet a turn. */
  readonly movement: readonly { readonly mode: string; readonly base: number }[];
  readonly tags: readonly string[];
  readonly numberAppearing: { readonly dungeon: string; readonly lair: string };
}

/** A range with its ends in it; null leaves an end open, and ends in the wrong order are turned round. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

/** What is looked for; empty texts and open ranges ask for nothing. */
export interface MonsterFilter {
  /** Parts of words, in any order, whatever their case and accents. */
  readonly name: string;
  /** As typed: "3", "3+1", "½", "3+". */
  readonly hitDice: { readonly from: string; readonly to: string };
  /** In the form that the list shows. */
  readonly armorClass: Range;
  readonly experience: Range;
  readonly alignment: string;
  readonly kind: string;
  readonly mode: string;
  readonly tag: string;
}

/** A filter that every monster passes. */
export const NO_FILTER: MonsterFilter = Object.freeze({
  name: "",
  hitDice: Object.freeze({ from: "", to: "" }),
  armorClass: Object.freeze({ from: null, to: null }),
  experience: Object.freeze({ from: null, to: null }),
  alignment: "",
  kind: "",
  mode: "",
  tag: "",
});

/** The columns that a list can be ordered by. */
export const MONSTER_COLUMNS = [
  "name",
  "hitDice",
  "armorClass",
  "movement",
  "morale",
  "experience",
  "alignment",
  "kind",
] as const;
export type MonsterColumn = (typeof MONSTER_COLUMNS)[number];

/** An order; `descending` is that of the rows, not of the armor class. */
export interface MonsterOrder {
  readonly column: MonsterColumn;
  readonly descending: boolean;
}

/** How the list writes armor class. */
export type ArmorClassForm = "ascending" | "descending";

/** A text as it is compared: without case and accents. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The monsters that pass the filter, in the wanted order; those without the figure come last, equals by name. */
export function browseMonsters(
  entries: readonly MonsterEntry[],
  filter: MonsterFilter,
  order: MonsterOrder,
  form: ArmorClassForm,
): MonsterEntry[] {
  const passes = test(filter, form);
  const found = entries.filter(passes);
  return found.sort(comparison(order, form));
}

function test(filter: MonsterFilter, form: ArmorClassForm): (entry: MonsterEntry) => boolean {
  const words = folded(filter.name).split(/\s+/).filter(Boolean);
  const hitDice = {
    from: hitDiceBound(filter.hitDice.from, "from"),
    to: hitDiceBound(filter.hitDice.to, "to"),
  };
  const wanted = (list: readonly string[], value: string) => value === "" || list.includes(value);
  return (entry) => {
    const name = folded(entry.name);
    return (
      words.every((word) => name.includes(word)) &&
      within(hitDiceRank(entry.hitDice), hitDice) &&
      within(shownArmorClass(entry, form), filter.armorClass) &&
      within(entry.experience, filter.experience) &&
      wanted(entry.alignments, filter.alignment) &&
      wanted([entry.kind], filter.kind) &&
      wanted(
        entry.movement.map(({ mode }) => mode),
        filter.mode,
      ) &&
      wanted(entry.tags, filter.tag)
    );
  };
}

/** Whether a figure lies in a range; what has no figure lies in none but the open one. */
function within(value: number | null, { from, to }: Range): boolean {
  if (from === null && to === null) return true;
  if (value === null) return false;
  const [least, most] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return (least === null || value >= least) && (most === null || value <= most);
}

function shownArmorClass({ armorClass }: MonsterEntry, form: ArmorClassForm): number | null {
  return armorClass === null || form === "ascending" ? armorClass : descendingFromAscending(armorClass);
}

type Figure = number | string | null;

function figureOf(column: MonsterColumn, form: ArmorClassForm): (entry: MonsterEntry) => Figure {
  switch (column) {
    case "name":
      return ({ name }) => name;
    case "hitDice":
      return ({ hitDice }) => hitDiceRank(hitDice);
    case "armorClass":
      return (entry) => shownArmorClass(entry, form);
    case "movement":
      return ({ movement }) => (movement.length > 0 ? Math.max(...movement.map(({ base }) => base)) : null);
    case "morale":
      return ({ morale }) => morale;
    case "experience":
      return ({ experience }) => experience;
    case "alignment":
      return ({ alignments }) => alignments.join(" ") || null;
    case "kind":
      return ({ kind }) => kind || null;
  }
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

function comparison({ column, descending }: MonsterOrder, form: ArmorClassForm) {
  const figure = figureOf(column, form);
  const sign = descending ? -1 : 1;
  return (first: MonsterEntry, second: MonsterEntry): number => {
    const [one, other] = [figure(first), figure(second)];
    const byName = collator.compare(first.name, second.name);
    if (one === null || other === null) {
      if (one === other) return byName;
      return one === null ? 1 : -1;
    }
    const difference =
      typeof one === "number" && typeof other === "number" ? one - other : collator.compare(String(one), String(other));
    return sign * difference || byName;
  };
}

/** Whether the text can be the end of a range of Hit Dice; an empty one leaves it open. */
export function isHitDiceBound(text: string): boolean {
  return text.trim() === "" || hitDiceBound(text, "from") !== null;
}

/** What the monsters of a list can be told apart by: every word that occurs, once. */
export function monsterFacets(entries: readonly MonsterEntry[]) {
  const all = (words: (entry: MonsterEntry) => readonly string[]) => [
    ...new Set(entries.flatMap((entry) => words(entry).filter(Boolean))),
  ];
  return {
    alignments: all(({ alignments }) => alignments),
    kinds: all(({ kind }) => [kind]),
    modes: all(({ movement }) => movement.map(({ mode }) => mode)),
    tags: all(({ tags }) => tags),
  };
}
