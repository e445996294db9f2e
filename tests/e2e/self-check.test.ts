import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type BenchReport, runOnBench } from "../../tools/selfcheck/bench.ts";
import { buildSelfCheck, OUTPUT } from "../../tools/selfcheck/build.ts";

const LIMIT = 240_000;
const NEEDS = ["needs another user's page", "needs a player's page", "needs the database", "needs a start of its own"];

beforeAll(buildSelfCheck, LIMIT);

describe("the self-check's module folder", () => {
  it("holds all that its manifest names, under its own id", async () => {
    const manifest = JSON.parse(await readFile(join(OUTPUT, "module.json"), "utf8"));
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(manifest).toMatchObject({ id: "melee-and-morale-self-check", version, compatibility: { minimum: "13" } });
    const paths = [...manifest.esmodules, manifest.styles[0].src, manifest.languages[0].path];
    for (const path of paths) expect((await readFile(join(OUTPUT, path), "utf8")).length).toBeGreaterThan(100);
  });
});

describe.each([13, 14] as const)("the self-check by its button in an empty world, on core %d", (core) => {
  let run: BenchReport;
  beforeAll(async () => {
    run = await runOnBench(core);
  }, LIMIT);

  it("plays twenty steps and the facts, and nothing fails", () => {
    expect(run.outcomes.filter(({ state }) => state === "failed")).toEqual([]);
    const passed = (...kinds: string[]) =>
      run.outcomes.filter((one) => kinds.includes(one.kind) && one.state === "passed");
    expect(passed("smoke")).toHaveLength(20);
    expect(passed("measured", "read").length).toBeGreaterThan(200);
  });

  it("says of each fact that it does not play what that would need", () => {
    const reasons = run.outcomes.filter(({ state }) => state === "notRun").map(({ message }) => message);
    expect([...new Set(reasons)].sort()).toEqual([...NEEDS].sort());
  });

  it("writes a report with versions, counts and failures, and leaves nothing in the world", () => {
    expect(run.report).toContain(`generation ${core}`);
    expect(run.report).toMatch(/steps with the system: 20 passed, 0 failed, 0 not run here\n\nfailed: none\n/);
    expect(run.report).toContain("uncaught errors in the page: none");
    expect(run.left).toBe(0);
  });
});
