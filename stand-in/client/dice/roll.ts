import { type AnyObject, escapeHTML, getProperty } from "../../common/utils/helpers.ts";
import { calculate, parseFormula } from "./parser.ts";
import { type DiceTerm, Die, type EvaluateOptions, OperatorTerm, type RollTerm, termTypes } from "./terms.ts";

const client = globalThis as AnyObject;

/** A dice formula and, once evaluated, its results. */
export class Roll {
  declare ["constructor"]: typeof Roll;
  data: AnyObject;
  options: AnyObject;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;

  static CHAT_TEMPLATE = "templates/dice/roll.html";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.html";

  constructor(formula: string, data: AnyObject = {}, options: AnyObject = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    const cls = this.constructor;
    this.terms = cls.parse(formula, this.data);
    this._formula = cls.getFormula(this.terms);
  }

  static get defaultImplementation(): typeof Roll {
    return client.CONFIG?.Dice?.rolls?.[0] ?? Roll;
  }

  static create(formula: string, data: AnyObject = {}, options: AnyObject = {}): Roll {
    return new Roll.defaultImplementation(formula, data, options);
  }

  static parse(formula: string, data: AnyObject = {}): RollTerm[] {
    const replaced = this.replaceFormulaData(String(formula), data, { missing: "0" });
    if (!replaced.trim()) return [];
    const roll = (terms: RollTerm[]) => this.fromTerms(terms);
    const kinds: AnyObject = client.CONFIG?.Dice?.terms ?? {};
    const die = (denomination: string, part: AnyObject) => new (kinds[denomination] ?? Die)(part);
    const letters = Object.keys(kinds).filter((kind) => /^[a-ce-z]$/.test(kind));
    return parseFormula(replaced, { letters: letters.join(""), roll, die });
  }

  static fromTerms(terms: RollTerm[], options: AnyObject = {}): any {
    const evaluated = terms.filter((term) => term._evaluated).length;
    if (evaluated && evaluated < terms.length)
      throw new Error("You can only call Roll.fromTerms with terms that are all evaluated or all not");
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll._formula = this.getFormula(terms);
    if (evaluated) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll;
  }

  static getFormula(terms: RollTerm[]): string {
    return terms
      .map((term) => term.formula)
      .join("")
      .trim();
  }

