import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fixDice, openTable, type Table } from "./table.ts";

let table: Table;
let page: Page;
beforeAll(async () => {
  table = await openTable({ users: ["Gamemaster"] });
  page = table.page("Gamemaster");
  await page.setViewportSize({ width: 1900, height: 900 });
});
afterAll(() => table?.close());

const browser = (): Locator => page.locator("#melee-and-morale-monster-browser");
const rows = (): Locator => browser().locator("tr[data-uuid]");
const names = (): Promise<string[]> => rows().locator("th").allInnerTexts();
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return element.name || element.querySelector("th")?.textContent?.trim() || element.tagName;
  });
const goblins = (): Promise<{ name: string; place: string; hp: number }[]> =>
  page.evaluate(() =>
    (globalThis as any).canvas.scene.tokens
      .filter(
        ({ actor }: any) => actor.baseActor?._stats.compendiumSource || actor.token?.baseActor?._stats.compendiumSource,
      )
      .map(({ name, x, y, actor }: any) => ({ name, place: `${x},${y}`, hp: actor.system.hp.value })),
  );

it("finds goblins by typing, orders them, brings three into the fight and one by dragging", async () => {
  await page.locator("[data-action=tab][data-tab=compendium]").click();
  await page.locator("#compendium").getByRole("button", { name: "Find monsters" }).click();
  await expect.poll(() => rows().count()).toBeGreaterThan(233);
  expect(await focused()).toBe("name");
  await page.keyboard.type("GOB", { delay: 20 });
  await expect.poll(names).toEqual(["Goblin", "Hobgoblin"]);
  expect(await focused()).toBe("name");
  expect(await browser().locator("[data-count]").textContent()).toMatch(/^2 of 2\d\d$/);

  const hitDice = browser().getByRole("button", { name: "HD" });
  await hitDice.click();
  expect(await names()).toEqual(["Goblin", "Hobgoblin"]);
  await hitDice.click();
  await expect.poll(names).toEqual(["Hobgoblin", "Goblin"]);
  await expect.poll(() => hitDice.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await browser().locator("th[data-column=hitDice]").first().getAttribute("aria-sort")).toBe("descending");

  // Into the list, down to the goblin, its sheet by Enter, and back to the name by a letter: a new search.
  await browser().locator("input[name=name]").press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("Goblin");
  await page.keyboard.press("Enter");
  const sheet = page.locator(".application.sheet", { hasText: "Goblin" });
  await sheet.waitFor();
  await sheet.locator("[data-action=close]").click();
  await rows().last().press("g");
  await page.keyboard.type("oblin");
  expect(await browser().locator("input[name=name]").inputValue()).toBe("goblin");
  await expect.poll(names).toEqual(["Hobgoblin", "Goblin"]);
  await rows().last().click();

  await fixDice(page, [1, 4], [2, 4]);
  await browser().getByRole("button", { name: "2d4" }).click();
  const count = browser().locator("input[name=count]");
  await expect.poll(() => count.inputValue()).toBe("3");
  await page.evaluate(() => {
    (globalThis as any).CONFIG.Dice.randomUniform = Math.random;
  });
  await count.press("Enter");
  await expect.poll(async () => (await goblins()).length).toBe(3);
  await page.locator("[data-action=tab][data-tab=combat]").click();
  await expect.poll(() => page.locator("#combat li.combatant").count()).toBe(3);

  await rows()
    .last()
    .dragTo(page.locator("#board .scene"), { targetPosition: { x: 75, y: 75 } });
  await expect.poll(async () => (await goblins()).length).toBe(4);
  const all = await goblins();
  expect(new Set(all.map(({ name }) => name)).size).toBe(4);
  expect(new Set(all.map(({ place }) => place)).size).toBe(4);
  expect(table.errors).toEqual([]);
});
