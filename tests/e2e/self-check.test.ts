import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type BenchReport, manifestWithModule, openWindow, runOnBench, WINDOW } from "../../tools/selfcheck/bench.ts";
import { buildSelfCheck, OUTPUT } from "../../tools/selfcheck/build.ts";
import { playedOn } from "./cores.ts";
import { openTable, untilReady } from "./table.ts";

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

describe.each(playedOn(14))("the self-check by its button in an empty world, on core %d", (core) => {
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

describe("the self-check in a world that is not empty", () => {
  it("says what is there, and cleans up after a run that was broken off, and nothing else", async () => {
    const table = await openTable({ manifest: await manifestWithModule(), users: ["Gamemaster"] });
    try {
      const page = table.page("Gamemaster");
      const names = () =>
        page.evaluate(() => {
          const { actors, scenes, items, combats } = (globalThis as any).game;
          return [actors, scenes, items, combats].flatMap((all) => all.map((one: any) => one.uuid)).sort();
        });
      const settings = () => page.evaluate(() => (globalThis as any).game.settings.get("melee-and-morale", "morale"));
      await page.evaluate(() => (globalThis as any).game.settings.set("melee-and-morale", "morale", true));
      const before = await names();
      await openWindow(page);
      await expect
        .poll(() => page.locator(`${WINDOW} .refusal`).textContent())
        .toMatch(/documents of its own: \d+ Actor/);
      // Broken off where something is made and nothing else is on its way.
      await page.evaluate(() => {
        const { game, Hooks, location } = globalThis as any;
        Hooks.once("createActor", () => {
          game.socket.close();
          location.reload();
        });
      });
      const loaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Run it in this world all the same" }).click();
      await loaded;
      await untilReady(page);
      expect((await names()).length).toBeGreaterThan(before.length);
      expect(await settings()).toBe(false);
      await openWindow(page);
      await page.getByRole("button", { name: "Clean up" }).click();
      await expect.poll(names).toEqual(before);
      expect(await settings()).toBe(true);
    } finally {
      await table.close();
    }
  });
});
