import { beforeEach, describe, expect, it } from "vitest";
import { HERO, NAMES, WORLD } from "./horde.ts";
import { onBothCores, PLAYER, page } from "./table.ts";

const twenty = (...dice: number[]) => dice.map((die) => [die, 20] as [number, number]);

describe("for the gamemaster", () => {
  onBothCores(WORLD, (table) => {
    const token = (id: string) => table().token(id);
    const goblin = (number: number) => token(NAMES[number - 1]!);
    const hero = () => table().actor(HERO._id);
    const select = (...ids: string[]) => {
      page.canvas.tokens.releaseAll();
      for (const id of ids) token(id).object.control({ releaseOthers: false });
    };
    const saved = (message: any) =>
      message.system.entries.map(({ saver, outcome, refusal }: any) => [saver.name, outcome?.success ?? refusal.code]);
    const lost = (message: any) =>
      message.system.entries.map(({ applied }: any) => applied?.effects.map(({ delta }: any) => delta));
    const points = () => [goblin(1), goblin(2), goblin(3)].map(({ actor }) => actor.system.hp.value);
    beforeEach(async () => {
      page.canvas.tokens.releaseAll();
      await hero().update({ system: { hp: { value: 10 } } });
      for (const number of [1, 2, 3]) await goblin(number).actor.update({ system: { hp: { value: 4 } } });
    });

    /** The dragon's breath on hero and two goblins. */
    const breathe = () =>
      token("tokenDragon00000")
        .actor.items.getName("Breath")
        .attack({ targets: [token("tokenHero0000000"), goblin(1), goblin(2)], dialog: false });

    it("selected tokens save together: one card, a row for each by name, one message; T8 each against its own value", async () => {
      select(NAMES[1]!, "tokenHero0000000", NAMES[0]!);
      table().bench.fixDice(...twenty(16, 17, 15));
      table().mark();
      const message = await hero().save("breath", { dialog: false });
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      // Goblins need 17, the hero 15.
      expect(saved(message)).toEqual([
        ["Goblin 1", false],
        ["Goblin 2", true],
        ["Hero", true],
      ]);
      expect(message.rolls.map((roll: any) => [roll.key, roll.total])).toEqual([
        ["save", 16],
        ["save", 17],
        ["save", 15],
      ]);
      expect(message.content).toContain("<p>Goblin 2 rolls 17 and makes the save against Breath.</p>");
      expect(await message.apply()).toMatchObject({ code: "nothingToApply" });
    });

    it("one, none, or others selected: the sheet's own actor saves alone", async () => {
      for (const chosen of [[], ["tokenHero0000000"], NAMES.slice(0, 3)]) {
        select(...chosen);
        table().bench.fixDice(...twenty(3));
        expect(saved(await hero().save("wands", { dialog: false }))).toEqual([["Hero", false]]);
      }
    });

    it("saveAll: each actor once, a typed die for the first; who cannot save is refused in their own row", async () => {
      const rock = await page.Actor.implementation.create({ name: "Rock", type: "base" }).catch(() => null);
      table().bench.fixDice(...twenty(2));
      const actors = [hero(), goblin(1).actor, hero(), ...(rock ? [rock] : [])];
      const message = await page.Actor.implementation.saveAll(actors, "death", { die: 12, dialog: false });
      expect(saved(message).slice(0, 2)).toEqual([
        ["Hero", true],
        ["Goblin 1", false],
      ]);
      expect(message.system.entries).toHaveLength(actors.length - 1);
      table().mark();
      expect(await page.Actor.implementation.saveAll(actors, "reflex", { dialog: false })).toMatchObject({
        code: "noSuchSave",
      });
      expect(await page.Actor.implementation.saveAll([], "death", { dialog: false })).toMatchObject({
        code: "nobodyToSave",
      });
      const wrong = { damage: { total: Number.NaN }, dialog: false };
      expect(await page.Actor.implementation.saveAll([hero()], "death", wrong)).toMatchObject({ code: "notANumber" });
      expect(table().written).toEqual([]);
    });

    it("C18: with damage the card applies it: whole to who failed, half rounded down to who saved; undo by row", async () => {
      table().bench.fixDice(...twenty(14, 15, 17));
      const actors = [goblin(1).actor, hero(), goblin(2).actor];
      const options = { damage: { total: 7, kind: "fire" }, dialog: false };
      const message = await page.Actor.implementation.saveAll(actors, "breath", options);
      expect(message.system.damage).toEqual({ total: 7, harms: ["fire"], source: { uuid: "", name: "" } });
      table().mark();
      await message.apply();
      // The goblins have 4 points each: 7 of a failed save stop at 0, half of 7 is 3.
      expect(lost(message)).toEqual([[-4], [-3], [-3]]);
      expect(table().written).toEqual([
        "update ChatMessage ×1",
        "update Actor ×1",
        "update Actor ×1",
        "update Actor ×1",
      ]);
      expect(await message.apply()).toMatchObject({ code: "alreadyApplied" });
      await message.undo(message.system.entries[1].id);
      expect([hero().system.hp.value, points()]).toEqual([10, [0, 1, 4]]);
      await message.undo();
      expect(points()).toEqual([4, 4, 4]);
    });

    it("C19: half of 1 point is 1 point; C21: who is immune takes nothing", async () => {
      await goblin(2).actor.update({ system: { immuneTo: ["cold"] } });
      table().bench.fixDice(...twenty(20, 20));
      const actors = [goblin(1).actor, goblin(2).actor];
      const options = { damage: { total: 1, kind: "cold" }, dialog: false };
      const message = await page.Actor.implementation.saveAll(actors, "wands", options);
      await message.apply();
      await goblin(2).actor.update({ system: { immuneTo: [] } });
      expect([lost(message), points()]).toEqual([
        [[-1], undefined],
        [3, 4, 4],
      ]);
    });

    it("C18: a breath on several targets rolls nothing to hit; its card lets the targets save for half", async () => {
      table().bench.fixDice();
      const breath = await breathe();
      expect(breath.rolls).toHaveLength(0);
      expect(breath.system.entries.map(({ outcome }: any) => [outcome.die, outcome.damage.total])).toEqual([
        [null, 9],
        [null, 9],
        [null, 9],
      ]);
      // The dragon is selected: it does not save against its own breath.
      select("tokenDragon00000");
      table().bench.fixDice(...twenty(15, 16, 17));
      const message = await breath.saveAgainst("breath", { dialog: false });
      expect(saved(message)).toEqual([
        ["Hero", true],
        ["Goblin 1", false],
        ["Goblin 2", true],
      ]);
      expect(message.system.damage).toEqual({
        total: 9,
        harms: ["fire"],
        source: { uuid: breath.uuid, name: "Dragon, Breath" },
      });
      await message.apply();
      expect([hero().system.hp.value, points()]).toEqual([6, [0, 0, 4]]);
      // The breath itself cannot be applied as well.
      table().mark();
      expect(await breath.apply()).toMatchObject({ code: "hasSaved" });
      expect(await breath.apply(breath.system.entries[0].id)).toMatchObject({ code: "hasSaved" });
      expect(table().written).toEqual([]);
      await message.delete();
      expect(await breath.apply(breath.system.entries[0].id)).toBe(breath);
      expect(await breath.saveAgainst("breath", { entryId: breath.system.entries[0].id })).toMatchObject({
        code: "alreadyApplied",
      });
    });

    it("selected tokens save against any damage of a card, before its targets", async () => {
      table().bench.fixDice([19, 20], [5, 6], ...twenty(2, 20));
      const spear = goblin(1).actor.items.getName("Spear");
      const attack = await spear.attack({ targets: [token("tokenHero0000000")], dialog: false });
      select(NAMES[1]!, NAMES[2]!);
      const message = await attack.saveAgainst("wands", { dialog: false, entryId: attack.system.entries[0].id });
      expect(saved(message)).toEqual([
        ["Goblin 2", false],
        ["Goblin 3", true],
      ]);
      await message.apply();
      expect(lost(message)).toEqual([[-4], [-2]]);
    });

    it("where damage is applied at once a breath waits for the saves, and what they leave is applied at once", async () => {
      await table().set("whoApplies", "automatic");
      const breath = await breathe();
      expect([hero().system.hp.value, points()]).toEqual([10, [4, 4, 4]]);
      table().bench.fixDice(...twenty(1, 1, 20));
      await breath.saveAgainst("breath", { dialog: false });
      await table().set("whoApplies", "gamemaster");
      expect([hero().system.hp.value, points()]).toEqual([1, [0, 0, 4]]);
    });

    it("a hidden saver, or a card that players do not see, keeps the saves from them", async () => {
      await goblin(2).update({ hidden: true });
      table().bench.fixDice(...twenty(5, 5));
      const message = await page.Actor.implementation.saveAll([hero(), goblin(2).actor], "death", { dialog: false });
      await goblin(2).update({ hidden: false });
      expect(message.whisper).toEqual(["gamemaster000000"]);
    });

    it("a save card of an earlier version is drawn as before and has nothing to apply", async () => {
      const outcome = { saveId: "death", value: 12, die: 13, modifiers: [], total: 13, success: true };
      const entries = [{ id: "old", saver: { uuid: hero().uuid, name: "Hero" }, saveId: "death", outcome }];
      const message = await page.ChatMessage.implementation.create({ type: "save", system: { entries } });
      const html = await message.renderHTML();
      expect(html.querySelector(".save-card .entry-sentence").textContent).toBe("13 against 12");
      expect(html.querySelectorAll("button[data-entry-id]")).toHaveLength(0);
      expect(await message.apply()).toMatchObject({ code: "nothingToApply" });
    });

    it("the cards' own buttons: save for half, apply all, undo", async () => {
      const breath = await breathe();
      const press = async (card: any, action: string, until: () => boolean) => {
        const html = await card.renderHTML();
        document.body.append(html);
        // Of the buttons for saving the card's own, which is for all entries.
        const buttons = [...html.querySelectorAll(`button[data-action="${action}"]:not([disabled])`)] as HTMLElement[];
        buttons.find((button) => !button.closest("details"))?.click();
        await expect.poll(until, { timeout: 5000 }).toBe(true);
        html.remove();
      };
      table().bench.fixDice(...twenty(15, 1, 20));
      document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "ShiftLeft", key: "Shift", bubbles: true }));
      const last = () => page.game.messages.contents.at(-1);
      await press(
        breath,
        "saveForHalf",
        () => last().type === "save" && last().system.damage?.source.uuid === breath.uuid,
      );
      document.body.dispatchEvent(new KeyboardEvent("keyup", { code: "ShiftLeft", key: "Shift", bubbles: true }));
      await press(last(), "applyAll", () => hero().system.hp.value === 6 && points()[0] === 0);
      await press(last(), "undo", () => hero().system.hp.value === 10);
      expect(points()).toEqual([0, 0, 4]);
    });
  });
});

