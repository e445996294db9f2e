/** What core puts on the prototypes of the language, as far as systems call it. */
import type { AnyObject } from "./utils/helpers.ts";

const math = {
  clamp: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
};

const number: ThisType<number> & AnyObject = {
  between(a: number, b: number, inclusive = true) {
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= min && this <= max : this > min && this < max;
  },
  signedString() {
    return Number(this) < 0 ? `${this}` : `+${this}`;
  },
};

const string: ThisType<string> & AnyObject = {
  capitalize() {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase() {
    return this.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
  },
  slugify({ replacement = "-", strict = false } = {}) {
    const plain = this.normalize("NFKD").replace(/[̀-ͯ]/g, "").toLowerCase().trim();
    return plain.replace(strict ? /[^a-z0-9]+/g : /[\s]+/g, replacement);
  },
};

const array: ThisType<any[]> & AnyObject = {
  equals(other: any[]) {
    return this.length === other.length && this.every((v, i) => v === other[i]);
  },
  filterJoin(separator: string) {
    return this.filter((part) => !!part).join(separator);
  },
  findSplice(condition: (value: any) => boolean, ...replacement: any[]) {
    const index = this.findIndex(condition);
    return index < 0 ? null : this.splice(index, 1, ...replacement)[0];
  },
};

const set: ThisType<Set<any>> & AnyObject = {
  map(transform: (value: any) => any) {
    return new Set([...this].map(transform));
  },
  filter(condition: (value: any) => boolean) {
    return new Set([...this].filter(condition));
  },
  some(condition: (value: any) => boolean) {
    return [...this].some(condition);
  },
  every(condition: (value: any) => boolean) {
    return [...this].every(condition);
  },
  find(condition: (value: any) => boolean) {
    return [...this].find(condition);
  },
  first() {
    return this.values().next().value;
  },
  reduce(reducer: (result: any, value: any) => any, initial: any) {
    return [...this].reduce(reducer, initial);
  },
  equals(other: Set<any>) {
    return this.size === other.size && [...this].every((v) => other.has(v));
  },
  intersects(other: Set<any>) {
    return [...this].some((v) => other.has(v));
  },
};

/** Installs the extensions once; what is there already stays. */
export function installPrimitives(): void {
  const statics = {
    isNumeric: (n: unknown) => n !== null && n !== "" && !Array.isArray(n) && Number.isFinite(Number(n)),
  };
  const extend = (target: object, extensions: AnyObject) => {
    for (const [name, value] of Object.entries(extensions)) {
      if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  };
  extend(Math, math);
  extend(Number, { ...statics, fromString: (s: unknown) => (s === "" ? Number.NaN : Number(s)) });
  extend(RegExp, { escape: (s: string) => s.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") });
  extend(Number.prototype, number);
  extend(String.prototype, string);
  extend(Array.prototype, array);
  extend(Set.prototype, set);
}
