import { type AnyObject, randomness } from "../../common/utils/helpers.ts";

/** What an evaluation may ask: the least or the greatest instead of chance. */
export interface EvaluateOptions {
  minimize?: boolean;
  maximize?: boolean;
  strict?: boolean;
  allowInteractive?: boolean;
  allowStrings?: boolean;
}

/** A part of a formula. */
export abstract class RollTerm {
  declare ["constructor"]: typeof RollTerm;
  options: AnyObject;
  _evaluated = false;

  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: AnyObject = {}) {
    this.options = options;
  }

  abstract get expression(): string;
  abstract get total(): any;
  abstract _evaluate(options: EvaluateOptions): void;

  get isDeterministic(): boolean {
    return true;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get formula(): string {
    return this.expression + (this.flavor ? `[${this.flavor}]` : "");
  }

  get dice(): DiceTerm[] {
    return [];
  }

  evaluate(options: EvaluateOptions = {}): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluate(options);
    this._evaluated = true;
    return this;
  }

  toJSON(): AnyObject {
    const data: AnyObject = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const key of this.constructor.SERIALIZE_ATTRIBUTES) data[key] = (this as AnyObject)[key];
    return JSON.parse(JSON.stringify(data));
  }
}

export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;

  constructor({ number, options }: AnyObject) {
    super({ options });
    this.number = Number(number);
  }

  get expression(): string {
    return String(this.number);
  }

  get total(): number {
    return this.number;
  }

  _evaluate(): void {}
}

export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  operator: string;

  constructor({ operator, options }: AnyObject) {
    super({ options });
    this.operator = operator;
  }

  get expression(): string {
    return ` ${this.operator} `;
  }

  get total(): string {
    return ` ${this.operator} `;
  }

  _evaluate(): void {}
}

/** A formula in brackets; its inner roll is evaluated with it. */
export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string;
  roll: any;

  constructor({ roll, term, options }: AnyObject) {
    super({ options });
    this.roll = roll;
    this.term = term ?? roll.formula;
  }

  get expression(): string {
    return `(${this.term})`;
  }

  get total(): number {
    return this.roll.total;
  }

  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }

  override get dice(): DiceTerm[] {
    return this.roll.dice;
  }

  _evaluate(options: EvaluateOptions): void {
    if (!this.roll._evaluated) this.roll._evaluateTerms(options);
  }
}

/** A function of Math over formulas. */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  static FUNCTIONS = ["abs", "ceil", "floor", "max", "min", "round"];
  fn: string;
  rolls: any[];
  result: number | undefined;

  constructor({ fn, rolls, result, options }: AnyObject) {
    super({ options });
    this.fn = fn;
    this.rolls = rolls;
    this.result = result;
  }

  get terms(): string[] {
    return this.rolls.map((roll) => roll.formula);
  }

  get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  get total(): number | undefined {
    return this.result;
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  _evaluate(options: EvaluateOptions): void {
    for (const roll of this.rolls) if (!roll._evaluated) roll._evaluateTerms(options);
    this.result = (Math as AnyObject)[this.fn](...this.rolls.map((roll) => roll.total));
  }
}

export interface DiceResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** Number and faces are numbers, or rolls that give them. */
export class DiceTerm extends RollTerm {
  declare ["constructor"]: typeof DiceTerm;
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results"];
  static DENOMINATION = "";
  static MODIFIERS: Record<string, string> = {};
  _number: any;
  _faces: any;
  modifiers: string[];
  results: DiceResult[];

  constructor({ number = 1, faces = 6, modifiers = [], results = [], options }: AnyObject = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.modifiers = modifiers;
    this.results = results;
    for (const modifier of modifiers) this._methodOf(modifier);
  }

  get number(): number | undefined {
    return typeof this._number === "number" ? this._number : this._number.total;
  }

  get faces(): number | undefined {
    return typeof this._faces === "number" ? this._faces : this._faces.total;
  }

  get denomination(): string {
    return this.constructor.DENOMINATION;
  }

  get expression(): string {
    const part = (value: any) => (typeof value === "number" ? String(value) : `(${value.formula})`);
    const kind = this.denomination === "d" ? part(this._faces) : this.denomination;
    return `${part(this._number)}d${kind}${this.modifiers.join("")}`;
  }

  get total(): number | undefined {
    return this._evaluated ? this.values.reduce((sum, value) => sum + value, 0) : undefined;
  }

