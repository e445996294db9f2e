/** The longest number that is read off a name: what is longer is a part of the name. */
const MOST_DIGITS = 4;

/** How a kind of monster is called, and whether other words may stand before it. */
export interface NamedKind {
  readonly name: string;
  /** A random adjective goes before the name ("Angry Goblin 2"). */
  readonly adjectives: boolean;
}

/**
 * The name of one of many: "Goblin" becomes "Goblin 3" when the highest number among `taken` is 2, and core's
 * "Goblin (1)" takes the same form. A name with a number that nobody bears stays, and so does one given on purpose.
 */
export function numberedName(name: string, kind: NamedKind, taken: readonly string[]): string {
  const read = readName(name, kind);
  if (read === null || (read.form === "ours" && !taken.includes(name))) return name;
  const numbers = taken.map((other) => readName(other, kind)?.number ?? 0);
  return `${read.words} ${Math.max(0, ...numbers) + 1}`;
}

/** A name taken apart: the words before the number, the number, and who wrote it. */
interface ReadName {
  readonly words: string;
  readonly number: number;
  readonly form: "none" | "core" | "ours";
}

/** Takes a name apart; null when it is not that of the kind. */
function readName(name: string, kind: NamedKind): ReadName | null {
  const found = new RegExp(`^(.*?)(?: (?:\\((\\d{1,${MOST_DIGITS}})\\)|(\\d{1,${MOST_DIGITS}})))?$`, "s").exec(name);
  const [, words = "", core, ours] = found ?? [];
  // A kind may have a number for a name of its own: "Unit 7".
  if (isKind(name, kind)) return { words: name, number: 0, form: "none" };
  if (!isKind(words, kind)) return null;
  return { words, number: Number(core ?? ours ?? 0), form: core === undefined ? "ours" : "core" };
}

function isKind(words: string, kind: NamedKind): boolean {
  return words === kind.name || (kind.adjectives && words.endsWith(` ${kind.name}`));
}
