import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CardViewer } from "../../../src/data/message/card.ts";

const words = JSON.parse(readFileSync(join(import.meta.dirname, "../../../lang/en.json"), "utf8"));

/** The English text of a key; an error where there is none. */
export function localize(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  const found = key.split(".").reduce<any>((inner, part) => inner?.[part], words);
  if (typeof found !== "string") throw new Error(`There is no text for ${key}`);
  return found.replace(/\{(\w+)\}/g, (_, name) => String(data[name]));
}

/** Knows and may everything. */
export const gamemaster: CardViewer = { isGamemaster: true, mayKnow: () => true, mayApply: () => true, localize };
/** Knows and may nothing. */
export const stranger: CardViewer = { isGamemaster: false, mayKnow: () => false, mayApply: () => false, localize };
/** A player who may apply, and knows nobody's figures. */
export const player: CardViewer = { ...stranger, mayApply: () => true };
