import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf, worldOf } from "../../stand-in/tests/world.ts";
import { playedOn } from "../e2e/cores.ts";
import { FIGHT, GOBLIN, SECOND, SEED_OF_TWO } from "../e2e/rights-table.ts";
import { joinWorld, openTable, type Table } from "../e2e/table.ts";
import { worldOnDisk } from "./disk.ts";
import { Network } from "./line.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;

/** How long the network is gone, in milliseconds: long by `npm run fuzz`, where long on one core is enough. */
const GONE = { 13: 1_000, 14: process.env.EVERY_CORE ? 10_000 : 1_000 };
const LOST = "The connection to the server is lost. Trying to find it again…";
const FOUND = "The connection to the server stands again. What happened meanwhile is here now.";

describe.each(playedOn(14))("a browser that loses its network in mid-fight, on core %d", (core) => {
  let table: Table;
  let network: Network;
  let player: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    table = await openTable({ core, seed: SEED_OF_TWO, users: ["Gamemaster", SECOND] });
    network = await Network.before(table.url);
    player = await joinWorld(table.browser, network.url, "Player 1", errors);
    for (const page of pages()) await page.locator("[data-tab=combat]").first().click();
  });
  afterAll(async () => {
    await player?.context().close();
    await network?.close();
    await table?.close();
  });

  const pages = () => [table.page("Gamemaster"), table.page(SECOND), player];
  const hash = async (page: Page, sources?: object) => {
    const world = await page.evaluate(worldOf, sources as any);
    return hashOf(world);
  };
  const disk = () => worldOnDisk(table.server);
  const told = (page: Page) => page.locator("#notifications p").allTextContents();

  it("says so, and holds the same world as the others and the disk when it is back", async () => {
    const gamemaster = table.page("Gamemaster");
    await player.evaluate(() =>
      game.actors
        .getName("Ansgar")
        .sheet.render({ force: true })
        .then(() => null),
    );
    await expect.poll(() => player.locator("#combat .mm-block[aria-current=step]").count()).toBe(1);
    const began = Date.now();
    network.cut();
    await expect.poll(() => told(player)).toContain(LOST);
    await expect.poll(() => gamemaster.evaluate(() => game.users.getName("Player 1").active)).toBe(false);
    const refused = player.evaluate(() =>
      game.actors
        .getName("Ansgar")
        .update({ name: "Never" })
        .then(
          () => "done",
          (error: Error) => error.message,
        ),
    );
    expect(await refused).toMatch("this was not done");
    await gamemaster.evaluate(
      async ([goblin, fight]) => {
        await game.combat.nextTurn();
        const token = game.scenes.active.tokens.get(goblin);
        await token.actor.update({ "system.hp.value": 1 });
        await token.update({ x: token.x + 100 });
        await game.actors.getName("Ansgar").update({ "system.hp.value": 3 });
        await game.actors.getName("Ansgar").createEmbeddedDocuments("Item", [{ name: "Rope", type: "weapon" }]);
        await game.actors.getName("Berit").items.contents[0].delete();
        const [orc] = await game.actors.documentClass.createDocuments([{ name: "Orc", type: "monster" }]);
        await game.combats.get(fight).createEmbeddedDocuments("Combatant", [{ actorId: orc.id }]);
        await game.messages.documentClass.create({ content: "<p>Meanwhile in the cave</p>" });
        await game.settings.set("melee-and-morale", "whoApplies", "attackers");
        await game.combat.nextTurn();
      },
      [GOBLIN, FIGHT],
    );
    await new Promise((done) => setTimeout(done, Math.max(0, began + GONE[core] - Date.now())));
    network.mend();
    await expect.poll(() => told(player), { timeout: 10_000 }).toContain(FOUND);
    expect(await told(player)).not.toContain(LOST);
    const stored = await disk();
    const hashes = await Promise.all([...pages().map((page) => hash(page)), hash(player, stored)]);
    expect(new Set(hashes).size, "one world").toBe(1);
  });

  it("shows what happened: the tracker, the open sheet, the log, who is there", async () => {
    const [gamemaster, , own] = pages() as [Page, Page, Page];
    const shown = (page: Page) => page.locator("#combat .mm-block").allTextContents();
    await expect.poll(() => shown(own)).toHaveLength((await shown(gamemaster)).length);
    await expect.poll(() => own.locator("#chat").textContent()).toContain("Meanwhile in the cave");
    const points = own.locator("[data-field='system.hp.value']").first();
    await expect.poll(() => points.inputValue()).toBe("3");
    await expect.poll(() => gamemaster.evaluate(() => game.users.getName("Player 1").active)).toBe(true);
    expect(await own.evaluate(() => game.settings.get("melee-and-morale", "whoApplies"))).toBe("attackers");
  });

  it("goes on playing: what it writes is everywhere, and the others' writes reach it", async () => {
    await player.evaluate(() => game.actors.getName("Ansgar").update({ "system.hp.value": 2 }));
    await table.page(SECOND).evaluate(() => game.actors.getName("Orc").update({ name: "Uruk" }));
    await expect.poll(() => player.evaluate(() => Boolean(game.actors.getName("Uruk")))).toBe(true);
    const hashes = await Promise.all([...pages().map((page) => hash(page)), hash(player, await disk())]);
    expect(new Set(hashes).size, "one world").toBe(1);
  });

  it("the active gamemaster is the same on every client, before and after one has gone", async () => {
    const active = () => Promise.all(pages().map((page) => page.evaluate(() => game.users.activeGM?.name)));
    const [first] = await active();
    expect(await active()).toEqual([first, first, first]);
    const page = table.page(first!);
    await page.context().close();
    const other = first === SECOND ? "Gamemaster" : SECOND;
    const rest = [table.page(other), player];
    await expect
      .poll(() => Promise.all(rest.map((one) => one.evaluate(() => game.users.activeGM?.name))))
      .toEqual([other, other]);
  });

  it("meets no error but the browser's own about the network", () => {
    const known = /WebSocket connection to|this was not done/;
    expect([...errors, ...table.errors].filter((error) => !known.test(error))).toEqual([]);
  });
});
