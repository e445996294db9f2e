import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { released, sectionOf, unreleased } from "../../tools/release/changelog.ts";
import { release } from "../../tools/release/release.ts";
import { nextVersion, withVersion } from "../../tools/release/version.ts";
import { readFiles, readJson } from "../guards/sources.ts";

describe("the next version", () => {
  it.each([
    ["0.1.0", "patch", "0.1.1"],
    ["0.1.9", "patch", "0.1.10"],
    ["0.1.9", "minor", "0.2.0"],
    ["0.9.9", "major", "1.0.0"],
    ["0.1.0", "0.2.0", "0.2.0"],
    ["0.9.0", "0.10.0", "0.10.0"],
  ])("after %s by %s is %s", (present, wanted, version) => {
    expect(nextVersion(present, wanted)).toEqual({ version });
  });

  it.each([
    [undefined, /^Say which version/],
    ["huge", /^"huge" is neither patch, minor nor major, nor of the form 1\.2\.3\.$/],
    ["1.2", /^"1\.2" is neither/],
    ["01.2.3", /^"01\.2\.3" is neither/],
    ["1.2.3", /^1\.2\.3 is the present version\.$/],
    ["1.1.9", /^1\.1\.9 is lower than the present version 1\.2\.3\.$/],
    ["0.9.9", /^0\.9\.9 is lower/],
  ])("after 1.2.3 is not %s", (wanted, refusal) => {
    expect(nextVersion("1.2.3", wanted)).toEqual({ refusal: expect.stringMatching(refusal) });
  });
});

describe("the version in a file", () => {
  it("is changed where it is the package's own", () => {
    const lock = `{\n  "name": "a",\n  "version": "1.0.0",\n  "packages": {\n    "": {\n      "name": "a",\n      "version": "1.0.0"\n    },\n    "node_modules/b": {\n      "version": "1.0.0"\n    }\n  }\n}\n`;
    const changed = JSON.parse(withVersion(lock, "1.0.0", "1.0.1", 2));
    expect([changed.version, changed.packages[""].version]).toEqual(["1.0.1", "1.0.1"]);
    expect(changed.packages["node_modules/b"].version).toBe("1.0.0");
    expect(() => withVersion(lock, "1.0.0", "1.0.1", 1)).toThrow("not there 1 times");
  });
});

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n- New.\n- Newer.\n\n## 0.1.0\n\nThe first.\n";

describe("the changelog", () => {
  it("keeps what was unreleased under the version and its day, and an empty section above", () => {
    const after = released(CHANGELOG, "0.2.0", "2020-02-03");
    expect(after).toBe(
      "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2020-02-03)\n\n- New.\n- Newer.\n\n## 0.1.0\n\nThe first.\n",
    );
    expect(unreleased(CHANGELOG)).toBe("- New.\n- Newer.");
    expect(unreleased(after)).toBe("");
    expect(sectionOf(after, "0.2.0")).toBe("- New.\n- Newer.");
    expect(sectionOf(after, "0.1.0")).toBe("The first.");
    expect(sectionOf(after, "0.1")).toBe("");
  });
});

describe("a release", () => {
  let root: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "melee-and-morale-release-"));
    const files = {
      "package.json": { name: "a", version: "0.1.0" },
      "package-lock.json": { name: "a", version: "0.1.0", packages: { "": { name: "a", version: "0.1.0" } } },
      "system.json": { id: "a", version: "0.1.0" },
    };
    for (const [path, value] of Object.entries(files)) writeFileSync(join(root, path), JSON.stringify(value, null, 2));
    writeFileSync(join(root, "CHANGELOG.md"), CHANGELOG);
    git("init", "--quiet");
    git("config", "user.name", "A");
    git("config", "user.email", "a@example.org");
    git("config", "commit.gpgsign", "false");
    git("config", "tag.gpgsign", "false");
    git("add", ".");
    git("commit", "--quiet", "--message", "First");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("writes every file that holds the version, and says what to do next", () => {
    const { done, sentences } = release(root, "minor", "2020-02-03", false);
    expect(done).toBe(true);
    expect(sentences).toEqual([
      "0.1.0 → 0.2.0.",
      "To go on:",
      '  git commit --all --message "Version 0.2.0"',
      '  git tag --annotate v0.2.0 --message "Version 0.2.0"',
      "  git push origin HEAD v0.2.0",
    ]);
    const versions = ["package.json", "package-lock.json", "system.json"].map((path) => JSON.parse(read(path)).version);
    expect(versions).toEqual(["0.2.0", "0.2.0", "0.2.0"]);
    expect(JSON.parse(read("package-lock.json")).packages[""].version).toBe("0.2.0");
    expect(sectionOf(read("CHANGELOG.md"), "0.2.0")).toBe("- New.\n- Newer.");
  });

  it("commits and tags when it is told to; then there is nothing more to release", () => {
    expect(release(root, "patch", "2020-02-03", true).done).toBe(true);
    expect(git("tag", "--points-at", "HEAD")).toBe("v0.1.1");
    expect(git("status", "--porcelain")).toBe("");
    expect(release(root, "patch", "2020-02-03", true)).toEqual({
      done: false,
      sentences: ['CHANGELOG.md says nothing under "Unreleased"; write it first.'],
    });
  });

  it("is refused with other changes in the tree, and when its tag exists; nothing is written", () => {
    git("tag", "v0.2.0");
    expect(release(root, "0.2.0", "2020-02-03", false).sentences).toEqual(["The tag v0.2.0 exists already."]);
    writeFileSync(join(root, "more.txt"), "");
    expect(release(root, "patch", "2020-02-03", true).sentences).toEqual([
      "There are changes that are not committed; commit them first.",
    ]);
    expect(git("diff", "--name-only")).toBe("");
  });
});

describe("the workflows", () => {
  const workflows = readFiles(".github/workflows", ".yml");
  const { scripts } = readJson("package.json");

  it("call scripts that there are, use no action of strangers and no secret of theirs", () => {
    expect(workflows.map(({ path }) => path.split("/").at(-1)).toSorted()).toEqual([
      "ci.yml",
      "proofs.yml",
      "release.yml",
    ]);
    for (const { path, text } of workflows) {
      const called = [...text.matchAll(/npm (?:run )?(?!ci\b|run\b)([\w-]+)/g)].map((match) => match[1]!);
      expect(
        called.filter((name) => name !== "npm" && !(name in scripts)),
        path,
      ).toEqual([]);
      const actions = [...text.matchAll(/uses: (\S+)/g)].map((match) => match[1]!);
      expect(actions.filter((name) => !name.startsWith("actions/"))).toEqual([]);
      expect(text).not.toContain("secrets.");
    }
  });
});
