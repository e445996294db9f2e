import { effectiveOutcome } from "#rules/attacks/overrule.ts";
import type { AttackMode, AttackOutcome } from "#rules/attacks/types.ts";
import type { Effect, HarmKind } from "#rules/change.ts";
import {
  type CardParty,
  type CardViewer,
  figure,
  type Localize,
  type ModifierLine,
  modifierLines,
  sumText,
} from "./card.ts";

/** One attack of a card as stored: what came of it, what the referee said instead, what was applied. */
export interface StoredAttackEntry {
  readonly id: string;
  readonly source: CardParty;
  readonly target: CardParty | null;
  readonly refusal: { readonly code: string; readonly data: Readonly<Record<string, string | number>> } | null;
  readonly outcome: AttackOutcome | null;
  readonly overruled: { readonly by: string; readonly hit: boolean | null; readonly damage: number | null } | null;
  readonly applied: { readonly by: string; readonly half: boolean; readonly effects: readonly Effect[] } | null;
}

/** A stored attack card: one attacker, one entry for each attack and target. */
export interface StoredAttack {
  readonly attacker: CardParty;
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

/** One entry as drawn: plain text and which of its buttons are there and alive. */
export interface AttackEntryView {
  readonly id: string;
  readonly source: string;
  /** Only when the card has several targets. */
  readonly target: string | null;
  readonly state: AttackState;
  readonly stateIcon: string;
  readonly stateLabel: string;
  /** The die and what it meant; null when nothing was rolled and nothing is to be said. */
  readonly sentence: string | null;
  /** What was needed, for who may know. */
  readonly needed: string | null;
  readonly immunity: string | null;
  readonly damage: DamageView | null;
  readonly riders: readonly string[];
  readonly ruling: string | null;
  readonly appliedText: string | null;
  readonly range: string | null;
  readonly reason: string | null;
  readonly modifiers: readonly ModifierLine[];
  readonly hasDetails: boolean;
  /** Whether the row of apply, half and undo is drawn at all, and which of the three can be pressed. */
  readonly showApply: boolean;
  readonly canApply: boolean;
  readonly canUndo: boolean;
  readonly showReferee: boolean;
  readonly canOverrule: boolean;
  readonly flipLabel: string;
  readonly applyLabel: string;
}

/** An attack card as drawn for one viewer. */
export interface AttackCardView {
  readonly attacker: string;
  readonly routine: string | null;
  /** The one target of every entry, or how many there are; null when there is none. */
  readonly whom: string | null;
  readonly entries: readonly AttackEntryView[];
}

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

/** The names of kinds of harm as a list: "silver, magic". */
function harmList(kinds: readonly HarmKind[], localize: Localize): string {
  return kinds.map((kind) => localize(`MELEE.Harm.${kind}`)).join(", ");
}

function immunityText(entry: StoredAttackEntry, localize: Localize): string | null {
  const immunity = entry.outcome?.immunity;
  if (!immunity || !isHit(entry)) return null;
  if (immunity.harmedOnlyBy) {
    if (immunity.harmedOnlyBy.length === 0) return localize("MELEE.Card.Attack.invulnerable");
    return localize("MELEE.Card.Attack.harmedOnlyBy", { kinds: harmList(immunity.harmedOnlyBy, localize) });
  }
  return localize("MELEE.Card.Attack.immuneTo", { kinds: harmList(immunity.immuneTo, localize) });
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
  const applied = entry.applied;
  if (!applied) return null;
  const { localize } = viewer;
  const [only] = applied.effects;
  if (applied.effects.length > 1) {
    return localize("MELEE.Card.Applied.many", { count: applied.effects.length });
  }
  const name = entry.target?.name;
  if (!only || !name || !viewer.mayKnow(only.target)) return localize("MELEE.Card.Applied.plain");
  const lost = -only.delta;
  const whole = lost === 1 ? "MELEE.Card.Applied.lostOne" : "MELEE.Card.Applied.lost";
  const half = lost === 1 ? "MELEE.Card.Applied.lostOneHalf" : "MELEE.Card.Applied.lostHalf";
  return localize(applied.half ? half : whole, { name, lost });
}

function reasonText(entry: StoredAttackEntry, viewer: CardViewer): string | null {
  const effective = effectiveOutcome(entry);
  return effective ? viewer.localize(`MELEE.AttackReason.${effective.reason}`) : null;
}

function refusalSentence(entry: StoredAttackEntry, localize: Localize): string | null {
  if (!entry.refusal) return null;
  const data: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(entry.refusal.data)) {
    data[name] = typeof value === "string" && value.startsWith("MELEE.") ? localize(value) : value;
  }
  return localize(`MELEE.Refusal.${entry.refusal.code}`, data);
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
    state,
    stateIcon: state === "noTarget" ? "die" : state,
    stateLabel: localize(`MELEE.Card.State.${state}`),
    sentence: refusalSentence(entry, localize) ?? attackSentence(entry, attackMode, viewer),
    needed: neededText(entry, attackMode, viewer),
    immunity: immunityText(entry, localize),
    damage,
    riders: state === "immune" ? [] : (effectiveOutcome(entry)?.riders ?? []),
    ruling: rulingText(entry, localize),
    appliedText: appliedText(entry, viewer),
    range: band ? localize(`MELEE.Range.${band}`) : null,
    reason: reasonText(entry, viewer),
    modifiers,
    hasDetails: entry.outcome !== null,
    showApply: (mayApply && (damage !== null || applied)) || ruled,
    canApply: mayApply && damage !== null && !applied,
    canUndo: (mayApply && applied) || ruled,
    showReferee: viewer.isGamemaster && entry.outcome !== null,
    canOverrule: viewer.isGamemaster && !applied,
    flipLabel: localize(isHit(entry) ? "MELEE.Card.Action.flipToMiss" : "MELEE.Card.Action.flipToHit"),
    applyLabel: localize(entry.target ? "MELEE.Card.Action.apply" : "MELEE.Card.Action.applySelected"),
  };
}

/** The names of all targets, each once; null stands for nobody. */
function targetNames(system: StoredAttack): (string | null)[] {
  return [...new Set(system.entries.map((entry) => entry.target?.name ?? null))];
}

function whomOf(system: StoredAttack, localize: Localize): string | null {
  const names = targetNames(system);
  return names.length > 1 ? localize("MELEE.Card.Attack.whoMany", { count: names.length }) : (names[0] ?? null);
}

/** The card of an attack for one viewer: what they may know in words, what they may press as flags. */
export function attackCard(system: StoredAttack, viewer: CardViewer): AttackCardView {
  const oneTarget = targetNames(system).length === 1;
  return {
    attacker: system.attacker.name,
    routine: system.routine,
    whom: whomOf(system, viewer.localize),
    entries: system.entries.map((entry) => {
      const view = entryView(entry, system.attackMode, viewer);
      // What the title says of every entry is not said again.
      return oneTarget ? { ...view, target: null } : view;
    }),
  };
}
