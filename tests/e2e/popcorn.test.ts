import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { ROOT } from "../../tools/run.ts";
import { playedOn } from "./cores.ts";
import { openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const CONFIG: any;

const MODULE = join(ROOT, "tests", "fixtures", "modules", "popcorn");
const GAMEMASTER = "Gamemaster";
const PLAYER = "Player 1";
const poll = { timeout: 8000, interval: 40 };

/** Who has acted, and marked who acts now, as the tracker shows it; the rest by name alone. */
const rows = (page: Page): Promise<string[]> =>
  page.locator("#combat li.combatant").evaluateAll((all) =>
    all.map((row) => {
      const name = row.querySelector(".name")?.textContent ?? "";
      if (row.classList.contains("active")) return `*${name}`;
      return row.querySelector("[aria-label='has acted']") ? `${name}.` : name;
    }),
  );
const title = (page: Page) => page.locator("#combat .encounter-title").textContent();
const handOverTo = (page: Page, name: string) =>
  page.locator("#combat").getByRole("button", { name: `Hand over to ${name}` });
const footer = (page: Page, action: string) => page.locator(`#combat .combat-controls [data-action=${action}]`);
const openTracker = (page: Page) => page.locator("[data-tab=combat]").first().click();
const warnings = (page: Page) => page.locator("#notifications").textContent();

describe("the module's code", () => {
  it("is at most 120 lines without comments, and takes nothing from the system but its public functions", async () => {
    const code = await readFile(join(MODULE, "popcorn.mjs"), "utf8");
    const lines = code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//"));
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(code).not.toMatch(/\bimport\b/);
  });

  it("stands in the tutorial as it is", async () => {
    const tutorial = await readFile(join(ROOT, "docs", "own-procedure.md"), "utf8");
    const shown = [...tutorial.matchAll(/```(\w+)\n(.*?)```/gs)];
    const told = (language: string) => shown.filter(([, one]) => one === language).map(([, , text]) => text ?? "");
    expect(told("js").join("\n")).toBe(await readFile(join(MODULE, "popcorn.mjs"), "utf8"));
    for (const file of ["tracker.hbs", "handover.hbs"]) {
      expect(told("handlebars")).toContain(await readFile(join(MODULE, file), "utf8"));
    }
    for (const file of ["module.json", "en.json"]) {
      expect(told("json")).toContain(await readFile(join(MODULE, file), "utf8"));
    }
  });
});

describe.each(playedOn(14))("a module's procedure, on core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  const both = async (round: number, ...wanted: string[]) => {
    for (const page of [gamemaster, player]) {
      await expect.poll(() => rows(page), poll).toEqual(wanted);
      await expect.poll(() => title(page), poll).toBe(`Round ${round}`);
    }
  };

  beforeAll(async () => {
    table = await openTable({ core, modules: [MODULE] });
    gamemaster = table.page(GAMEMASTER);
    player = table.page(PLAYER);
    for (const page of [gamemaster, player]) await openTracker(page);
    await gamemaster.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ type: "popcorn.fight", active: true });
      const named = (name: string) => game.scenes.active.tokens.getName(name);
      const joining = ["Ansgar", "Goblin 1", "Edda"].map((name, index) => ({
        _id: `popcorn00000000${index}`,
        name,
        tokenId: named(name).id,
        sceneId: game.scenes.active.id,
        actorId: named(name).actorId,
      }));
      await combat.createEmbeddedDocuments("Combatant", joining, { keepId: true });
    });
  });
  afterAll(() => table?.close());

  it("is active, and its encounter and combatants are of its own types", async () => {
    for (const page of [gamemaster, player]) {
      await expect.poll(() => rows(page), poll).toEqual(["Ansgar", "Goblin 1", "Edda"]);
      const types = await page.evaluate(() => [
        game.modules.get("popcorn").active,
        game.combat.type,
        ...game.combat.combatants.map(({ type }: any) => type),
      ]);
      expect(types).toEqual([true, "popcorn.fight", "popcorn.fight", "popcorn.fight", "popcorn.fight"]);
    }
  });

  it("is begun by core's button; a player hands over for their own, through the gamemaster's client", async () => {
    await footer(gamemaster, "startCombat").click();
    await both(1, "*Ansgar", "Goblin 1", "Edda");
    const before = table.server.log.length;
    await handOverTo(player, "Goblin 1").click();
    await both(1, "Ansgar.", "*Goblin 1", "Edda");
    const writes = table.server.log.slice(before).filter(({ documentName }) => documentName === "Combat");
    expect(writes.map(({ user }) => user)).toEqual([GAMEMASTER]);
  });

  it("refuses the player who hands over for somebody else, with a sentence", async () => {
    await handOverTo(player, "Edda").click();
    await expect.poll(() => warnings(player), poll).toContain("Only who owns them may do this.");
    await both(1, "Ansgar.", "*Goblin 1", "Edda");
  });

  it("tells of each handover on a card of its own", async () => {
    for (const page of [gamemaster, player]) {
      const cards = page.locator("#chat .popcorn-handover");
      await expect.poll(() => cards.allTextContents(), poll).toEqual(["Ansgar hands over to Goblin 1"]);
    }
  });

  it("lets the last of a round name the first of the next, and goes back over its edge", async () => {
    await handOverTo(gamemaster, "Edda").click();
    await both(1, "Ansgar.", "Goblin 1.", "*Edda");
    await handOverTo(gamemaster, "Edda").click();
    await both(2, "*Edda", "Ansgar", "Goblin 1");
    await footer(gamemaster, "previousTurn").click();
    await both(1, "Ansgar.", "Goblin 1.", "*Edda");
    await footer(gamemaster, "previousTurn").click();
    await both(1, "Ansgar.", "*Goblin 1", "Edda");
  });

  it("takes a handover back by its card", async () => {
    await gamemaster.locator("[data-tab=chat]").first().click();
    const card = gamemaster.locator("#chat .chat-message", { hasText: "Ansgar hands over to Goblin 1" });
    await card.getByRole("button", { name: "Take back" }).click();
    await both(1, "*Ansgar", "Goblin 1", "Edda");
    await expect.poll(() => card.count(), poll).toBe(0);
    expect(table.errors).toEqual([]);
  });
});

