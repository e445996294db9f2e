import { effectiveOutcome } from "#rules/attacks/overrule.ts";
import type { AttackMode, AttackOutcome } from "#rules/attacks/types.ts";
import type { HarmKind } from "#rules/change.ts";
import { SAVE_IDS, type SaveId } from "#rules/checks/saving-throw.ts";
import { type AppliableView, type Applied, appliedMark, appliedSentence, type BulkView, bulkView } from "./applied.ts";
import {
  type CardParty,
  type CardViewer,
  crowd,
  figure,
  type Localize,
  type ModifierLine,
  modifierLines,
  refusedSentence,
  type StoredRefusal,
  sumText,
} from "./card.ts";

/** One attack of a card as stored: what came of it, what the referee said instead, what was applied. */
export interface StoredAttackEntry {
  readonly id: string;
  /** Who of several made it; null for the card's only attacker. */
  readonly attacker: CardParty | null;
  readonly source: CardParty;
  readonly target: CardParty | null;
  readonly refusal: StoredRefusal | null;
  readonly outcome: AttackOutcome | null;
  readonly overruled: { readonly by: string; readonly hit: boolean | null; readonly damage: number | null } | null;
  readonly applied: Applied | null;
}

/** A stored attack card: an entry for each attacker, attack and target. */
export interface StoredAttack {
  readonly attacker: CardParty;
  /** Who was chosen to attack too, but has no such attack. */
  readonly idle: readonly CardParty[];
  readonly routine: string | null;
  readonly attackMode: AttackMode;
  readonly entries: readonly StoredAttackEntry[];
}

/** What happened to one entry; each has its own shape and the word at `MELEE.Card.State.<id>`. */
export type AttackState = "hit" | "miss" | "noTarget" | "natural20" | "natural1" | "immune" | "refused";

/** The damage line of an entry. */
export interface DamageView {
  readonly total: number;
  readonly text: string;
  /** "1d8 + 1: 4 + 1 = 5", null when the referee typed the number. */
  readonly sum: string | null;
  readonly modifiers: readonly ModifierLine[];
}

/** The saves to choose from, for an entry or, with an empty id, for the card. */
export interface SaveBarView {
  readonly id: string;
  readonly saves: readonly { readonly value: SaveId; readonly label: string; readonly selected: boolean }[];
}

/** One entry as drawn: plain text and which of its buttons are there and alive. */
export interface AttackEntryView extends AppliableView {
  readonly source: string;
  /** Only when the card has several targets. */
  readonly target: string | null;
  /** What sets the entry apart from those around it: attacker, weapon or target. */
  readonly label: string;
  readonly state: AttackState;
  readonly stateIcon: string;
  readonly stateLabel: string;
  /** The die and what it meant; null when nothing was rolled and nothing is to be said. */
  readonly sentence: string | null;
  /** The die and its modifiers alone: "14 + 1 = 15"; null when nothing was rolled. */
  readonly dieSum: string | null;
  /** What was needed, for who may know. */
  readonly needed: string | null;
  readonly immunity: string | null;
  readonly damage: DamageView | null;
  readonly riders: readonly string[];
  readonly ruling: string | null;
  readonly range: string | null;
  readonly reason: string | null;
  readonly modifiers: readonly ModifierLine[];
  readonly hasDetails: boolean;
  readonly showReferee: boolean;
  readonly canOverrule: boolean;
  /** What who is hit may save against; null for all but gamemasters, and where no damage is left to do. */
  readonly saveBar: SaveBarView | null;
  readonly flipLabel: string;
}

/** Entries of one attacker, under their name when they have several. */
export interface AttackGroupView {
  readonly heading: string | null;
  readonly entries: readonly AttackEntryView[];
}

/** An attack card as drawn for one viewer. */
export interface AttackCardView {
  /** Who attacks: a name, or "Goblin × 6" for several. */
  readonly attacker: string;
  /** The routine, or the one weapon of several attackers. */
  readonly subtitle: string | null;
  /** The one target of every entry, or how many there are; null when there is none. */
  readonly whom: string | null;
  readonly entries: readonly AttackEntryView[];
  /** The same entries, a line each, for a card with many. */
  readonly groups: readonly AttackGroupView[];
  /** Who has no such attack, as a sentence. */
  readonly idle: string | null;
  /** For all entries that struck without a roll; null where there is none. */
  readonly saveBar: SaveBarView | null;
  readonly bulk: BulkView | null;
}

