import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";
import { playedOn } from "./cores.ts";
import { openTable, type Table } from "./table.ts";

const USERS = [
  { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
  { _id: "player0000000001", name: "Player 1", role: 1 },
];
const RELIC = { _id: "relic00000000000", name: "Bone flute", type: "relic", system: { power: 3, kinds: ["bone"] } };
const HERO = {
  _id: "hero000000000000",
  name: "Ansgar",
  type: "hero",
  ownership: { default: 0, player0000000001: 3 },
  prototypeToken: { actorLink: true },
  system: { courage: 4, biography: "<p>@Shout[never] loses [[2 + 2]] times.</p>" },
  items: [RELIC],
};
const BEAST = { _id: "beast00000000000", name: "Wolf", type: "beast", system: { vigor: { value: 3, max: 6 } } };
const token = (_id: string, actor: { _id: string; name: string }, x: number, more: object = {}) => ({
  ...{ _id, name: actor.name, actorId: actor._id, x, y: 200, bar1: { attribute: "vigor" } },
  ...more,
});
const SCENE = {
  _id: "moor000000000000",
  name: "Moor",
  active: true,
  width: 1200,
  height: 800,
  grid: { type: 1, size: 100, distance: 2, units: "m" },
  tokens: [token("tokenHero0000000", HERO, 100, { actorLink: true }), token("tokenWolf0000000", BEAST, 400)],
};

/** A system that strangers could have written; the bench was made for another. */
describe.each(playedOn(13))("a strange system on core %d", (core) => {
  let table: Table;
  let page: Page;
  const warnings: string[] = [];
  const counts = (): Promise<Record<string, number>> => page.evaluate(() => (globalThis as any).CONFIG.HOSTILE.counts);
  const kinds = () => table.server.documents("actors").find(({ name }) => name === "Ansgar")?.items[0].system.kinds;
  const boasts = () => table.server.documents("messages").filter(({ type }) => type === "boast");

  beforeAll(async () => {
    const system = join(ROOT, "stand-in", "fixtures", "hostile");
    const seed = { title: "Moor", system: "hostile", users: USERS, actors: [HERO, BEAST], scenes: [SCENE] };
    table = await openTable({ core, system, seed, settings: {}, users: [] });
    page = await table.join("Gamemaster", (early) => {
      early.on("console", (message) => {
        if (message.type() === "warning") warnings.push(message.text());
      });
    });
  });
  afterAll(() => table?.close());

  it("starts: hooks in order, its classes and models, old data brought up to date", async () => {
    const seen = await page.evaluate(() => {
      const { game, CONFIG, canvas } = globalThis as any;
      const hero = game.actors.getName("Ansgar");
      return {
        moments: CONFIG.HOSTILE.seen,
        classes: [
          hero.constructor.name,
          hero.items.contents[0].constructor.name,
          canvas.tokens.placeables[0].constructor.name,
        ],
        nerve: hero.system.nerve,
        might: hero.system.might,
        bloodied: game.scenes.active.tokens.map((one: any) => one.actor.bloodied),
        roll: CONFIG.Dice.rolls[0].name,
      };
    });
    expect(seen).toEqual({
      moments: ["init", "i18nInit", "setup", "canvasInit", "canvasReady", "ready"],
      classes: ["HostileActor", "HostileItem", "HostileToken"],
      nerve: 4,
      might: 6,
      bloodied: [false, true],
      roll: "HostileRoll",
    });
  });

  it("opens its sheets, draws parts and tabs, submits and acts", async () => {
    await page.locator("[data-action=tab][data-tab=actors]").first().click();
    await page.getByRole("button", { name: "Ansgar", exact: true }).last().click();
    const sheet = page.locator(".hostile.sheet").filter({ has: page.locator(".hero-header") });
    await expect.poll(() => sheet.locator(".relics").textContent()).toContain("Bone flute");
    await sheet.getByLabel("Nerve").fill("7");
    await sheet.getByLabel("Nerve").press("Tab");
    await expect.poll(() => sheet.locator(".derived").textContent()).toBe("+9");
    await sheet.locator("[data-action=tab][data-tab=story]").click();
    expect(await sheet.locator(".enriched").textContent()).toBe("NEVER loses 4 times.");
    await sheet.locator("[data-action=tab][data-tab=main]").click();
    await sheet.getByRole("button", { name: "Bone flute" }).click();
    const relic = page.locator(".hostile.sheet").filter({ has: page.locator(".relic") });
    await relic.getByLabel("Iron").check();
    await expect.poll(kinds).toEqual(["bone", "iron"]);
    await relic.getByRole("button", { name: "Close" }).click();
    await sheet.getByRole("button", { name: "Boast" }).first().click();
    await expect.poll(() => boasts().length).toBe(1);
    await expect
      .poll(() => page.locator(".boastful[data-loudness] .boast").first().textContent())
      .toBe("Ansgar boasts");
  });

  it("fights a round: the order by its own formula, turns counted by its own documents", async () => {
    await page.evaluate(async () => {
      const { game, canvas, TokenDocument, Combat } = globalThis as any;
      await Combat.implementation.create({ type: "skirmish", scene: canvas.scene.id, active: true });
      await TokenDocument.implementation.createCombatants([...canvas.scene.tokens], { combat: game.combat });
    });
    await page.locator("[data-action=tab][data-tab=combat]").first().click();
    const tracker = page.locator("#combat");
    await expect.poll(() => tracker.locator(".combatant").count()).toBe(2);
    await tracker.locator("[data-action=rollAll]").click();
    const combat = () => table.server.documents("combats")[0] as any;
    await expect.poll(() => combat().combatants.every((one: any) => one.initiative > 0)).toBe(true);
    await tracker.locator("[data-action=startCombat]").click();
    await expect.poll(() => combat().round).toBe(1);
    for (const [round, turn] of [
      [1, 1],
      [2, 0],
    ]) {
      await tracker.locator("[data-action=nextTurn]").click();
      await expect.poll(() => [combat().round, combat().turn]).toEqual([round, turn]);
    }
    const turns = () =>
      combat()
        .combatants.map((one: any) => one.flags.hostile?.turns)
        .sort();
    await expect.poll(turns).toEqual([1, 2]);
    expect(await counts()).toMatchObject({ combatStart: 1, combatTurn: 1, combatRound: 1, createCombatant: 2 });
  });

  it("offers its settings, by the list and by a window of its own", async () => {
    await page.locator("[data-action=tab][data-tab=settings]").first().click();
    await page.getByRole("button", { name: "Configure settings" }).click();
    const settings = page.locator("#settings-config");
    expect(await settings.getByLabel("Volume of boasts").inputValue()).toBe("5");
    await settings.getByRole("button", { name: "Edit the tones" }).click();
    const menu = page.locator("#hostile-tones");
    await menu.getByLabel("Volume of boasts").fill("11");
    await menu.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await counts()).volume).toBe(1);
    await expect.poll(() => menu.count()).toBe(0);
  });

  it("talks to another client by socket and by query", async () => {
    const player = await table.join("Player 1");
    const asked = await page.evaluate(async () => {
      const { game } = globalThis as any;
      game.socket.emit("system.hostile", { word: "hail" });
      return game.users.getName("Player 1").query("hostile.whoIsThere", { greeting: "Hail" }, { timeout: 5000 });
    });
    expect(asked).toBe("Hail, Player 1");
    await expect.poll(() => player.evaluate(() => (globalThis as any).CONFIG.HOSTILE.heard)).toBe("hail");
    expect(await page.evaluate(() => (globalThis as any).CONFIG.HOSTILE.heard)).toBeUndefined();
  });

  it("is told once of each member that the bench lacks, in the console and in the report", async () => {
    const lacking = [
      "CONFIG.Canvas",
      "CONFIG.JournalEntry",
      "canvas.lighting",
      "canvas.tokens.gridUnits",
      "foundry.applications.apps.FilePicker",
      "foundry.canvas.containers",
      "foundry.canvas.containers.ParticleEffect",
      "foundry.canvas.layers",
      "foundry.canvas.layers.InteractionLayer",
      "foundry.canvas.perception",
      "foundry.canvas.perception.VisionMode",
      "foundry.canvas.placeables.tokens",
      "foundry.canvas.placeables.tokens.TokenRuler",
      "game.nightfall",
      "game.tours",
      "ui.nav",
    ];
    const report = async () => (await (await fetch(`${table.url}/report.json`)).json()).missing;
    await expect.poll(async () => Object.keys(await report())).toEqual(expect.arrayContaining(lacking));
    expect((await report())["game.nightfall"]).toEqual(["Gamemaster", "Player 1"]);
    for (const name of lacking) {
      expect(
        warnings.filter((warning) => warning === `The test bench has no ${name}`),
        name,
      ).toHaveLength(1);
    }
    // What it made itself, and what core 13 has not, is not missing.
    for (const name of ["CONFIG.HOSTILE", "game.hostile", "foundry.data.operators"]) {
      expect(Object.keys(await report())).not.toContain(name);
    }
    expect(table.errors).toEqual([]);
  });
});
