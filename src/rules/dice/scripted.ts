import { answerFormula, type DiceSource } from "./driver.ts";

/** A source that shows the given faces in order, with what was asked of it: for tests and worked examples. */
export interface ScriptedDice {
  readonly source: DiceSource;
  /** The requests so far, as "key formula". */
  readonly asked: readonly string[];
  /** The faces that nobody has asked for yet. */
  readonly left: readonly number[];
}

/** Makes a source of scripted faces; it throws when they run out or when a die has no such face. */
export function scripted(...faces: readonly number[]): ScriptedDice {
  const left = [...faces];
  const asked: string[] = [];
  const source: DiceSource = (request) => {
    asked.push(`${request.key} ${request.formula}`);
    return answerFormula(request.formula, (sides) => {
      const face = left.shift();
      if (face === undefined) throw new Error(`No face is left for "${request.key}" (${request.formula}).`);
      if (!Number.isInteger(face) || face < 1 || face > sides) throw new Error(`A d${sides} never shows ${face}.`);
      return face;
    });
  };
  return { source, asked, left };
}
