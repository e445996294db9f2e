import { figure } from "#data/message/card.ts";
import {
  type ArmorClassForm,
  browseMonsters,
  isHitDiceBound,
  MONSTER_COLUMNS,
  type MonsterColumn,
  type MonsterEntry,
  type MonsterFilter,
  type MonsterOrder,
  monsterFacets,
} from "#rules/monsters/browse.ts";
import { descendingFromAscending } from "#rules/tables/conversions.ts";

/** How words and numbers are written in the user's language. */
export interface Wording {
  readonly localize: (key: string, data?: Record<string, string | number>) => string;
  /** A word of the game where `prefix` knows one, else the value itself with a capital. */
  readonly term: (prefix: string, value: string) => string;
  readonly number: (value: number) => string;
}

/** What the window remembers. */
export interface BrowserState {
  readonly filter: MonsterFilter;
  readonly order: MonsterOrder;
  readonly form: ArmorClassForm;
  /** The chosen monster's uuid. */
  readonly chosen: string | null;
}

/** A choice in a list. */
interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A row of the list. */
export interface RowView {
  readonly uuid: string;
  /** The uuid as part of an element's id. */
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly cells: readonly { readonly column: MonsterColumn; readonly text: string; readonly other?: string }[];
  /** Reached by Tab: one row is, the others by arrow keys. */
  readonly tab: "0" | "-1";
  readonly chosen: "true" | "false";
}

const COLUMN_LABELS: Readonly<Record<MonsterColumn, string>> = {
  name: "MELEE.Browser.name",
  hitDice: "MELEE.Browser.hitDice",
  armorClass: "MELEE.Browser.armorClass",
  movement: "MELEE.Figure.movement",
  morale: "MELEE.Figure.morale",
  experience: "MELEE.Browser.experience",
  alignment: "MELEE.Figure.alignment",
  kind: "MELEE.Figure.kind",
};

/** The filters with what can be chosen in them. */
export function filterView(entries: readonly MonsterEntry[], { filter }: BrowserState, wording: Wording) {
  const { localize, term } = wording;
  const facets = monsterFacets(entries);
  const options = (values: readonly string[], chosen: string, label: (value: string) => string): OptionView[] => {
    const wanted = values.includes(chosen) || chosen === "" ? values : [...values, chosen];
    const named = wanted.map((value) => ({ value, label: label(value), selected: value === chosen }));
    named.sort((one, other) => one.label.localeCompare(other.label));
    return [{ value: "", label: localize("MELEE.Browser.any"), selected: chosen === "" }, ...named];
  };
  const select = (id: string, label: string, choices: OptionView[]) => ({ id, label: localize(label), choices });
  return {
    name: filter.name,
    note: filterNote(filter, localize),
    ranges: [
      rangeView("hitDice", "MELEE.Figure.hitDice", filter.hitDice, "text", localize),
      rangeView("armorClass", "MELEE.Figure.armorClass", filter.armorClass, "number", localize),
      rangeView("experience", "MELEE.Figure.experience", filter.experience, "number", localize),
    ],
    selects: [
      select(
        "alignment",
        "MELEE.Figure.alignment",
        options(facets.alignments, filter.alignment, (value) => term("MELEE.Alignment.", value)),
      ),
      select(
        "kind",
        "MELEE.Figure.kind",
        options(facets.kinds, filter.kind, (value) => term("", value)),
      ),
      select(
        "mode",
        "MELEE.Figure.movement",
        options(facets.modes, filter.mode, (value) => term("MELEE.Movement.", value)),
      ),
      select(
        "tag",
        "MELEE.Browser.special",
        options(facets.tags, filter.tag, (value) => term("MELEE.Special.", value)),
      ),
    ],
  };
}

/** What of a filter cannot be read, in words; nothing when all can. */
export function filterNote({ hitDice }: MonsterFilter, localize: Wording["localize"]): string {
  const text = [hitDice.from, hitDice.to].find((end) => !isHitDiceBound(end));
  return text === undefined ? "" : localize("MELEE.Browser.unreadable", { text });
}

