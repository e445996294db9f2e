import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";
import { playedOn } from "./cores.ts";
import { openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const CONFIG: any;
declare const initiativeBar: any;

const MODULE = join(ROOT, "tests", "fixtures", "modules", "initiative-bar.js");
const GAMEMASTER = "Gamemaster";
const ONE = "Player 1";
const TWO = "Player 2";
const EVERYBODY = [GAMEMASTER, ONE, TWO] as const;
const poll = { timeout: 8000, interval: 40 };

type User = (typeof EVERYBODY)[number];
/** What somebody does, in their own page; `argument` is a name. */
type Deed = readonly [user: User, deed: keyof typeof DEEDS, argument?: string];

/** Everything is done through core's public documents, as a module would. */
const DEEDS = {
  next: () => initiativeBar.next(),
  previous: () => initiativeBar.previous(),
  begin: () => game.combat.startCombat(),
  nextRound: () => game.combat.nextRound(),
  roll: (name?: string) => initiativeBar.roll(game.combat.combatants.getName(name).id),
  rollForActor: (name?: string) => initiativeBar.rollForActor(name),
  toggleWeapon: (name?: string) => {
    const [owner, weapon] = (name ?? "").split(": ");
    return game.combat.combatants.getName(owner).actor.items.getName(weapon).toggleInHand();
  },
  fall: (name?: string) => game.combat.combatants.getName(name).actor.update({ "system.hp.value": 0 }),
  rise: (name?: string) => game.combat.combatants.getName(name).actor.update({ "system.hp.value": 3 }),
  leave: (name?: string) => game.combat.combatants.getName(name).delete(),
  join: (name?: string) => {
    const token = game.scenes.active.tokens.getName(name);
    const { id: tokenId, parent, actorId } = token;
    return game.combat.createEmbeddedDocuments("Combatant", [{ tokenId, sceneId: parent.id, actorId }]);
  },
  hide: (name?: string) => game.combat.combatants.getName(name).update({ hidden: true }),
  show: (name?: string) => game.combat.combatants.getName(name).update({ hidden: false }),
} as const;

/** Forty steps of a fight in which everything that changes an order happens; the first players' rolls come before it. */
const STEPS: readonly Deed[] = [
  [ONE, "roll", "Ansgar"],
  [GAMEMASTER, "begin"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "next"],
  [ONE, "next"],
  [TWO, "next"],
  [GAMEMASTER, "toggleWeapon", "Berit: Two-handed sword"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "fall", "Goblin 2"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "previous"],
  [GAMEMASTER, "next"],
  [ONE, "toggleWeapon", "Berit: Two-handed sword"],
  [GAMEMASTER, "nextRound"],
  [TWO, "rollForActor", "Edda"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "hide", "Goblin 1"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "leave", "Goblin 3"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "join", "Goblin 3"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "show", "Goblin 1"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "rise", "Goblin 2"],
  [GAMEMASTER, "nextRound"],
  [ONE, "rollForActor", "Ansgar"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "next"],
  [TWO, "next"],
  [ONE, "next"],
  [GAMEMASTER, "previous"],
  [GAMEMASTER, "previous"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "fall", "Skeleton"],
  [GAMEMASTER, "nextRound"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "next"],
  [GAMEMASTER, "next"],
];

/** What the bar and the tracker of one page show, each in its own words. */
function seen(page: Page): Promise<{ bar: unknown; tracker: unknown; strays: string[] }> {
  return page.evaluate(() => {
    const portraits = [...document.querySelectorAll<HTMLElement>("#initiative-bar li")];
    const rows = [...document.querySelectorAll<HTMLElement>("#combat li.combatant")];
    const id = (element: HTMLElement) => element.dataset.combatantId ?? "";
    const lit = new Set(rows.filter((row) => row.closest("[aria-current=step]")).map(id));
    const title = document.querySelector("#combat .mm-round, #combat .encounter-title")?.textContent ?? "";
    const core = game.combat.combatant?.id ?? null;
    return {
      bar: {
        order: portraits.map(id),
        current: portraits.filter((portrait) => portrait.classList.contains("current")).map(id),
        defeated: portraits.filter((portrait) => portrait.classList.contains("defeated")).map(id),
        title: title ? game.combat.round : 0,
      },
      tracker: {
        order: rows.map(id),
        current: rows.filter((row) => row.classList.contains("active")).map(id),
        defeated: rows.filter((row) => row.classList.contains("defeated")).map(id),
        title: title ? game.combat.round : 0,
      },
      // Who stands beside the present one by number stands in its block, and the present one in the lit block.
      strays: portraits
        .filter((portrait) => portrait.matches(".current, .beside") && !lit.has(id(portrait)))
        .map((portrait) => `${portrait.textContent} of ${core}`),
    };
  });
}

describe.each(playedOn(13))("a module's initiative bar beside the tracker, on core %d", (core) => {
  let table: Table;

  beforeAll(async () => {
    table = await openTable({ core, users: EVERYBODY });
    const gamemaster = table.page(GAMEMASTER);
    await gamemaster.evaluate(async () => {
      let seed = 7;
      CONFIG.Dice.randomUniform = () => {
        seed = (seed * 16807) % 2147483647;
        return seed / 2147483647;
      };
      for (const [key, value] of [
        ["declarations", true],
        ["stride", "phases"],
      ]) {
        await game.settings.set("melee-and-morale", key, value);
      }
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const tokens = [...game.scenes.active.tokens].map(({ id: tokenId, parent, actorId }) => ({
        ...{ tokenId, sceneId: parent.id, actorId },
      }));
      await combat.createEmbeddedDocuments("Combatant", tokens);
    });
    for (const user of EVERYBODY) {
      const page = table.page(user);
      await page.locator("[data-tab=combat]").first().click();
      await page.addScriptTag({ path: MODULE, type: "module" });
      await page.locator("#initiative-bar li").nth(9).waitFor();
    }
  });
  afterAll(() => table?.close());

  it("says forty things to the encounter", () => expect(STEPS).toHaveLength(40));

  it.each(STEPS.map((deed, index) => [index + 1, ...deed] as const))(
    "%i %s: %s %s",
    async (_number, user, deed, name) => {
      const page = table.page(user);
      // The page keeps what it waits for: a promise that nobody holds may be collected before it is done.
      await page.evaluate(
        async ([body, argument]) => {
          const work = (globalThis as any).eval(`(${body})`)(argument);
          Object.assign(globalThis, { work });
          await work;
        },
        [String(DEEDS[deed]), name] as const,
      );
      const stand = () => {
        const { round, turn, turns, system } = game.combat;
        return JSON.stringify([round, turn, system.cursor, turns.map(({ id }: any) => id)]);
      };
      const stands = async () => {
        const all = await Promise.all(EVERYBODY.map((viewer) => table.page(viewer).evaluate(stand)));
        return new Set(all).size;
      };
      await expect.poll(stands, poll).toBe(1);
      for (const viewer of EVERYBODY) {
        const differences = async () => {
          const { bar, tracker, strays } = await seen(table.page(viewer));
          return JSON.stringify(bar) === JSON.stringify(tracker) ? strays : [JSON.stringify({ bar, tracker }, null, 1)];
        };
        await expect.poll(differences, { ...poll, message: viewer }).toEqual([]);
      }
    },
  );

  it("heard of every turn by core's own hook, and met no error", async () => {
    for (const viewer of EVERYBODY) {
      expect(await table.page(viewer).evaluate(() => initiativeBar.heard.turnChanges)).toBeGreaterThan(10);
    }
    expect(table.errors).toEqual([]);
  });
});
