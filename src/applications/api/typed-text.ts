import { ascendingFromDescending } from "#rules/tables/conversions.ts";

/**
 * Hit points typed as a change or as a number: "-3" takes three, "+3" heals three and no further than `max`, "12" sets;
 * never below 0. Null when the text is no whole number of at most nine digits.
 */
export function readRelative(text: string, current: number, max: number): number | null {
  const match = /^([+\-−]?)\s*(\d{1,9})$/.exec(text.trim());
  if (!match) return null;
  const amount = Number(match[2]);
  if (match[1] === "") return amount;
  if (match[1] === "+") return current >= max ? current : Math.min(max, current + amount);
  return Math.max(0, current - amount);
}

/** A descending armor class or a THAC0 as it is stored (T7); null for an empty or unreadable one. */
export function convertFigure(text: string): number | null {
  if (text.trim() === "") return null;
  const value = Number(text.trim().replace("−", "-"));
  return Number.isFinite(value) ? ascendingFromDescending(Math.trunc(value)) : null;
}

/** A list typed with commas: trimmed, without empty and repeated parts. */
export function readList(text: string): string[] {
  return [...new Set(text.split(",").map((part) => part.trim()))].filter((part) => part !== "");
}
