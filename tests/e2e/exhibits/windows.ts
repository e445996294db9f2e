import type { Page } from "playwright-core";
import { actorUuid, dialog, type Exhibit, itemUuid, packUuid, sheet, target } from "./opening.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;

const character = (tab: string) => async (page: Page) => sheet(page, await actorUuid(page, "Ansgar"), tab);

const sheets: Exhibit[] = [
  ...["fight", "abilities", "inventory", "notes"].map((tab) => ({
    name: `character-${tab}`,
    user: "Gamemaster" as const,
    open: async (page: Page) => {
      await target(page, "Goblin 1");
      return character(tab)(page);
    },
  })),
  {
    name: "monster-card",
    user: "Gamemaster",
    fits: true,
    open: async (page) => sheet(page, await actorUuid(page, "Gargoyle"), "card"),
  },
  {
    name: "monster-edit",
    user: "Gamemaster",
    open: async (page) => sheet(page, await actorUuid(page, "Gargoyle"), "edit"),
  },
  {
    name: "monster-in-compendium",
    user: "Gamemaster",
    fits: true,
    open: async (page) => sheet(page, await packUuid(page, "monsters", "Red Dragon")),
  },
  { name: "weapon", user: "Gamemaster", open: async (page) => sheet(page, await itemUuid(page, "Ansgar", "Sword")) },
  { name: "armor", user: "Gamemaster", open: async (page) => sheet(page, await itemUuid(page, "Ansgar", "Shield")) },
  {
    name: "gear",
    user: "Gamemaster",
    open: async (page) => sheet(page, await itemUuid(page, "Edda", "Arrows (quiver of 20)")),
  },
  { name: "attack", user: "Gamemaster", open: async (page) => sheet(page, await itemUuid(page, "Gargoyle", "Claw")) },
  {
    name: "character-spells",
    user: "Gamemaster",
    open: async (page) => sheet(page, await actorUuid(page, "Edda"), "spells"),
  },
  { name: "spell", user: "Gamemaster", open: async (page) => sheet(page, await itemUuid(page, "Edda", "Sleep")) },
  { name: "limited", user: "Player 1", open: async (page) => sheet(page, await actorUuid(page, "Gargoyle")) },
];

const dialogs: Exhibit[] = [
  {
    name: "attack-dialog",
    user: "Gamemaster",
    dialog: true,
    open: async (page) => {
      await target(page, "Goblin 4");
      return dialog(page, () =>
        game.actors
          .getName("Edda")
          .items.find(({ system }: any) => system.missile)
          .attack(),
      );
    },
  },
  {
    name: "save-dialog",
    user: "Gamemaster",
    dialog: true,
    open: (page) => dialog(page, () => game.actors.getName("Corwin").save("spells")),
  },
  {
    name: "morale-dialog",
    user: "Gamemaster",
    dialog: true,
    open: (page) => dialog(page, () => game.actors.getName("Goblin").morale()),
  },
  {
    name: "delete-dialog",
    user: "Gamemaster",
    dialog: true,
    open: async (page) => {
      const shown = await sheet(page, await actorUuid(page, "Ansgar"), "inventory");
      await page.evaluate((selector) => {
        (document.querySelector(selector) as HTMLElement).style.display = "";
      }, shown);
      return dialog(page, () => (document.querySelector(".inventory [data-action=deleteItem]") as HTMLElement).click());
    },
  },
];

/** Opens the list of monsters, types into its filters, and chooses the first row when there is one. */
const find =
  (typed: Record<string, string>) =>
  async (page: Page): Promise<string> => {
    const id = await page.evaluate(async () => (await game.system.api.monsterBrowser()).id);
    const shown = page.locator(`[id="${id}"]`);
    await shown.evaluate((element) => {
      element.style.display = "";
    });
    for (const [name, text] of Object.entries(typed)) await shown.locator(`[name="${name}"]`).fill(text);
    const first = shown.locator("tr[data-uuid]").first();
    await page.waitForFunction(() => document.querySelectorAll(".monster-browser tr[data-uuid]").length < 60);
    if ((await first.count()) > 0) await first.click();
    return `[id="${id}"]`;
  };

const browser: Exhibit[] = [
  { name: "monster-browser", user: "Gamemaster", open: find({ name: "golem" }) },
  { name: "monster-browser-nothing", user: "Gamemaster", open: find({ name: "zzz", "hitDice.from": "lots" }) },
];

/** Sheets, dialogs and the list of monsters. */
export const windows: readonly Exhibit[] = [...sheets, ...dialogs, ...browser];
