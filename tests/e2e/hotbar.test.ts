import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice, openTable, type Table } from "./table.ts";

describe("the hotbar", () => {
  let table: Table;
  let page: Page;
  beforeAll(async () => {
    table = await openTable({ users: ["Gamemaster"] });
    page = table.page("Gamemaster");
    await page.evaluate(() => (globalThis as any).game.settings.set("melee-and-morale", "skipDialog", true));
  });
  afterAll(() => table?.close());

  const slot = (number: number) => page.locator(`#action-bar .slot[data-slot="${number}"]`);
  const cards = (kind: string) => page.locator(`#chat .${kind}-card`);

  it("a weapon and a save dragged off the sheet become macros: a click attacks, a number key saves", async () => {
    await page.locator('.token[aria-label^="Ansgar"]').dblclick();
    const sheet = page.locator(".application.character-sheet");
    await sheet.locator("[data-item-id]", { hasText: "Sword" }).first().dragTo(slot(1));
    await slot(1).getByRole("button", { name: "Sword" }).waitFor();
    await sheet.locator("button[data-action=save]").first().dragTo(slot(10));
    await slot(10).getByRole("button", { name: "Ansgar: Death" }).waitFor();
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.locator("[data-action=tab][data-tab=chat]").first().click();
    await fixDice(page, [15, 20], [5, 8], [12, 20]);
    await slot(1).getByRole("button").click();
    await expect.poll(() => cards("attack").count()).toBe(1);
    await page.keyboard.press("Digit0");
    await expect.poll(() => cards("save").count()).toBe(1);
    expect(table.errors).toEqual([]);
  });
});
