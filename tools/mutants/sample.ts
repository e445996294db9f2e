/** A stream of numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many of the list, drawn without putting back, in the list's order; all of it when it is no longer. */
export function draw<Item>(list: readonly Item[], count: number, seed: number): Item[] {
  const next = numbers(seed);
  const left = list.map((_, index) => index);
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0) {
    const [index] = left.splice(Math.floor(next() * left.length), 1);
    if (index !== undefined) drawn.push(index);
  }
  return drawn.sort((first, second) => first - second).flatMap((index) => list.slice(index, index + 1));
}
