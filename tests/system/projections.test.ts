import { expect, it } from "vitest";
import { encounter, PLAIN } from "./encounter.ts";
import { onBothCores } from "./table.ts";

onBothCores({ settings: PLAIN }, (table) => {
  it("a step projects the fight at most twice: for the rule, and for the look at the order after it", async () => {
    const fight = await encounter(table());
    await fight.go("startCombat", 5, 2);
    const { system } = fight.combat;
    const model = Object.getPrototypeOf(system);
    const { toRules } = model;
    let projected = 0;
    model.toRules = function (...args: unknown[]) {
      projected += 1;
      return toRules.apply(this, args);
    };
    try {
      await fight.go("nextTurn");
    } finally {
      model.toRules = toRules;
    }
    expect(fight.combat.system.cursor.step).toBe("hostile");
    expect(projected).toBeGreaterThan(0);
    expect(projected).toBeLessThanOrEqual(2);
  });
});
