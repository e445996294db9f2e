/** The well-known 32-bit generator (Matsumoto and Nishimura, 1998); the same seed gives the same numbers. */
export class MersenneTwister {
  #state = new Uint32Array(624);
  #index = 624;
  readonly seed: number;

  constructor(seed = Date.now()) {
    this.seed = seed;
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < 624; i++) {
      const previous = this.#state[i - 1] ^ (this.#state[i - 1] >>> 30);
      this.#state[i] = Math.imul(1812433253, previous) + i;
    }
  }

  static #shared = new MersenneTwister();

  static random(): number {
    return MersenneTwister.#shared.random();
  }

  /** The next number of [0, 1). */
  random = (): number => {
    if (this.#index >= 624) this.#twist();
    let y = this.#state[this.#index++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return (y >>> 0) / 2 ** 32;
  };

  #twist(): void {
    for (let i = 0; i < 624; i++) {
      const y = (this.#state[i] & 0x80000000) | (this.#state[(i + 1) % 624] & 0x7fffffff);
      this.#state[i] = this.#state[(i + 397) % 624] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}
