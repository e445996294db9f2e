import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { playedOn } from "./cores.ts";
import { fixDice, openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const CONFIG: any;

const GAMEMASTER = "Gamemaster";
const PLAYER = "Player 1";
const SECRET = -2;
const poll = { timeout: 5000, interval: 40 };

/** The demo world with the skeleton in ambush and a gargoyle of whom nobody knows whom it serves. */
const seed = {
  ...demoWorld,
  scenes: demoWorld.scenes.map((scene) => ({
    ...scene,
    tokens: scene.tokens.map((token: any) => {
      if (token.name === "Skeleton") return { ...token, hidden: true };
      return token.name === "Gargoyle" ? { ...token, disposition: SECRET } : token;
    }),
  })),
};

/** Blocks as drawn: the lit one is marked, each with its label and its rows. */
function blocks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#combat .mm-block")].map((block) => {
      const names = [...block.querySelectorAll(".name")].map((name) => name.textContent);
      return `${block.ariaCurrent === "step" ? "*" : ""}${block.ariaLabel}: ${names.join(", ")}`;
    }),
  );
}

const label = async (page: Page) => (await blocks(page)).find((block) => block.startsWith("*"))?.split(":")[0];
const footer = (page: Page, action: string) => page.locator(`#combat .mm-steps [data-action=${action}]`);
const row = (page: Page, name: string) =>
  page.locator("#combat li.combatant", { has: page.locator(`.name:text-is("${name}")`) });
const blockOf = (page: Page, side: string) => page.locator(`#combat .mm-block[aria-label="${side}"]`);

const FRIENDLY = "Friends: Ansgar, Berit, Corwin, Edda";
const HOSTILE = "Foes: A voice in the dark, Goblin 1, Goblin 2, Goblin 3, Goblin 4, Skeleton, Skeleton";
const GARGOYLE = "Unknown: Gargoyle";

