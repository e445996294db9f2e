/** A Map that is iterated by its values. */
export class Collection<V = any> extends Map<string, V> {
  // Map's own iterator gives entries; core's gives values, on which peers rely
  // @ts-expect-error the value iterator is the public contract
  override [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  get contents(): V[] {
    return Array.from(this.values());
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    return this.contents.find((value, i) => condition(value, i, this));
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, i) => condition(value, i, this));
  }

  map<R>(transform: (value: V, index: number, collection: this) => R): R[] {
    return this.contents.map((value, i) => transform(value, i, this));
  }

  reduce<R>(reducer: (result: R, value: V, index: number) => R, initial: R): R {
    return this.contents.reduce((result, value, i) => reducer(result, value, i), initial);
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, i) => condition(value, i, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, i) => condition(value, i, this));
  }

  // @ts-expect-error core's forEach passes the value alone
  override forEach(callback: (value: V) => void): void {
    for (const value of this.values()) callback(value);
  }

  override get(key: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  getName(name: string, { strict = false } = {}): V | undefined {
    const value = this.find((entry) => (entry as { name?: unknown } | null)?.name === name);
    if (strict && value === undefined) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  toJSON(): unknown[] {
    return this.map((value) => (value as { toJSON?(): unknown } | null)?.toJSON?.() ?? value);
  }
}

export default Collection;