function rangeView(
  id: string,
  label: string,
  range: { readonly from: string | number | null; readonly to: string | number | null },
  type: "text" | "number",
  localize: Wording["localize"],
) {
  const named = { label: localize(label) };
  const end = (key: "from" | "to") => {
    const value = String(range[key] ?? "");
    const unreadable = id === "hitDice" && !isHitDiceBound(value);
    return {
      name: `${id}.${key}`,
      value,
      label: localize(`MELEE.Browser.${key}`, named),
      invalid: unreadable ? "true" : "false",
    };
  };
  return {
    ...named,
    type,
    hint: id === "hitDice" ? localize("MELEE.Browser.hitDiceHint") : "",
    ends: [end("from"), end("to")],
  };
}

/** The list as its template draws it. */
export function listView(entries: readonly MonsterEntry[], state: BrowserState, wording: Wording) {
  const { filter, order, form, chosen } = state;
  const { localize } = wording;
  const found = browseMonsters(entries, filter, order, form);
  const tabbed = found.some(({ uuid }) => uuid === chosen) ? chosen : found[0]?.uuid;
  return {
    columns: MONSTER_COLUMNS.map((id) => ({
      id,
      label: localize(COLUMN_LABELS[id]),
      sort: id !== order.column ? "none" : order.descending ? "descending" : "ascending",
    })),
    rows: found.map(
      (entry): RowView => ({
        uuid: entry.uuid,
        key: entry.uuid.replaceAll(".", "-"),
        name: entry.name,
        img: entry.img,
        cells: cellsOf(entry, form, wording),
        tab: entry.uuid === tabbed ? "0" : "-1",
        chosen: entry.uuid === chosen ? "true" : "false",
      }),
    ),
    count: localize("MELEE.Browser.count", { found: found.length, all: entries.length }),
    empty: localize(entries.length === 0 ? "MELEE.Browser.noMonsters" : "MELEE.Browser.nothingFound"),
  };
}

function cellsOf(entry: MonsterEntry, form: ArmorClassForm, { localize, term, number }: Wording): RowView["cells"] {
  const { armorClass, movement, morale, alignments } = entry;
  const feet = (base: number) => localize("MELEE.Unit.feetShort", { feet: base });
  return [
    { column: "hitDice", text: entry.hitDice },
    { column: "armorClass", ...armorClassTexts(armorClass, form) },
    {
      column: "movement",
      text: movement
        .map(({ mode, base }) => (mode === "walk" ? feet(base) : `${term("MELEE.Movement.", mode)} ${feet(base)}`))
        .join(" · "),
    },
    { column: "morale", text: morale === null ? "–" : String(morale) },
    { column: "experience", text: number(entry.experience) },
    {
      column: "alignment",
      text:
        alignments.length > 2
          ? localize("MELEE.Alignment.any")
          : alignments.map((value) => term("MELEE.Alignment.", value)).join(", "),
    },
    { column: "kind", text: term("", entry.kind) },
  ];
}

/** The world's own form first, the other one beside it, as on the sheets. */
function armorClassTexts(armorClass: number | null, form: ArmorClassForm): { text: string; other?: string } {
  if (armorClass === null) return { text: "–" };
  const [ascending, descending] = [figure(armorClass), figure(descendingFromAscending(armorClass))];
  return form === "ascending" ? { text: ascending, other: descending } : { text: descending, other: ascending };
}

/** What can be done with the chosen monster: its dice for how many appear, one button when both are the same. */
export function fightView(chosen: MonsterEntry | undefined, localize: Wording["localize"]) {
  if (!chosen) return { chosen: null };
  const { dungeon, lair } = chosen.numberAppearing;
  const die = (formula: string, label: string) => ({
    formula,
    label: localize("MELEE.Browser.rollNumber", { where: localize(label), formula }),
  });
  const places = [
    { formula: dungeon, label: "MELEE.Figure.numberDungeon" },
    { formula: lair, label: "MELEE.Figure.numberLair" },
  ];
  const different = places.filter(
    ({ formula }, index) => formula !== "" && formula !== "0" && (index === 0 || formula !== dungeon),
  );
  return {
    chosen: { name: chosen.name, img: chosen.img },
    dice: different.map(({ formula, label }) => die(formula, label)),
  };
}
