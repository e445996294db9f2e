import type { HarmKind } from "../change.ts";
import type { AttackOutcome, AttackSource, Target } from "./types.ts";

/** What an attack hurts with: "normal" when nothing is said. */
export function harmsOf(source: Pick<AttackSource, "harms">): readonly HarmKind[] {
  return source.harms.length > 0 ? source.harms : ["normal"];
}

/**
 * Why a target takes nothing from these kinds of harm, or null when it is hurt (C21). Kinds to which it is immune
 * count for nothing; one of the others is enough, if it is among those that alone hurt the target.
 */
export function immunityTo(
  harms: readonly HarmKind[],
  target: Pick<Target, "harmedOnlyBy" | "immuneTo">,
): AttackOutcome["immunity"] {
  const felt = harms.filter((kind) => !target.immuneTo.includes(kind));
  const { harmedOnlyBy } = target;
  const hurt = harmedOnlyBy === null ? felt.length > 0 : felt.some((kind) => harmedOnlyBy.includes(kind));
  return hurt ? null : { harmedOnlyBy, immuneTo: target.immuneTo };
}
