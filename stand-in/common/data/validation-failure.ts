import type { AnyObject } from "../utils/helpers.ts";

/** Why a value was refused; failures of inner fields hang below their names. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped = false;
  message: string;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, message = "is not a valid value", unresolved = true }: AnyObject = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.message = message;
    this.unresolved = unresolved;
  }

  get isEmpty(): boolean {
    return !Object.keys(this.fields).length && !this.elements.length;
  }

  /** One line per refused value: `path: reason`. */
  lines(path = ""): string[] {
    const inner = Object.entries(this.fields).map(([name, failure]): [string, DataModelValidationFailure] => [
      name,
      failure,
    ]);
    for (const { id, failure } of this.elements) inner.push([String(id), failure]);
    if (!inner.length) return [path ? `${path}: ${this.message}` : this.message];
    return inner.flatMap(([name, failure]) => failure.lines(path ? `${path}.${name}` : name));
  }

  toString(): string {
    return this.lines().join("\n");
  }

  asError(prefix = ""): DataModelValidationError {
    return new DataModelValidationError(this, prefix);
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, prefix = "") {
    const known = typeof failure === "string" ? new DataModelValidationFailure({ message: failure }) : failure;
    super(`${prefix}${known}`);
    this.name = "DataModelValidationError";
    this.failure = known;
  }

  getFailure(path?: string): DataModelValidationFailure | undefined {
    const step = (at: DataModelValidationFailure | undefined, name: string) => at?.fields[name];
    return path ? path.split(".").reduce(step, this.failure) : this.failure;
  }
}

/** Pieces of a source that its owner has cleaned and checked already; the inner model made next takes them as they are. */
export const trustedSources = new WeakSet<object>();

export function trust<T extends object>(source: T): T {
  trustedSources.add(source);
  return source;
}
