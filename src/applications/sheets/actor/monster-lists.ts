import type { RowList } from "#applications/api/rows.ts";
import { MOVEMENT_MODES } from "#config/movement.ts";

const when = { key: "when", label: "MELEE.Figure.when", initial: "" } as const;
const role = { key: "role", label: "MELEE.Figure.role", initial: "" } as const;

const modes = Object.fromEntries(Object.entries(MOVEMENT_MODES).map(([mode, { label }]) => [mode, label]));

/** What a monster has any number of, edited as rows. */
export const MONSTER_LISTS: readonly RowList[] = [
  {
    path: "system.armorClassAlternates",
    legend: "MELEE.Group.armorClassAlternates",
    add: "MELEE.Sheet.addArmorClass",
    columns: [{ key: "armorClass", label: "MELEE.Figure.armorClassAscending", type: "number", initial: 10 }, when],
  },
  {
    path: "system.movementAlternates",
    legend: "MELEE.Group.movementAlternates",
    add: "MELEE.Sheet.addMovement",
    columns: [
      { key: "mode", label: "MELEE.Figure.movement", initial: "walk", choices: modes },
      { key: "base", label: "MELEE.Figure.feetATurn", type: "number", min: 0, initial: 120 },
      when,
    ],
  },
  {
    path: "system.moraleAlternates",
    legend: "MELEE.Group.moraleAlternates",
    add: "MELEE.Sheet.addMorale",
    columns: [{ key: "value", label: "MELEE.Figure.morale", type: "number", min: 2, max: 12, initial: 7 }, when],
  },
  {
    path: "system.experienceVariants",
    legend: "MELEE.Group.experienceVariants",
    add: "MELEE.Sheet.addExperience",
    columns: [role, { key: "experience", label: "MELEE.Figure.experience", type: "number", min: 0, initial: 0 }],
  },
  {
    path: "system.leaders",
    legend: "MELEE.Group.leaders",
    add: "MELEE.Sheet.addLeader",
    columns: [
      role,
      { key: "count", label: "MELEE.Figure.leaderCount", initial: "" },
      { key: "per", label: "MELEE.Figure.leaderPer", type: "number", min: 1, initial: null },
      { key: "hitDice", label: "MELEE.Figure.hitDice", initial: "" },
      { key: "level", label: "MELEE.Figure.leaderLevel", initial: "" },
      { key: "hp", label: "MELEE.Figure.hp", initial: "" },
      { key: "damageBonus", label: "MELEE.Figure.leaderDamage", type: "number", initial: 0 },
      {
        key: "magicItemChance",
        label: "MELEE.Figure.magicItemChance",
        type: "number",
        min: 0,
        max: 100,
        initial: null,
      },
      { key: "text", label: "MELEE.Figure.leaderText", type: "area", initial: "" },
    ],
  },
];
