import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { demoWorld } from "../../demo/world.ts";
import { ROOT } from "../../tools/run.ts";
import { fixDice, openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;
declare const canvas: any;
declare const CONFIG: any;
declare const foundry: any;
declare const fromUuid: any;
declare const getDocumentClass: any;

/** A window, card or state of the tracker with filled data. */
export interface Exhibit {
  /** Kebab-case; the name of its pictures. */
  readonly name: string;
  readonly user: "Gamemaster" | "Player 1";
  /** Brings it about in a page of the gallery's world, and answers with a selector of its element. */
  readonly open: (page: Page) => Promise<string>;
  /** Everything is to be read without scrolling. */
  readonly fits?: boolean;
  /** It is answered, and Escape closes it. */
  readonly dialog?: boolean;
}

/** The base style sheet of the page: the bench's own, none at all, or one that disagrees with everything. */
export type Base = "bench" | "none" | "hostile";
export type Theme = "light" | "dark";

export const BASES: readonly Base[] = ["bench", "none", "hostile"];
export const THEMES: readonly Theme[] = ["light", "dark"];

/** The demo world, where a player may see a little of the gargoyle. */
const seed = {
  ...demoWorld,
  actors: demoWorld.actors.map((actor: any) =>
    actor.name === "Gargoyle" ? { ...actor, ownership: { default: 1 } } : actor,
  ),
};

/** Lays the gallery's table: the gamemaster and a player, on core 14. */
export async function openGallery(): Promise<Table> {
  const table = await openTable({ seed });
  for (const user of ["Gamemaster", "Player 1"]) {
    await table.page(user).setViewportSize({ width: 1280, height: 1000 });
    // Colors that are on their way from one theme to the other would be measured and drawn.
    await table.page(user).emulateMedia({ reducedMotion: "reduce" });
  }
  return table;
}

/** Renders the sheet of a document and answers with its element's selector; `tab` opens one of its tabs. */
async function sheet(page: Page, uuid: string, tab?: string): Promise<string> {
  const id = await page.evaluate(
    async ([of, wanted]) => {
      const { sheet: shown } = await fromUuid(of);
      await shown.render({ force: true });
      if (wanted) shown.changeTab(wanted, "primary");
      return shown.id;
    },
    [uuid, tab] as const,
  );
  return `[id="${id}"]`;
}

const actorUuid = (page: Page, name: string): Promise<string> =>
  page.evaluate((wanted) => game.actors.getName(wanted).uuid, name);

const itemUuid = (page: Page, actor: string, name: string): Promise<string> =>
  page.evaluate(([owner, wanted]) => game.actors.getName(owner).items.getName(wanted).uuid, [actor, name] as const);

const packUuid = (page: Page, pack: string, name: string): Promise<string> =>
  page.evaluate(
    ([id, wanted]) => game.packs.get(`melee-and-morale.${id}`).index.find((entry: any) => entry.name === wanted).uuid,
    [pack, name] as const,
  );

const character = (tab: string) => async (page: Page) => sheet(page, await actorUuid(page, "Ansgar"), tab);

/** Starts something that opens a window and does not wait for its answer. */
async function dialog(page: Page, start: () => unknown): Promise<string> {
  const before = await page.evaluate(() => [...document.querySelectorAll(".application")].map(({ id }) => id));
  await page.evaluate(`void (${start})()`);
  const handle = await page.waitForFunction(
    (known) => [...document.querySelectorAll(".application")].find(({ id }) => !known.includes(id))?.id,
    before,
  );
  return `[id="${await handle.jsonValue()}"]`;
}

/** Strikes with an item at a token with a fixed d20 and damage; answers with the selector of its card. */
async function strike(
  page: Page,
  strikes: { actor: string; item: string; target: string | null; faces: [number, number][]; options?: object },
): Promise<string> {
  await showTab(page, "chat");
  await fixDice(page, ...strikes.faces);
  const id = await page.evaluate(async ({ actor, item, target, options }) => {
    const targets = canvas.tokens.placeables.filter(({ document: token }: any) => token.name === target);
    const owner = game.actors.getName(actor);
    const message = await owner.items
      .getName(item)
      .attack({ dialog: false, targets: targets.map((token: any) => token.document), range: 5, ...options });
    return message.id;
  }, strikes);
  await page.waitForSelector(card(id), { state: "attached" });
  return card(id);
}

const card = (messageId: string): string => `#chat [data-message-id="${messageId}"] .card`;

async function target(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    for (const token of canvas.tokens.placeables)
      if (token.document.name === wanted) token.setTarget(true, { releaseOthers: true });
  }, name);
}

