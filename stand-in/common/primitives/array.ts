import { extend } from "./extend.ts";

const members: ThisType<unknown[]> & Record<string, unknown> = {
  deepFlatten() {
    return this.flat(Number.POSITIVE_INFINITY);
  },
  equals(other: unknown[]) {
    return this.length === other.length && this.every((value, index) => value === other[index]);
  },
  filterJoin(separator: string) {
    return this.filter((part) => !!part).join(separator);
  },
  /** Answers the replacement where one is given, else what was taken out. */
  findSplice(find: (value: unknown, index: number, all: unknown[]) => boolean, replace?: unknown) {
    const index = this.findIndex(find);
    if (index < 0) return null;
    const [removed] = replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace);
    return replace ?? removed;
  },
  /** Those that fail the rule, then those that pass it. */
  partition(rule: (value: unknown) => boolean) {
    return [this.filter((value) => !rule(value)), this.filter((value) => rule(value))];
  },
};
extend(Array.prototype, members);
extend(Array, { fromRange: (length: number, min = 0) => Array.from({ length }, (_, index) => min + index) });
