import { extend } from "./extend.ts";

type Test = (value: unknown, index: number, set: Set<unknown>) => boolean;

const members: ThisType<Set<unknown>> & Record<string, unknown> = {
  equals(other: Set<unknown>) {
    return this.size === other.size && [...this].every((value) => other.has(value));
  },
  every(test: Test) {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter(test: Test) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(test: Test) {
    return [...this].find((value, index) => test(value, index, this));
  },
  first() {
    return this.values().next().value;
  },
  intersects(other: Set<unknown>) {
    return [...this].some((value) => other.has(value));
  },
  isSubset(other: Set<unknown>) {
    return [...this].every((value) => other.has(value));
  },
  map(transform: (value: unknown, index: number, set: Set<unknown>) => unknown) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(reducer: (result: unknown, value: unknown, index: number, set: Set<unknown>) => unknown, initial: unknown) {
    return [...this].reduce((result, value, index) => reducer(result, value, index, this), initial);
  },
  some(test: Test) {
    return [...this].some((value, index) => test(value, index, this));
  },
  toObject() {
    return [...this];
  },
};
extend(Set.prototype, members);
