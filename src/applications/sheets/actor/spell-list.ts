import type { MeleeActor } from "#documents/actor.ts";
import type { MeleeItem } from "#documents/item.ts";
import { castRefusal } from "#documents/spells/may-cast.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import { MOST_COPIES } from "#rules/spells/memory.ts";

/** The list of spells, of a character as of a monster. */
export const SPELLS_TEMPLATE = "systems/melee-and-morale/templates/sheets/actor/spells.hbs";

/** Range, duration, save and dice in a few words. */
function figuresOf({ known, range, duration, save, damage, perLevel }: MeleeItem<"spell">["system"]): string {
  if (!known) return localize("MELEE.Sheet.spellUnknown");
  const saves = save && localize("MELEE.Sheet.spellSave", { save: localize(`MELEE.SaveShort.${save}`) });
  const dice = damage && perLevel ? localize("MELEE.Sheet.spellPerLevel", { damage }) : damage;
  return [range, duration, saves, dice].filter(Boolean).join(" · ");
}

function spellRow(actor: MeleeActor, item: MeleeItem<"spell">, rootId: string) {
  const { name, img, id, system } = item;
  const refusal = castRefusal(actor, item);
  return {
    id,
    name,
    img,
    system,
    figures: figuresOf(system),
    full: system.memorised >= MOST_COPIES || !system.known,
    preparedId: `${rootId}-prepared-${id}`,
    barred: refusal && refusalText(refusal),
  };
}

/** The spells of an actor by their level, each with its copies and what keeps it from being cast now. */
export function spellList(actor: MeleeActor, rootId: string): TemplateContext {
  const spells = actor.items.contents
    .filter((item): item is MeleeItem<"spell"> => item.isSpell())
    .sort((first, second) => first.system.level - second.system.level || first.sort - second.sort);
  const levels = [...new Set(spells.map(({ system }) => system.level))].map((level) => {
    const own = spells.filter(({ system }) => system.level === level);
    const count = own.reduce((sum, { system }) => sum + system.memorised, 0);
    return { level, count, spells: own.map((spell) => spellRow(actor, spell, rootId)) };
  });
  return { spellLevels: levels, spellsSpent: spells.some(({ system }) => system.memorised < system.prepared) };
}
