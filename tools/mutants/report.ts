import type { Equivalent } from "./equivalent.ts";
import type { Change } from "./mutant.ts";
import type { Fate } from "./try.ts";

const UNNOTICED: Partial<Record<Fate, string>> = {
  survived: "every test that reaches it stays green",
  unreached: "no test reaches it",
};

/** The lines that name a change: where it is, what stood there, what was put in its place, and a last one. */
function describe(sign: string, { file, at, was, now }: Change, last: string): string {
  return ` ${sign} ${file}:${at}\n     ${was}\n   → ${now}\n     ${last}`;
}

/** Prints every change that no test noticed, and each that is left out. */
export function reportChanges(fates: ReadonlyMap<Change, Fate>, equivalent: ReadonlyMap<Change, Equivalent>): void {
  for (const [change, fate] of fates) {
    const said = UNNOTICED[fate];
    if (said) console.log(describe("✗", change, said));
  }
  for (const [change, { why }] of equivalent) console.log(describe("≡", change, `equivalent: ${why}`));
}

/** Prints how many of the changes were noticed. */
export function reportScore(fates: ReadonlyMap<Change, Fate>, equivalent: number): void {
  const all = [...fates.values()];
  const noticed = all.filter((fate) => !UNNOTICED[fate]).length;
  const share = all.length === 0 ? 100 : (100 * noticed) / all.length;
  const late = all.filter((fate) => fate === "timeout").length;
  console.log(`${noticed} of ${all.length} noticed (${share.toFixed(1)} %), ${late} of them by not coming to an end`);
  console.log(`${equivalent} left out as equivalent`);
}
