import { describe, expect, it } from "vitest";
import { readFiles } from "./sources.ts";

/** Rules whose figures and edges are listed; each bullet is the title of a test. */
const LISTED = Array.from({ length: 23 }, (_, index) => `C${index + 1}`);
const tests = readFiles("tests", ".test.ts");
const sections = (readFiles("docs", "rules.md")[0]?.text ?? "").split(/^### /m).slice(1);

/** "C10: at 70 feet …" for each bullet of the list *Figures and edges* of a rule. */
function bulletsOf(id: string): string[] {
  const section = sections.find((text) => text.startsWith(`${id}\n`)) ?? "";
  const list = /^\*Figures and edges\*\n\n((?:- .*\n?)+)/m.exec(section)?.[1] ?? "";
  return [...list.matchAll(/^- (.*)$/gm)].map((match) => `${id}: ${match[1]}`);
}

/** The titles of some tests that begin with one rule's id, without the number of a behaviour at their end. */
function titlesOf(files: typeof tests): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/\bit\(\s*"(C\d+: (?:[^"\\\n]|\\.)*)"/g)].map((match) =>
      match[1]!.replace(/ \(behaviours? [\d, ]+\)$/, "").replace(/\\"/g, '"'),
    ),
  );
}

describe("figures and edges in docs/rules.md", () => {
  const titles = titlesOf(tests);

  it("each rule of side initiative lists some, and none twice", () => {
    expect(LISTED.filter((id) => bulletsOf(id).length === 0)).toEqual([]);
    const bullets = LISTED.flatMap(bulletsOf);
    expect(bullets.filter((bullet, index) => bullets.indexOf(bullet) < index)).toEqual([]);
    console.log(`${bullets.length} figures and edges of ${LISTED.length} rules`);
  });

  it("each of them is the title of a test", () => {
    expect(LISTED.flatMap(bulletsOf).filter((bullet) => !titles.includes(bullet))).toEqual([]);
  });

  it("and each test of a file of behaviours that names a rule has its bullet", () => {
    const listed = new Set(LISTED.flatMap(bulletsOf));
    const ours = titlesOf(tests.filter(({ path }) => /\/behaviours[^/]*$/.test(path)));
    expect(ours.filter((title) => !listed.has(title))).toEqual([]);
  });
});

/** What trackers and cards of such systems are tested for: how a roll is judged, to hit, damage and healing; initiative. */
const BEHAVIOURS = [
  ...Array.from({ length: 33 }, (_, index) => index + 1),
  ...Array.from({ length: 14 }, (_, index) => index + 137),
];

it("every behaviour stands with its number at the end of a test's title", () => {
  const named = tests.flatMap(({ text }) =>
    [...text.matchAll(/ \(behaviours? ([\d, ]+)\)"/g)].flatMap((match) => match[1]!.split(", ").map(Number)),
  );
  expect(BEHAVIOURS.filter((number) => !named.includes(number))).toEqual([]);
});
