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

    it("C12, C22: who is bound, flees or is helpless cannot attack: refused with the reason, no die, no write", async () => {
      const { fighter } = table();
      for (const [id, word] of [
        ["bound", "Bound"],
        ["fleeing", "Fleeing"],
        ["helpless", "Helpless"],
        ["sleep", "Helpless"],
      ]) {
        await fighter.toggleStatusEffect(id, { active: true });
        table().mark();
        const answer = await table().strike(14, 5);
        expect(answer).toMatchObject({ code: "barredAttack", data: { name: "Fighter" } });
        expect(page.game.i18n.localize(answer.data.status)).toBe(word);
        expect(table().written).toEqual([]);
        await fighter.toggleStatusEffect(id, { active: false });
      }
    });

    it("C12: who is gagged or prone attacks on, and so do the others when one of several is barred", async () => {
      const { fighter, nearOgre } = table();
      for (const id of ["gagged", "prone", "cover4", "falling"]) await fighter.toggleStatusEffect(id, { active: true });
      expect((await table().strike(14, 5)).type).toBe("attack");
      for (const id of ["gagged", "prone", "cover4", "falling"])
        await fighter.toggleStatusEffect(id, { active: false });
      await nearOgre.toggleStatusEffect("bound", { active: true });
      table().bench.fixDice([15, 20], [3, 4]);
      const attackers = [table().token("tokenOgreNear000"), table().token("tokenOgreFar0000")];
      const options = { attackers, targets: [table().token("tokenFighter0000")], anyDistance: true, dialog: false };
      const { entries } = (await nearOgre.items.get("claw000000000000").attack(options)).system;
      expect(entries.map(({ refusal, outcome }: any) => refusal?.code ?? outcome.hit)).toEqual(["barredAttack", true]);
      await nearOgre.toggleStatusEffect("bound", { active: false });
    });

    it("C21: a magic sword harms whom only magic of its bonus harms, and the card says what would have done it", async () => {
      const sword = table().weapon("sword00000000000");
      const targets = [table().token("tokenGargoyle000")];
      const strike = async () => {
        table().bench.fixDice([20, 20], [5, 8]);
        return (await sword.attack({ targets, dialog: false })).system.entries[0].outcome;
      };
      await table().gargoyle.update({ system: { magicNeeded: 2 } });
      await sword.update({ system: { magicBonus: 1 } });
      const immune = await strike();
      expect([immune.hit, immune.damage, immune.immunity.magicNeeded]).toEqual([true, null, 2]);
      await sword.update({ system: { magicBonus: 2 } });
      // Strength 13 adds 1.
      expect((await strike()).damage.total).toBe(6);
      expect(await table().gargoyle.applyDamage(3, { kind: "magic", magicBonus: 1 })).toMatchObject({ code: "immune" });
      expect(await table().gargoyle.applyDamage(3, { kind: "magic", magicBonus: 2 })).toMatchObject({ applied: 3 });
      await sword.update({ system: { magicBonus: 0 } });
    });
  });
});

describe("on a player's client", () => {
  onBothCores({ user: "Player" }, (table) => {
    it("an own character is hurt and healed at once, up to the maximum, by one write each", async () => {
      expect(await table().fighter.applyDamage(6)).toMatchObject({ applied: 6, hp: 4 });
      expect(await table().fighter.heal(2)).toMatchObject({ applied: 2, hp: 6 });
      expect(await table().fighter.heal(99)).toMatchObject({ applied: 4, hp: 10 });
      expect(table().written).toEqual(["update Actor ×1", "update Actor ×1", "update Actor ×1"]);
    });

    it("another's is not, with nothing written", async () => {
      expect(await table().gargoyle.heal(1)).toMatchObject({ code: "notYours" });
      expect(await table().nearOgre.applyDamage(1)).toMatchObject({ code: "notYours" });
      expect(table().written).toEqual([]);
    });

    it("conditions of an own character are the player's to set", async () => {
      await table().fighter.toggleStatusEffect("cover2", { active: true });
      expect(table().fighter.statuses.has("cover2")).toBe(true);
      await table().fighter.toggleStatusEffect("cover2", { active: false });
    });
  });
});