const USUAL_SAVE: SaveId = "breath";

/** Whether the entry counts as a hit: the referee's word, else the rule's. */
function isHit(entry: StoredAttackEntry): boolean {
  return effectiveOutcome(entry)?.hit ?? false;
}

function stateOf(entry: StoredAttackEntry): AttackState {
  if (entry.refusal || !entry.outcome) return "refused";
  const hit = isHit(entry);
  const typed = typeof entry.overruled?.damage === "number";
  if (hit && entry.outcome.immunity && !typed) return "immune";
  if (typeof entry.overruled?.hit === "boolean" && entry.overruled.hit !== entry.outcome.hit) {
    return hit ? "hit" : "miss";
  }
  if (entry.outcome.reason === "natural20") return "natural20";
  if (entry.outcome.reason === "natural1") return "natural1";
  // Without a target the roll says which armor class it reaches, not that somebody is hit.
  if (hit && !entry.target) return "noTarget";
  return hit ? "hit" : "miss";
}

/** "14 + 1 = 15 hits AC 2", or in ascending mode "15 against AC 14" for who may know the target's. */
function attackSentence(entry: StoredAttackEntry, attackMode: AttackMode, viewer: CardViewer): string | null {
  const outcome = entry.outcome;
  if (!outcome) return null;
  const { localize } = viewer;
  if (outcome.die === null || outcome.total === null) return localize("MELEE.Card.Attack.noRoll");
  const sum = sumText(outcome.die, outcome.modifiers, outcome.total);
  if (outcome.reason === "natural20") return localize("MELEE.Card.Attack.natural20", { sum });
  if (outcome.reason === "natural1") return localize("MELEE.Card.Attack.natural1", { sum });
  if (attackMode === "ascending") {
    const known = entry.target === null || viewer.mayKnow(entry.target.uuid);
    if (entry.target && outcome.needed !== null && known) {
      return localize("MELEE.Card.Attack.against", { sum, armorClass: figure(outcome.needed) });
    }
    if (entry.target)
      return localize(outcome.hit ? "MELEE.Card.Attack.enough" : "MELEE.Card.Attack.notEnough", { sum });
    return localize("MELEE.Card.Attack.hitsUpTo", { sum, armorClass: figure(outcome.total) });
  }
  if (outcome.hitsArmorClass === null) return localize("MELEE.Card.Attack.hitsNothing", { sum });
  return localize("MELEE.Card.Attack.hitsArmorClass", { sum, armorClass: figure(outcome.hitsArmorClass) });
}

function neededText(entry: StoredAttackEntry, attackMode: AttackMode, viewer: CardViewer): string | null {
  const needed = entry.outcome?.needed ?? null;
  if (needed === null || attackMode === "ascending" || !entry.target) return null;
  if (!viewer.mayKnow(entry.target.uuid)) return null;
  return viewer.localize("MELEE.Card.Attack.needed", { needed: figure(needed) });
}

/** The names of kinds of harm as a list: "silver, magic"; with a bonus that magic needs "silver, magic of +2 or better". */
export function harmList(kinds: readonly HarmKind[], magicNeeded: number, localize: Localize): string {
  const name = (kind: HarmKind) =>
    kind === "magic" && magicNeeded > 0
      ? localize("MELEE.Card.Attack.magicNeeded", { bonus: magicNeeded })
      : localize(`MELEE.Harm.${kind}`);
  return kinds.map(name).join(", ");
}

function immunityText(entry: StoredAttackEntry, localize: Localize): string | null {
  const immunity = entry.outcome?.immunity;
  if (!immunity || !isHit(entry)) return null;
  if (immunity.harmedOnlyBy) {
    // What it is immune to as well harms it no more than the rest.
    const harming = immunity.harmedOnlyBy.filter((kind) => !immunity.immuneTo.includes(kind));
    if (harming.length === 0) return localize("MELEE.Card.Attack.invulnerable");
    const kinds = harmList(harming, immunity.magicNeeded ?? 0, localize);
    return localize("MELEE.Card.Attack.harmedOnlyBy", { kinds });
  }
  return localize("MELEE.Card.Attack.immuneTo", { kinds: harmList(immunity.immuneTo, 0, localize) });
}

