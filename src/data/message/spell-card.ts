import type { Change } from "#rules/change.ts";
import { SPELL_HARMS, type SpellPoints } from "#rules/spells/damage.ts";
import { type AppliableView, type Applied, appliedMark, appliedSentence, type BulkView, bulkView } from "./applied.ts";
import { type CardParty, type CardViewer, crowd, type Localize, refusedSentence, type StoredRefusal } from "./card.ts";

/** What a card of a spell tells: that it was cast, or that its caster lost it (C13). */
export const SPELL_EVENTS = ["cast", "disrupted"] as const;
export type SpellEvent = (typeof SPELL_EVENTS)[number];

/** Why a spell was lost: a hit, a failed save, or the referee's word; each has its sentence at `MELEE.Card.Spell.by.<id>`. */
export const DISRUPTIONS = ["attack", "save", "referee"] as const;
export type DisruptionKind = (typeof DISRUPTIONS)[number];

/** Why the spell is back: by hand, or because the hit became a miss. */
export const RETURNS = ["hand", "miss"] as const;
export type SpellReturn = (typeof RETURNS)[number];

/** One target of a spell as stored; without one the points go to whoever is selected. */
export interface StoredSpellEntry {
  readonly id: string;
  readonly target: CardParty | null;
  readonly immune: boolean;
  readonly applied: Applied | null;
}

/** A stored card of a spell. */
export interface StoredSpell {
  readonly event: SpellEvent;
  readonly caster: CardParty;
  readonly spell: CardParty;
  readonly level: number;
  readonly range: string;
  readonly duration: string;
  readonly save: string;
  readonly heals: boolean;
  readonly points: SpellPoints | null;
  /** What the rules said against it before the referee allowed it. */
  readonly overruled: StoredRefusal | null;
  /** Whether a copy was taken out of memory for it. */
  readonly spent: boolean;
  readonly cause: { readonly kind: DisruptionKind; readonly text: string } | null;
  readonly returned: SpellReturn | "";
  readonly entries: readonly StoredSpellEntry[];
}

/** One target as drawn. */
export interface SpellEntryView extends AppliableView {
  readonly label: string;
  readonly immunity: string | null;
}

/** The card of a spell as drawn for one viewer. */
export interface SpellCardView {
  readonly title: string;
  readonly whom: string | null;
  readonly spell: string;
  readonly state: SpellEvent | "returned";
  readonly stateLabel: string;
  /** What is printed of it; null for a lost spell. */
  readonly facts: Pick<StoredSpell, "level" | "range" | "duration"> | null;
  readonly sentence: string | null;
  readonly note: string | null;
  readonly points: SpellPoints | null;
  readonly heals: boolean;
  /** The save of its targets in words, for gamemasters; empty where there is none to roll. */
  readonly save: string;
  readonly entries: readonly SpellEntryView[];
  readonly bulk: BulkView | null;
  readonly showTakeBack: boolean;
  readonly canTakeBack: boolean;
}

/** What the points of a spell do to one target; nothing to who is immune, and once the spell is taken back. */
export function changesOfSpell(
  { points, heals, returned }: Pick<StoredSpell, "points" | "heals" | "returned">,
  { target, immune }: StoredSpellEntry,
): readonly Change[] {
  if (points === null || immune || returned !== "") return [];
  const change = { target: target?.uuid ?? null, amount: points.total };
  return [heals ? { kind: "heal", ...change } : { kind: "damage", ...change, harms: SPELL_HARMS }];
}

function entryView(entry: StoredSpellEntry, system: StoredSpell, viewer: CardViewer): SpellEntryView {
  const { localize } = viewer;
  const { target, applied, immune } = entry;
  const some = changesOfSpell(system, entry).length > 0;
  const mayApply = (some || applied !== null) && viewer.mayApply(entry.id);
  return {
    id: entry.id,
    label: target?.name ?? localize("MELEE.Card.Action.applySelected"),
    immunity: immune ? localize("MELEE.Card.Save.immune") : null,
    appliedText: appliedSentence(applied, target?.name ?? null, viewer),
    appliedMark: appliedMark(applied, viewer),
    showApply: mayApply,
    canApply: mayApply && some && applied === null,
    canUndo: mayApply && applied !== null,
    canHalve: !system.heals,
    applyLabel: localize(target ? "MELEE.Card.Action.apply" : "MELEE.Card.Action.applySelected"),
  };
}

function sentenceOf({ event, overruled, cause }: StoredSpell, localize: Localize): string | null {
  if (event === "disrupted") return cause && localize(`MELEE.Card.Spell.by.${cause.kind}`, { name: cause.text });
  return overruled && localize("MELEE.Card.Spell.overruled", { sentence: refusedSentence(overruled, localize) });
}

function noteOf({ event, spell, spent, returned }: StoredSpell, localize: Localize): string | null {
  const name = { spell: spell.name };
  if (returned !== "") return localize(`MELEE.Card.Spell.returned.${returned}`, name);
  if (event === "cast") return null;
  return localize(spent ? "MELEE.Card.Spell.erased" : "MELEE.Card.Spell.lost", name);
}

/** The card of a spell for one viewer. */
export function spellCard(system: StoredSpell, viewer: CardViewer): SpellCardView {
  const { localize } = viewer;
  const { event, caster, spell, returned, save, points, heals } = system;
  const state = returned === "" ? event : "returned";
  const targets = system.entries.flatMap(({ target }) => target?.name ?? []);
  const entries = points ? system.entries.map((entry) => entryView(entry, system, viewer)) : [];
  const showTakeBack = viewer.mayApply("");
  return {
    title: caster.name,
    whom: targets.length > 0 ? crowd(targets, localize) : null,
    spell: spell.name,
    state,
    stateLabel: localize(`MELEE.Card.State.${state}`),
    facts: event === "cast" ? system : null,
    sentence: sentenceOf(system, localize),
    note: noteOf(system, localize),
    points,
    heals,
    save: viewer.isGamemaster && returned === "" ? save && localize(`MELEE.Save.${save}`) : "",
    entries,
    bulk: bulkView(entries),
    showTakeBack,
    canTakeBack: returned === "",
  };
}
