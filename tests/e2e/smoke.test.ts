import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packNames, readPackSources } from "../../tools/packs.ts";
import { openTable, type Table } from "./table.ts";

describe.each([13, 14] as const)("the page on core %d", (core) => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable({ core });
  });
  afterAll(() => table?.close());

  it("opens for two users, and each sees the other online", async () => {
    for (const user of ["Gamemaster", "Player 1"]) {
      const online = () =>
        table
          .page(user)
          .evaluate(() => (globalThis as any).game.users.filter((one: any) => one.active).map((one: any) => one.name));
      await expect.poll(online).toEqual(["Gamemaster", "Player 1"]);
    }
  });

  it("says that it is the test bench", async () => {
    const banner = table.page("Player 1").locator(".bench-notice");
    await expect.poll(() => banner.textContent()).toMatch(/test bench.*to play, use foundry virtual tabletop/i);
  });

  it("runs the system: its documents, its compendia, the demo scene", async () => {
    const sources = (await packNames()).map(async (name) => [name, (await readPackSources(name)).length] as const);
    const seen = await table.page("Gamemaster").evaluate(() => {
      const { game, CONFIG, canvas } = globalThis as any;
      return {
        system: game.system.id,
        generation: game.release.generation,
        actor: CONFIG.Actor.documentClass.name,
        packs: Object.fromEntries(game.packs.map((pack: any) => [pack.metadata.name, pack.index.size])),
        tokens: canvas.scene.tokens.size,
      };
    });
    expect(seen).toEqual({
      system: "melee-and-morale",
      generation: core,
      actor: "MeleeActor",
      packs: Object.fromEntries(await Promise.all(sources)),
      tokens: 10,
    });
  });

  it("meets no error on the way, and asks for nothing that the bench lacks", () => {
    expect(table.errors).toEqual([]);
    expect(JSON.parse(JSON.stringify(table.server.report().missing))).toEqual({});
  });
});