async function showTab(page: Page, tab: string): Promise<void> {
  await page.evaluate((wanted) => ui.sidebar.changeTab(wanted, "primary"), tab);
}

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

async function viewTracker(page: Page): Promise<string> {
  await showTab(page, "combat");
  await page.evaluate(() => ui.combat.render({ force: true }));
  return "#combat";
}

const tracker: Exhibit[] = [
  {
    name: "tracker-waiting",
    user: "Gamemaster",
    open: async (page) => {
      await page.evaluate(async () => {
        await getDocumentClass("Token").createCombatants([...game.scenes.active.tokens]);
      });
      return viewTracker(page);
    },
  },
  {
    name: "side-dialog",
    user: "Gamemaster",
    dialog: true,
    open: (page) => dialog(page, () => (document.querySelector("[data-action=addSide]") as HTMLElement).click()),
  },
  {
    name: "place-dialog",
    user: "Gamemaster",
    dialog: true,
    open: (page) => dialog(page, () => (document.querySelector("[data-action=openRowMenu]") as HTMLElement).click()),
  },
  {
    name: "tracker-round",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [5, 6], [3, 6]);
      await page.evaluate(async () => {
        await game.combat.startCombat();
        await game.combat.nextTurn();
      });
      return viewTracker(page);
    },
  },
  { name: "tracker-player", user: "Player 1", open: viewTracker },
];

/** Ansgar's sword at somebody who stands near, with these dice. */
const swordAt =
  (name: string, ...faces: [number, number][]) =>
  (page: Page) =>
    strike(page, { actor: "Ansgar", item: "Sword", target: name, faces });

/** The newest message's card, once it lies in the chat. */
async function newest(page: Page): Promise<string> {
  await showTab(page, "chat");
  const shown = card(await page.evaluate(() => game.messages.contents.at(-1).id));
  // It may be hidden, beside what was shown alone before.
  await page.waitForSelector(shown, { state: "attached" });
  return shown;
}

