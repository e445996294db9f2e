const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const STEPS = ["major", "minor", "patch"];

/** The next version, or the sentence that says why there is none. */
export type Next = { readonly version: string } | { readonly refusal: string };

const parse = (version: string): number[] | null => FORM.exec(version)?.slice(1).map(Number) ?? null;

/** The version that follows, by a step's name or as it is written; it must be higher than the present one. */
export function nextVersion(present: string, wanted: string | undefined): Next {
  if (!wanted) return { refusal: "Say which version: npm run release -- <patch|minor|major|x.y.z>" };
  const from = parse(present);
  if (!from) return { refusal: `The present version "${present}" is not of the form 1.2.3.` };
  const step = STEPS.indexOf(wanted);
  const to =
    step < 0 ? parse(wanted) : from.map((number, index) => (index < step ? number : index === step ? number + 1 : 0));
  if (!to) return { refusal: `"${wanted}" is neither patch, minor nor major, nor of the form 1.2.3.` };
  const first = to.findIndex((number, index) => number !== from[index]);
  if (first < 0) return { refusal: `${present} is the present version.` };
  if (to[first]! < from[first]!) return { refusal: `${to.join(".")} is lower than the present version ${present}.` };
  return { version: to.join(".") };
}

/**
 * The text of package.json, package-lock.json or system.json with another version of this package; what other packages
 * have in it stays. Throws when the present version is not there exactly so many times.
 */
export function withVersion(text: string, present: string, version: string, times: number): string {
  const own = new RegExp(`^( {2}| {6})"version": "${present.replaceAll(".", "\\.")}"`, "gm");
  // In the lock, only the first lines are about the package itself.
  const [head, tail] = split(text);
  if ([...head.matchAll(own)].length !== times) throw new Error(`The version ${present} is not there ${times} times.`);
  return head.replace(own, `$1"version": "${version}"`) + tail;
}

function split(text: string): [head: string, tail: string] {
  const at = text.indexOf('    "node_modules/');
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}
