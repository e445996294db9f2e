import type { Page } from "playwright-core";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;
declare const canvas: any;
declare const fromUuid: any;

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

/** Renders the sheet of a document and answers with its element's selector; `tab` opens one of its tabs. */
export async function sheet(page: Page, uuid: string, tab?: string): Promise<string> {
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

export const actorUuid = (page: Page, name: string): Promise<string> =>
  page.evaluate((wanted) => game.actors.getName(wanted).uuid, name);

export const itemUuid = (page: Page, actor: string, name: string): Promise<string> =>
  page.evaluate(([owner, wanted]) => game.actors.getName(owner).items.getName(wanted).uuid, [actor, name] as const);

export const packUuid = (page: Page, pack: string, name: string): Promise<string> =>
  page.evaluate(
    ([id, wanted]) => game.packs.get(`melee-and-morale.${id}`).index.find((entry: any) => entry.name === wanted).uuid,
    [pack, name] as const,
  );

/** Starts something that opens a window and does not wait for its answer. */
export async function dialog(page: Page, start: () => unknown): Promise<string> {
  const before = await page.evaluate(() => [...document.querySelectorAll(".application")].map(({ id }) => id));
  await page.evaluate(`void (${start})()`);
  const handle = await page.waitForFunction(
    (known) => [...document.querySelectorAll(".application")].find(({ id }) => !known.includes(id))?.id,
    before,
  );
  return `[id="${await handle.jsonValue()}"]`;
}

export async function target(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    for (const token of canvas.tokens.placeables)
      if (token.document.name === wanted) token.setTarget(true, { releaseOthers: true });
  }, name);
}

export async function showTab(page: Page, tab: string): Promise<void> {
  await page.evaluate((wanted) => ui.sidebar.changeTab(wanted, "primary"), tab);
}