const cards: Exhibit[] = [
  { name: "card-hit", user: "Gamemaster", open: swordAt("Goblin 2", [14, 20], [2, 8]) },
  { name: "card-hit-player", user: "Player 1", open: newest },
  { name: "card-miss", user: "Gamemaster", open: swordAt("Goblin 2", [2, 20]) },
  { name: "card-natural-20", user: "Gamemaster", open: swordAt("Goblin 2", [20, 20], [8, 8]) },
  { name: "card-natural-1", user: "Gamemaster", open: swordAt("Goblin 2", [1, 20]) },
  { name: "card-immune", user: "Gamemaster", open: swordAt("Gargoyle", [15, 20], [5, 8]) },
  {
    name: "card-applied",
    user: "Gamemaster",
    open: async (page) => {
      const shown = await swordAt("Goblin 2", [14, 20], [2, 8])(page);
      await page.evaluate(async () => void (await game.messages.contents.at(-1).apply()));
      await page.waitForSelector(`${shown} .entry-applied`, { state: "attached" });
      await page.evaluate((selector) => {
        document.querySelector<HTMLDetailsElement>(`${selector} details`)!.open = true;
      }, shown);
      return shown;
    },
  },
  {
    name: "card-routine",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [17, 20], [2, 3], [3, 20], [20, 20], [5, 6], [1, 20]);
      await page.evaluate(async () => {
        const targets = game.scenes.active.tokens.filter(({ name }: any) => name === "Ansgar");
        await game.actors.getName("Gargoyle").attackRoutine(0, { dialog: false, targets, range: 5 });
      });
      return newest(page);
    },
  },
  {
    name: "card-rows",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [17, 20], [2, 6], [3, 20], [20, 20], [5, 6], [1, 20]);
      await page.evaluate(async () => {
        const tokens: any[] = canvas.tokens.placeables;
        const goblins = tokens.filter(({ document: token }) => token.name.startsWith("Goblin"));
        const targets = tokens.map((token) => token.document).filter(({ name }) => name === "Ansgar");
        canvas.tokens.releaseAll();
        for (const token of goblins) token.control({ releaseOthers: false });
        await goblins[0].actor.items.contents[0].attack({ dialog: false, targets, range: 5 });
        canvas.tokens.releaseAll();
      });
      return newest(page);
    },
  },
  {
    name: "card-save-rows",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [17, 20], [2, 20], [14, 20], [6, 20]);
      await page.evaluate(async () => {
        const party = canvas.tokens.placeables.filter(({ actor }: any) => actor.type === "character");
        canvas.tokens.releaseAll();
        for (const token of party) token.control({ releaseOthers: false });
        await party[0].actor.save("breath", { dialog: false });
        canvas.tokens.releaseAll();
      });
      return newest(page);
    },
  },
  ...[
    {
      name: "card-morale",
      faces: [
        [6, 6],
        [5, 6],
      ] as [number, number][],
      roll: "morale",
    },
    {
      name: "card-reaction",
      faces: [
        [3, 6],
        [5, 6],
      ] as [number, number][],
      roll: "reaction",
    },
    { name: "card-hit-points", faces: [[6, 8]] as [number, number][], roll: "rollHitPoints" },
  ].map(({ name, faces, roll }) => ({
    name,
    user: "Gamemaster" as const,
    open: async (page: Page) => {
      await fixDice(page, ...faces);
      await page.evaluate((verb) => game.actors.getName("Goblin")[verb]({ dialog: false }), roll);
      return newest(page);
    },
  })),
  {
    name: "card-save-made",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [17, 20]);
      await page.evaluate(() => game.actors.getName("Corwin").save("spells", { dialog: false }));
      return newest(page);
    },
  },
  {
    name: "card-save-failed",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [2, 20]);
      await page.evaluate(() => game.actors.getName("Corwin").save("death", { dialog: false }));
      return newest(page);
    },
  },
  {
    name: "card-initiative",
    user: "Gamemaster",
    open: async (page) => {
      await showTab(page, "chat");
      return card(await page.evaluate(() => game.messages.find(({ type }: any) => type === "initiative").id));
    },
  },
];

/** Every window, state of the tracker and card; a new window gets one entry. Opened in this order. */
export const exhibits: readonly Exhibit[] = [...sheets, ...dialogs, ...browser, ...tracker, ...cards];

const FIXTURES = join(ROOT, "tests", "fixtures", "css");

/** Shows nothing but the exhibit among the windows, messages and sidebar tabs of its page. */
export async function alone(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const shown = document.querySelector(wanted);
    for (const element of document.querySelectorAll<HTMLElement>(".application, .chat-message, .sidebar-tab")) {
      element.style.display = element === shown || element.contains(shown) ? "" : "none";
    }
    shown?.scrollIntoView({ block: "nearest" });
  }, selector);
}

/** Puts another base style sheet in the place of the bench's own, and a theme on everything that carries one. */
export async function dress(page: Page, base: Base, theme: Theme): Promise<void> {
  const css = base === "bench" ? "" : readFileSync(join(FIXTURES, `${base}.css`), "utf8");
  await page.evaluate(
    ([text, own, light]) => {
      const bench = document.querySelector<HTMLLinkElement>('link[href$="bench.css"]')!;
      bench.disabled = !own;
      let foreign = document.querySelector("#foreign-base");
      if (!foreign) {
        foreign = document.createElement("style");
        foreign.id = "foreign-base";
        bench.after(foreign);
      }
      if (foreign.textContent !== text) foreign.textContent = text;
      for (const element of [document.body, ...document.querySelectorAll(".themed, .application")]) {
        element.classList.toggle("theme-light", light);
        element.classList.toggle("theme-dark", !light);
      }
    },
    [css, base === "bench", theme === "light"] as const,
  );
}
