import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { fixDice, openTable, type Table } from "./table.ts";

const GAMEMASTER = "Gamemaster";
const STORED = "storedByHand0000";

/** The demo world with an encounter that somebody stored by hand: core's own type throughout. */
const seed = {
  ...demoWorld,
  combats: [
    {
      _id: STORED,
      type: "base",
      active: false,
      combatants: [
        { _id: "storedAnsgar0000", type: "base", actorId: "Ansgar0000000000" },
        { _id: "storedGoblin0000", type: "base", actorId: "Goblin0000000000" },
      ],
    },
  ],
};

/** The types of an encounter and of its combatants, and the sides that it has. */
function kinds(page: Page, id: string): Promise<unknown> {
  return page.evaluate((combatId) => {
    const combat = (globalThis as any).game.combats.get(combatId);
    return {
      combat: combat.type,
      combatants: combat.combatants.map((combatant: any) => combatant.type),
      sides: Object.keys(combat.system.sides ?? {}).sort(),
    };
  }, id);
}

const newest = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as any).game.combats.contents.at(-1).id as string);

const bySides = (combatants: number) => ({
  combat: "sides",
  combatants: Array.from({ length: combatants }, () => "sides"),
  sides: ["friendly", "hostile", "neutral", "secret"],
});

async function clearOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const combat of [...(globalThis as any).game.combats]) await combat.delete();
  });
}

describe.each([13, 14] as const)("an encounter made on core %d", (core) => {
  let table: Table;
  let page: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    page = table.page(GAMEMASTER);
    await page.locator("[data-tab=combat]").first().click();
  });
  afterAll(() => table?.close());

  it("by the tracker's button is one by sides", async () => {
    const before = await page.evaluate(() => (globalThis as any).game.combats.size);
    await page.locator("#combat [data-action=createCombat]").first().click();
    await expect.poll(() => page.evaluate(() => (globalThis as any).game.combats.size)).toBe(before + 1);
    expect(await kinds(page, await newest(page))).toEqual(bySides(0));
    await clearOf(page);
  });

  it("by the token's buttons is one by sides, and so is its combatant", async () => {
    await page.locator("[data-token-id=TokenGoblinTwo00]").click({ button: "right" });
    await page.locator("#token-hud [data-action=combat]").click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as any).game.combats.contents.at(-1).combatants.size))
      .toBe(1);
    expect(await kinds(page, await newest(page))).toEqual(bySides(1));
    await page.keyboard.press("Escape");
    await clearOf(page);
  });

  it("by TokenDocument.createCombatants is one by sides; ten tokens are one batch", async () => {
    const from = table.server.log.length;
    await page.evaluate(async () => {
      const { canvas, CONFIG } = globalThis as any;
      await CONFIG.Token.documentClass.createCombatants([...canvas.scene.tokens]);
    });
    const written = table.server.log
      .slice(from)
      .map(({ action, documentName, count }) => [action, documentName, count]);
    expect(written).toEqual([
      ["create", "Combat", 1],
      ["create", "Combatant", 10],
    ]);
    expect(await kinds(page, await newest(page))).toEqual(bySides(10));
    await clearOf(page);
  });

  it("by Combat.create on the base class is one by sides", async () => {
    const id = await page.evaluate(async () => (await (globalThis as any).Combat.create({})).id);
    expect(await kinds(page, id)).toEqual(bySides(0));
    await clearOf(page);
  });

  it("gives a combatant made by Combatant.create with a parent the encounter's type", async () => {
    const id = await page.evaluate(async () => {
      const { Combat, Combatant } = globalThis as any;
      const combat = await Combat.create({});
      await Combatant.create({ actorId: "Goblin0000000000" }, { parent: combat });
      await combat.createEmbeddedDocuments("Combatant", [{ name: "A voice in the dark" }]);
      return combat.id;
    });
    expect(await kinds(page, id)).toEqual(bySides(2));
    await clearOf(page);
  });

  it("with a type and sides given on purpose keeps them beside the four", async () => {
    const id = await page.evaluate(
      async () => (await (globalThis as any).Combat.create({ type: "sides", system: { sides: { owls: {} } } })).id,
    );
    expect(await kinds(page, id)).toEqual({
      ...bySides(0),
      sides: ["friendly", "hostile", "neutral", "owls", "secret"],
    });
    await clearOf(page);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});

describe.each([13, 14] as const)("an encounter stored by hand with core's own type, on core %d", (core) => {
  let table: Table;
  let page: Page;
  beforeAll(async () => {
    table = await openTable({ core, seed });
    page = table.page(GAMEMASTER);
    await page.locator("[data-tab=combat]").first().click();
  });
  afterAll(() => table?.close());

  it("opens and runs by core's own buttons", async () => {
    await page.evaluate(async (id) => {
      const { game } = globalThis as any;
      await game.combats.get(id).activate();
    }, STORED);
    const rows = page.locator("#combat li.combatant");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await kinds(page, STORED)).toEqual({ combat: "base", combatants: ["base", "base"], sides: [] });
    await fixDice(page, [6, 6], [2, 6]);
    await page.locator("#combat [data-action=rollAll]").click();
    const at = () =>
      page.evaluate((id) => {
        const combat = (globalThis as any).game.combats.get(id);
        return [combat.round, combat.turn, combat.turns.map((one: any) => one.initiative)];
      }, STORED);
    await expect.poll(at).toEqual([0, null, [6, 2]]);
    await page.locator("#combat [data-action=startCombat]").click();
    await expect.poll(at).toEqual([1, 0, [6, 2]]);
    await page.locator("#combat [data-action=nextTurn]").click();
    await expect.poll(at).toEqual([1, 1, [6, 2]]);
    await page.locator("#combat [data-action=nextTurn]").click();
    await expect.poll(at).toEqual([2, 0, [6, 2]]);
    await page.locator("#combat [data-action=nextRound]").click();
    await expect.poll(at).toEqual([3, 0, [6, 2]]);
    await page.locator("#combat [data-action=endCombat]").first().click();
    await page.locator("dialog [data-action=yes]").click();
    await expect.poll(() => page.evaluate((id) => (globalThis as any).game.combats.has(id), STORED)).toBe(false);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
