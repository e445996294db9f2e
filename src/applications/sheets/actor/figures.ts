import type { FighterModel } from "#data/actor/fighter.ts";
import type { Rate } from "#data/actor/figures.ts";
import { figure, signed } from "#data/message/card.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { SAVE_IDS } from "#rules/checks/saving-throw.ts";
import type { Modifier } from "#rules/dice/request.ts";
import { descendingFromAscending, thac0FromAttackBonus } from "#rules/tables/conversions.ts";

/** A figure in the world's scheme first, in the other one beside it, and how it came about. */
export interface PairView {
  readonly label: string;
  readonly first: string;
  readonly second: string | null;
  readonly hint: string;
}

/** A named part of a sum. */
export interface Part {
  readonly label: string;
  readonly value: number;
}

/** A saving throw as a button. */
export interface SaveView {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly hint: string;
}

/** A fact that is rolled when it is pressed. */
export interface FactRoll {
  readonly action: string;
  readonly place?: string;
  readonly text: string;
  /** What the button does, in words. */
  readonly label: string;
}

/** A line of plain facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly wide?: boolean;
  /** Buttons before the plain value. */
  readonly rolls?: readonly FactRoll[];
}

/** A sum in words: "14 Chain mail + 1 Dexterity = 15"; parts of 0 are left out, but for the first. */
export function sumHint(first: Part, rest: readonly Part[], total: number): string {
  const added = rest.filter(({ value }) => value !== 0);
  const head = `${figure(first.value)} ${first.label}`;
  if (added.length === 0) return head;
  const tail = added.map(({ label, value }) => ` ${value < 0 ? "−" : "+"} ${Math.abs(value)} ${label}`).join("");
  return `${head}${tail} = ${figure(total)}`;
}

/** What is added to a roll, by name: "Strength +1, Weapon +1 = +2"; a sentence of its own when nothing is. */
export function modifiersHint(modifiers: readonly Modifier[]): string {
  if (modifiers.length === 0) return localize("MELEE.Sheet.noModifiers");
  const total = modifiers.reduce((sum, { value }) => sum + value, 0);
  const names = modifiers.map(({ id, value }) => `${localize(`MELEE.Modifier.${id}`)} ${signed(value)}`).join(", ");
  return modifiers.length === 1 ? names : `${names} = ${signed(total)}`;
}

/** An ascending figure and its other form, the world's own first. */
function pair(label: string, ascending: string, descending: string, hint: string): PairView {
  const ascendingFirst = settings.attackMode === "ascending";
  return {
    label,
    first: ascendingFirst ? ascending : descending,
    second: ascendingFirst ? descending : ascending,
    hint,
  };
}

/** Armor class both ways with its sum; a word for what is hit without a roll (C14). */
export function armorClassView(fighter: FighterModel): PairView {
  const label = localize("MELEE.Figure.armorClass");
  const ascending = fighter.effectiveArmorClass;
  if (ascending === null) {
    return { label, first: "–", second: null, hint: localize("MELEE.Sheet.noArmorClass") };
  }
  const hint = armorClassHint(fighter, ascending);
  return pair(label, figure(ascending), figure(descendingFromAscending(ascending)), hint);
}

/** An ascending armor class both ways in one text, the world's own first: "15 [4]". */
export function armorClassText(ascending: number): string {
  const { first, second } = pair("", figure(ascending), figure(descendingFromAscending(ascending)), "");
  return `${first} [${second}]`;
}

function armorClassHint(fighter: FighterModel, total: number): string {
  const actor = fighter.parent;
  const effects: Part = { label: localize("MELEE.Modifier.effects"), value: fighter.bonuses.armorClass };
  if (!actor.isCharacter()) {
    const stored: Part = { label: localize("MELEE.Sheet.stored"), value: fighter.armorClass ?? total };
    return localize("MELEE.Sheet.ascendingSum", { sum: sumHint(stored, [effects], total) });
  }
  const { abilityEffects, shieldArmorClass } = actor.system;
  const dexterity: Part = { label: localize("MELEE.Ability.dexterity"), value: abilityEffects.armorClass };
  const shield: Part = { label: localize("MELEE.ArmorKind.shield"), value: shieldArmorClass };
  const base = total - dexterity.value - shield.value - effects.value;
  const worn = actor.items.find(
    (item) => item.isArmor() && item.system.equipped && !item.system.isShield && item.system.armorClass === base,
  );
  const first: Part = { label: worn?.name ?? localize("MELEE.Sheet.unarmored"), value: base };
  return localize("MELEE.Sheet.ascendingSum", { sum: sumHint(first, [shield, dexterity, effects], total) });
}

/** THAC0 and attack bonus, the world's own first. */
export function attackView({ attackBonus }: FighterModel): PairView {
  const ascending = settings.attackMode === "ascending";
  const label = localize(ascending ? "MELEE.Figure.attackBonus" : "MELEE.Figure.thac0");
  const hint = localize("MELEE.Sheet.attackHint", {
    thac0: figure(thac0FromAttackBonus(attackBonus)),
    bonus: signed(attackBonus),
  });
  return pair(label, signed(attackBonus), figure(thac0FromAttackBonus(attackBonus)), hint);
}

/** The five saves as buttons, with what is added to the die. */
export function saveViews(fighter: FighterModel): SaveView[] {
  return SAVE_IDS.map((id) => {
    const saver = fighter.toSaver(id);
    const value = fighter.saves[id];
    const name = localize(`MELEE.Save.${id}`);
    const parts = [
      { label: localize("MELEE.Sheet.ownBonus"), value: saver?.own ?? 0 },
      { label: localize("MELEE.Modifier.effects"), value: saver?.effects ?? 0 },
      { label: localize("MELEE.Sheet.magicOnly"), value: saver?.wisdom ?? 0 },
    ].filter((part) => part.value !== 0);
    const added = parts.map((part) => `${part.label} ${signed(part.value)}`).join(", ");
    const hint = localize(added ? "MELEE.Sheet.saveHintAdded" : "MELEE.Sheet.saveHint", { name, value, added });
    return { id, label: localize(`MELEE.SaveShort.${id}`), value, hint };
  });
}

/** A word of the game in the user's language where `prefix` knows one, else as typed, with a capital. */
export function term(prefix: string, value: string): string {
  const key = prefix + value;
  if (value !== "" && !value.includes(".") && game.i18n.has(key)) return localize(key);
  return capitalized(value);
}

/** A typed word as it begins a line. */
export function capitalized(value: string): string {
  return value.charAt(0).toLocaleUpperCase(game.i18n.lang) + value.slice(1);
}

/** Every way of moving with feet a turn and feet a round: "Walk 120′ (40′)". */
export function movementText(fighter: FighterModel): string {
  const rates = Object.entries(fighter.movementRates);
  const many = rates.length > 1 || rates[0]?.[0] !== "walk";
  return rates.map(([mode, rate]) => rateText(mode, rate, many)).join(" · ");
}

/** Feet a turn and feet a round, "120′ (40′)", with the way of moving before it where that is asked. */
export function rateText(mode: string, { base, encounter }: Rate, named: boolean): string {
  const text = localize("MELEE.Movement.rate", { base, encounter });
  return named ? `${term("MELEE.Movement.", mode)} ${text}` : text;
}
