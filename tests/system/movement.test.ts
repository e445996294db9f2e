import { beforeEach, describe, expect, it } from "vitest";
import { onBothCores, page, type Table } from "./table.ts";

/** The fighter (30 feet a round) with an ogre beside him and another 30 feet off, in the first round; all tokens where they began. */
async function fight(table: Table): Promise<any> {
  for (const combat of [...page.game.combats]) await combat.delete();
  await table.token("tokenFighter0000").update({ x: 0, y: 0, elevation: 0 });
  await table.token("tokenOgreNear000").update({ x: 100, y: 100, hidden: false });
  const combat = await page.Combat.create({ active: true, scene: "hall000000000000" });
  const tokens = ["tokenFighter0000", "tokenOgreNear000", "tokenOgreFar0000"].map((id) => table.token(id));
  await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
  // The order of turns is made up a moment after somebody joined.
  await table.bench.settle();
  await combat.startCombat();
  await table.bench.settle();
  table.mark();
  return combat;
}

onBothCores({ settings: { declarations: true, stride: "phases" } }, (table) => {
  let combat: any;
  const of = (name: string) => combat.combatants.find((one: any) => one.name === name);
  const declare = (name: string, kind: string) =>
    of(name).update({ "system.declarations": [{ round: combat.round, kind }] });
  const token = (id = "tokenFighter0000") => table().token(id);
  beforeEach(async () => {
    combat = await fight(table());
    await table().fighter.update({ "system.movement.walk.base": 90 });
  });

  describe("engagement", () => {
    const engaged = () => ["Fighter", "Ogre 1", "Ogre 2"].map((name) => of(name).isEngaged);

    it("C9: neighbours of two sides are in melee, across a corner too, and who is 30 feet off is not", () => {
      expect(engaged()).toEqual([true, true, false]);
    });

    it("C9: 10 feet apart, or 10 feet above, is no melee; 5 feet above is", async () => {
      await token("tokenOgreNear000").update({ x: 200 });
      expect(engaged()).toEqual([false, false, false]);
      await token("tokenOgreNear000").update({ x: 100, elevation: 10 });
      expect(engaged()).toEqual([false, false, false]);
      await token("tokenOgreNear000").update({ elevation: 5 });
      expect(engaged()).toEqual([true, true, false]);
      await token("tokenOgreNear000").update({ elevation: 0 });
    });

    it("C9: a big token reaches from its edge", async () => {
      await token("tokenOgreNear000").update({ x: 200, y: 0, width: 2, height: 2 });
      expect(engaged()).toEqual([false, false, false]);
      await token("tokenOgreNear000").update({ x: 100 });
      expect(engaged()).toEqual([true, true, false]);
      await token("tokenOgreNear000").update({ width: 1, height: 1 });
    });

    it("C9: a foe who is down or helpless holds nobody, and is held", async () => {
      await table().nearOgre.toggleStatusEffect("sleep", { active: true });
      expect(engaged()).toEqual([false, true, false]);
      await table().nearOgre.toggleStatusEffect("sleep", { active: false });
      await table().nearOgre.update({ "system.hp.value": 0 });
      expect(of("Fighter").isEngaged).toBe(false);
      await table().nearOgre.update({ "system.hp.value": 8 });
    });

    it("the referee's switch is stronger than what is measured, and nothing is written by moving", async () => {
      await of("Fighter").update({ "system.engaged": false });
      await of("Ogre 2").update({ "system.engaged": true });
      expect(engaged()).toEqual([false, true, true]);
      table().mark();
      await token("tokenOgreNear000").update({ x: 300 });
      await table().bench.settle();
      expect(table().written).toEqual(["update Token ×1"]);
    });
  });

  describe("movement", () => {
    it("C7: 90 feet are 30 a round; 15 feet moved leave 15, also after a reload's reading of what is stored", async () => {
      await token("tokenOgreNear000").update({ x: 1000 });
      expect(of("Fighter").movement).toEqual({
        unit: "feet",
        rate: 30,
        limit: 30,
        moved: 0,
        left: 30,
        barred: null,
      });
      await token().update({ x: 300 });
      expect(of("Fighter").movement).toMatchObject({ moved: 15, left: 15 });
      const stored = table()
        .bench.server.documents("scenes")[0]!
        .tokens.find((one) => one._id === token().id);
      expect(stored?._movementHistory).toEqual(token().toObject()._movementHistory);
    });

    it("C7: what was moved counts through all steps of the round, and a new round begins with nothing moved", async () => {
      await token("tokenOgreNear000").update({ x: 1000 });
      await token().update({ x: 200 });
      for (let step = 0; step < 20 && combat.round === 1; step++) {
        expect(of("Fighter").movement.moved).toBe(10);
        await combat.nextTurn();
        await table().bench.settle();
      }
      expect([combat.round, of("Fighter").movement.moved]).toEqual([2, 0]);
      expect(token().movementHistory).toEqual([]);
    });

    it("C8: in melee undeclared 0, withdrawing 15, retreating 30; C12: casting 0", async () => {
      expect(of("Fighter").movement).toMatchObject({ rate: 30, limit: 0, barred: "engaged" });
      await declare("Fighter", "withdraw");
      expect(of("Fighter").movement).toMatchObject({ limit: 15, barred: null });
      await declare("Fighter", "retreat");
      expect(of("Fighter").movement).toMatchObject({ limit: 30, barred: null });
      await declare("Fighter", "spell");
      expect(of("Fighter").movement).toMatchObject({ limit: 0, barred: "casting" });
    });

    it("C7: in a scene of the wilderness the figures are yards", async () => {
      await token("tokenOgreNear000").update({ x: 1000 });
      await token().parent.setFlag("melee-and-morale", "yards", true);
      await token().update({ y: 600 });
      expect(of("Fighter").movement).toMatchObject({ unit: "yards", rate: 30, moved: 10, left: 20 });
      await token().parent.unsetFlag("melee-and-morale", "yards");
    });

    it("C7: the rate is that of the token's way of moving", async () => {
      await table().nearOgre.update({ "system.movement.walk.base": 60, "system.movement.fly": { base: 180 } });
      await token("tokenOgreNear000").update({ movementAction: "fly" });
      expect(of("Ogre 1").movement.rate).toBe(60);
      await token("tokenOgreNear000").update({ movementAction: "walk" });
      expect(of("Ogre 1").movement.rate).toBe(20);
    });

    it("a second encounter that is not the present one counts too", async () => {
      await token("tokenOgreNear000").update({ x: 1000 });
      await page.Combat.create({ active: true, scene: "hall000000000000" });
      await token().update({ x: 100 });
      expect(of("Fighter").movement.moved).toBe(5);
    });
  });

  describe("a move against the rules", () => {
    const told: string[] = [];
    beforeEach(() => {
      told.length = 0;
      page.ui.notifications.warn = (message: string) => told.push(message);
    });

    it("C8: is warned about in one sentence and made all the same", async () => {
      await token().update({ x: 0, y: 300 });
      expect(told).toEqual(["Fighter is in melee. A withdrawal or a retreat is to be declared first."]);
      expect(token().y).toBe(300);
    });

    it("C7: 20 feet of 15 that are left", async () => {
      await token("tokenOgreNear000").update({ x: 1000 });
      told.length = 0;
      await token().update({ y: 300 });
      await token().update({ y: 700 });
      expect(told).toEqual(["Fighter has 15 feet of movement left this round, and this is 20."]);
    });

    it("whoever is put down elsewhere, and whoever is in no fight, moves without a word", async () => {
      await token().move({ x: 0, y: 1500, action: "displace" });
      await token("tokenGargoyle000").update({ x: 1900 });
      await token("tokenGargoyle000").update({ x: 100 });
      expect(told).toEqual([]);
    });

    it("a gamemaster's move is never stopped", async () => {
      await table().set("enforceMovement", true);
      await token().update({ y: 300 });
      expect([told.length, token().y]).toEqual([1, 300]);
      await table().set("enforceMovement", false);
    });
  });
});
