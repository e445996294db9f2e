import { type FieldGroup, Fields } from "#applications/api/field.ts";
import { ABILITIES, type AbilityId } from "#config/abilities.ts";
import { SIZES } from "#config/sizes.ts";
import { signed } from "#data/message/card.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { SAVE_IDS } from "#rules/checks/saving-throw.ts";
import { abilityModifier } from "#rules/tables/ability-modifiers.ts";
import { schemeFields } from "./monster-edit.ts";
import { movementFields } from "./movement-fields.ts";

function abilityView(actor: MeleeActor<"character">, id: AbilityId, rootId: string) {
  const value = actor._source.system.abilities?.[id]?.value ?? actor.system.abilities[id].value;
  const modifier = signed(abilityModifier(actor.system.abilities[id].value));
  const label = localize(ABILITIES[id].label);
  return {
    id,
    label,
    check: localize("MELEE.Sheet.rollAbility", { ability: label, score: value }),
    path: `system.abilities.${id}.value`,
    inputId: `${rootId}-${id}`,
    value,
    modifier,
    hint: localize(`MELEE.AbilityHint.${id}`, { modifier }),
  };
}

function groups(actor: MeleeActor<"character">, rootId: string): FieldGroup[] {
  const fields = new Fields(rootId, actor._source);
  const armor = {
    ascending: "MELEE.Figure.unarmoredAscending",
    descending: "MELEE.Figure.unarmoredDescending",
  };
  return [
    {
      legend: localize("MELEE.Group.fight"),
      fields: [
        ...schemeFields(fields, armor),
        fields.number("system.initiativeModifier", "MELEE.Figure.initiativeModifier"),
        fields.number("system.morale", "MELEE.Figure.morale", { min: 2, max: 12, hasMax: true, nullable: true }),
      ],
    },
    {
      legend: localize("MELEE.Group.saves"),
      fields: SAVE_IDS.map((id) => fields.number(`system.saves.${id}`, `MELEE.Save.${id}`, { min: 2 })),
    },
    {
      legend: localize("MELEE.Group.identity"),
      fields: [
        fields.number("system.experience", "MELEE.Figure.experience", { min: 0 }),
        fields.text("system.alignment", "MELEE.Figure.alignment"),
        fields.choice("system.size", "MELEE.Figure.size", SIZES),
      ],
    },
    { legend: localize("MELEE.Group.movement"), fields: movementFields(actor, rootId) },
  ];
}

/** The six scores with what they do, and the figures that class and level give. */
export function characterAbilities(actor: MeleeActor<"character">, rootId: string): TemplateContext {
  const ids = Object.keys(ABILITIES) as AbilityId[];
  return { abilities: ids.map((id) => abilityView(actor, id, rootId)), groups: groups(actor, rootId) };
}
