import { core } from "../registry.ts";

/** The operator values of core 14, which also stand for the `-=` and `==` keys of core 13 inside the bench. */

const WIRE_KEY = "__$OPERATOR$__";

export class DataFieldOperator {
  readonly value: unknown;

  constructor(value?: unknown) {
    this.value = value;
  }

  /** True for an operator and for its form on the wire. */
  static isOperator = isOperator;

  static create(value?: unknown): DataFieldOperator {
    return new this(value);
  }

  toJSON(): Record<string, unknown> {
    return { [WIRE_KEY]: this.constructor.name, value: this.value };
  }
}

export class ForcedDeletion extends DataFieldOperator {}
export class ForcedReplacement extends DataFieldOperator {}

export const _del = new ForcedDeletion();
export const _replace = (value: unknown): ForcedReplacement => new ForcedReplacement(value);

export function isOperator(value: unknown): boolean {
  return operatorOf(value) !== undefined;
}

/** The operator that a value is, or that its wire form stands for; undefined for plain values. */
export function operatorOf(value: unknown): DataFieldOperator | undefined {
  if (value instanceof DataFieldOperator) return value;
  if (typeof value !== "object" || value === null || !(WIRE_KEY in value)) return undefined;
  return value[WIRE_KEY] === "ForcedDeletion" ? _del : new ForcedReplacement((value as { value?: unknown }).value);
}

/** A copy of expanded changes in which keys `-=x` and `==x` and wire forms have become operator values. */
export function readOperators<Value>(changes: Value): Value;
export function readOperators(changes: unknown): unknown {
  const operator = operatorOf(changes);
  if (operator) return operator;
  if (Array.isArray(changes)) return changes.map((one) => readOperators(one));
  if (!isPlain(changes)) return changes;
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key === "__proto__") continue;
    if (/^[-=]=/.test(key)) {
      if (core.generation >= 14) console.warn(`The key "${key}" is deprecated: use the values _del and _replace`);
      read[key.slice(2)] = key.startsWith("-=") ? _del : new ForcedReplacement(value);
    } else read[key] = readOperators(value);
  }
  return read;
}

/** The same changes as core 13 writes them: keys `-=x: null` and `==x: value`. */
export function writeOperatorKeys<Value>(changes: Value): Value;
export function writeOperatorKeys(changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map((one) => writeOperatorKeys(one));
  if (!isPlain(changes)) return changes;
  const written: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const operator = operatorOf(value);
    if (operator instanceof ForcedDeletion) written[`-=${key}`] = null;
    else if (operator) written[`==${key}`] = operator.value;
    else written[key] = writeOperatorKeys(value);
  }
  return written;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
