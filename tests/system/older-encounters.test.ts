import { expect, it } from "vitest";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, page, SEED } from "./table.ts";

/** The fight is stored as before there were phases: each step said whether the fight had stopped at it. */
onBothCores({ seed: { ...SEED, combats: [storedFight()] } }, (table) => {
  it("an encounter of an older version loads, goes on, and goes back as far as it had come", async () => {
    const combat = page.game.combats.contents[0];
    const order = () => combat.system.toRules().orders[0];
    expect(order()).toEqual({
      round: 1,
      steps: [
        { key: "friendly", units: ["friendly"] },
        { key: "hostile", units: ["hostile"] },
      ],
      presses: 1,
      trail: [{ step: "friendly", phase: null, press: 1 }],
    });
    await combat.nextTurn();
    expect([combat.round, combat.system.cursor.step]).toEqual([1, "hostile"]);
    await combat.previousTurn();
    expect([combat.round, combat.system.cursor.step]).toEqual([1, "friendly"]);
    await combat.previousTurn();
    expect([combat.round, combat.system.cursor.step]).toEqual([0, null]);
    expect(table().bench.server.documents("combats")[0].system.orders).toEqual([]);
  });
});
