import { isHitDiceBound, type MonsterFilter } from "#rules/monsters/browse.ts";

/** A filter after a control was changed, and whether its text could be read; an unreadable end is left open. */
export interface ChangedFilter {
  readonly filter: MonsterFilter;
  readonly readable: boolean;
}

/** Puts what a control holds into the filter: "name", "kind", "hitDice.from" …; null for another control. */
export function changedFilter(filter: MonsterFilter, control: string, value: string): ChangedFilter | null {
  const [field, end] = control.split(".");
  switch (field) {
    case "name":
    case "alignment":
    case "kind":
    case "mode":
    case "tag":
      return { filter: { ...filter, [field]: value }, readable: true };
    case "hitDice": {
      const range = { ...filter.hitDice, [end === "to" ? "to" : "from"]: value };
      return { filter: { ...filter, hitDice: range }, readable: isHitDiceBound(value) };
    }
    case "armorClass":
    case "experience": {
      const number = value.trim() === "" ? null : Number(value);
      const readable = number === null || Number.isFinite(number);
      const range = { ...filter[field], [end === "to" ? "to" : "from"]: readable ? number : null };
      return { filter: { ...filter, [field]: range }, readable };
    }
    default:
      return null;
  }
}
