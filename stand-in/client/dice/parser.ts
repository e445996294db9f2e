import { FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, type RollTerm } from "./terms.ts";

/** What the parser makes of a formula's parts: inner rolls and dice. */
export interface TermFactory {
  /** The letters of the kinds of dice that a system has registered besides numbers of faces. */
  letters: string;
  roll(terms: RollTerm[]): any;
  die(denomination: string, data: Record<string, any>): RollTerm;
}

/** Reads a formula without data references: numbers, dice, brackets, functions and + - * / %. All else is refused by name. */
export function parseFormula(formula: string, factory: TermFactory): RollTerm[] {
  return new FormulaReader(formula, factory).read();
}

const MODIFIER = /[a-z]+(?:[^a-z\s()+\-*/[\]%,]+)?/;

class FormulaReader {
  #at = 0;

  constructor(
    readonly formula: string,
    readonly factory: TermFactory,
  ) {}

  read(): RollTerm[] {
    const terms = this.#expression();
    this.#take(/\s*/);
    if (this.#at < this.formula.length) this.#fail();
    return terms;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, "iy");
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.formula);
    if (match) this.#at = sticky.lastIndex;
    return match;
  }

  #fail(): never {
    const rest = /^\S+/.exec(this.formula.slice(this.#at))?.[0];
    const why = rest ? `"${rest}" is not supported in the formula` : "Something is missing at the end of the formula";
    throw new Error(`${why} "${this.formula}"`);
  }

  #expression(): RollTerm[] {
    const terms: RollTerm[] = [];
    for (;;) {
      const sign = this.#take(/\s*([+-])/);
      if (sign && !(sign[1] === "+" && !terms.length)) {
        const number = terms.length && this.#take(/\s*\d+(?:\.\d+)?(?![\d.]*\s*d)/);
        if (number) terms.push(new NumericTerm({ number: Number(`${sign[1]}${number[0].trim()}`) }));
        else terms.push(new OperatorTerm({ operator: sign[1] }), this.#operand());
      } else terms.push(this.#operand());
      const operator = this.#take(/\s*([+\-*/%])/);
      if (!operator) return terms;
      terms.push(new OperatorTerm({ operator: operator[1] }));
    }
  }

  #operand(): RollTerm {
    this.#take(/\s*/);
    const term = this.#function() ?? this.#dice() ?? this.#fail();
    const flavor = this.#take(/\[([^\]]*)\]/);
    if (flavor) term.options.flavor = flavor[1];
    return term;
  }

  #function(): RollTerm | null {
    const match = this.#take(/([a-z]\w*)\s*\((?<!\bd\()/);
    if (!match) return null;
    if (!FunctionTerm.FUNCTIONS.includes(match[1])) {
      this.#at -= match[0].length;
      this.#fail();
    }
    const rolls: any[] = [];
    do rolls.push(this.#inner());
    while (this.#take(/\s*,/));
    if (!this.#take(/\s*\)/)) this.#fail();
    return new FunctionTerm({ fn: match[1], rolls });
  }

  /** A formula up to a comma or bracket, as a roll of its own. */
  #inner(): any {
    return this.factory.roll(this.#expression());
  }

  /** A bracket, a number, or either before a "d" with faces or with the letter of a kind of dice. */
  #dice(): RollTerm | null {
    const number = this.#part();
    const { letters } = this.factory;
    const kind = this.#take(/d(?=[\d(%])/)?.[0] ?? (letters && this.#take(new RegExp(`d([${letters}])`))?.[1]);
    if (!kind) {
      if (number === undefined) return null;
      return typeof number === "number" ? new NumericTerm({ number }) : new ParentheticalTerm({ roll: number });
    }
    const plain = kind.toLowerCase() === "d";
    const faces = plain && (this.#take(/%/) ? 100 : (this.#part() ?? this.#fail()));
    const modifiers: string[] = [];
    for (let match = this.#take(MODIFIER); match; match = this.#take(MODIFIER)) modifiers.push(match[0]);
    return this.factory.die(kind.toLowerCase(), { number: number ?? 1, ...(plain && { faces }), modifiers });
  }

  #part(): any {
    const number = this.#take(/\d+(?:\.\d+)?|\.\d+/);
    if (number) return Number(number[0]);
    if (!this.#take(/\(/)) return undefined;
    const roll = this.#inner();
    if (!this.#take(/\s*\)/)) this.#fail();
    return roll;
  }
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