describe.each(playedOn(14))("a fight that two browsers share, on core %d", (core) => {
  let table: Table;
  let latency = 0;
  let gamemaster: Page;
  let player: Page;

  const both = async (wanted: readonly string[], ofPlayer = wanted) => {
    await expect.poll(() => blocks(gamemaster), poll).toEqual(wanted);
    await expect.poll(() => blocks(player), poll).toEqual(ofPlayer);
  };
  const written = (from: number) =>
    table.server.log.slice(from).map(({ user, action, documentName }) => `${user}: ${action} ${documentName}`);
  const without = (text: string, ...names: string[]) =>
    names.reduce((rest, name) => rest.replace(`, ${name}`, ""), text);

  beforeAll(async () => {
    table = await openTable({ core, seed, latency: () => latency });
    gamemaster = table.page(GAMEMASTER);
    player = table.page(PLAYER);
    for (const page of [gamemaster, player]) {
      await page.setViewportSize({ width: 1366, height: 1600 });
      await page.locator("[data-tab=combat]").first().click();
    }
    await gamemaster.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const tokens = [...game.scenes.active.tokens].map(({ id: tokenId, parent, actorId, hidden }) => ({
        ...{ tokenId, sceneId: parent.id, actorId, hidden },
      }));
      const unseen = { actorId: game.actors.getName("Skeleton").id };
      await combat.createEmbeddedDocuments("Combatant", [...tokens, unseen, { name: "A voice in the dark" }]);
    });
  });
  afterAll(() => table?.close());

  it("has everybody on their side: a secret one, one without a token, one without an actor; who is hidden is not drawn for the player", async () => {
    await both([FRIENDLY, HOSTILE, GARGOYLE], [FRIENDLY, without(HOSTILE, "Skeleton"), GARGOYLE]);
    expect(await player.locator("#combat").innerHTML()).not.toMatch(/Skeleton.*Skeleton/s);
  });

  it("a click hides somebody from the player, and another shows them again", async () => {
    await row(gamemaster, "Goblin 4").locator("[data-action=toggleHidden]").click();
    await expect.poll(() => row(player, "Goblin 4").count(), poll).toBe(0);
    expect(await row(gamemaster, "Goblin 4").count()).toBe(1);
    await row(gamemaster, "Goblin 4").locator("[data-action=toggleHidden]").click();
    await expect.poll(() => row(player, "Goblin 4").count(), poll).toBe(1);
  });

  it("a player cannot begin, but throw the own side's die", async () => {
    expect(await footer(player, "startCombat").count()).toBe(0);
    expect(await footer(player, "rollSides").textContent()).toBe("Roll our die");
    expect(await player.locator("#combat :is([data-action=addSide], input, .mm-controls, [draggable])").count()).toBe(
      0,
    );
  });

  it("a side is added by its button; somebody is dragged there by the mouse", async () => {
    await gamemaster.locator("#combat [data-action=addSide]").click();
    await gamemaster.getByLabel("Name of the side").fill("Owls & <Bears>");
    await gamemaster.keyboard.press("Enter");
    const target = gamemaster.locator("#combat .mm-others li", { hasText: "Owls & <Bears>" });
    await row(gamemaster, "Goblin 3").locator(".name").dragTo(target);
    const owls = "Owls & <Bears>: Goblin 3";
    const hostile = without(HOSTILE, "Goblin 3");
    await both([FRIENDLY, hostile, GARGOYLE, owls], [FRIENDLY, without(hostile, "Skeleton"), GARGOYLE, owls]);
  });

  it("by the keyboard alone somebody else is moved there, and from there on the menu's way back", async () => {
    await row(gamemaster, "Goblin 2").locator("[data-action=openRowMenu]").focus();
    await gamemaster.keyboard.press("Enter");
    const side = gamemaster.getByLabel("Side of Goblin 2");
    await expect.poll(() => side.evaluate((select) => select === document.activeElement), poll).toBe(true);
    await gamemaster.keyboard.type("Owls");
    await gamemaster.keyboard.press("Enter");
    await expect.poll(() => blocks(player), poll).toContain("Owls & <Bears>: Goblin 2, Goblin 3");

    await row(gamemaster, "Goblin 2").locator("[data-action=openRowMenu]").click();
    await gamemaster.getByText("Declare, mark, move to another side", { exact: true }).click();
    await gamemaster.getByLabel("Side of Goblin 2").selectOption("Foes");
    await gamemaster.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => blocks(player), poll).toContain("Owls & <Bears>: Goblin 3");
  });

  it("C2: a typed die stands, one out of range gives way; the others are rolled at the start", async () => {
    const die = blockOf(gamemaster, "Unknown").locator("input.mm-die");
    await die.fill("7");
    await die.press("Enter");
    await expect
      .poll(() => gamemaster.locator("#notifications p").allTextContents(), poll)
      .toEqual(["No such number can be thrown with that die."]);
    await expect.poll(() => blockOf(gamemaster, "Unknown").locator("input.mm-die").inputValue(), poll).toBe("");
    await blockOf(gamemaster, "Unknown").locator("input.mm-die").fill("1");
    await blockOf(gamemaster, "Unknown").locator("input.mm-die").press("Enter");
    await expect.poll(() => blockOf(player, "Unknown").locator(".mm-die").textContent(), poll).toBe("1");

    await fixDice(gamemaster, [5, 6], [3, 6], [2, 6]);
    const from = table.server.log.length;
    await footer(gamemaster, "startCombat").click();
    const owls = "Owls & <Bears>: Goblin 3";
    const hostile = without(HOSTILE, "Goblin 3");
    // C5: Berit holds a two-handed sword, Corwin a crossbow.
    const [friends, slow] = ["*Friends: Ansgar, Edda", "Slow: Berit, Corwin"];
    await both([friends, hostile, owls, GARGOYLE, slow], [friends, without(hostile, "Skeleton"), owls, GARGOYLE, slow]);
    const wanted = [`${GAMEMASTER}: update Combat`, `${GAMEMASTER}: create ChatMessage`];
    await expect.poll(() => written(from), poll).toEqual(wanted);
  });

  it("the player's press goes through the gamemaster's client: one write, in the gamemaster's name", async () => {
    const from = table.server.log.length;
    await footer(player, "next").click();
    await expect.poll(() => label(player), poll).toBe("*Foes");
    await expect.poll(() => label(gamemaster), poll).toBe("*Foes");
    expect(written(from)).toEqual([`${GAMEMASTER}: update Combat`]);
    for (const action of ["next", "previous"]) expect(await footer(player, action).isDisabled()).toBe(true);
    expect(await player.locator("#combat .mm-why").textContent()).toBe("Nobody of yours is acting now.");
    await footer(gamemaster, "previous").click();
    await expect.poll(() => label(player), poll).toBe("*Friends");
  });

  it.each(["next", "previous"] as const)("both press %s at the same moment: one step", async (action) => {
    const from = table.server.log.length;
    const enabled = [gamemaster, player].map((page) => footer(page, action).and(page.locator(":enabled")));
    for (const button of enabled) await button.waitFor();
    // Each press reaches the other only after it has pressed too.
    latency = 200;
    const press = (button: (typeof enabled)[number]) => button.evaluate((element: HTMLElement) => element.click());
    await Promise.all(enabled.map(press));
    const there = action === "next" ? "*Foes" : undefined;
    await expect.poll(() => label(player), poll).toBe(there);
    // What the player asked has been answered once their next request is.
    await player.evaluate(() => game.users.activeGM.query("melee-and-morale.combat", {}, { timeout: 5000 }));
    latency = 0;
    expect(written(from)).toEqual([`${GAMEMASTER}: update Combat`]);
    expect(await label(gamemaster)).toBe(there);
    if (action === "next") await footer(gamemaster, "previous").click();
    await expect.poll(() => label(player), poll).toBe(action === "next" ? "*Friends" : undefined);
  });

  it("the gamemaster's page, loaded again in mid-fight, shows the same", async () => {
    await footer(gamemaster, "startCombat").click();
    await expect.poll(() => label(player), poll).toBe("*Friends");
    await footer(gamemaster, "next").click();
    await expect.poll(() => label(player), poll).toBe("*Foes");
    const before = await blocks(gamemaster);
    const from = table.server.log.length;
    await gamemaster.reload();
    await gamemaster.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
    await gamemaster.locator("[data-tab=combat]").first().click();
    await expect.poll(() => blocks(gamemaster), poll).toEqual(before);
    expect(await gamemaster.evaluate(() => game.combat.combatant.name)).toBe("A voice in the dark");
    expect(written(from)).toEqual([]);
  });

  it("with no gamemaster the buttons are off and say why; when one is back, they work", async () => {
    await footer(gamemaster, "previous").click();
    await expect.poll(() => label(player), poll).toBe("*Friends");
    await gamemaster.context().close();
    await expect.poll(() => player.locator("#combat .mm-why").textContent(), poll).toBe("No gamemaster is online.");
    for (const action of ["next", "previous"]) expect(await footer(player, action).isDisabled()).toBe(true);
    gamemaster = await table.join(GAMEMASTER);
    await footer(player, "next").and(player.locator(":enabled")).click();
    await expect.poll(() => label(player), poll).toBe("*Foes");
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
