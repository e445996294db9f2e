import type { Page } from "playwright-core";
import { fixDice } from "../table.ts";
import { type Exhibit, showTab } from "./opening.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const canvas: any;
declare const getDocumentClass: any;

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

/** One of each kind of card and outcome, in a world whose fight has begun. */
export const cards: Exhibit[] = [
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
    name: "card-cast",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [4, 6]);
      await page.evaluate(async () => {
        const targets = game.scenes.active.tokens.filter(({ name }: any) => name === "Goblin 2");
        const edda = game.actors.getName("Edda");
        await edda.cast(edda.items.getName("Magic Missile").id, { targets, overrule: true });
      });
      return newest(page);
    },
  },
  {
    name: "card-disrupted",
    user: "Gamemaster",
    open: async (page) => {
      await page.evaluate(async () => {
        const { id: spellId, name: spellName } = game.actors.getName("Edda").items.getName("Sleep");
        const edda = game.combat.combatants.find(({ name }: any) => name === "Edda");
        const { round } = game.combat;
        await edda.update({ system: { declarations: [{ round, kind: "spell", spellId, spellName, fate: "open" }] } });
        await game.combat.disrupt(edda.id, "a falling beam");
      });
      return newest(page);
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
    name: "card-breath",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [5, 6], [4, 6], [5, 6], [4, 6]);
      await page.evaluate(async () => {
        const targets = game.scenes.active.tokens.filter(({ name }: any) => ["Ansgar", "Berit"].includes(name));
        const gargoyle = game.actors.getName("Gargoyle");
        const system = { damage: "2d6", automatic: true, missile: true };
        const [breath] = await gargoyle.createEmbeddedDocuments("Item", [{ name: "Breath", type: "attack", system }]);
        await breath.attack({ dialog: false, targets, range: 5 });
        // Other exhibits show the gargoyle as it is in the book.
        await breath.delete();
      });
      return newest(page);
    },
  },
  {
    name: "card-save-for-half",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [13, 20], [12, 20]);
      await page.evaluate(async () => {
        const breath = game.messages.contents.at(-1);
        await breath.saveAgainst("breath", { dialog: false });
      });
      return newest(page);
    },
  },
  {
    name: "card-damage",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [2, 6]);
      await page.evaluate(async () => {
        const { Roll } = globalThis as any;
        const rolled = await (await new Roll("1d6").evaluate()).toMessage();
        const goblin = canvas.tokens.placeables.find(({ document: token }: any) => token.name === "Goblin 3");
        goblin.control({ releaseOthers: true });
        await rolled.applyTotal("damage");
        goblin.release();
      });
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
  {
    name: "card-surprise",
    user: "Gamemaster",
    open: async (page) => {
      await fixDice(page, [1, 6], [5, 6]);
      await page.evaluate(async () => void (await game.combat.rollSurprise()));
      return newest(page);
    },
  },
  {
    name: "card-side-morale",
    user: "Gamemaster",
    open: async (page) => {
      await page.evaluate(async () => {
        const outcome = { morale: 7, modifiers: [], score: 7, faces: [3, 6], total: 9, holds: false };
        const held = { ...outcome, morale: 9, score: 9, holds: true };
        const groups = [
          { ml: 7, name: "Goblin × 4", flight: "fleeing", outcome },
          { ml: 9, name: "Goblin king", flight: "", outcome: held },
        ];
        const subject = { uuid: "", name: "MELEE.Side.hostile" };
        const system = { combat: game.combat.id, side: "hostile", subject, groups };
        await getDocumentClass("ChatMessage").create({ type: "morale", system });
      });
      return newest(page);
    },
  },
];
