import type { Fault } from "./fault.ts";

const DECLARATIONS = "tests/rules/combat/behaviours-declarations.test.ts";
const PHASES = "tests/rules/combat/behaviours-phases.test.ts";
const INDIVIDUAL = "tests/rules/combat/behaviours-individual.test.ts";
const INITIATIVE = "tests/rules/combat/behaviours-initiative.test.ts";
const MORALE = "tests/rules/combat/behaviours-morale.test.ts";
const SLOW = "tests/rules/combat/behaviours-slow.test.ts";
const MOVEMENT = "tests/rules/characters/movement.test.ts";
const CONDITIONS = "tests/rules/statuses.test.ts";
const CASTING = "tests/rules/spells/cast.test.ts";
const DAMAGE = "tests/rules/attacks/damage.test.ts";

/** Faults of the fight by sides, declaration to morale, and of the conditions in it. */
export const faults: readonly Fault[] = [
  {
    name: "who has acted says that it will not attack",
    file: "src/rules/combat/sides/declarations.ts",
    find: '((kind === "hold" || kind === "none") && !hasActed(state, combatant));',
    replace: 'kind === "hold";',
    test: {
      file: DECLARATIONS,
      title: "C1: the word not to attack may be given at any time before acting, and not after",
    },
  },
  {
    name: "a lost spell keeps its phase",
    file: "src/rules/combat/sides/phases.ts",
    find: 'one.kind === "spell" && one.fate === "open"',
    replace: 'one.kind === "spell"',
    test: { file: PHASES, title: "C4: spells are passed over when the declared one is lost or cast" },
  },
  {
    name: "missiles before movement",
    file: "src/rules/combat/sides/phases.ts",
    find: '["movement", "missiles", "spells", "melee"]',
    replace: '["missiles", "movement", "spells", "melee"]',
    test: { file: PHASES, title: "C4: a side’s step has movement, missiles, spells and melee, in that order" },
  },
  {
    name: "the slow step has spells",
    file: "src/rules/combat/sides/phases.ts",
    find: '["movement", "missiles", "melee"]',
    replace: '["movement", "missiles", "spells", "melee"]',
    test: { file: SLOW, title: "C5: the slow step has movement, missiles and melee, and no spells and no morale" },
  },
  {
    name: "individual dice without their modifier",
    file: "src/rules/combat/sides/units.ts",
    find: "modifier: initiativeModifier,",
    replace: "modifier: 0 * initiativeModifier,",
    test: { file: INDIVIDUAL, title: "C6: a 3 with +2 acts before a 4" },
  },
  {
    name: "allies who are equal throw again",
    file: "src/rules/combat/sides/dice.ts",
    find: "if (new Set(living.map(({ unit }) => unit.side)).size < 2) continue;",
    replace: "if (living.length < 2) continue;",
    test: { file: INDIVIDUAL, title: "C6: equal totals of allies share a step and are not thrown again" },
  },
  {
    name: "who falls in a shared step is dead at once",
    file: "src/rules/combat/sides/able.ts",
    find: "return combatant.alive || placementOf(combatant, diceRound(state))?.standing === true;",
    replace: "return combatant.alive;",
    test: { file: INITIATIVE, title: "C3: simultaneous, who is killed in the step still acts in it" },
  },
  {
    name: "the surprised act",
    file: "src/rules/combat/sides/able.ts",
    find: 'if (wordOf(state, combatant.side) === "surprised") return false;',
    replace: "",
    test: { file: PHASES, title: "C2: a surprised side has no step in that round, and its slow do not act either" },
  },
  {
    name: "who is delayed comes in turn",
    file: "src/rules/combat/sides/able.ts",
    find: "(inLine.find((combatant) => !delayed(combatant)) ?? inLine[0])",
    replace: "inLine[0]",
    test: {
      file: PHASES,
      title: "C4: with single combatants as the stride each acts before the next, and the delayed last",
    },
  },
  {
    name: "the encounter rate is rounded up",
    file: "src/rules/characters/movement.ts",
    find: "Math.floor(Math.max(0, base) / 3)",
    replace: "Math.ceil(Math.max(0, base) / 3)",
    test: { file: MOVEMENT, title: "C7: a base rate of 100 is an encounter rate of 33" },
  },
  {
    name: "a caster walks",
    file: "src/rules/characters/movement.ts",
    find: 'if (declared === "spell") return "casting";',
    replace: "",
    test: { file: MOVEMENT, title: "C12: a caster does not take a step" },
  },
  {
    name: "the gagged cast",
    file: "src/rules/statuses.ts",
    find: 'gagged: { rule: "C12", bars: ["cast"] }',
    replace: 'gagged: { rule: "C12" }',
    test: { file: CONDITIONS, title: "C12: who is gagged or in magical silence cannot cast, and fights on" },
  },
  {
    name: "the bound strike",
    file: "src/rules/statuses.ts",
    find: 'bound: { rule: "C12", bars: ["attack", "cast"] }',
    replace: 'bound: { rule: "C12", bars: ["cast"] }',
    test: { file: CONDITIONS, title: "C12: whose hands are tied can neither cast nor attack, but walk" },
  },
  {
    name: "a sleeper is not helpless",
    file: "src/rules/statuses.ts",
    find: 'sleep: "helpless",',
    replace: "",
    test: { file: CONDITIONS, title: "C22: who sleeps, is unconscious or paralysed is helpless" },
  },
  {
    name: "a few feet do not bar casting",
    file: "src/rules/spells/cast.ts",
    find: "if (moved > 0)",
    replace: "if (moved > 5)",
    test: { file: CASTING, title: "C12: no movement in the round: 1 foot is enough to bar casting, 0 feet are not" },
  },
  {
    name: "the target of a spell need not be seen",
    file: "src/rules/spells/cast.ts",
    find: "if (spell.needsSight && facts.unseen !== null)",
    replace: 'if (spell.needsSight && facts.unseen === "")',
    test: { file: CASTING, title: "C12: the target must be visible, unless the spell says otherwise" },
  },
  {
    name: "any magic harms whom only +2 harms",
    file: "src/rules/attacks/immunity.ts",
    find: 'kind !== "magic" || magicBonus >= magicNeeded',
    replace: 'kind !== "magic" || magicBonus >= 0 * magicNeeded',
    test: {
      file: DAMAGE,
      title: "C21: who is harmed by magic of +2 or better takes nothing from magic of +1, and the damage of +2 and +3",
    },
  },
  {
    name: "immunity is not asked",
    file: "src/rules/attacks/immunity.ts",
    find: "harms.filter((kind) => !immuneTo.includes(kind))",
    replace: "harms.filter((kind) => kind)",
    test: { file: DAMAGE, title: "C21: who is immune to fire takes nothing from fire and all from a sword" },
  },
  {
    name: "the helpless are not counted",
    file: "src/rules/combat/sides/morale-memory.ts",
    find: "(combatant) => combatant.helpless || isDead(combatant)",
    replace: "isDead",
    test: { file: MORALE, title: "C22: the helpless count for the half and not as killed" },
  },
  {
    name: "ML 12 checks morale",
    file: "src/rules/combat/sides/morale-memory.ts",
    find: "morale >= TO_THE_DEATH ||",
    replace: "morale > TO_THE_DEATH ||",
    test: { file: MORALE, title: "C22: where all are of ML 2 or of ML 12 nothing is due" },
  },
  {
    name: "a third check after two passed",
    file: "src/rules/combat/sides/morale-memory.ts",
    find: ">= ENOUGH_PASSED) continue;",
    replace: "> ENOUGH_PASSED) continue;",
    test: { file: MORALE, title: "C22: after two passed checks in a fight the group checks no more" },
  },
  {
    name: "each death makes morale due",
    file: "src/rules/combat/sides/morale-memory.ts",
    find: "filter((cause) => !causes.includes(cause))",
    replace: "filter((cause) => cause)",
    test: { file: MORALE, title: "C22: the second death alone makes nothing due again" },
  },
  {
    name: "the mark of the dead does not know who is falling",
    file: "src/documents/fights/death-mark.ts",
    find: 'return falls ? "falling" : "dead";',
    replace: 'return falls ? "dead" : "dead";',
    test: {
      file: "tests/system/death-mark.test.ts",
      title: "C3: who falls in a shared step is falling, and dead when it ends: one write each",
    },
  },
  {
    name: "a condition bars no attack",
    file: "src/documents/attacks/situation.ts",
    find: 'return barredBy(statuses, "attack", name);',
    replace: 'return barredBy([], "attack", name);',
    test: {
      file: "tests/system/statuses.test.ts",
      title: "C12, C22: who is bound, flees or is helpless cannot attack: refused with the reason, no die, no write",
    },
  },
  {
    name: "who retreats attacks",
    file: "src/data/combat/sides/facts.ts",
    find: 'if (declared?.kind === "retreat") return refuse("retreatedThisRound", { attacker });',
    replace: "",
    test: {
      file: "tests/system/retreat-and-cover.test.ts",
      title: "C8: who retreats does not attack, unless the referee lets them; nothing is posted",
    },
  },
  {
    name: "morale breaks at its own score",
    file: "src/rules/checks/morale.ts",
    find: "holds: total <= score",
    replace: "holds: total < score",
    test: { file: "tests/rules/checks/morale.test.ts", title: "C22: 2d6 up to the score holds, more breaks" },
  },
];
