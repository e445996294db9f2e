import type { Page } from "playwright-core";
import { fixDice } from "../table.ts";
import { dialog, type Exhibit, showTab } from "./opening.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const ui: any;
declare const getDocumentClass: any;

async function viewTracker(page: Page): Promise<string> {
  await showTab(page, "combat");
  await page.evaluate(() => ui.combat.render({ force: true }));
  return "#combat";
}

/** The world's settings for the fights that follow. */
async function play(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (values) => {
    for (const [key, value] of Object.entries(values)) await game.settings.set("melee-and-morale", key, value);
  }, settings);
  // The encounter in view goes by them too.
  await page.waitForFunction((values) => {
    const options = game.combat?.system.options;
    return !options || Object.entries(values).every(([key, value]) => !(key in options) || options[key] === value);
  }, settings);
}

/** Everybody of the scene gathers for a new fight. */
async function gather(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await game.combat?.delete();
    await getDocumentClass("Token").createCombatants([...game.scenes.active.tokens]);
  });
}

const begin = (page: Page) => page.evaluate(async () => void (await game.combat.startCombat()));

/** Goes on until the fight stands in a phase of a step. */
async function goTo(page: Page, step: string, phase: string | null): Promise<void> {
  await page.evaluate(
    async ([wanted, part]) => {
      for (let press = 0; press < 20; press += 1) {
        const { cursor } = game.combat.system;
        if (cursor.step === wanted && (part === null || cursor.phase === part)) return;
        await game.combat.nextTurn();
      }
      throw new Error(`The fight never comes to ${wanted} ${part}.`);
    },
    [step, phase] as const,
  );
}

const PHASES = { declarations: true, morale: true, stride: "phases" };
const PLAIN = { declarations: false, morale: false, stride: "sides", initiativeMode: "sides" };

const phases: Exhibit[] = [
  {
    name: "tracker-declaration",
    user: "Gamemaster",
    open: async (page) => {
      await play(page, PHASES);
      await gather(page);
      await begin(page);
      return viewTracker(page);
    },
  },
  { name: "tracker-declaration-player", user: "Player 1", open: viewTracker },
  {
    name: "tracker-phases",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [3, 6], [5, 6]);
      await goTo(page, "hostile", "melee");
      return viewTracker(page);
    },
  },
  {
    name: "tracker-morale",
    user: "Gamemaster",
    open: async (page) => {
      await page.evaluate(async () => {
        const fallen = game.combat.combatants.filter(({ name }: any) => /Goblin [123]/.test(name));
        for (const { actor } of fallen) await actor.update({ "system.hp.value": 0 });
      });
      await page.waitForSelector("#combat .mm-due", { state: "attached" });
      return viewTracker(page);
    },
  },
  {
    name: "tracker-slow",
    user: "Gamemaster",
    open: async (page) => {
      await goTo(page, "slow", "melee");
      return viewTracker(page);
    },
  },
  {
    name: "tracker-individual",
    user: "Gamemaster",
    open: async (page) => {
      await play(page, { ...PLAIN, initiativeMode: "individual" });
      await page.evaluate(async () => {
        for (const { actor } of game.combat?.combatants ?? [])
          await actor.update({ "system.hp.value": actor.system.hp.max });
      });
      await gather(page);
      const dice = [4, 1, 2, 6, 3, 5, 4, 2, 1, 6, 2, 5, 3, 4, 1, 6, 5, 2, 3, 1, 4, 6];
      await fixDice(page, ...dice.map((face) => [face, 6] as const));
      await begin(page);
      return viewTracker(page);
    },
  },
];

const steps: Exhibit[] = [
  {
    name: "tracker-waiting",
    user: "Gamemaster",
    open: async (page) => {
      await play(page, PLAIN);
      await gather(page);
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

/** The tracker in every state, in the order of a fight by phases, of one by combatants and of one by whole steps. */
export const tracker: readonly Exhibit[] = [...phases, ...steps];