/** A world in which a fight by popcorn has begun. */
const fight = {
  _id: "popcornFight0000",
  type: "popcorn.fight",
  active: true,
  round: 1,
  turn: 0,
  system: { order: ["popcorn000000000"], last: [] },
  combatants: ["Ansgar", "Edda"].map((name, index) => ({
    _id: `popcorn00000000${index}`,
    type: "popcorn.fight",
    name,
    initiative: index === 0 ? 2 : null,
    system: { side: "" },
  })),
};
const card = {
  _id: "popcornCard00000",
  type: "popcorn.handover",
  content: "Ansgar hands over",
  system: { to: "Edda" },
};
const seed = { ...demoWorld, combats: [fight], messages: [card] };

describe.each(playedOn(14))("a world whose procedure is not there, on core %d", (core) => {
  it("opens while the server still knows its types: core's tracker draws the fight and says what is missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "popcorn-"));
    await cp(MODULE, folder, { recursive: true });
    await writeFile(join(folder, "popcorn.mjs"), "");
    const table = await openTable({ core, seed, modules: [folder] });
    try {
      for (const user of [GAMEMASTER, PLAYER]) {
        const page = table.page(user);
        await openTracker(page);
        await expect.poll(() => page.locator("#combat [role=note]").textContent(), poll).toMatch(/Popcorn Initiative/);
        expect(await rows(page)).toEqual(["*Ansgar", "Edda"]);
        expect(await title(page)).toBe("Round 1");
      }
      const page = table.page(GAMEMASTER);
      await footer(page, "nextTurn").click();
      await expect.poll(() => rows(page), poll).toEqual(["Ansgar", "*Edda"]);
      expect(table.errors).toEqual([]);
    } finally {
      await table.close();
      await rm(folder, { recursive: true });
    }
  });

  it("opens without the module: the fight is no document then, and the tracker says what is missing", async () => {
    const table = await openTable({ core, seed });
    try {
      for (const user of [GAMEMASTER, PLAYER]) {
        const page = table.page(user);
        await openTracker(page);
        await expect.poll(() => page.locator("#combat [role=note]").textContent(), poll).toMatch(/popcorn/);
        expect(await page.evaluate(() => game.combats.size)).toBe(0);
      }
      expect(table.server.documents("combats")).toMatchObject([fight]);
      expect(table.errors).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
