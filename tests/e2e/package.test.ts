import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Unpacked, unpackRelease } from "../package/unpacked.ts";
import { fixDice, openTable, type Table } from "./table.ts";

/** All other tests in the browser run on the clone after its build; this one on what a release brings, and nothing else. */
describe("the zip, unpacked in an empty place", () => {
  let release: Unpacked;
  let table: Table;
  let page: Page;
  const refused: string[] = [];
  beforeAll(async () => {
    release = await unpackRelease();
    table = await openTable({ system: release.folder, users: [] });
    page = await table.join("Gamemaster", (early) => {
      early.on("response", (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
      });
    });
  });
  afterAll(async () => {
    await table?.close();
    await release?.remove();
  });

  it("brings every compendium of its manifest", async () => {
    const packs = await page.evaluate(() =>
      (globalThis as any).game.packs.map((pack: any) => [pack.metadata.name, pack.index.size > 0]),
    );
    expect(packs.length).toBeGreaterThanOrEqual(2);
    expect(packs.filter(([, filled]: [string, boolean]) => !filled)).toEqual([]);
  });

  it("opens a sheet in the system's own type, and the sword on it strikes and hurts", async () => {
    await page.locator("[data-action=tab][data-tab=actors]").first().click();
    await page.locator("#actors").getByText("Ansgar", { exact: true }).click();
    const sheet = page.locator(".melee-and-morale.sheet", { hasText: "Sword" });
    await sheet.waitFor();
    const faces = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(faces).toBeGreaterThan(0);

    const hp = () =>
      page.evaluate(() => (globalThis as any).canvas.scene.tokens.getName("Goblin 1").actor.system.hp.value);
    const before = await hp();
    await page.evaluate(() => (globalThis as any).canvas.tokens.setTargets(["TokenGoblinOne00"]));
    await fixDice(page, [20, 20], [1, 8]);
    await sheet.locator("button[data-action=attack]", { hasText: "Sword" }).click({ modifiers: ["Shift"] });
    await page.locator("[data-action=tab][data-tab=chat]").first().click();
    await page.locator("#chat .attack-card").last().locator("button[data-action=apply]").click();
    // The die of 1 and Ansgar's Strength of +1; not below 0.
    await expect.poll(hp).toBe(Math.max(0, before - 2));
  });

  it("shows the picture of every monster of its compendium", async () => {
    const broken = await page.evaluate(async () => {
      const pack = (globalThis as any).game.packs.get("melee-and-morale.monsters");
      const addresses = [...new Set<string>(pack.index.map(({ img }: { img: string }) => img))];
      const answers = await Promise.all(addresses.map(async (img) => [img, (await fetch(`/${img}`)).status] as const));
      return answers.filter(([, status]) => status !== 200);
    });
    expect(broken).toEqual([]);
  });

  it("asks for nothing that it does not bring, and meets no error", () => {
    expect(refused).toEqual([]);
    expect(table.errors).toEqual([]);
  });
});
