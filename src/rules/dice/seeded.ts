import { answerFormula, type DiceSource } from "./driver.ts";

const INCREMENT = 0x9e3779b9;
const UINT32 = 2 ** 32;

/** A source for simulations: the same whole-number seed always gives the same rolls. */
export function seeded(seed: number): DiceSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + INCREMENT) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / UINT32;
  };
  return (request) => answerFormula(request.formula, (sides) => 1 + Math.floor(next() * sides));
}