  /** Puts data in the place of `@path`; what is missing becomes `missing`, or stays as it is written. */
  static replaceFormulaData(formula: string, data: AnyObject, { missing, warn = false }: AnyObject = {}): string {
    return formula.replace(/@([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/gi, (written, path) => {
      const value = getProperty(data, path);
      if (value === undefined || value === null) {
        if (warn)
          client.ui?.notifications?.warn("DICE.WarnMissingData", { format: { match: written }, localize: true });
        return missing === undefined ? written : String(missing);
      }
      return typeof value === "boolean" ? String(Number(value)) : String(value).trim();
    });
  }

  static validate(formula: string): boolean {
    const replaced = this.replaceFormulaData(String(formula), {}, { missing: "1" });
    try {
      return this.parse(replaced).length > 0;
    } catch {
      return false;
    }
  }

  /** The value of an expression without dice. */
  static safeEval(expression: string): number {
    const roll = new Roll(expression);
    const total = roll.isDeterministic ? roll.evaluateSync().total : Number.NaN;
    if (typeof total !== "number" || Number.isNaN(total))
      throw new Error(`"${expression}" is not a numeric expression`);
    return total;
  }

  _prepareData(data: AnyObject): AnyObject {
    return data;
  }

  get formula(): string {
    return this._formula;
  }

  get total(): number | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get product(): number | undefined {
    return this.total;
  }

  get result(): string {
    return this.terms
      .map((term) => term.total)
      .join("")
      .trim();
  }

  get dice(): DiceTerm[] {
    return this.terms.flatMap((term) => term.dice);
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  async evaluate(options: EvaluateOptions = {}): Promise<this> {
    this._requireFresh();
    return this._evaluate(options);
  }

  async _evaluate(options: EvaluateOptions): Promise<this> {
    return this._evaluateTerms(options);
  }

  evaluateSync(options: EvaluateOptions = {}): this {
    this._requireFresh();
    const chance = !this.isDeterministic && !options.minimize && !options.maximize;
    if (chance && options.strict !== false)
      throw new Error("This Roll contains dice and cannot be evaluated synchronously");
    return this._evaluateTerms(options);
  }

  _requireFresh(): void {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
  }

  _evaluateTerms(options: EvaluateOptions): this {
    for (const term of this.terms) if (!term._evaluated) term.evaluate(options);
    this._total = this._evaluateTotal();
    this._evaluated = true;
    return this;
  }

  _evaluateTotal(): number {
    return calculate(this.terms.map((term) => (term instanceof OperatorTerm ? term.operator : Number(term.total))));
  }

  async reroll(options: EvaluateOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  clone(): this {
    return new (this.constructor as any)(this._formula, this.data, this.options);
  }

  resetFormula(): string {
    this._formula = this.constructor.getFormula(this.terms);
    return this._formula;
  }

  toJSON(): AnyObject {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: [],
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  static fromJSON(json: string): any {
    return Roll.fromData(JSON.parse(json));
  }

  /** A roll again as the class that its data name, which must be known. */
  static fromData(data: AnyObject): any {
    const classes: (typeof Roll)[] = client.CONFIG?.Dice?.rolls ?? [Roll];
    const cls = classes.find((candidate) => candidate.name === data.class);
    if (!cls) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
    const roll = new cls("", {}, data.options);
    roll.terms = data.terms.map(termFromData);
    roll._formula = data.formula;
    roll._evaluated = data.evaluated ?? true;
    roll._total = data.total;
    return roll;
  }

  /** A message of this roll: created, or only its data. */
  async toMessage(messageData: AnyObject = {}, { rollMode, messageMode, create = true }: AnyObject = {}): Promise<any> {
    const { game, CONFIG } = client;
    if (!this._evaluated) await this.evaluate();
    const cls = CONFIG.ChatMessage.documentClass;
    const defaults = { author: game.user.id, content: String(this.total), sound: CONFIG.sounds?.dice };
    const data = { ...defaults, ...messageData, rolls: [this] };
    const old = game.release.generation < 14;
    const key = old ? "rollMode" : "messageMode";
    const mode = (old ? rollMode : (messageMode ?? rollMode?.replace(/roll$/, ""))) ?? game.settings.get("core", key);
    if (create) return cls.create(data, { [key]: mode });
    if (old) cls.applyRollMode(data, mode);
    else cls.applyMode(data, mode);
    return data;
  }

  async render({ flavor, template, isPrivate = false }: AnyObject = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const context = {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: client.game?.user?.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round((this.total ?? 0) * 100) / 100,
    };
    const path = template ?? this.constructor.CHAT_TEMPLATE;
    if (path !== Roll.CHAT_TEMPLATE) return client.foundry.applications.handlebars.renderTemplate(path, context);
    const label = context.flavor ? `<div class="dice-flavor">${escapeHTML(context.flavor)}</div>` : "";
    return (
      `<div class="dice-roll">${label}<div class="dice-result"><div class="dice-formula">${escapeHTML(context.formula)}</div>` +
      `${context.tooltip}<h4 class="dice-total">${context.total}</h4></div></div>`
    );
  }

  async getTooltip(): Promise<string> {
    const part = (die: DiceTerm) => {
      const rolls = die.results.map(
        ({ result, active }) => `<li class="roll die d${die.faces}${active ? "" : " discarded"}">${result}</li>`,
      );
      return (
        `<section class="tooltip-part"><header class="part-header"><span class="part-formula">${escapeHTML(die.formula)}</span>` +
        `<span class="part-total">${die.total}</span></header><ol class="dice-rolls">${rolls.join("")}</ol></section>`
      );
    };
    return `<div class="dice-tooltip"><div class="wrapper">${this.dice.map(part).join("")}</div></div>`;
  }
}

function termFromData(data: AnyObject): RollTerm {
  const kinds: any[] = Object.values(client.CONFIG?.Dice?.terms ?? {});
  const types = { ...termTypes, ...client.CONFIG?.Dice?.termTypes };
  const cls = types[data.class] ?? kinds.find(({ name }) => name === data.class);
  if (!cls) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
  const inner = (value: any) => (value?.terms && value.class ? Roll.fromData(value) : value);
  const term = new cls({ ...data, roll: inner(data.roll), rolls: data.rolls?.map(inner) });
  term._evaluated = data.evaluated ?? true;
  return term;
}
