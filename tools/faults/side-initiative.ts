import type { Fault } from "./fault.ts";

const DECLARATIONS = "tests/rules/combat/behaviours-declarations.test.ts";
const PHASES = "tests/rules/combat/behaviours-phases.test.ts";
const SLOW = "tests/rules/combat/behaviours-slow.test.ts";
const INDIVIDUAL = "tests/rules/combat/behaviours-individual.test.ts";
const MORALE = "tests/rules/combat/behaviours-morale.test.ts";
const MOVEMENT = "tests/rules/attacks/behaviours-melee-movement.test.ts";
const CASTING = "tests/rules/spells/behaviours-casting.test.ts";

/** Faults of a round of side initiative (C1 to C13, C22). */
export const faults: readonly Fault[] = [
  {
    name: "a spell is declared without its name",
    file: "src/rules/combat/sides/declarations.ts",
    find: 'if (kind === "spell" && spellName === "") return refuse("spellNotNamed");',
    replace: "",
    test: { file: DECLARATIONS, title: "C1: a spell is declared by its name, and without one refused" },
  },
  {
    name: "spells are declared when the declarations are over",
    file: "src/rules/combat/sides/declarations.ts",
    find: 'if (!late) return refuse("declarationsAreOver");',
    replace: "",
    test: { file: DECLARATIONS, title: "C1: after the declarations a spell is refused" },
  },
  {
    name: "a hit in the caster's own step disrupts",
    file: "src/rules/combat/sides/declarations.ts",
    find: "layout.present < stepIndex(",
    replace: "layout.present <= stepIndex(",
    test: { file: DECLARATIONS, title: "C13: a hit in the caster’s own step loses nothing" },
  },
  {
    name: "a phase that nobody can use is walked through",
    file: "src/rules/combat/sides/phases.ts",
    find: "able.some((combatant) => combatant.holdsMissile && mayAttack(settled, combatant))",
    replace: "able.length > 0",
    test: { file: PHASES, title: "C4: missiles are passed over when nobody holds a missile weapon" },
  },
  {
    name: "who casts with a staff in hand is slow",
    file: "src/rules/combat/sides/order.ts",
    find: 'combatant.holdsSlow && (declared === undefined || declared === "withdraw")',
    replace: "combatant.holdsSlow && declared !== null",
    test: {
      file: SLOW,
      title: "C5: who declared a spell, a retreat or not to attack is not slow, staff in hand or not",
    },
  },
  {
    name: "DEX does not count in individual initiative",
    file: "src/rules/combat/sides/dice.ts",
    find: "return faces.map((face) => face + die.modifier);",
    replace: "return faces;",
    test: { file: INDIVIDUAL, title: "C6: a 3 with +2 acts before a 4" },
  },
  {
    name: "a yard counts as a foot",
    file: "src/rules/characters/movement.ts",
    find: "const FEET_PER_YARD = 3;",
    replace: "const FEET_PER_YARD = 1;",
    test: {
      file: MOVEMENT,
      title: "C7: in the wilderness the 40 are yards: 120 feet may be moved and not 121",
    },
  },
  {
    name: "a withdrawal goes the full rate",
    file: "src/rules/characters/movement.ts",
    find: "Math.floor(rate / 2)",
    replace: "rate",
    test: {
      file: MOVEMENT,
      title: "C8: a fighting withdrawal goes half the encounter rate: 20 feet of 40 and not 21, 16 of 33",
    },
  },
  {
    name: "who has moved casts all the same",
    file: "src/rules/spells/cast.ts",
    find: 'if (moved > 0) return refuse("castHasMoved", { name, feet: Math.round(moved) });',
    replace: "",
    test: { file: CASTING, title: "C12: who has moved a foot this round cannot cast" },
  },
  {
    name: "half of a side is more than half",
    file: "src/rules/combat/sides/morale-memory.ts",
    find: "out.length * 2 >= tookPart.length",
    replace: "out.length * 2 > tookPart.length",
    test: { file: MORALE, title: "C22: it is due when half are down: 2 of 4 and 3 of 5, not 2 of 5" },
  },
];
