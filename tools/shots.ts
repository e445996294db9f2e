import { join } from "node:path";
import type { Page } from "playwright-core";
import { fixDice, openTable } from "../tests/e2e/table.ts";
import { ROOT } from "./run.ts";

/** `npm run shots`: plays a moment of the demo world in a real browser and keeps its pictures in docs/pictures. */
const folder = join(ROOT, "docs", "pictures");
const table = await openTable({ users: ["Gamemaster", "Player 1"] });
try {
  const gamemaster = table.page("Gamemaster");
  const player = table.page("Player 1");
  await startFight(gamemaster);
  await strike(player);
  for (const theme of ["light", "dark"]) {
    await wear(gamemaster, theme);
    await wear(player, theme);
    await gamemaster.screenshot({ path: join(folder, `table-${theme}.png`) });
    await player.screenshot({ path: join(folder, `player-${theme}.png`) });
  }
} finally {
  await table.close();
}

/** Everybody of the scene joins; the dice give an order with a slow step. */
async function startFight(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { game, getDocumentClass } = globalThis as any;
    await getDocumentClass("Token").createCombatants([...game.scenes.active.tokens]);
  });
  await fixDice(page, [5, 6], [3, 6]);
  await page.evaluate(async () => {
    const { game, ui } = globalThis as any;
    await game.combat.startCombat();
    ui.sidebar?.changeTab?.("combat", "primary");
    await game.actors.getName("Gargoyle").sheet.render(true);
  });
  await page.getByRole("tab", { name: "Combat" }).or(page.locator("[data-tab=combat]").first()).first().click();
  await page.waitForSelector("#combat li.combatant");
}

/** A player strikes a goblin and the card lies in the chat. */
async function strike(page: Page): Promise<void> {
  await fixDice(page, [14, 20], [6, 8]);
  await page.evaluate(async () => {
    const { game, canvas } = globalThis as any;
    const actor = game.actors.getName("Ansgar");
    await actor.sheet.render(true);
    const goblin = canvas.tokens.placeables.find((token: any) => token.document.name === "Goblin 1");
    goblin.setTarget(true, { releaseOthers: true });
    const sword = actor.items.getName("Sword");
    await sword.attack({ dialog: false, targets: [goblin.document], range: 5 });
  });
  await page.waitForSelector(".chat-message .attack-card");
}

/** Puts a theme on, as the user's settings would. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    for (const element of [document.body, ...document.querySelectorAll(".themed, .application")]) {
      element.classList.toggle("theme-light", name === "light");
      element.classList.toggle("theme-dark", name === "dark");
    }
  }, theme);
  await page.waitForTimeout(200);
}
