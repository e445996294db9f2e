import type { Locator, Page } from "playwright-core";
import type { Deed, Moment, Who } from "../../fixtures/fights/four-rounds-cast.ts";
import { fixDice, openTable, type Table } from "../table.ts";
import { fighterOf, fourRoundsSettings, fourRoundsWorld, GAMEMASTER, itemId, SPACE, tokenId, USERS } from "./world.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;
declare const canvas: any;
declare const getDocumentClass: any;

type Of<Kind extends Deed["kind"]> = Extract<Deed, { kind: Kind }>;

/** The table of the four rounds, with the card that each moment made or was about, by the moment's id. */
export interface FourRounds {
  readonly table: Table;
  readonly cards: Map<string, string>;
}

/** Whose sheets a user works with, in the order from the left. */
const SHEETS: Readonly<Record<Who, readonly string[]>> = {
  Gamemaster: ["Goblin 2", "Goblin 3", "Wight"],
  "Player 1": ["Corin", "Hilde"],
  "Player 2": ["Odo", "Mirel"],
};
const SHEET = { width: 520, height: 640, top: 340 };

/** Lays the table: three pages, everybody in an encounter that has not begun, and the sheets open below the map. */
export async function openFourRounds(core: 13 | 14 = 14): Promise<FourRounds> {
  const table = await openTable({ core, seed: fourRoundsWorld, settings: fourRoundsSettings, users: USERS });
  const gamemaster = table.page(GAMEMASTER);
  await gamemaster.evaluate(async () => {
    await getDocumentClass("Token").createCombatants([...game.scenes.active.tokens]);
  });
  await Promise.all(
    USERS.map(async (user) => {
      const page = table.page(user);
      // The map, three sheets in a row below it, and beside them a tracker with every row in sight.
      await page.setViewportSize({ width: 1960, height: 1360 });
      // Nothing is to be waited for but what is said.
      await page.emulateMedia({ reducedMotion: "reduce" });
      // No die is expected yet.
      await fixDice(page);
      await page.locator("[data-tab=combat]").first().click();
      await page.locator("#combat li.combatant").first().waitFor();
      for (const [index, name] of SHEETS[user].entries()) await openSheet(page, name, index * (SHEET.width + 8));
    }),
  );
  await sheetOf(table.page("Player 2"), "Mirel").locator("[data-action=tab][data-tab=spells]").click();
  return { table, cards: new Map() };
}

/** Opens the sheet of a token by a double click, and puts its window where it covers neither map nor sidebar. */
async function openSheet(page: Page, name: string, left: number): Promise<void> {
  await tokenOf(page, name).dblclick();
  await sheetOf(page, name).waitFor();
  await page.evaluate((place) => ui.activeWindow.setPosition(place), { ...SHEET, left });
}

export const rowOf = (page: Page, name: string): Locator =>
  page.locator("#combat li.combatant", { has: page.locator(`.name:text-is("${name}")`) });
export const tokenOf = (page: Page, name: string): Locator => page.locator(`[data-token-id="${tokenId(name)}"].token`);
export const cardOf = (page: Page, id: string): Locator => page.locator(`#chat [data-message-id="${id}"]`);
const sheetOf = (page: Page, name: string): Locator =>
  page.locator(".application.sheet", { has: page.locator(".window-title", { hasText: name }) });
/** Opens a tab of the sidebar. */
export const show = (page: Page, tab: string): Promise<void> =>
  page.locator(`#sidebar [data-action=tab][data-tab=${tab}]`).first().click();

/** Does a moment by clicks in the page of the user whom it names, with its dice fixed. */
export async function perform({ table, cards }: FourRounds, { id, who, do: deed, faces = [] }: Moment): Promise<void> {
  const page = table.page(who);
  switch (deed.kind) {
    case "begin":
    case "next":
      await fixDice(page, ...faces);
      return page.locator("#combat .mm-steps button.primary").click();
    case "declare":
      return declare(page, deed);
    case "draw":
    case "putAway":
      return toggle(page, deed);
    case "move":
      for (const move of deed.moves) await drag(page, move);
      return;
    case "attack":
      await fixDice(page, ...deed.faces);
      await aim(page, deed.target);
      return keep(table, cards, id, "refused" in deed.expect ? "none" : "attack", () => attack(page, deed));
    case "cast":
      await fixDice(page, ...deed.faces);
      await aim(page, deed.target);
      return keep(table, cards, id, "spell", () => cast(page, deed));
    case "morale":
      await fixDice(page, ...deed.faces);
      return keep(table, cards, id, "morale", () => morale(page));
    case "apply":
    case "undo":
      cards.set(id, cards.get(deed.of) ?? "");
      return press(page, cards.get(id) ?? "", deed.kind === "undo" ? "undo" : deed.share === 1 ? "apply" : "half");
    case "setSetting":
      return page.evaluate(({ setting, value }) => game.settings.set("melee-and-morale", setting, value), deed);
  }
}

