import { SAVES } from "#config/saves.ts";
import { SPELL_KINDS, SPELL_LEVELS } from "#config/spells.ts";
import { flag, html, integer, text } from "#data/fields/plain.ts";
import { type Copies, MOST_COPIES } from "#rules/spells/memory.ts";

const { StringField } = foundry.data.fields;

const defineSpell = () => ({
  level: integer(SPELL_LEVELS.least, SPELL_LEVELS.least, SPELL_LEVELS.most),
  kind: new StringField({ required: true, nullable: false, blank: false, choices: SPELL_KINDS, initial: "arcane" }),
  /** Copies in memory now, and those that rest brings back. */
  memorised: integer(0, 0, MOST_COPIES),
  prepared: integer(0, 0, MOST_COPIES),
  known: flag(true),
  /** The name of its other form; empty for none. */
  reversed: text(),
  range: text(),
  duration: text(),
  needsSight: flag(true),
  /** The save of its targets; empty for none. */
  save: new StringField({ required: true, nullable: false, blank: true, choices: SAVES, initial: "" }),
  /** Dice of damage or healing; empty for none. */
  damage: text(),
  perLevel: flag(),
  heals: flag(),
  description: html(),
});

/** A spell: its printed figures, and how many copies of it are in memory. */
export class SpellModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineSpell>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Spell", "MELEE.Item"];

  static override defineSchema() {
    return defineSpell();
  }

  /** The copies as a rule needs them. */
  get copies(): Copies {
    return { memorised: this.memorised, prepared: this.prepared };
  }
}
