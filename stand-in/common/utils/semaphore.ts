/** Runs added tasks in order, never more than `max` at once. */
export class Semaphore {
  #queue: (() => void)[] = [];
  #active = 0;
  readonly max: number;

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  add<A extends unknown[], R>(task: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => {
        this.#active++;
        (async () => task(...args))()
          .then(resolve, reject)
          .finally(() => {
            this.#active--;
            this.#next();
          });
      });
      this.#next();
    });
  }

  clear(): void {
    this.#queue = [];
  }

  #next(): void {
    if (this.#active < this.max) this.#queue.shift()?.();
  }
}

export default Semaphore;
