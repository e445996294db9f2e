import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

/** Both sides throw a 4. */
const TIED = [
  [4, 6],
  [4, 6],
] as const;

describe("the mark of the dead, where the world wishes it", () => {
  onBothCores({}, (table) => {
    let combat: any;
    const ogre = () => table().nearOgre;
    const marks = () => [...ogre().statuses];
    const kill = async () => {
      await ogre().applyDamage(99);
      await table().bench.settle();
    };

    beforeEach(async () => {
      await table().set("markDefeated", true);
      await table().set("tieRule", "simultaneous");
      await ogre().update({ system: { hp: { value: 8 } } });
      combat = await page.CONFIG.Combat.documentClass.create({ scene: page.game.scenes.viewed.id, active: true });
      const tokens = ["tokenFighter0000", "tokenOgreNear000"].map((id) => table().token(id));
      await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
      table().bench.fixDice(...TIED);
      await combat.startCombat();
      await table().bench.settle();
      table().mark();
    });
    afterEach(async () => {
      if (page.game.combats.has(combat.id)) await combat.delete();
      await ogre().heal(20);
      await table().bench.settle();
      await table().set("markDefeated", false);
      await table().set("tieRule", "reroll");
    });

    it("C3: who falls in a shared step is falling, and dead when it ends: one write each", async () => {
      await kill();
      expect(marks()).toEqual(["falling"]);
      const [effect] = ogre().effects.contents;
      expect([effect.name, effect.flags.core?.overlay]).toEqual(["Falling", true]);
      expect(table().written.filter((line) => line.includes("ActiveEffect"))).toEqual(["create ActiveEffect ×1"]);
      table().mark();
      await combat.nextTurn();
      await table().bench.settle();
      expect(marks()).toEqual(["dead"]);
      expect(ogre().effects.contents.map(({ name, description }: any) => [name, description])).toEqual([
        ["Dead", "Out of the fight (C20)."],
      ]);
      expect(table().written.filter((line) => line.includes("ActiveEffect"))).toEqual(["update ActiveEffect ×1"]);
    });

    it("C3: who is falling still attacks; going back into the step makes the dead fall again", async () => {
      await kill();
      table().bench.fixDice([15, 20], [3, 4]);
      const answer = await ogre()
        .items.get("claw000000000000")
        .attack({ targets: [table().token("tokenFighter0000")], dialog: false });
      expect(answer.type).toBe("attack");
      await combat.nextTurn();
      await table().bench.settle();
      expect(marks()).toEqual(["dead"]);
      await combat.previousTurn();
      await table().bench.settle();
      expect(marks()).toEqual(["falling"]);
    });

    it("C3: an encounter that ends leaves nobody falling", async () => {
      await kill();
      await combat.delete();
      await table().bench.settle();
      expect(marks()).toEqual(["dead"]);
    });

    it("C20: outside a shared step the dead are dead at once, and healing takes the mark off: one write each", async () => {
      await combat.delete();
      table().mark();
      await kill();
      expect(marks()).toEqual(["dead"]);
      await ogre().heal(1);
      await table().bench.settle();
      expect(marks()).toEqual([]);
      expect(table().written.filter((line) => line.includes("ActiveEffect"))).toEqual([
        "create ActiveEffect ×1",
        "delete ActiveEffect ×1",
      ]);
    });

    it("C20: a mark set by hand, and a character, are left alone", async () => {
      await ogre().toggleStatusEffect("falling", { active: true });
      await combat.nextTurn();
      await table().bench.settle();
      expect(marks()).toEqual(["falling"]);
      await ogre().toggleStatusEffect("falling", { active: false });
      await table().fighter.applyDamage(99);
      await table().bench.settle();
      expect(table().fighter.effects.size).toBe(0);
      await table().fighter.heal(99);
    });
  });
});
