import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({ settings: { declarations: false, morale: false, stride: "phases" } }, (table) => {
  it("C4: who strikes in the movement phase of the own step is told where the book has it, and strikes; in melee nothing is told", async () => {
    const combat = await page.Combat.create({ active: true, scene: "hall000000000000" });
    const tokens = ["tokenFighter0000", "tokenOgreNear000"].map((id) => table().token(id));
    await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
    table().bench.fixDice([6, 6], [1, 6]);
    await combat.startCombat();
    await table().bench.settle();
    expect(combat.system.cursor).toEqual({ round: 1, step: "friendly", phase: "movement" });

    const told: string[] = [];
    page.ui.notifications.info = (sentence: string) => told.push(sentence);
    try {
      expect((await table().strike(10, 5)).system.entries[0].outcome.reach).toBe("melee");
      expect(told).toEqual([
        "Fighter attacks in the phase “Movement”; by the book this belongs to “Melee”. Nothing is barred.",
      ]);
      told.length = 0;
      // The blow was the fighter's act: it is taken back, and the fight goes to the melee.
      await table().bench.settle();
      const fighter = combat.combatants.find((one: any) => one.name === "Fighter");
      await combat.setMark(fighter.id, null);
      while (combat.system.cursor.phase !== "melee") await combat.nextTurn();
      await table().strike(10, 5);
      expect(told).toEqual([]);
    } finally {
      delete page.ui.notifications.info;
      await combat.delete();
    }
  });
});