function damageView(entry: StoredAttackEntry, localize: Localize): DamageView | null {
  const total = effectiveOutcome(entry)?.damage ?? null;
  if (total === null) return null;
  const text = localize(total === 1 ? "MELEE.Card.Attack.damageOne" : "MELEE.Card.Attack.damage", { total });
  const rolled = entry.outcome?.damage;
  if (!rolled || typeof entry.overruled?.damage === "number") return { total, text, sum: null, modifiers: [] };
  return {
    total,
    text,
    sum: `${rolled.formula}: ${sumText(rolled.rolled, rolled.modifiers, rolled.total)}`,
    modifiers: modifierLines(rolled.modifiers, localize),
  };
}

function rulingText(entry: StoredAttackEntry, localize: Localize): string | null {
  const ruled = entry.overruled;
  if (!ruled || (ruled.hit === null && ruled.damage === null)) return null;
  const hit = isHit(entry);
  if (ruled.damage !== null && hit) {
    const turned = ruled.hit === true && entry.outcome?.hit === false;
    return localize(turned ? "MELEE.Card.Ruling.hitDamage" : "MELEE.Card.Ruling.damage", { damage: ruled.damage });
  }
  return localize(hit ? "MELEE.Card.Ruling.hit" : "MELEE.Card.Ruling.miss");
}

function appliedText(entry: StoredAttackEntry, viewer: CardViewer): string | null {
  return appliedSentence(entry.applied, entry.target?.name ?? null, viewer);
}

function reasonText(entry: StoredAttackEntry, viewer: CardViewer): string | null {
  const effective = effectiveOutcome(entry);
  return effective ? viewer.localize(`MELEE.AttackReason.${effective.reason}`) : null;
}

function entryView(entry: StoredAttackEntry, attackMode: AttackMode, viewer: CardViewer): AttackEntryView {
  const { localize } = viewer;
  const state = stateOf(entry);
  const damage = state === "immune" ? null : damageView(entry, localize);
  const mayApply = viewer.mayApply(entry.id);
  const applied = entry.applied !== null;
  // Undo on an entry that is not applied takes the referee's own word back.
  const ruled = viewer.isGamemaster && entry.overruled !== null && !applied;
  const band = entry.outcome?.band;
  const modifiers = modifierLines(entry.outcome?.modifiers ?? [], localize);
  return {
    id: entry.id,
    source: entry.source.name,
    target: entry.target?.name ?? null,
    label: entry.source.name,
    state,
    stateIcon: state === "noTarget" ? "die" : state,
    stateLabel: localize(`MELEE.Card.State.${state}`),
    sentence:
      (entry.refusal ? refusedSentence(entry.refusal, localize) : null) ?? attackSentence(entry, attackMode, viewer),
    dieSum: dieSum(entry),
    needed: neededText(entry, attackMode, viewer),
    immunity: immunityText(entry, localize),
    damage,
    riders: state === "immune" ? [] : (effectiveOutcome(entry)?.riders ?? []),
    ruling: rulingText(entry, localize),
    appliedText: appliedText(entry, viewer),
    appliedMark: appliedMark(entry.applied, viewer),
    range: band ? localize(`MELEE.Range.${band}`) : null,
    reason: reasonText(entry, viewer),
    modifiers,
    hasDetails: entry.outcome !== null,
    showApply: (mayApply && (damage !== null || applied)) || ruled,
    canApply: mayApply && damage !== null && !applied,
    canUndo: (mayApply && applied) || ruled,
    canHalve: true,
    showReferee: viewer.isGamemaster && entry.outcome !== null,
    canOverrule: viewer.isGamemaster && !applied,
    saveBar: damage !== null && damage.total > 0 && !applied ? saveBar(entry.id, viewer) : null,
    flipLabel: localize(isHit(entry) ? "MELEE.Card.Action.flipToMiss" : "MELEE.Card.Action.flipToHit"),
    applyLabel: localize(entry.target ? "MELEE.Card.Action.apply" : "MELEE.Card.Action.applySelected"),
  };
}

function saveBar(id: string, { isGamemaster, localize }: CardViewer): SaveBarView | null {
  if (!isGamemaster) return null;
  return {
    id,
    saves: SAVE_IDS.map((save) => ({
      value: save,
      label: localize(`MELEE.Save.${save}`),
      selected: save === USUAL_SAVE,
    })),
  };
}

