import { beforeEach, describe, expect, it } from "vitest";
import { type Encounter, encounter, PLAIN } from "./encounter.ts";
import { onBothCores, page } from "./table.ts";

onBothCores({ settings: PLAIN }, (table) => {
  it("twenty combatants of three dispositions are three sides with their members (behaviour 137)", async () => {
    const { scene } = page.canvas;
    const tokens = await scene.createEmbeddedDocuments(
      "Token",
      Array.from({ length: 20 }, (_, index) => ({
        name: `One ${index + 1}`,
        actorId: "ogre000000000000",
        disposition: (index % 3) - 1,
        x: 100 * (index % 10),
        y: 300 + 100 * Math.floor(index / 10),
      })),
    );
    const ids = tokens.map(({ id }: any) => id);
    const { combat } = await encounter(table(), ids);
    const members = combat.steps.map(({ sides, combatantIds }: any) => [sides.join(), combatantIds.length]);
    expect(members.filter(([, count]: [string, number]) => count > 0).sort()).toEqual([
      ["friendly", 6],
      ["hostile", 7],
      ["neutral", 7],
    ]);
    await combat.delete();
    await scene.deleteEmbeddedDocuments("Token", ids);
  });

  describe("a die for each side", () => {
    let fight: Encounter;
    beforeEach(async () => {
      await table().set("initiativeWhen", "eachRound");
      fight = await encounter(table());
    });

    it("one roll is one message with a result for each side, and no side is without (behaviour 138)", async () => {
      await fight.go("rollAll", 2, 5);
      expect(fight.cards).toEqual(["create ChatMessage ×1"]);
      const { sides } = page.game.messages.contents.at(-1).system;
      expect(sides.map(({ id, value }: any) => [id, value])).toEqual([
        ["friendly", 2],
        ["hostile", 5],
      ]);
      expect(fight.numbers).toEqual([2, 5, 5]);
    });

    it("what is shown is what is stored (behaviour 139)", async () => {
      await fight.go("startCombat", 2, 5);
      const shown = [...document.querySelectorAll<HTMLInputElement>("#combat input.mm-die")];
      expect(shown.map(({ value }) => value).sort()).toEqual(["2", "5"]);
      expect(fight.numbers).toEqual([2, 5, 5]);
    });

    it("starting leaves the dice that have fallen (behaviour 140)", async () => {
      await fight.go("rollAll", 2, 5);
      await fight.go("startCombat", 6, 6);
      expect(fight.numbers).toEqual([2, 5, 5]);
    });

    it("starting rolls for who has no die, whether each round or once (behaviour 141)", async () => {
      for (const when of ["eachRound", "keep"]) {
        await table().set("initiativeWhen", when);
        fight = await encounter(table());
        await fight.combat.setSideDie("friendly", 3);
        await fight.go("startCombat", 6);
        expect(fight.numbers).toEqual([3, 6, 6]);
      }
    });

    it("with typed dice starting rolls for nobody (behaviour 142)", async () => {
      await table().set("initiativeWhen", "typed");
      await fight.go("startCombat");
      expect([fight.numbers, fight.combat.system.cursor.step, fight.cards]).toEqual([
        [null, null, null],
        "initiative",
        [],
      ]);
    });

    it("after the dice the first block is up (behaviour 143)", async () => {
      await fight.go("startCombat", 2, 5);
      expect(fight.stand).toEqual([1, 0, "Ogre 1"]);
    });

    it("the next turn moves the mark to the second block and nothing else (behaviour 144)", async () => {
      await fight.go("startCombat", 2, 5);
      await fight.go("nextTurn");
      expect([fight.stand, fight.numbers]).toEqual([
        [1, 2, "Fighter"],
        [2, 5, 5],
      ]);
      expect(table().written).toEqual(["update Combat ×1"]);
    });

    it("the next round throws anew for every side and stands at the first block (behaviour 145)", async () => {
      await fight.go("startCombat", 2, 5);
      await fight.go("nextRound", 6, 1);
      expect([fight.stand, fight.numbers]).toEqual([
        [2, 0, "Fighter"],
        [6, 1, 1],
      ]);
      expect(fight.cards).toEqual(["create ChatMessage ×1"]);
    });

    it("with typed dice the next round clears every number (behaviour 146)", async () => {
      await table().set("initiativeWhen", "typed");
      await fight.go("startCombat");
      await fight.combat.setSideDie("friendly", 6);
      await fight.combat.setSideDie("hostile", 1);
      await fight.go("nextTurn");
      expect([fight.stand, fight.numbers]).toEqual([
        [1, 0, "Fighter"],
        [6, 1, 1],
      ]);
      await fight.go("nextRound");
      expect(fight.combat.system.cursor).toMatchObject({ round: 2, step: "initiative" });
      expect(fight.numbers).toEqual([null, null, null]);
    });

    it("with dice that are kept the next round changes no number and posts nothing (behaviour 147)", async () => {
      await table().set("initiativeWhen", "keep");
      await fight.go("startCombat", 2, 5);
      await fight.go("nextRound");
      expect([fight.stand, fight.numbers, fight.cards]).toEqual([[2, 0, "Ogre 1"], [2, 5, 5], []]);
    });

    it("the settings are read live: by sides, each alone, by sides (behaviour 150)", async () => {
      const units = () => fight.combat.steps.filter(({ slow }: any) => !slow).length;
      await fight.go("startCombat", 2, 5);
      expect(units()).toBe(2);
      await table().set("initiativeMode", "individual");
      await fight.go("nextRound", 1, 2, 3);
      expect(units()).toBe(3);
      await table().set("initiativeMode", "sides");
      await fight.go("nextRound", 1, 2);
      expect(units()).toBe(2);
    });
  });
});
