import { type AnyObject, localize, make } from "./realm.ts";

interface Choice {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
}

/** The options of a select from a record, an array of strings, or option objects. */
export function choicesOf(source: unknown, hash: AnyObject = {}): Choice[] {
  const value = typeof source === "function" ? source() : source;
  const entries: Choice[] = [];
  const add = (id: unknown, entry: any): void => {
    if (typeof entry !== "object" || entry === null) entries.push({ value: String(id), label: String(entry) });
    else {
      const label = entry[hash.labelAttr ?? "label"] ?? entry[hash.nameAttr ?? "name"] ?? id;
      entries.push({ ...entry, value: String(entry[hash.valueAttr ?? "value"] ?? id), label: String(label) });
    }
  };
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) add(typeof entry === "string" ? entry : index, entry);
  else for (const [id, entry] of Object.entries(value ?? {})) hash.inverted ? add(entry, id) : add(id, entry);
  if (hash.localize) for (const entry of entries) entry.label = localize(entry.label);
  if (hash.sort) entries.sort((a, b) => a.label.localeCompare(b.label));
  if (hash.blank !== undefined && hash.blank !== false && hash.blank !== null) {
    entries.unshift({ value: "", label: hash.localize ? localize(hash.blank) : String(hash.blank) });
  }
  return entries;
}

/** Option elements (grouped where a group is given) with the chosen ones marked. */
export function optionElements(choices: Choice[], selected: unknown): HTMLElement[] {
  const wanted =
    selected instanceof Set || Array.isArray(selected) ? [...selected].map(String) : [String(selected ?? "")];
  const groups = new Map<string, HTMLElement>();
  return choices.flatMap(({ value, label, group, disabled, selected: marked }) => {
    const option = make("option", { value, disabled, selected: marked || wanted.includes(value) }, label);
    if (!group) return [option];
    const known = groups.get(group);
    const holder = known ?? make("optgroup", { label: localize(group) });
    groups.set(group, holder);
    holder.append(option);
    return known ? [] : [holder];
  });
}
