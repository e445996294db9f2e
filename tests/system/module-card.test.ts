import { beforeAll, describe, expect, it } from "vitest";
import { onBothCores, PLAYER, page } from "./table.ts";

/** Of each core its own: the table of cards lasts as long as the page, here that of both. */
const TYPES = { 13: "popcorn.turn", 14: "popcorn.word" } as const;
const subtypes = Object.fromEntries(Object.values(TYPES).map((type) => [type, {}]));

const { documentTypes } = (await import("../../system.json", { with: { type: "json" } })).default;

/** The manifest as it stands once a module has declared a type of chat messages. */
const manifest = { documentTypes: { ...documentTypes, ChatMessage: { ...documentTypes.ChatMessage, ...subtypes } } };

describe("a module's kind of card", () => {
  onBothCores({ manifest }, (table, core) => {
    const TYPE = TYPES[core];
    const pressed: unknown[] = [];

    /** The card as this client draws it. */
    const drawn = async (message: any): Promise<HTMLElement> => (await message.renderHTML()) as HTMLElement;

    beforeAll(async () => {
      const { StringField } = page.foundry.data.fields;
      page.CONFIG.ChatMessage.dataModels[TYPE] = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return { next: new StringField({ required: true, nullable: false, initial: "" }) };
        }
      };
      const { register } = page.game.system.api.procedures;
      // The card alone is tried: no encounter of this procedure is ever made.
      const fight = { procedure: {}, combatantType: "base" };
      const card = {
        template: "systems/melee-and-morale/templates/cards/check.hbs",
        prepare: (message: any, viewer: any) => ({
          title: "Popcorn",
          stateLabel: message.system.next,
          showUndo: viewer.isGamemaster,
          canUndo: viewer.mayApply(""),
        }),
        actions: { undo: async (message: any, { entryId }: any) => pressed.push([message.id, entryId]) },
        mayPress: () => page.game.user.isGM,
      };
      register(`toy.${core}`, { ...fight, cards: { [TYPE]: card } });
      expect(() => register(`toy.${core}`, fight)).toThrow(/registered already/);
      expect(() => register(`other.${core}`, { ...fight, cards: { attack: card } })).toThrow(/have a card already/);
    });

    it("is drawn from what its message stores, and its button does what the module says", async () => {
      const message = await page.ChatMessage.create({ type: TYPE, content: "plain", system: { next: "The ogre" } });
      const html = await drawn(message);
      expect(html.querySelector(".card-title")?.textContent).toBe("Popcorn");
      expect(html.querySelector(".entry-state")?.textContent).toBe("The ogre");
      const button = html.querySelector<HTMLButtonElement>('button[data-action="undo"]');
      expect(button?.disabled).toBe(false);
      button?.click();
      await table().bench.settle();
      expect(pressed).toContainEqual([message.id, ""]);
    });

    it("cannot be taken back where the module does not say how, and is no rolled total", async () => {
      const message = await page.ChatMessage.create({ type: TYPE, content: "plain", author: PLAYER, system: {} });
      expect(await message.undo()).toMatchObject({ code: "notApplied" });
      expect(message.hasCard()).toBe(true);
      expect(await message.applyTotal()).toMatchObject({ code: "noTotal" });
    });
  });
});
