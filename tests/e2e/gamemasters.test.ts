import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attempt,
  cardOf,
  goblinHp,
  heal,
  noticesOf,
  ofPlayer1,
  openTab,
  query,
  request,
  SAID,
  SECOND,
  SEED_OF_TWO,
  settle,
  setWhoApplies,
  writes,
} from "./rights-table.ts";
import { openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;
declare const CONFIG: any;

describe.each([13, 14] as const)("with two gamemasters, on core %d", (core) => {
  let table: Table;
  let latency = 0;
  beforeAll(async () => {
    const users = ["Gamemaster", SECOND, "Player 1"];
    table = await openTable({ core, seed: SEED_OF_TWO, users, latency: () => latency });
    await setWhoApplies(table, "attackers");
  });
  afterAll(() => table?.close());

  it("a request is done once, by the active one", async () => {
    const page = table.page("Player 1");
    const id = await ofPlayer1(table);
    const active = await page.evaluate(() => game.users.activeGM.name);
    const before = table.server.log.length;
    await cardOf(page, id).locator("[data-action=apply]:enabled").first().click();
    await expect.poll(() => goblinHp(page)).toBe(2);
    await settle(page);
    expect(writes(table, before)).toEqual([`${active}: update ChatMessage`, `${active}: update Actor`]);
    await openTab(page, "combat");
    const stepped = table.server.log.length;
    await page.locator("#combat [data-action=next]:enabled").click();
    await expect.poll(() => page.evaluate(() => game.combat.system.cursor.step)).toBe("hostile");
    await settle(page);
    expect(writes(table, stepped)).toEqual([`${active}: update Combat`]);
  });

  it("the other one refuses what is sent to them", async () => {
    const id = await ofPlayer1(table);
    const passive = await table
      .page("Player 1")
      .evaluate(() => game.users.find((user: any) => user.isGM && !user.isActiveGM).name);
    const data = await request(table, id);
    const came = await attempt(table, "Player 1", query, { name: "apply", data, user: passive });
    expect(came).toEqual({ answer: SAID.notActiveGamemaster, notices: [], written: [] });
  });

  it("when the active one leaves before answering, the player is told; the next press is the other's", async () => {
    const page = table.page("Player 1");
    await heal(table);
    const id = await ofPlayer1(table);
    const active: string = await page.evaluate(() => game.users.activeGM.name);
    const other = active === SECOND ? "Gamemaster" : SECOND;
    await openTab(page, "chat");
    await page.evaluate(() => ui.notifications.clear());
    const before = table.server.log.length;
    latency = 700;
    const button = cardOf(page, id).locator("[data-action=apply]").first();
    await button.click();
    expect(await button.isDisabled()).toBe(true);
    await table.page(active).context().close();
    latency = 0;
    await expect.poll(() => noticesOf(page), { timeout: 15_000 }).toEqual([SAID.gamemasterDidNotAnswer]);
    expect([writes(table, before), await goblinHp(page)]).toEqual([[], 4]);
    await page.waitForFunction((name) => game.users.activeGM?.name === name, other);
    await cardOf(page, id).locator("[data-action=apply]:enabled").first().click();
    await expect.poll(() => goblinHp(page)).toBe(2);
    await settle(page);
    expect(writes(table, before)).toEqual([`${other}: update ChatMessage`, `${other}: update Actor`]);
  });

  it("when the last one leaves over a request that reached them, the player is told in the end, and nothing is done", async () => {
    const page = table.page("Player 1");
    const active: string = await page.evaluate(() => game.users.activeGM.name);
    const gamemaster = table.page(active);
    const id = await ofPlayer1(table);
    await page.evaluate(() => ui.notifications.clear());
    await gamemaster.evaluate(() => {
      CONFIG.queries["melee-and-morale.apply"] = () => {
        CONFIG.debug.asked = true;
        return new Promise(() => {});
      };
    });
    const before = table.server.log.length;
    const button = cardOf(page, id).locator("[data-action=apply]:enabled").first();
    await button.click();
    await gamemaster.waitForFunction(() => CONFIG.debug.asked === true);
    await gamemaster.context().close();
    await expect.poll(() => noticesOf(page), { timeout: 15_000 }).toEqual([SAID.gamemasterDidNotAnswer]);
    await page.evaluate(() => ui.notifications.clear());
    await button.click();
    await expect.poll(() => noticesOf(page)).toEqual([SAID.noGamemasterOnline]);
    expect(writes(table, before)).toEqual([]);
  });

  it("meets no error", () => {
    expect(table.errors).toEqual([]);
  });
});
