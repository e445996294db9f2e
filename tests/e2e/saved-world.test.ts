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

/**
 * World `b` was saved by version 0.1.0 in the second round of a fight of tied sides, as `tools/save-fixture.ts` plays it:
 * ties act together, whole steps, with declarations and morale.
 */
describe.each([13, 14] as const)("the saved world b on core %d", (core) => {
  let table: Table;
  beforeAll(async () => {
    const savedWorld = join(ROOT, "tests", "fixtures", "worlds", "b");
    table = await openTable({ core, savedWorld, users: ["Gamemaster"] });
  });
  afterAll(() => table?.close());

  const read = <Result>(script: () => Result) => table.page("Gamemaster").evaluate(script);

  it("C2, C3, C5: opens in the step that the tied sides share, with who is slow and who acted", async () => {
    const fight = await read(() => {
      const { combat } = (globalThis as any).game;
      const nameOf = (id: string) => combat.combatants.get(id).name;
      return {
        round: combat.round,
        acting: combat.system.cursor.step,
        steps: combat.steps.map(({ key }: any) => combat.system.sides[key]?.name || key),
        slow: combat.steps.find(({ slow }: any) => slow).combatantIds.map(nameOf),
        hirelings: combat.steps.at(-1).combatantIds.map(nameOf),
        marks: Object.fromEntries(
          combat.combatants
            .map(({ name, system }: any) => [name, system.placements.at(-1)?.mark])
            .filter((one: any) => one[1]),
        ),
        engaged: combat.combatants.getName("Edda").system.engaged,
        earlier: combat.combatants
          .getName("Berit")
          .system.declarations.map(({ round, spellName }: any) => [round, spellName]),
        declared: combat.combatants.getName("Berit").declaration,
      };
    });
    expect(fight).toEqual({
      round: 2,
      acting: "friendly+hostile",
      steps: ["friendly+hostile", "slow", "Hirelings"],
      slow: ["Berit", "Corwin", "Edda"],
      hirelings: ["Goblin 3"],
      marks: { Ansgar: "done", "Goblin 2": "delayed" },
      engaged: false,
      earlier: [[1, "Light"]],
      declared: null,
    });
  });

  it("C22: the first death of the foes is still due; C2: the encounter that has not begun keeps its die", async () => {
    const kept = await read(() => {
      const { combat, combats } = (globalThis as any).game;
      return {
        due: combat.system.sides.hostile.morale.due.causes,
        later: combats
          .find(({ id }: any) => id !== combat.id)
          .system.sides.friendly.dice.map(({ value }: any) => value),
      };
    });
    expect(kept).toEqual({ due: ["firstDeath"], later: [6] });
  });

  it("C3, C5: goes on to the slow and back into the first round", async () => {
    const places = await table.page("Gamemaster").evaluate(async () => {
      const { combat } = (globalThis as any).game;
      const seen: unknown[] = [];
      await combat.nextTurn();
      seen.push([combat.round, combat.system.cursor.step]);
      for (let back = 0; back < 3; back++) {
        await combat.previousTurn();
        seen.push([combat.round, combat.system.cursor.step]);
      }
      return seen;
    });
    expect(places).toEqual([
      [2, "slow"],
      [2, "friendly+hostile"],
      [2, "declaration"],
      [1, "friendly"],
    ]);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
