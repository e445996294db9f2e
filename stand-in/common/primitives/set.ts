import { extend } from "./extend.ts";

type Test = (value: any, index: number, set: Set<any>) => boolean;

const members: ThisType<Set<any>> & Record<string, unknown> = {
  equals(other: Set<any>) {
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
  intersects(other: Set<any>) {
    return [...this].some((value) => other.has(value));
  },
  isSubset(other: Set<any>) {
    return [...this].every((value) => other.has(value));
  },
  map(transform: (value: any, index: number, set: Set<any>) => any) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(reducer: (result: any, value: any, index: number, set: Set<any>) => any, initial: any) {
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