  /** The results that count. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => part?.dice ?? []).concat(this);
  }

  _evaluate(options: EvaluateOptions): void {
    for (const part of [this._number, this._faces])
      if (part?._evaluateTerms && !part._evaluated) part._evaluateTerms(options);
    const { number = 0, faces = 0 } = this;
    if (number > 999) throw new Error("You may not evaluate a DiceTerm with more than 999 requested results");
    if (!Number.isInteger(number) || !Number.isInteger(faces) || number < 0 || faces < 1) {
      throw new Error(`${this.expression} is not a number of dice with whole faces`);
    }
    for (let n = 0; n < number; n++) this.roll(options);
    if (options.minimize || options.maximize) {
      const kept = this.modifiers.filter((modifier) => /^(?:[kd]|min|max)/.test(modifier));
      for (const modifier of kept) this._apply(modifier, options);
    } else for (const modifier of this.modifiers) this._apply(modifier, options);
  }

  /** One more die. */
  roll({ minimize = false, maximize = false }: EvaluateOptions = {}): DiceResult {
    const result = minimize ? 1 : maximize ? (this.faces as number) : this.mapRandomFace(this._uniform());
    const entry = { result, active: true };
    this.results.push(entry);
    return entry;
  }

  mapRandomFace(uniform: number): number {
    return Math.ceil((1 - uniform) * (this.faces as number));
  }

  _uniform(): number {
    return ((globalThis as AnyObject).CONFIG?.Dice?.randomUniform ?? randomness.uniform)();
  }

  /** The method that a modifier names; an unknown one is refused by its name. */
  _methodOf(modifier: string): string {
    const [name] = /^[a-z]+/i.exec(modifier) ?? [modifier];
    const method = this.constructor.MODIFIERS[name.toLowerCase()];
    if (!method) throw new Error(`The dice modifier "${modifier}" is not supported`);
    return method;
  }

  _apply(modifier: string, options: EvaluateOptions): void {
    (this as AnyObject)[this._methodOf(modifier)](modifier, options);
  }
}

export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS = {
    r: "reroll",
    x: "explode",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
  };

  keep(modifier: string): void {
    const [, kind, count = "1"] = /^k([hl]?)(\d*)$/i.exec(modifier) ?? refuse(modifier);
    this._discard(this._active().length - Number(count || 1), kind.toLowerCase() !== "l");
  }

  drop(modifier: string): void {
    const [, kind, count = "1"] = /^d([hl]?)(\d*)$/i.exec(modifier) ?? refuse(modifier);
    this._discard(Number(count || 1), kind.toLowerCase() !== "h");
  }

  reroll(modifier: string, options: EvaluateOptions): void {
    const { most, test } = comparison(modifier, /^r/i, 1);
    const hit = this._active().filter((entry) => test(entry.result));
    for (const entry of hit.slice(0, most)) this._rerollOne(entry, options);
  }

  explode(modifier: string, options: EvaluateOptions): void {
    const { most, test } = comparison(modifier, /^x/i, this.faces as number);
    let left = most;
    for (const entry of this.results) {
      if (this.results.length > 1000) throw new Error("Maximum recursion depth for exploding dice exceeded");
      if (!entry.active || !test(entry.result) || left-- <= 0) continue;
      entry.exploded = true;
      this.roll(options);
    }
  }

  minimum(modifier: string): void {
    const least = Number(/^min(\d+)$/i.exec(modifier)?.[1] ?? refuse(modifier));
    for (const entry of this.results) entry.result = Math.max(entry.result, least);
  }

  maximum(modifier: string): void {
    const most = Number(/^max(\d+)$/i.exec(modifier)?.[1] ?? refuse(modifier));
    for (const entry of this.results) entry.result = Math.min(entry.result, most);
  }

  _active(): DiceResult[] {
    return this.results.filter((entry) => entry.active);
  }

  _rerollOne(entry: DiceResult, options: EvaluateOptions): void {
    Object.assign(entry, { active: false, rerolled: true });
    this.roll(options);
  }

  /** Discards so many of the lowest (or the highest) that still count. */
  _discard(count: number, lowest: boolean): void {
    const sorted = this._active().sort((a, b) => (lowest ? a.result - b.result : b.result - a.result));
    for (const entry of sorted.slice(0, Math.max(count, 0))) Object.assign(entry, { active: false, discarded: true });
  }
}

function refuse(modifier: string): never {
  throw new Error(`The dice modifier "${modifier}" is not supported`);
}

/** `r<3`, `r2=1`: at most how many, and which results. */
function comparison(modifier: string, prefix: RegExp, target: number) {
  const [, count, operator, value] = /^(\d*)([<>=]{0,2})(\d*)$/.exec(modifier.replace(prefix, "")) ?? refuse(modifier);
  const wanted = Number(operator ? value : count || target);
  const tests: Record<string, (result: number) => boolean> = {
    "": (result) => result === wanted,
    "=": (result) => result === wanted,
    "<": (result) => result < wanted,
    "<=": (result) => result <= wanted,
    ">": (result) => result > wanted,
    ">=": (result) => result >= wanted,
  };
  return {
    most: operator && count ? Number(count) : Number.POSITIVE_INFINITY,
    test: tests[operator] ?? refuse(modifier),
  };
}

/** Term classes by the name that serialised rolls carry. */
export const termTypes: Record<string, any> = {
  DiceTerm,
  Die,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
};
