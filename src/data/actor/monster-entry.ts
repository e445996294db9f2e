import { MOVEMENT_MODES } from "#config/movement.ts";
import type { MonsterEntry } from "#rules/monsters/browse.ts";

/** The paths of a monster that a list reads: what a compendium's index must hold. */
export const MONSTER_INDEX_FIELDS = [
  "system.hitDice.text",
  "system.armorClass",
  "system.experience",
  "system.morale",
  "system.alignment",
  "system.alignments",
  "system.kind",
  "system.movement",
  "system.tags",
  "system.specials",
  "system.numberAppearing",
] as const;

/** Reads what a list shows of a monster from its stored data, of which anything may be missing or wrong. */
export function monsterEntry(source: object): MonsterEntry {
  const read = (path: string): unknown => foundry.utils.getProperty(source, path);
  const text = (path: string): string => {
    const value = read(path);
    return typeof value === "string" ? value : "";
  };
  const number = (path: string): number | null => {
    const value = read(path);
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  };
  const texts = (path: string): string[] => listOf(read(path)).filter((value) => typeof value === "string");
  const alignments = texts("system.alignments");
  const kind = text("system.kind");
  const specials = listOf(read("system.specials")).flatMap((special) => propertyOf(special, "tag") || []);
  // Its kind is a tag of a printed monster too, and has a place of its own.
  const tags = [...texts("system.tags"), ...specials].filter((tag) => tag.replaceAll("-", " ") !== kind);
  return {
    uuid: text("uuid"),
    name: text("name"),
    img: text("img"),
    hitDice: text("system.hitDice.text"),
    armorClass: number("system.armorClass"),
    experience: number("system.experience") ?? 0,
    morale: number("system.morale"),
    alignments: alignments.length > 0 ? alignments : [text("system.alignment")].filter(Boolean),
    kind,
    movement: movementOf(read("system.movement")),
    tags: [...new Set(tags)],
    numberAppearing: { dungeon: text("system.numberAppearing.dungeon"), lair: text("system.numberAppearing.lair") },
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function propertyOf(value: unknown, key: string): string {
  const inner: unknown = typeof value === "object" && value !== null ? foundry.utils.getProperty(value, key) : null;
  return typeof inner === "string" ? inner : "";
}

/** The ways of moving in printed order; one of 0 feet is none. */
function movementOf(stored: unknown): MonsterEntry["movement"] {
  if (typeof stored !== "object" || stored === null) return [];
  return Object.keys(MOVEMENT_MODES).flatMap((mode) => {
    const base: unknown = foundry.utils.getProperty(stored, `${mode}.base`);
    return typeof base === "number" && base > 0 ? [{ mode, base }] : [];
  });
}
