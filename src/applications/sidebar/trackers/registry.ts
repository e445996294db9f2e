import type { TrackerKind } from "./kind.ts";
import { DECLARE_TEMPLATE } from "./sides/declare-view.ts";
import { sidesTracker } from "./sides/tracker.ts";

/** Templates with which a sheet draws what its actor may say of the round. */
export const ROUND_LINE_TEMPLATES: readonly string[] = [DECLARE_TEMPLATE];

const kinds = new Map<string, TrackerKind>([["sides", sidesTracker]]);

/** Draws the encounters of a subtype of Combat from now on; throws when something draws them already. */
export function registerTracker(subtype: string, kind: TrackerKind): void {
  if (kinds.has(subtype)) throw new Error(`The tracker of "${subtype}" is registered already.`);
  kinds.set(subtype, kind);
}

/** How an encounter is drawn; null for one that core draws, and for one whose procedure is not there. */
export function trackerKindOf(combat: Combat.Implementation | null): TrackerKind | null {
  return combat?.fight ? (kinds.get(combat.type) ?? null) : null;
}

/** Every way in which encounters are drawn. */
export function trackerKinds(): TrackerKind[] {
  return [...kinds.values()];
}
