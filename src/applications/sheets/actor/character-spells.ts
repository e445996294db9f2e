import type { MeleeActor } from "#documents/actor.ts";
import { castRefusal } from "#documents/caster.ts";
import type { MeleeItem } from "#documents/item.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import { MOST_COPIES } from "#rules/spells/memory.ts";

function spellsOf(actor: MeleeActor<"character">): MeleeItem<"spell">[] {
  return actor.items.contents
    .filter((item): item is MeleeItem<"spell"> => item.isSpell())
    .sort((first, second) => first.sort - second.sort);
}

/** Range, duration, save and points in a few words. */
function spellFigures({ system }: MeleeItem<"spell">): string {
  const save =
    system.save === "" ? "" : localize("MELEE.Sheet.spellSave", { save: localize(`MELEE.SaveShort.${system.save}`) });
  const dice = system.perLevel ? localize("MELEE.Sheet.spellPerLevel", { damage: system.damage }) : system.damage;
  return [system.range, system.duration, save, dice].filter((word) => word !== "").join(" · ");
}

function spellRow(actor: MeleeActor<"character">, item: MeleeItem<"spell">, rootId: string) {
  const { name, img, id } = item;
  const { memorised, prepared, known } = item.system;
  const refusal = castRefusal(actor, item);
  return {
    id,
    name,
    img,
    figures: known ? spellFigures(item) : localize("MELEE.Sheet.spellUnknown"),
    spent: memorised === 0,
    memorised,
    copiesLabel: localize("MELEE.Sheet.spellCopies", { name, count: memorised }),
    lessLabel: localize("MELEE.Sheet.spellLess", { name }),
    moreLabel: localize("MELEE.Sheet.spellMore", { name }),
    noneLeft: memorised === 0,
    noneToAdd: memorised >= MOST_COPIES || !known,
    prepared: item._source.system.prepared ?? prepared,
    preparedId: `${rootId}-prepared-${id}`,
    preparedLabel: localize("MELEE.Sheet.spellPrepared", { name }),
    barred: refusal !== null,
    castHint: refusal ? refusalText(refusal) : localize("MELEE.Sheet.spellCast", { name }),
    deleteLabel: localize("MELEE.Sheet.deleteNamed", { name }),
  };
}

/** The spells of a character by their level, each with its copies and what keeps it from being cast now. */
export function characterSpells(actor: MeleeActor<"character">, rootId: string): TemplateContext {
  const levels = new Map<number, MeleeItem<"spell">[]>();
  for (const spell of spellsOf(actor)) {
    levels.set(spell.system.level, [...(levels.get(spell.system.level) ?? []), spell]);
  }
  const inOrder = [...levels].sort(([first], [second]) => first - second);
  return {
    spellLevels: inOrder.map(([level, spells]) => ({
      label: localize("MELEE.Sheet.spellLevel", { level }),
      note: localize("MELEE.Sheet.spellsInMemory", {
        count: spells.reduce((sum, { system }) => sum + system.memorised, 0),
      }),
      spells: spells.map((spell) => spellRow(actor, spell, rootId)),
    })),
    spellsSpent: [...levels.values()].flat().some(({ system }) => system.memorised < system.prepared),
  };
}
