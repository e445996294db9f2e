import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { released, unreleased } from "./changelog.ts";
import { nextVersion, withVersion } from "./version.ts";

/** What came of it: `done` tells success, `sentences` are what to say. */
export interface ReleaseResult {
  readonly done: boolean;
  readonly sentences: readonly string[];
}

/** The files that hold the version, and how many times. */
const FILES: readonly [path: string, times: number][] = [
  ["package.json", 1],
  ["package-lock.json", 2],
  ["system.json", 1],
];

const no = (sentence: string): ReleaseResult => ({ done: false, sentences: [sentence] });

/**
 * Writes a new version into every file that holds it and dates the changelog's unreleased section; with `commit` also
 * commits and tags. Refuses, and changes nothing, when the tree has other changes, nothing is unreleased, the version is
 * no higher one, or its tag exists.
 */
export function release(root: string, wanted: string | undefined, day: string, commit: boolean): ReleaseResult {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const present = JSON.parse(read("package.json")).version;
  const next = nextVersion(present, wanted);
  if ("refusal" in next) return no(next.refusal);
  const { version } = next;
  const tag = `v${version}`;
  if (git("status", "--porcelain") !== "") return no("There are changes that are not committed; commit them first.");
  if (git("tag", "--list", tag) !== "") return no(`The tag ${tag} exists already.`);
  const changelog = read("CHANGELOG.md");
  if (unreleased(changelog) === "") return no('CHANGELOG.md says nothing under "Unreleased"; write it first.');

  // All texts are made before the first is written, so that a failure leaves the tree as it was.
  const texts = FILES.map(([path, times]) => [path, withVersion(read(path), present, version, times)] as const);
  for (const [path, text] of [...texts, ["CHANGELOG.md", released(changelog, version, day)] as const])
    writeFileSync(join(root, path), text);
  const commands = [
    ["commit", "--all", "--message", `Version ${version}`],
    ["tag", "--annotate", tag, "--message", `Version ${version}`],
  ];
  if (commit) for (const command of commands) git(...command);
  const done = `${present} → ${version}${commit ? `, committed and tagged ${tag}` : ""}.`;
  const shown = commands.map(([name, ...rest]) => `  git ${[name, ...rest.map(quoted)].join(" ")}`);
  const push = `  git push origin HEAD ${tag}`;
  return {
    done: true,
    sentences: [done, commit ? "To publish:" : "To go on:", ...(commit ? [] : shown), push],
  };
}

const quoted = (argument: string) => (argument.includes(" ") ? `"${argument}"` : argument);
