import type { Fault } from "./fault.ts";

const ATTACK = "tests/rules/attacks/attack.test.ts";
const DAMAGE = "tests/rules/attacks/damage.test.ts";
const MATRIX = "tests/rules/tables/attack-matrix.test.ts";
const CHANGE = "tests/rules/change.test.ts";
const DISTANCE = "tests/rules/attacks/distance.test.ts";
const INITIATIVE = "tests/rules/combat/initiative.test.ts";
const SLOW = "tests/rules/combat/slow.test.ts";

/** Faults of the rules. */
export const faults: readonly Fault[] = [
  {
    name: "natural 20 read from the total",
    file: "src/rules/attacks/attack.ts",
    find: "if (roll.die === NATURAL_HIT)",
    replace: "if (roll.total === NATURAL_HIT)",
    test: { file: ATTACK, title: "C16: the die counts and not the total: 17 with +3 against AC 21 is no natural 20" },
  },
  {
    name: "natural 1 may hit",
    file: "src/rules/attacks/attack.ts",
    find: "const NATURAL_MISS = 1;",
    replace: "const NATURAL_MISS = 0;",
    test: { file: ATTACK, title: "C16: a natural 1 misses AC 9 whatever is added, in all three modes" },
  },
  {
    name: "equal to the needed result is a miss",
    file: "src/rules/attacks/attack.ts",
    find: "roll.total >= prepared.needed",
    replace: "roll.total > prepared.needed",
    test: { file: ATTACK, title: "C15: THAC0 19 against AC 5 needs 14: 13 misses, 14 and 15 hit" },
  },
  {
    name: "attack bonus added to the die in every mode",
    file: "src/rules/attacks/prepare.ts",
    find: 'situation.attackMode === "ascending" ? attacker.attackBonus : 0',
    replace: "attacker.attackBonus",
    test: { file: ATTACK, title: "C14: a bonus to the attack skill moves the row and is not added to the die" },
  },
  {
    name: "STR modifies missiles",
    file: "src/rules/attacks/prepare.ts",
    find: '{ id: "dexterity", value: attacker.dexterity }',
    replace: '{ id: "strength", value: attacker.strength }',
    test: { file: ATTACK, title: "C14: STR modifies melee and not missiles" },
  },
  {
    name: "breath adds STR",
    file: "src/rules/attacks/damage.ts",
    find: 'formula.kind === "hitPoints" ? [] : added',
    replace: "added",
    test: { file: ATTACK, title: "C18: breath strikes without a roll for the attacker's present hp" },
  },
  {
    name: "a printed distance belongs to the next band",
    file: "src/rules/attacks/range.ts",
    find: "feet <= range[band]",
    replace: "feet < range[band]",
    test: { file: DISTANCE, title: "C10: at 210 feet a long bow is at long range, -1 to hit" },
  },
  {
    name: "reach one foot too long",
    file: "src/rules/attacks/reach.ts",
    find: "export const REACH_FEET = 5;",
    replace: "export const REACH_FEET = 6;",
    test: { file: DISTANCE, title: "C9: beyond 5 feet a sword is refused, with the feet and the weapon" },
  },
  {
    name: "complete cover is only a penalty",
    file: "src/rules/attacks/prepare.ts",
    find: 'situation.cover !== "complete"',
    replace: "situation.cover !== 4",
    test: { file: DISTANCE, title: "C11: behind complete cover nobody can be hit: no die, not even a natural 20" },
  },
  {
    name: "the lowest side acts first",
    file: "src/rules/combat/sides/dice.ts",
    find: "if (one !== other) return other > one ? 1 : -1;",
    replace: "if (one !== other) return other > one ? -1 : 1;",
    test: { file: INITIATIVE, title: "C2: three sides act in descending order" },
  },
  {
    name: "a side that has passed takes its slow ones back",
    file: "src/rules/combat/sides/order.ts",
    find: 'if (mine < layout.present) return "slow";',
    replace: 'if (mine < -1) return "slow";',
    test: { file: SLOW, title: "C5: putting it away moves back only while the side's step has not ended" },
  },
  {
    name: "the slow keep their side's number",
    file: "src/rules/combat/sides/order.ts",
    find: "return (numbers.at(-1) ?? 0) - 1 - behind;",
    replace: "return (numbers[own] ?? 0) - behind;",
    test: {
      file: INITIATIVE,
      title: "C2: the die is stored as every member's initiative; the slow count on below the last die",
    },
  },
  {
    name: "previous forgets the dice of the round",
    file: "src/rules/combat/sides/trail.ts",
    find: "const left = withOrder(fallen, round, null);",
    replace:
      "const left = withOrder({ ...fallen, sides: fallen.sides.map((side) => ({ ...side, dice: [] })) }, round, null);",
    test: { file: SLOW, title: "goes back step by step, over the round's edge, without losing the later dice" },
  },
  {
    name: "a matrix cell off by one",
    file: "src/rules/tables/attack-matrix.ts",
    find: "const HIGHEST_CELL = 20;",
    replace: "const HIGHEST_CELL = 21;",
    test: { file: MATRIX, title: "T1: THAC0 19 against AC -3 needs 20" },
  },
  {
    name: "floor of 1 dropped",
    file: "src/rules/attacks/damage.ts",
    find: "const LEAST_DAMAGE = 1;",
    replace: "const LEAST_DAMAGE = 0;",
    test: { file: DAMAGE, title: "C19: 1d4 with −3 and a 1 on the die does 1, and does not heal" },
  },
  {
    name: "iron hurts a gargoyle",
    file: "src/rules/attacks/immunity.ts",
    find: "enough.some((kind) => harmedOnlyBy.includes(kind))",
    replace: "enough.length > 0",
    test: {
      file: DAMAGE,
      title: "C21: a gargoyle hit by a plain sword takes nothing, no damage is rolled, and the reason is there",
    },
  },
  {
    name: "DEX adds to missile damage",
    file: "src/rules/attacks/damage.ts",
    find: 'value: situation.reach === "melee" ? attacker.strength : 0',
    replace: 'value: situation.reach === "melee" ? attacker.strength : attacker.dexterity',
    test: { file: DAMAGE, title: "C18: neither STR nor DEX modifies missile damage" },
  },
  {
    name: "a tie rerolls all",
    file: "src/rules/combat/sides/dice.ts",
    find: "const tied = group.filter((entry) => total(entry) === one);",
    replace: "const tied = level > 0 ? group.filter((entry) => total(entry) === one) : [...group];",
    test: { file: INITIATIVE, title: "C3: 5, 5, 3 rerolled as 1 and 4 leaves the side with 3 last" },
  },
  {
    name: "undo forgets the clamp",
    file: "src/rules/change.ts",
    find: "const lost = Math.min(amount, Math.max(0, hp.value));",
    replace: "const lost = amount;",
    test: { file: CHANGE, title: "C20: hit points never fall below 0, and the delta tells what was really lost" },
  },
  {
    name: "a save must exceed its value",
    file: "src/rules/checks/saving-throw.ts",
    find: "success: total >= value",
    replace: "success: total > value",
    test: {
      file: "tests/rules/checks/saving-throw.test.ts",
      title: "T8: exactly the value succeeds, more does, one less fails",
    },
  },
  {
    name: "a two-handed weapon leaves a hand free",
    file: "src/rules/items/hands.ts",
    find: "const needed = weapon.twoHanded ? HANDS : 1;",
    replace: "const needed = 1;",
    test: {
      file: "tests/rules/items/hands.test.ts",
      title: "C5: a pole arm goes into both hands and empties them, in one answer",
    },
  },
  {
    name: "hit points may be none",
    file: "src/rules/monsters/hit-dice.ts",
    find: "total: Math.max(1, answer.total)",
    replace: "total: answer.total",
    test: { file: "tests/rules/monsters/hit-dice.test.ts", title: "1−1 with a 1 is 1 and never 0" },
  },
  {
    name: "a score of 12 checks morale",
    file: "src/rules/checks/morale.ts",
    find: 'if (morale >= TO_THE_DEATH) return refuse("fightsToTheDeath", { name });',
    replace: "",
    test: {
      file: "tests/rules/checks/morale.test.ts",
      title: 'C22: {"morale":12} is refused as fightsToTheDeath, and nothing is rolled',
    },
  },
];
