import { localize } from "#platform/localize.ts";
import { settle } from "./form.ts";

/** One column of a list that is edited as rows; `initial` is what a new row has there. */
export interface Column {
  readonly key: string;
  /** A language key. */
  readonly label: string;
  readonly initial: string | number | null;
  /** An area is a text that may be longer than a line. */
  readonly type?: "text" | "number" | "area";
  readonly min?: number;
  readonly max?: number;
  /** Stored values with their language keys. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A stored list of plain objects, edited as rows: its path and its columns. */
export interface RowList {
  readonly path: string;
  /** Language keys of the title and of the button that adds a row. */
  readonly legend: string;
  readonly add: string;
  readonly columns: readonly Column[];
}

type Owner = Actor.Implementation | Item.Implementation;
type Row = Record<string, unknown>;

/** A copy of the stored rows; what is no list has none. */
function storedRows(owner: Owner, path: string): Row[] {
  const rows: unknown = foundry.utils.getProperty(owner._source, path);
  return Array.isArray(rows) ? foundry.utils.deepClone(rows) : [];
}

/** The lists as `templates/sheets/rows.hbs` draws them. */
export function rowLists(owner: Owner, rootId: string, lists: readonly RowList[]) {
  return lists.map(({ path, legend, add, columns }) => ({
    path,
    legend: localize(legend),
    add: localize(add),
    rows: storedRows(owner, path).map((row, index) => ({
      index,
      label: localize("MELEE.Sheet.rowNumber", { list: localize(legend), number: index + 1 }),
      deleteLabel: localize("MELEE.Sheet.deleteRow", { list: localize(legend), number: index + 1 }),
      cells: columns.map((column) => cell(column, row[column.key], `${rootId}-${path}-${index}-${column.key}`)),
    })),
  }));
}

function cell({ key, label, type = "text", min, max, choices, initial }: Column, value: unknown, id: string) {
  const options =
    choices &&
    Object.entries(choices).map(([choice, name]) => ({ choice, name: localize(name), selected: choice === value }));
  return {
    id: id.replaceAll(".", "-"),
    key,
    label: localize(label),
    type,
    area: type === "area",
    value: value ?? "",
    options,
    nullable: initial === null,
    // A template takes 0 for nothing.
    min: min === undefined ? "" : String(min),
    max: max === undefined ? "" : String(max),
  };
}

/** Stores what a control with `data-change="row"` holds; an emptied number is put back, or stored as null where there may be none. */
export async function storeRow(owner: Owner, control: HTMLInputElement): Promise<void> {
  const { list = "", key = "", index } = control.dataset;
  const rows = storedRows(owner, list);
  const row = rows[Number(index)];
  if (!row) return;
  const number = control.getAttribute("type") === "number";
  const nullable = "nullable" in control.dataset;
  if (number && control.value.trim() === "" && !nullable) control.value = control.defaultValue;
  settle(control);
  const typed = control.value.trim();
  row[key] = typed === "" && nullable ? null : number ? Number(typed) : typed;
  await storeRows(owner, list, rows);
}

/** Adds a row with what every column has at first. */
export async function addRow(owner: Owner, lists: readonly RowList[], path: string): Promise<void> {
  const list = lists.find((one) => one.path === path);
  if (!list) return;
  const row = Object.fromEntries(list.columns.map(({ key, initial }) => [key, initial]));
  await storeRows(owner, path, [...storedRows(owner, path), row]);
}

/** Takes a row away. */
export async function deleteRow(owner: Owner, path: string, index: number): Promise<void> {
  const rows = storedRows(owner, path).filter((_, at) => at !== index);
  await storeRows(owner, path, rows);
}

async function storeRows(owner: Owner, path: string, rows: readonly Row[]): Promise<void> {
  const changes = { [path]: rows };
  if (owner instanceof Actor) await owner.update(changes);
  else await owner.update(changes);
}
