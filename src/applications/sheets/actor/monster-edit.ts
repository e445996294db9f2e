import { type FieldGroup, Fields } from "#applications/api/field.ts";
import { rowLists } from "#applications/api/rows.ts";
import { ALIGNMENTS } from "#config/alignments.ts";
import { HARMS } from "#config/harms.ts";
import { SIZES } from "#config/sizes.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { SAVE_IDS } from "#rules/checks/saving-throw.ts";
import { MONSTER_LISTS } from "./monster-lists.ts";
import { movementFields } from "./movement-fields.ts";

/** Armor class and attack skill in both schemes, the world's own first: each stores the ascending figure (T7). */
export function schemeFields(fields: Fields, armorLabel: { ascending: string; descending: string }) {
  const ascending = settings.attackMode === "ascending";
  const armor = [
    fields.number("system.armorClass", armorLabel.ascending, { nullable: true }),
    fields.converted("system.armorClass", armorLabel.descending, { nullable: true }),
  ];
  const attack = [
    fields.number("system.attackBonus", "MELEE.Figure.attackBonus"),
    fields.converted("system.attackBonus", "MELEE.Figure.thac0"),
  ];
  return ascending ? [...armor, ...attack] : [...armor.reverse(), ...attack.reverse()];
}

/** Hit dice as printed and in parts; hit points that are not rolled beside them. */
function hitDiceGroup(fields: Fields): FieldGroup {
  return {
    legend: localize("MELEE.Group.hitDice"),
    fields: [
      fields.text("system.hitDice.text", "MELEE.Figure.hitDicePrinted"),
      fields.number("system.hitDice.count", "MELEE.Figure.hitDiceCount", { min: 0, step: "any" }),
      fields.number("system.hitDice.die", "MELEE.Figure.hitDiceDie", { min: 1 }),
      fields.number("system.hitDice.modifier", "MELEE.Figure.hitDiceModifier"),
      fields.number("system.hitDice.asterisks", "MELEE.Figure.hitDiceAsterisks", { min: 0 }),
      fields.number("system.hitDice.fixed", "MELEE.Figure.hitDiceFixed", { min: 1, nullable: true }),
    ],
  };
}

/** How it is met and what it owns: the shown line first, then the parts behind it. */
function encounterGroups(fields: Fields): FieldGroup[] {
  return [
    {
      legend: localize("MELEE.Group.encounter"),
      fields: [
        fields.number("system.experience", "MELEE.Figure.experience", { min: 0 }),
        fields.text("system.numberAppearing.dungeon", "MELEE.Figure.numberDungeon"),
        fields.text("system.numberAppearing.lair", "MELEE.Figure.numberLair"),
      ],
    },
    {
      legend: localize("MELEE.Group.treasure"),
      fields: [
        fields.text("system.treasure", "MELEE.Figure.treasureShown"),
        fields.number("system.hoard.gold", "MELEE.Figure.hoardGold", { min: 0 }),
        fields.number("system.hoard.multiplier", "MELEE.Figure.hoardTimes", { min: 1 }),
        fields.list("system.hoard.types", "MELEE.Figure.hoardTypes", { wide: false }),
        fields.list("system.hoard.lairTypes", "MELEE.Figure.hoardLairTypes", { wide: false }),
        fields.list("system.hoard.special", "MELEE.Figure.hoardSpecial", { wide: false }),
        fields.text("system.hoard.note", "MELEE.Figure.hoardNote", { wide: true }),
      ],
    },
  ];
}

function groups(actor: MeleeActor<"monster">, rootId: string): FieldGroup[] {
  const fields = new Fields(rootId, actor._source);
  const armor = { ascending: "MELEE.Figure.armorClassAscending", descending: "MELEE.Figure.armorClassDescending" };
  return [
    {
      legend: localize("MELEE.Group.identity"),
      fields: [
        fields.text("name", "MELEE.Sheet.name"),
        fields.text("system.kind", "MELEE.Figure.kind"),
        fields.text("system.family", "MELEE.Figure.family"),
        fields.choice("system.size", "MELEE.Figure.size", SIZES),
        fields.text("system.alignment", "MELEE.Figure.alignment"),
        fields.set("system.alignments", "MELEE.Figure.alignments", ALIGNMENTS),
        fields.list("system.tags", "MELEE.Figure.tags", { hint: localize("MELEE.Sheet.tagsHint") }),
      ],
    },
    {
      legend: localize("MELEE.Group.fight"),
      fields: [
        fields.number("system.hp.max", "MELEE.Figure.hpMax", { min: 0 }),
        ...schemeFields(fields, armor),
        fields.number("system.morale", "MELEE.Figure.morale", { min: 2, max: 12, hasMax: true, nullable: true }),
        fields.number("system.initiativeModifier", "MELEE.Figure.initiativeModifier"),
      ],
    },
    hitDiceGroup(fields),
    {
      legend: localize("MELEE.Group.saves"),
      fields: [
        ...SAVE_IDS.map((id) => fields.number(`system.saves.${id}`, `MELEE.Save.${id}`, { min: 2 })),
        fields.number("system.saveBonus", "MELEE.Figure.saveBonus"),
        fields.text("system.saveAs", "MELEE.Figure.saveAs"),
      ],
    },
    { legend: localize("MELEE.Group.movement"), fields: movementFields(actor, rootId) },
    {
      legend: localize("MELEE.Group.harm"),
      fields: [
        fields.flag("system.invulnerable", "MELEE.Figure.invulnerable", { wide: true }),
        fields.set("system.harmedOnlyBy", "MELEE.Figure.harmedOnlyBy", HARMS),
        fields.number("system.magicNeeded", "MELEE.Figure.magicNeeded", { min: 0 }),
        fields.set("system.immuneTo", "MELEE.Figure.immuneTo", HARMS),
      ],
    },
    ...encounterGroups(fields),
  ];
}

/** About how many letters of a special stand in one row of its text box. */
const LETTERS_A_ROW = 44;

/** Every stored figure of a monster as a control, its attacks, routines and specials as rows. */
export function monsterEdit(actor: MeleeActor<"monster">, rootId: string): TemplateContext {
  const attacks = actor.items.contents
    .filter((item) => item.isAttack() || item.isWeapon())
    .sort((first, second) => first.sort - second.sort);
  return {
    groups: groups(actor, rootId),
    lists: rowLists(actor, rootId, MONSTER_LISTS),
    attackItems: attacks.map((item) => ({
      id: item.id,
      name: item.name,
      damage: item.isAttack() || item.isWeapon() ? (item.system.damage ?? "") : "",
      deleteLabel: localize("MELEE.Sheet.deleteNamed", { name: item.name }),
    })),
    routineRows: actor.system.routines.map((routine, index) => ({
      index,
      label: localize("MELEE.Sheet.routineNumber", { number: index + 1 }),
      deleteLabel: localize("MELEE.Sheet.deleteRoutine", { number: index + 1 }),
      counts: attacks.map((item) => ({
        id: `${rootId}-routine-${index}-${item.id}`,
        attackId: item.id,
        name: item.name,
        count: routine.find(({ attackId }) => attackId === item.id)?.count ?? 0,
      })),
    })),
    specialRows: actor.system.specials.map(({ tag, text }, index) => ({
      index,
      tag,
      text,
      rows: Math.max(1, Math.ceil(text.length / LETTERS_A_ROW)),
      tagId: `${rootId}-special-${index}-tag`,
      textId: `${rootId}-special-${index}-text`,
    })),
  };
}
