import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherFight } from "../../tools/bench/page.ts";
import { foldWrites } from "../../tools/bench/report.ts";
import { stepThrough, trackerRender } from "../../tools/bench/tracker.ts";
import { openTable, type Table } from "./table.ts";

/** Counts and ratios of `npm run bench`; times depend on the machine and are only printed. */
describe("an encounter of many", () => {
  let table: Table;
  let page: Page;
  const rendered: number[] = [];
  beforeAll(async () => {
    table = await openTable({ users: ["Gamemaster"] });
    page = table.page("Gamemaster");
    await page.locator("[data-action=tab][data-tab=combat]").first().click();
    for (const size of [20, 200]) {
      await gatherFight(page, size);
      rendered.push(await trackerRender(page, 5));
    }
  });
  afterAll(() => table?.close());

  it("is drawn in a time that grows with the combatants, not with their square", () => {
    const [few = 0, many = 0] = rendered;
    console.log(`tracker: 20 in ${few.toFixed(0)} ms, 200 in ${many.toFixed(0)} ms`);
    // Ten times the combatants take ten times as long at most; their square would be a hundred times.
    expect(many / few).toBeLessThan(25);
  });

  it("is drawn once for a step, from one view model, and opens no sheet anew", async () => {
    await page.evaluate(() => (globalThis as any).game.actors.getName("Gargoyle").sheet.render({ force: true }));
    const { renders, views, sheets } = await stepThrough(page, 4);
    expect({ renders, views, sheets }).toEqual({ renders: [1, 1, 1, 1], views: [1, 1, 1, 1], sheets: 0 });
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});

it("writes are named in short", () => {
  expect(foldWrites([])).toBe("none");
  expect(foldWrites(["a", "b", "b"])).toBe("a; b, 2 times");
  expect(foldWrites(["b", "b", "b"])).toBe("b, 3 times");
  expect(foldWrites(["a", "b", "a", "b"])).toBe("a; b; all 2 times");
});
