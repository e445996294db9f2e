import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

const PLAYER = "Player 1";
const ARROWS = "Arrows (quiver of 20)";

/* What a player does with what is carried, by the mouse alone. The tests follow each other. */
describe("the inventory", () => {
  let table: Table;
  let page: Page;
  const logged = (from: number) =>
    table.server.log.slice(from).map(({ action, documentName, count }) => ({ [action]: [documentName, count] }));

  /** Opens a character's inventory at a place of its own, so that both sheets are in sight. */
  async function inventoryOf(name: string, left: number): Promise<Locator> {
    const id = await page.evaluate(
      async ([wanted, x]) => {
        const { sheet } = (globalThis as any).game.actors.getName(wanted);
        await sheet.render({ force: true, position: { left: x, top: 10 } });
        return sheet.id as string;
      },
      [name, left] as const,
    );
    const sheet = page.locator(`[id="${id}"]`);
    await sheet.locator("[data-action=tab][data-tab=inventory]").click();
    return sheet;
  }
  const row = (sheet: Locator, name: string) =>
    sheet.locator(".inventory li", { has: sheet.page().getByRole("button", { name, exact: true }) });

  const entry = (name: string) =>
    page.locator(".application.compendium .entry", { has: page.getByRole("button", { name, exact: true }) });

  beforeAll(async () => {
    table = await openTable({ users: [PLAYER] });
    page = table.page(PLAYER);
    await page.setViewportSize({ width: 1700, height: 800 });
  });
  afterAll(() => table?.close());

  it("is dragged from one character's sheet to another's: a copy, in one write", async () => {
    const ansgar = await inventoryOf("Ansgar", 10);
    const berit = await inventoryOf("Berit", 620);
    const from = table.server.log.length;
    await row(ansgar, "Dagger").locator("img").dragTo(berit.locator(".inventory"));
    await row(berit, "Dagger").waitFor();
    expect(await row(ansgar, "Dagger").count()).toBe(1);
    expect(logged(from)).toEqual([{ create: ["Item", 1] }]);
  });

  it("loses an item by a click and a yes, and by nothing less", async () => {
    const berit = await inventoryOf("Berit", 620);
    const from = table.server.log.length;
    const answer = async (word: string): Promise<void> => {
      await row(berit, "Dagger").getByRole("button", { name: "Delete Dagger" }).click();
      await page.locator(`dialog [data-action=${word}]`).click();
      await page.locator("dialog").waitFor({ state: "detached" });
    };
    await answer("no");
    expect(await row(berit, "Dagger").count()).toBe(1);
    await answer("yes");
    await row(berit, "Dagger").waitFor({ state: "detached" });
    expect(logged(from)).toEqual([{ delete: ["Item", 1] }]);
  });

  it("takes arrows out of the compendium: the second quiver adds its twenty to the first", async () => {
    const berit = await inventoryOf("Berit", 620);
    await page.locator("[data-action=tab][data-tab=compendium]").first().click();
    await page.locator("#compendium").getByText("Weapons and Armor", { exact: true }).click();
    await page.locator(".application.compendium .window-title").hover();
    await page.mouse.down();
    await page.mouse.move(1360, 30, { steps: 4 });
    await page.mouse.up();
    const arrows = entry(ARROWS);
    const quantity = row(berit, ARROWS).getByRole("spinbutton");
    for (const pieces of ["20", "40"]) {
      await arrows.dragTo(berit.locator(".sheet-header"));
      await expect.poll(() => quantity.inputValue()).toBe(pieces);
    }
    await quantity.fill("33");
    await quantity.press("Enter");
    await expect
      .poll(() =>
        page.evaluate(
          (name) => (globalThis as any).game.actors.getName("Berit").items.getName(name).system.quantity,
          ARROWS,
        ),
      )
      .toBe(33);
  });

  it("wears one suit at a time: plate comes off when leather is put on", async () => {
    const berit = await inventoryOf("Berit", 620);
    await entry("Leather").dragTo(berit.locator(".sheet-header"));
    await row(berit, "Leather").getByRole("button", { name: "Packed" }).click();
    await row(berit, "Leather").getByRole("button", { name: "Worn" }).waitFor();
    expect(await row(berit, "Plate mail").getByRole("button", { name: "Packed" }).count()).toBe(1);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
