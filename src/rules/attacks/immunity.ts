import type { HarmKind } from "../change.ts";
import type { AttackOutcome, AttackSource, Target } from "./types.ts";

/** What an attack hurts with: "normal" when nothing is said, and magic besides for a weapon with a magic bonus. */
export function harmsOf(source: Pick<AttackSource, "harms" | "magicBonus">): readonly HarmKind[] {
  const kinds: readonly HarmKind[] = source.harms.length > 0 ? source.harms : ["normal"];
  return (source.magicBonus ?? 0) > 0 && !kinds.includes("magic") ? [...kinds, "magic"] : kinds;
}

/**
 * Why a target takes nothing from these kinds of harm, or null when it is hurt (C21). Kinds to which it is immune
 * count for nothing; one of the others is enough, if it is among those that alone hurt the target. Where magic does, it
 * needs at least the bonus that the target asks for; `magicBonus` is the weapon's.
 */
export function immunityTo(
  harms: readonly HarmKind[],
  target: Pick<Target, "harmedOnlyBy" | "immuneTo" | "magicNeeded">,
  magicBonus = 0,
): AttackOutcome["immunity"] {
  const { harmedOnlyBy, immuneTo, magicNeeded = 0 } = target;
  const felt = harms.filter((kind) => !immuneTo.includes(kind));
  const enough = felt.filter((kind) => kind !== "magic" || magicBonus >= magicNeeded);
  const hurt = harmedOnlyBy === null ? felt.length > 0 : enough.some((kind) => harmedOnlyBy.includes(kind));
  if (hurt) return null;
  const asksForBonus = magicNeeded > 0 && harmedOnlyBy?.includes("magic");
  return { harmedOnlyBy, immuneTo, ...(asksForBonus ? { magicNeeded } : {}) };
}