/** Whether something that strikes without a roll has damage left to do: against a breath one usually saves. */
function waitsForSave({ entries }: StoredAttack): boolean {
  return entries.some((entry) => {
    return entry.outcome?.reason === "automatic" && !entry.applied && (effectiveOutcome(entry)?.damage ?? 0) > 0;
  });
}

/** The die and its modifiers, as every viewer may see them. */
function dieSum(entry: StoredAttackEntry): string | null {
  const { outcome } = entry;
  if (!outcome || outcome.die === null || outcome.total === null) return null;
  return sumText(outcome.die, outcome.modifiers, outcome.total);
}

/** The names of all targets, each once; null stands for nobody. */
function targetNames(system: StoredAttack): (string | null)[] {
  return [...new Set(system.entries.map((entry) => entry.target?.name ?? null))];
}

function whomOf(system: StoredAttack, localize: Localize): string | null {
  const names = targetNames(system);
  return names.length > 1 ? localize("MELEE.Card.Attack.whoMany", { count: names.length }) : (names[0] ?? null);
}

/** The most entries that are drawn at length. */
const MOST_AT_LENGTH = 4;

/** Whether a card has so many entries, or of so many attackers, that each is one line. */
export function isCrowded(system: Pick<StoredAttack, "entries">): boolean {
  return system.entries.length > MOST_AT_LENGTH || system.entries.some(({ attacker }) => attacker !== null);
}

/** The entries by attacker, each under the name of what sets it apart; a heading only where an attacker has several. */
function groupsOf(system: StoredAttack, views: readonly AttackEntryView[]): AttackGroupView[] {
  const { entries } = system;
  const sources = new Set(entries.map(({ source }) => source.name)).size;
  const targets = targetNames(system).length;
  const groups = new Map<string, number[]>();
  for (const [index, { attacker }] of entries.entries()) {
    const key = attacker?.uuid ?? "";
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const headed = groups.size > 1 && groups.size < entries.length;
  const labelled = (index: number): AttackEntryView[] => {
    const [entry, view] = [entries[index], views[index]];
    if (!entry || !view) return [];
    const attacker = headed ? "" : (entry.attacker?.name ?? "");
    const source = sources > 1 || (attacker === "" && targets === 1) ? entry.source.name : "";
    const parts = [attacker, source, targets > 1 ? (entry.target?.name ?? "") : ""].filter((part) => part !== "");
    return [{ ...view, label: parts.join(" → ") || entry.source.name }];
  };
  const grouped = [...groups.values()].map((indices) => ({
    heading: headed ? (entries[indices[0] ?? 0]?.attacker?.name ?? null) : null,
    entries: indices.flatMap(labelled),
  }));
  return headed ? grouped : [{ heading: null, entries: grouped.flatMap((group) => group.entries) }];
}

function attackerOf(system: StoredAttack, localize: Localize): string {
  const names = new Map(system.entries.map(({ attacker }) => [attacker?.uuid ?? "", attacker?.name ?? ""]));
  return names.size > 1 ? crowd([...names.values()], localize) : system.attacker.name;
}

/** The weapon with which several attack, when it is the same for all: then no line repeats it. */
function oneWeapon({ entries }: StoredAttack): string | null {
  const names = new Set(entries.map(({ source }) => source.name));
  const [name] = names;
  return names.size === 1 && name !== undefined && isCrowded({ entries }) ? name : null;
}

/** The card of an attack for one viewer: what they may know in words, what they may press as flags. */
export function attackCard(system: StoredAttack, viewer: CardViewer): AttackCardView {
  const { localize } = viewer;
  const oneTarget = targetNames(system).length === 1;
  const entries = system.entries.map((entry) => {
    const view = entryView(entry, system.attackMode, viewer);
    // What the title says of every entry is not said again.
    return oneTarget ? { ...view, target: null } : view;
  });
  const idle = system.idle.map(({ name }) => name).join(", ");
  return {
    attacker: attackerOf(system, localize),
    subtitle: system.routine ?? oneWeapon(system),
    whom: whomOf(system, localize),
    entries,
    groups: groupsOf(system, entries),
    idle: idle === "" ? null : localize("MELEE.Card.Attack.idle", { names: idle }),
    saveBar: waitsForSave(system) ? saveBar("", viewer) : null,
    bulk: bulkView(entries),
  };
}
