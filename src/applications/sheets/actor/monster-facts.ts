import type { MeleeActor } from "#documents/actor.ts";
import { localize } from "#platform/localize.ts";
import { encounterRate } from "#rules/characters/movement.ts";
import { PLACES } from "#rules/monsters/number-appearing.ts";
import { armorClassText, capitalized, type Fact, type FactRoll, movementText, rateText } from "./figures.ts";

type Monster = MeleeActor<"monster">;

/** The most letters of label and value that have room beside another fact. */
const HALF_A_LINE = 26;

/** The numbers in the dungeon and in the lair as buttons; one that is not written down has none. */
function numberRolls(actor: Monster): FactRoll[] {
  return PLACES.flatMap((place) => {
    const text = actor.system.numberAppearing[place];
    if (text === "") return [];
    const label = localize(`MELEE.Sheet.rollNumber.${place}`, { number: text });
    return [{ action: "numberAppearing", place, text: place === "lair" ? `(${text})` : text, label }];
  });
}

/** The usual morale score as a button. */
function moraleRolls({ system: { morale } }: Monster): FactRoll[] {
  if (morale === null) return [];
  return [{ action: "morale", text: String(morale), label: localize("MELEE.Sheet.rollMorale", { morale }) }];
}

/** A figure that holds at other times: "9 with king", or alone where nothing says when. */
function at(value: string | number, when: string): string {
  return when === "" ? String(value) : `${value} ${when}`;
}

function movement(actor: Monster): string {
  const others = actor.system.movementAlternates.map(({ mode, base, when }) =>
    at(rateText(mode, { base, encounter: encounterRate(base) }, mode !== "walk"), when),
  );
  return [movementText(actor.system), ...others].filter((text) => text !== "").join(" · ");
}

/** Morale in other company, "(9 with king)"; the usual one is a button before it. */
function otherMorale({ system: { moraleAlternates } }: Monster): string {
  return moraleAlternates.map(({ value, when }) => `(${at(value, when)})`).join(" ");
}

/** The usual experience; that of others of its kind where no line about leaders says it. */
function experience(actor: Monster): string {
  const { experience: usual, experienceVariants, leaders } = actor.system;
  const number = (value: number) => value.toLocaleString(game.i18n.lang);
  const others = leaders.length > 0 ? [] : experienceVariants.map((one) => `${one.role} ${number(one.experience)}`);
  return [number(usual), ...others].join(", ");
}

/** Armor classes in other forms and gear, the world's own scheme first; none where there is only one. */
function otherArmorClasses(actor: Monster): Fact[] {
  const others = actor.system.armorClassAlternates.map(({ armorClass, when }) => at(armorClassText(armorClass), when));
  return others.length > 0 ? [fact("otherArmorClass", others.join(", "))] : [];
}

/** A fact with its buttons; without either value or button it is a dash. */
function fact(figureName: string, value: string, rolls: readonly FactRoll[] = []): Fact {
  const label = localize(`MELEE.Figure.${figureName}`);
  const letters = rolls.reduce((sum, { text }) => sum + text.length, label.length + value.length);
  return { label, value: value || (rolls.length > 0 ? "" : "–"), wide: letters > HALF_A_LINE, rolls };
}

/** The plain facts of a monster's card; a long one has a line to itself. */
export function monsterFacts(actor: Monster): Fact[] {
  const { treasure, saveAs } = actor.system;
  const reaction: FactRoll = { action: "reaction", text: "2d6", label: localize("MELEE.Sheet.rollReaction") };
  return [
    ...otherArmorClasses(actor),
    fact("movement", movement(actor)),
    fact("morale", otherMorale(actor), moraleRolls(actor)),
    fact("experience", experience(actor)),
    fact("numberAppearing", "", numberRolls(actor)),
    fact("reaction", "", [reaction]),
    fact("saveAs", capitalized(saveAs)),
    fact("treasure", treasure),
  ];
}