/** Waits for the card that a deed makes, in all pages, and keeps its id for who applies it later. */
async function keep(
  table: Table,
  cards: Map<string, string>,
  moment: string,
  type: string,
  act: () => Promise<void>,
): Promise<void> {
  const known = [...(await table.page(GAMEMASTER).evaluate(() => game.messages.map(({ id }: any) => id)))];
  await act();
  if (type === "none") return;
  const made = await table
    .page(GAMEMASTER)
    .waitForFunction(
      ([old, wanted]) => game.messages.find((one: any) => one.type === wanted && !old.includes(one.id))?.id,
      [known, type] as const,
    );
  const id: string = await made.jsonValue();
  cards.set(moment, id);
  for (const user of USERS) await cardOf(table.page(user), id).waitFor({ state: "attached" });
}

async function declare(page: Page, { name, declaration, spell }: Of<"declare">): Promise<void> {
  const value = spell ? `spell:${itemId(name, spell)}` : declaration;
  await rowOf(page, name).locator("select[data-change=declare]").selectOption(value);
}

/** A weapon by its button on the tracker's row; a shield by the sheet, for a row shows weapons alone. */
async function toggle(page: Page, { name, item }: Of<"draw" | "putAway">): Promise<void> {
  const id = itemId(name, item);
  if (item !== "Shield") return rowOf(page, name).locator(`[data-action=toggleInHand][data-item-id=${id}]`).click();
  const sheet = sheetOf(page, name);
  await sheet.locator("[data-action=tab][data-tab=inventory]").click();
  await sheet.locator(`[data-item-id=${id}] [data-action=toggleEquipped]`).click();
  await sheet.locator("[data-action=tab][data-tab=fight]").click();
}

const middle = ([column, row]: readonly [number, number]) => ({ x: (column + 0.5) * SPACE, y: (row + 0.5) * SPACE });

/** Drags a token by the mouse from its square to another. */
async function drag(page: Page, { name, from, to }: Of<"move">["moves"][number]): Promise<void> {
  const corner = (await page.locator("#board .scene").boundingBox()) ?? { x: 0, y: 0 };
  const [start, end] = [middle(from), middle(to)];
  await page.mouse.move(corner.x + start.x, corner.y + start.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + end.x - 2, corner.y + end.y, { steps: 2 });
  await page.mouse.move(corner.x + end.x, corner.y + end.y);
  await page.mouse.up();
  const there = { name, x: to[0] * SPACE, y: to[1] * SPACE };
  await page.waitForFunction((wanted) => {
    const { x, y } = canvas.scene.tokens.getName(wanted.name);
    return x === wanted.x && y === wanted.y;
  }, there);
}

/** T over a token targets it alone. */
async function aim(page: Page, name: string): Promise<void> {
  const targets = () => page.evaluate(() => [...game.user.targets].map((token: any) => token.name).join());
  if ((await targets()) === name) return;
  await tokenOf(page, name).hover();
  await page.keyboard.press("t");
  if ((await targets()) !== name) throw new Error(`${name} is not the one target.`);
}

const COVERS = { "-2": "2", complete: "complete" } as const;

/** The attack's button on the sheet, then the dialog with what the moment says of cover. */
async function attack(page: Page, { attacker, weapon, cover }: Of<"attack">): Promise<void> {
  const named = page.locator(`.attack-name:text-is("${weapon}")`);
  await sheetOf(page, attacker).locator("button[data-action=attack]", { has: named }).click();
  const dialog = page.locator(".application", { has: page.locator(".attack-dialog") });
  // The form keeps the cover of the last shot, which this one may not have.
  const select = dialog.locator("select[name=cover]");
  if (cover || (await select.isEnabled())) await select.selectOption(cover ? COVERS[cover] : "0");
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" });
}

async function cast(page: Page, { caster, spell }: Of<"cast">): Promise<void> {
  await sheetOf(page, caster)
    .locator(`[data-item-id=${itemId(caster, spell)}] [data-action=cast]`)
    .click();
}

/** The tracker's line of a morale check that is due, then the dialog. */
async function morale(page: Page): Promise<void> {
  await page.locator("#combat .mm-due [data-action=rollMorale]").click();
  await page.locator(".application .check-dialog button[type=submit]").click();
}

/** A button of a card in the chat; afterwards the tracker is in sight again. */
async function press(page: Page, card: string, action: "apply" | "half" | "undo"): Promise<void> {
  await show(page, "chat");
  try {
    await cardOf(page, card).locator(`button[data-action=${action}]`).first().click({ timeout: 3000 });
  } finally {
    await show(page, "combat");
  }
}

/** Names by the user who owns them; the gamemaster's are the monsters. */
export const ownedBy = (user: Who, names: readonly string[]): string[] =>
  names.filter((name) => fighterOf(name).player === user);
