import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";
import { openTable, type Table } from "./table.ts";

/** World `a` was saved in the middle of the first round of a fight, by the first version. */
describe.each([13, 14] as const)("the saved world a on core %d", (core) => {
  let table: Table;
  beforeAll(async () => {
    const savedWorld = join(ROOT, "tests", "fixtures", "worlds", "a");
    table = await openTable({ core, savedWorld, users: ["Gamemaster"] });
  });
  afterAll(() => table?.close());

  const read = <Result>(script: () => Result) => table.page("Gamemaster").evaluate(script);

  it("C2, C5: opens where its fight stood: the party has acted, the monsters act, the slow are last", async () => {
    const fight = await read(() => {
      const { combat } = (globalThis as any).game;
      return {
        type: combat.type,
        round: combat.round,
        combatants: combat.combatants.size,
        acting: combat.system.cursor.step,
        steps: combat.steps.map((step: any) => step.key),
        slow: combat.steps.at(-1).combatantIds.map((id: string) => combat.combatants.get(id).name),
      };
    });
    expect(fight).toEqual({
      type: "sides",
      round: 1,
      combatants: 10,
      acting: "hostile",
      steps: ["friendly", "hostile", "slow"],
      slow: ["Berit", "Corwin"],
    });
  });

  it("keeps what was chosen, drawn and rolled", async () => {
    const kept = await read(() => {
      const { game } = globalThis as any;
      return {
        attackMode: game.settings.get("melee-and-morale", "attackMode"),
        bow: game.actors.getName("Edda").items.getName("Long Bow").system.inHand,
        cards: game.messages.map((message: any) => message.type).sort(),
      };
    });
    expect(kept).toEqual({ attackMode: "matrix", bow: "none", cards: ["attack", "attack", "initiative", "save"] });
  });

  it("C20: takes back from its card what was applied before it was saved: 5 points off 4 left 0", async () => {
    const points = () =>
      read(() => (globalThis as any).canvas.scene.tokens.getName("Goblin 1").actor.system.hp.value as number);
    expect(await points()).toBe(0);
    await table.page("Gamemaster").evaluate(async () => {
      const { game } = globalThis as any;
      const card = game.messages.find((message: any) => message.system.entries?.some((entry: any) => entry.applied));
      await card.undo();
    });
    await expect.poll(points).toBe(4);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
