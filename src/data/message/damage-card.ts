import { type Change, halved } from "#rules/change.ts";
import { type AppliableView, type Applied, appliedMark, appliedSentence, type BulkView, bulkView } from "./applied.ts";
import type { CardParty, CardViewer, Localize } from "./card.ts";

/** What a rolled total can be applied as. */
export const TOTAL_KINDS = ["damage", "heal"] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/** One target of a rolled total as stored. */
export interface StoredDamageEntry {
  readonly id: string;
  readonly target: CardParty;
  readonly applied: Applied | null;
}

/** A stored card of a rolled total. */
export interface StoredDamage {
  readonly kind: TotalKind;
  readonly total: number;
  readonly half: boolean;
  readonly source: CardParty;
  readonly entries: readonly StoredDamageEntry[];
}

/** One target as drawn. */
export interface DamageEntryView extends AppliableView {
  readonly label: string;
}

/** The card of a rolled total as drawn for one viewer. */
export interface DamageCardView {
  readonly title: string;
  readonly subtitle: string | null;
  readonly entries: readonly DamageEntryView[];
  readonly bulk: BulkView | null;
}

/** The points that the total comes to: half of it rounded down, but at least 1. */
export function pointsOf({ total, half }: Pick<StoredDamage, "total" | "half">): number {
  return half ? halved(total) : total;
}

/** What the total does to one target. */
export function changesOfTotal(
  system: Pick<StoredDamage, "kind" | "total" | "half">,
  { target }: StoredDamageEntry,
): readonly Change[] {
  const amount = pointsOf(system);
  if (amount === 0) return [];
  const change = { target: target.uuid, amount };
  return [system.kind === "heal" ? { kind: "heal", ...change } : { kind: "damage", ...change, harms: [] }];
}

function entryView(entry: StoredDamageEntry, viewer: CardViewer): DamageEntryView {
  const { applied } = entry;
  const mayApply = viewer.mayApply(entry.id);
  return {
    id: entry.id,
    label: entry.target.name,
    appliedText: appliedSentence(applied, entry.target.name, viewer),
    appliedMark: appliedMark(applied, viewer),
    showApply: mayApply,
    canApply: mayApply && applied === null,
    canUndo: mayApply && applied !== null,
    // Whether it is half was chosen before.
    canHalve: false,
    applyLabel: viewer.localize("MELEE.Card.Action.apply"),
  };
}

function titleOf(system: StoredDamage, localize: Localize): string {
  const points = pointsOf(system);
  if (system.kind === "heal") return localize("MELEE.Card.Total.heal", { total: points });
  if (system.half) return localize("MELEE.Card.Total.half", { points, total: system.total });
  return localize(points === 1 ? "MELEE.Card.Attack.damageOne" : "MELEE.Card.Attack.damage", { total: points });
}

/** The card of a rolled total for one viewer: the points and for whom. */
export function damageCard(system: StoredDamage, viewer: CardViewer): DamageCardView {
  const entries = system.entries.map((entry) => entryView(entry, viewer));
  const { name } = system.source;
  return {
    title: titleOf(system, viewer.localize),
    subtitle: name === "" ? null : viewer.localize("MELEE.Card.Total.source", { formula: name, total: system.total }),
    entries,
    bulk: bulkView(entries),
  };
}