describe("for a player", () => {
  onBothCores({ ...WORLD, user: "Player" }, (table) => {
    it("saves of one's own on one card, and its damage applied by oneself", async () => {
      table().bench.fixDice(...twenty(15, 1));
      const hero = table().actor(HERO._id);
      const actors = [hero, table().fighter];
      const options = { damage: { total: 5 }, dialog: false };
      const message = await page.Actor.implementation.saveAll(actors, "breath", options);
      table().mark();
      await message.apply();
      expect([hero.system.hp.value, table().fighter.system.hp.value]).toEqual([8, 5]);
      expect(table().written).toEqual(["update ChatMessage ×1", "update Actor ×2"]);
    });

    it("another's actor is refused in its row; apply all does the own one alone, and what is another's stays", async () => {
      table().bench.fixDice(...twenty(1));
      const hero = table().actor(HERO._id);
      await hero.update({ system: { hp: { value: 10 } } });
      const actors = [hero, table().token(NAMES[0]!).actor];
      const message = await page.Actor.implementation.saveAll(actors, "breath", {
        damage: { total: 5 },
        dialog: false,
      });
      expect(message.system.entries[1].refusal.code).toBe("notYours");
      await message.apply();
      expect([hero.system.hp.value, table().token(NAMES[0]!).actor.system.hp.value]).toEqual([5, 4]);
      expect(message.author.id).toBe(PLAYER);
    });
  });
});
