import { describe, expect, it, vi } from "vitest";
import { STATUS_IDS } from "../../src/rules/statuses.ts";
import { onBothCores, page } from "./table.ts";

/** The effects of an actor as the server has them, by status. */
const statusesOf = (actor: any) => actor.effects.contents.flatMap((effect: any) => [...effect.statuses]).sort();

describe("conditions", () => {
  onBothCores({}, (table) => {
    it("ours come first in core's list, each once, and core's own stay behind them", () => {
      const ids = [...page.CONFIG.statusEffects].map(({ id }: any) => id);
      expect(ids.slice(0, STATUS_IDS.length)).toEqual([...STATUS_IDS]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(["sleep", "paralysis", "poison", "invisible"]));
      for (const special of Object.values(page.CONFIG.specialStatusEffects)) expect(ids).toContain(special);
    });

    it("each has a word, a sentence with its rule, and a picture of ours", () => {
      for (const id of STATUS_IDS) {
        const { name, img } = page.CONFIG.statusEffects.find((entry: any) => entry.id === id);
        expect(page.game.i18n.localize(name)).not.toMatch(/^MELEE/);
        expect(page.game.i18n.localize(`MELEE.StatusHint.${id}`)).toMatch(/\([CZ]\d+\)\.$/);
        expect(img).toMatch(/^systems\/melee-and-morale\/assets\/icons\/[\w-]+\.svg$/);
      }
    });

    it("what ours take the place of is not offered, and works", async () => {
      const entry = page.CONFIG.statusEffects.find(({ id }: any) => id === "silence");
      expect(entry.hud).toBe(false);
      await table().fighter.toggleStatusEffect("silence", { active: true });
      expect(statusesOf(table().fighter)).toEqual(["silence"]);
      await table().fighter.toggleStatusEffect("silence", { active: false });
    });

    it("one put on is a real effect with its sentence, changes no figure, and goes again: a write each", async () => {
      const { fighter } = table();
      const before = JSON.stringify(fighter.combatStats);
      for (const id of STATUS_IDS) {
        table().mark();
        const effect = await fighter.toggleStatusEffect(id);
        expect([...effect.statuses]).toEqual([id]);
        expect(effect.name).toBe(page.game.i18n.localize(`MELEE.Status.${id}`));
        expect(effect.description).toBe(page.game.i18n.localize(`MELEE.StatusHint.${id}`));
        expect(fighter.statuses.has(id)).toBe(true);
        expect(JSON.stringify(fighter.combatStats)).toBe(before);
        await fighter.toggleStatusEffect(id);
        expect(fighter.effects.size).toBe(0);
        expect(table().written).toEqual(["create ActiveEffect ×1", "delete ActiveEffect ×1"]);
      }
    });

    it("on an unlinked token they are that token's own", async () => {
      const { nearOgre, farOgre } = table();
      await nearOgre.toggleStatusEffect("prone");
      await nearOgre.toggleStatusEffect("cover2");
      expect([statusesOf(nearOgre), statusesOf(farOgre), statusesOf(table().actor("ogre000000000000"))]).toEqual([
        ["cover2", "prone"],
        [],
        [],
      ]);
      expect(table().token("tokenOgreNear000").hasStatusEffect("prone")).toBe(true);
      await nearOgre.toggleStatusEffect("prone");
      await nearOgre.toggleStatusEffect("cover2");
      expect(statusesOf(nearOgre)).toEqual([]);
    });

    it("the palette of a token toggles them, ours before the others", async () => {
      const token = page.canvas.tokens.get("tokenOgreFar0000");
      page.canvas.hud.token.bind(token);
      const buttons = () => [...document.querySelectorAll<HTMLElement>("#token-hud [data-status-id]")];
      expect(
        buttons()
          .slice(0, STATUS_IDS.length)
          .map(({ dataset }) => dataset.statusId),
      ).toEqual([...STATUS_IDS]);
      expect(buttons().some(({ dataset }) => ["silence", "restrain"].includes(dataset.statusId!))).toBe(false);
      buttons()
        .find(({ dataset }) => dataset.statusId === "bound")!
        .click();
      await vi.waitUntil(() => token.actor.statuses.has("bound"));
      await table().bench.settle();
      buttons()
        .find(({ dataset }) => dataset.statusId === "bound")!
        .click();
      await vi.waitUntil(() => !token.actor.statuses.has("bound"));
      page.canvas.hud.token.close();
    });
  });
});
