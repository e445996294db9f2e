import { FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, type RollTerm } from "./terms.ts";

/** What the parser makes of a formula's parts: inner rolls and dice. */
export interface TermFactory {
  roll(formula: string, terms: RollTerm[]): any;
  die(denomination: string, data: Record<string, any>): RollTerm;
}

/** Reads a formula without data references: numbers, dice, brackets, functions and + - * / %. All else is refused by name. */
export function parseFormula(formula: string, factory: TermFactory): RollTerm[] {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, "iy");
    sticky.lastIndex = at;
    const match = sticky.exec(formula);
    if (match) at = sticky.lastIndex;
    return match;
  };
  const fail = (): never => {
    const rest = /^\S+/.exec(formula.slice(at))?.[0];
    throw new Error(
      rest ? `"${rest}" is not supported in the formula "${formula}"` : `The formula "${formula}" ends too early`,
    );
  };

  function expression(): RollTerm[] {
    const terms: RollTerm[] = [];
    for (;;) {
      const sign = take(/\s*([+-])/);
      if (sign && !(sign[1] === "+" && !terms.length)) {
        const number = terms.length && take(/\s*\d+(?:\.\d+)?(?![\d.]*\s*d)/);
        if (number) terms.push(new NumericTerm({ number: Number(`${sign[1]}${number[0].trim()}`) }));
        else terms.push(new OperatorTerm({ operator: sign[1] }), operand());
      } else terms.push(operand());
      const operator = take(/\s*([+\-*/%])/);
      if (!operator) return terms;
      terms.push(new OperatorTerm({ operator: operator[1] }));
    }
  }

  function operand(): RollTerm {
    take(/\s*/);
    const term = fn() ?? dice() ?? fail();
    const flavor = take(/\[([^\]]*)\]/);
    if (flavor) term.options.flavor = flavor[1];
    return term;
  }

  function fn(): RollTerm | null {
    const match = take(/([a-z]\w*)\s*\((?<!\bd\()/);
    if (!match) return null;
    if (!FunctionTerm.FUNCTIONS.includes(match[1])) {
      at -= match[0].length;
      fail();
    }
    const rolls: any[] = [];
    do rolls.push(inner());
    while (take(/\s*,/));
    if (!take(/\s*\)/)) fail();
    return new FunctionTerm({ fn: match[1], rolls });
  }

  /** A formula up to a comma or bracket, as a roll of its own. */
  function inner(): any {
    const start = at;
    const terms = expression();
    return factory.roll(formula.slice(start, at).trim(), terms);
  }

  /** A bracket, a number, or either before a "d". */
  function dice(): RollTerm | null {
    const number = part();
    const denomination = take(/d(?=[\d(%])/);
    if (!denomination) {
      if (number === undefined) return null;
      return typeof number === "number" ? new NumericTerm({ number }) : new ParentheticalTerm({ roll: number });
    }
    const faces = take(/%/) ? 100 : (part() ?? fail());
    const modifiers: string[] = [];
    for (
      let match = take(/[a-z]+(?:[^a-z\s()+\-*/[\]%,]+)?/);
      match;
      match = take(/[a-z]+(?:[^a-z\s()+\-*/[\]%,]+)?/)
    ) {
      modifiers.push(match[0]);
    }
    return factory.die("d", { number: number ?? 1, faces, modifiers });
  }

  function part(): any {
    const number = take(/\d+(?:\.\d+)?|\.\d+/);
    if (number) return Number(number[0]);
    if (!take(/\(/)) return undefined;
    const roll = inner();
    if (!take(/\s*\)/)) fail();
    return roll;
  }

  const terms = expression();
  take(/\s*/);
  if (at < formula.length) fail();
  return terms;
}

/** The value of numbers and operators in the order of terms. */
export function calculate(tokens: (number | string)[]): number {
  let at = 0;
  const signed = (): number => {
    const token = tokens[at++];
    if (typeof token === "number") return token;
    return token === "-" ? -signed() : signed();
  };
  const product = (): number => {
    let value = signed();
    while (["*", "/", "%"].includes(String(tokens[at]))) {
      const operator = tokens[at++];
      const right = signed();
      value = operator === "*" ? value * right : operator === "/" ? value / right : value % right;
    }
    return value;
  };
  let value = product();
  while (at < tokens.length) {
    const operator = tokens[at++];
    const right = product();
    value = operator === "-" ? value - right : value + right;
  }
  return value;
}
