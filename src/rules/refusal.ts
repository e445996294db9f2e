/** Every "no" that a rule can say; each has its sentence at `MELEE.Refusal.<code>`. */
export const REFUSAL_CODES = [
  "tooFarForMelee",
  "tooCloseForMissile",
  "beyondLongRange",
  "completeCover",
  "notAMeleeWeapon",
  "notAMissileWeapon",
  "retreatedThisRound",
  "castsThisRound",
  "attackerIsDown",
  "movesCasting",
  "movesEngaged",
  "movesTooFar",
  "noSuchSave",
  "noSuchAbility",
  "notStarted",
  "noEarlierRound",
  "noSuchSide",
  "fightGone",
  "gamemasterRolls",
  "diceAreRolled",
  "notEngaged",
  "spellGone",
  "nobodyToFight",
  "dieOutOfRange",
  "dieMissing",
  "declarationsAreOver",
  "deadDeclaresNothing",
  "spellNotNamed",
  "noSuchCombatant",
  "notInPresentStep",
  "notMarked",
  "moraleNotDue",
  "handsFull",
  "noTargetToApplyTo",
  "alreadyApplied",
  "notApplied",
  "nothingToApply",
  "notYours",
  "noGamemasterOnline",
  "gamemasterDidNotAnswer",
  "messageGone",
  "targetGone",
  "cannotUndo",
  "hasSaved",
  "casterIsDown",
  "castLost",
  "castHasActed",
  "castHasMoved",
  "castUndeclared",
  "castOther",
  "castWaits",
  "castNotMemorised",
  "castUnseen",
  "noSuchSpell",
  "spellNotKnown",
  "spellIsBack",
  "noSpellToLose",
  "noTotal",
  "nobodyToSave",
  "notANumber",
  "badFormula",
  "notAFighter",
  "noAttacker",
  "noSuchRoutine",
  "noHitDice",
  "hitPointsChanged",
  "macroGone",
  "selectAToken",
  "notAMonster",
  "numberNotGiven",
  "numberIsSpecial",
  "notMetThere",
  "noMorale",
  "neverFights",
  "fightsToTheDeath",
  "moraleModifier",
  "moraleHeldTwice",
  "immune",
  "gamemasterApplies",
  "onlyGamemaster",
  "notActiveGamemaster",
  "badRequest",
  "countOutOfRange",
  "noScene",
  "noSuchMonster",
  "barredAttack",
  "barredCast",
  "barredMove",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A "no" as a value: the window shows the sentence of `code`, filled in from `data`. */
export interface Refusal {
  readonly refused: true;
  readonly code: RefusalCode;
  readonly data: Readonly<Record<string, string | number>>;
}

/** Makes a refusal; `data` fills the placeholders of its sentence. */
export function refuse(code: RefusalCode, data: Record<string, string | number> = {}): Refusal {
  return Object.freeze({ refused: true, code, data: Object.freeze({ ...data }) });
}

/** Tells a refusal from any other value. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}
