/** How many words in a row make a copied run. */
export const RUN_LENGTH = 8;

/** A run of words that a text shares with another: the words, and the names of the texts that share them. */
export interface SharedRun {
  readonly words: string;
  readonly ours: string;
  readonly theirs: string;
}

const ENTITIES: Record<string, string> = { amp: " ", lt: " ", gt: " ", quot: " ", apos: "'", lsquo: "'", rsquo: "'" };

/**
 * The words of a text in order, in small letters: without HTML tags, entities, escapes of JSON, punctuation and accents.
 * A hyphen parts two words, an apostrophe parts none. Figures are facts and no words: they are left out, so that a
 * sentence copied with another number is still found and a table of numbers is not.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&([a-z]+);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? " ")
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`]/gu, "")
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^\d/.test(word));
}

/** Every run of `length` words of a text, as one string each; none when the text is shorter. */
export function runsOf(text: string, length = RUN_LENGTH): string[] {
  const words = wordsOf(text);
  const runs: string[] = [];
  for (let start = 0; start + length <= words.length; start++) runs.push(words.slice(start, start + length).join(" "));
  return runs;
}

/** The runs of our own texts, each with the name of the first text that has it. */
export function indexRuns(texts: Iterable<readonly [name: string, text: string]>): Map<string, string> {
  const index = new Map<string, string>();
  for (const [name, text] of texts) for (const run of runsOf(text)) if (!index.has(run)) index.set(run, name);
  return index;
}

/** The runs that another text shares with the indexed ones; neighbors that overlap are one longer run. */
export function sharedRuns(index: ReadonlyMap<string, string>, theirs: string, text: string): SharedRun[] {
  const found: SharedRun[] = [];
  let last = -2;
  for (const [position, run] of runsOf(text).entries()) {
    const ours = index.get(run);
    if (ours === undefined) continue;
    const before = found.at(-1);
    if (before?.ours === ours && position === last + 1) {
      found[found.length - 1] = { ...before, words: `${before.words} ${run.slice(run.lastIndexOf(" ") + 1)}` };
    } else found.push({ words: run, ours, theirs });
    last = position;
  }
  return found;
}
