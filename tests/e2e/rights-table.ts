import type { Page } from "playwright-core";
import { DEMO, identifier } from "../../demo/identifiers.ts";
import { demoWorld } from "../../demo/world.ts";
import { fixDice, quiet, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;

export const SAID = {
  gamemasterApplies: "In this world the gamemaster applies damage.",
  onlyGamemaster: "Only a gamemaster may do this.",
  notYours: "Only who owns them may do this.",
  notApplied: "Nothing of this card is applied.",
  alreadyApplied: "This is applied already. Undo it first.",
  messageGone: "The card is gone.",
  badRequest: "The request could not be read.",
  notActiveGamemaster: "This client is not the gamemaster's that answers.",
  noGamemasterOnline: "No gamemaster is online to do this.",
  gamemasterDidNotAnswer: "The gamemaster's client did not answer. Try again.",
} as const;

export const GOBLIN = identifier("TokenGoblinOne");
export const BERIT = identifier("TokenBerit");
const ANSGAR = identifier("TokenAnsgar");
export const SWORD = identifier("AnsgarSword");
export const BOW = identifier("EddaLongbow");
const CLAW = identifier("GoblinWeapon");
export const FIGHT = identifier("Fight");
export const FIGHTER = identifier("FightAnsgar");
export const FOE = identifier("FightGoblin");

/** A fight whose friends act first; Player 1 has Ansgar in it and Player 2 nobody. */
function fight() {
  const dice = (value: number) => [{ round: 1, value, tiebreaks: [] }];
  const placements = [{ round: 1, block: "side", acted: null, early: false, standing: false }];
  const member = (_id: string, actorId: string, tokenId: string, initiative: number) => ({
    _id,
    type: "sides",
    actorId,
    tokenId,
    sceneId: DEMO.scene,
    initiative,
    system: { placements },
  });
  return {
    _id: FIGHT,
    type: "sides",
    active: true,
    round: 1,
    turn: 0,
    system: {
      sides: { friendly: { name: "", color: "", dice: dice(5) }, hostile: { name: "", color: "", dice: dice(2) } },
      cursor: { round: 1, step: "friendly", phase: null },
      orders: [
        {
          round: 1,
          steps: [
            { key: "friendly", sides: ["friendly"], visited: true },
            { key: "hostile", sides: ["hostile"], visited: false },
          ],
          slowVisited: false,
        },
      ],
    },
    combatants: [member(FIGHTER, DEMO.ansgar, ANSGAR, 5), member(FOE, DEMO.goblin, GOBLIN, 2)],
  };
}

export const SEED = { ...demoWorld, combats: [fight()] };
export const SECOND = "Second Gamemaster";
export const SEED_OF_TWO = {
  ...SEED,
  users: [...demoWorld.users, { _id: identifier("Secondgm"), name: SECOND, role: 4, color: "#7a4ea8" }],
};

/** What came of an attempt: the refusal's sentence or core's own, what was shown, and what the server carried out. */
interface Attempt {
  readonly answer: string;
  readonly notices: readonly string[];
  readonly written: readonly string[];
}

export const writes = (table: Table, from: number) =>
  table.server.log.slice(from).map(({ user, action, documentName }) => `${user}: ${action} ${documentName}`);

export const noticesOf = (page: Page) => page.locator("#notifications p").allTextContents();

/** One turn of the server and of all pages without delay: whatever was sent unasked has arrived by then. */
export const settle = (page: Page) => page.waitForTimeout(60);

/** Runs something on a user's page as a macro would. */
export async function attempt<T>(
  table: Table,
  user: string,
  work: (argument: T) => unknown,
  argument: T,
): Promise<Attempt> {
  const page = table.page(user);
  await page.evaluate(() => ui.notifications.clear());
  const before = table.server.log.length;
  let answer: string;
  try {
    const handle = await page.evaluateHandle(work as any, argument);
    answer = await handle.evaluate((value: any) =>
      value?.refused ? game.i18n.format(`MELEE.Refusal.${value.code}`, value.data) : "done",
    );
  } catch (error) {
    answer = (error as Error).message;
  }
  await settle(page);
  return { answer, notices: await noticesOf(page), written: writes(table, before) };
}

/** An attack with a roll that hits, by a user's page: a card of theirs. Answers with its id. */
export async function strike(
  table: Table,
  user: string,
  blow: { actor?: string; token?: string; item: string; target: string; damage: readonly [number, number] },
): Promise<string> {
  const page = table.page(user);
  await fixDice(page, [19, 20], blow.damage);
  const id = await page.evaluate(
    async ({ actor, token, item, target }) => {
      const { tokens } = game.scenes.active;
      const striker = token ? tokens.get(token).actor : game.actors.get(actor);
      const message = await striker.items.get(item).attack({ targets: [tokens.get(target)], dialog: false });
      return message.id ?? JSON.stringify(message);
    },
    { ...blow, damage: undefined },
  );
  for (const other of table.openPages()) await other.waitForFunction((message) => game.messages.has(message), id);
  // The gamemaster's client marks who has attacked.
  await quiet(table);
  return id;
}

/** Strength 13 adds 1 to the 1 on the die: 2 points of damage. */
export const ofPlayer1 = (table: Table, target = GOBLIN) =>
  strike(table, "Player 1", { actor: DEMO.ansgar, item: SWORD, target, damage: [1, 8] });
export const ofPlayer2 = (table: Table, target = GOBLIN) =>
  strike(table, "Player 2", { actor: DEMO.edda, item: BOW, target, damage: [1, 6] });
export const ofGamemaster = (table: Table) =>
  strike(table, "Gamemaster", { token: GOBLIN, item: CLAW, target: ANSGAR, damage: [2, 6] });

export const cardOf = (page: Page, id: string) => page.locator(`#chat [data-message-id="${id}"]`);
export const setWhoApplies = (table: Table, value: string) =>
  table.page("Gamemaster").evaluate((who) => game.settings.set("melee-and-morale", "whoApplies", who), value);
export const goblinHp = (page: Page) =>
  page.evaluate((token) => game.scenes.active.tokens.get(token).actor.system.hp.value, GOBLIN);
export const actorHp = (page: Page, id: string) => page.evaluate((actor) => game.actors.get(actor).system.hp.value, id);
export const heal = (table: Table) =>
  table
    .page("Gamemaster")
    .evaluate((token) => game.scenes.active.tokens.get(token).actor.update({ "system.hp.value": 4 }), GOBLIN);
export const openTab = (page: Page, tab: string) => page.locator(`[data-tab=${tab}]`).first().click();

/** The errors that no test asked for: core tells in the console, too, of the writes that it refuses. */
export const unexpected = (table: Table) => table.errors.filter((error) => !/lacks permission to/.test(error));

export const query = ({ name, data, user }: { name: string; data: object; user?: string }) =>
  (user ? game.users.getName(user) : game.users.activeGM).query(`melee-and-morale.${name}`, data, { timeout: 5000 });

/** A request for every entry of a card, with what a forger would add. */
export async function request(table: Table, messageId: string): Promise<object> {
  const entryIds = await table
    .page("Gamemaster")
    .evaluate((id) => game.messages.get(id).system.entries.map((entry: any) => entry.id), messageId);
  const forged = { user: DEMO.gamemaster, userId: DEMO.gamemaster, by: DEMO.gamemaster, author: DEMO.gamemaster };
  return { messageId, entryIds, half: false, targets: [], ...forged, effects: [{ target: GOBLIN, delta: -99 }] };
}
