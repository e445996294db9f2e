import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Exhibit } from "../tests/e2e/exhibits/opening.ts";
import { takeGuidePictures } from "../tests/e2e/four-rounds/pictures.ts";
import { alone, BASES, dress, exhibits, openGallery, THEMES } from "../tests/e2e/gallery.ts";
import { fixDice, openTable } from "../tests/e2e/table.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run shots`: every window in a real browser. The pictures on the bench's own base sheet, light and dark, go to
 * docs/pictures; those on the foreign sheets to build/pictures/<sheet>. A name after `--` makes only what begins so;
 * those of the guide to a fight by sides, which is played for them, come together.
 */
const wanted = process.argv[2] ?? "";
const pictures = (base: string): string =>
  base === "bench" ? join(ROOT, "docs", "pictures") : join(ROOT, "build", "pictures", base);

for (const base of BASES) await mkdir(pictures(base), { recursive: true });
const ofGuide = wanted.startsWith("side-initiative");
if (!ofGuide) await shootGallery();
if ("table".startsWith(wanted)) await shootTable();
if (ofGuide || "side-initiative".startsWith(wanted)) {
  await takeGuidePictures((name, theme) => join(pictures("bench"), `${name}-${theme}.png`));
}

/** Each window by itself, cut out of its page. */
async function shootGallery(): Promise<void> {
  const table = await openGallery();
  try {
    for (const exhibit of exhibits) {
      const page = table.page(exhibit.user);
      const selector = await exhibit.open(page).catch((error: unknown) => {
        throw new Error(`${exhibit.name} does not open`, { cause: error });
      });
      if (exhibit.name.startsWith(wanted)) await shoot(page, exhibit, selector);
    }
  } finally {
    await table.close();
  }
}

async function shoot(page: Page, exhibit: Exhibit, selector: string): Promise<void> {
  await alone(page, selector);
  for (const base of BASES) {
    for (const theme of THEMES) {
      await dress(page, base, theme);
      const path = join(pictures(base), `${exhibit.name}-${theme}.png`);
      await page.locator(selector).screenshot({ path, animations: "disabled" });
    }
  }
  await dress(page, "bench", "light");
}

/** The whole page of a gamemaster in the first round, with a card in the chat: the README's pictures. */
async function shootTable(): Promise<void> {
  const table = await openTable({ users: ["Gamemaster", "Player 1"] });
  try {
    const gamemaster = table.page("Gamemaster");
    await startFight(gamemaster);
    await strike(table.page("Player 1"));
    for (const theme of THEMES) {
      await dress(gamemaster, "bench", theme);
      await gamemaster.screenshot({ path: join(pictures("bench"), `table-${theme}.png`), animations: "disabled" });
    }
  } finally {
    await table.close();
  }
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
    ui.sidebar.changeTab("combat", "primary");
    // Beside the friends, under the map's far end.
    await game.actors.getName("Gargoyle").sheet.render({ force: true, position: { left: 618, top: 100 } });
  });
  await page.waitForSelector("#combat li.combatant");
}

/** A player strikes a goblin and the card lies in the chat. */
async function strike(page: Page): Promise<void> {
  await fixDice(page, [14, 20], [6, 8]);
  await page.evaluate(async () => {
    const { game, canvas } = globalThis as any;
    const goblin = canvas.tokens.placeables.find((token: any) => token.document.name === "Goblin 1");
    const sword = game.actors.getName("Ansgar").items.getName("Sword");
    await sword.attack({ dialog: false, targets: [goblin.document], range: 5 });
  });
  await page.waitForSelector(".chat-message .attack-card");
}
