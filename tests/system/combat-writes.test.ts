import { expect, it } from "vitest";
import { GOBLIN, HERO, WORLD } from "./horde.ts";
import { onBothCores, page } from "./table.ts";

const settings = { declarations: true, morale: true, stride: "phases" };
const actors = [HERO, { ...GOBLIN, system: { ...GOBLIN.system, morale: 7 } }];
const SIDES = ["friendly", "neutral", "hostile", "secret"] as const;
const COUNT = 200;

onBothCores({ seed: { ...WORLD.seed, actors }, settings }, (table) => {
  /** What is written while something is done, and after it by itself. */
  async function writes(act: () => Promise<unknown>): Promise<string[]> {
    table().mark();
    await act();
    await table().bench.settle();
    return table().written;
  }

  it(`§7: the writes of a fight of ${COUNT} on ${SIDES.length} sides are those of a small one`, {
    timeout: 120_000,
  }, async () => {
    // Another encounter is in view: drawing so many is measured elsewhere.
    await page.Combat.create({ active: true });
    const combat = await page.Combat.create({ active: false });
    const members = Array.from({ length: COUNT }, (_, index) => ({
      name: `Goblin ${index}`,
      actorId: index < 4 ? HERO._id : GOBLIN._id,
      system: { side: SIDES[index % SIDES.length] },
    }));
    expect(await writes(() => combat.createEmbeddedDocuments("Combatant", members))).toEqual([
      // The sides for which they were made are the encounter's to remember (V8): one update more, whatever their number.
      ...[`create Combatant ×${COUNT}`, "update Combat ×1"],
    ]);
    expect(await writes(() => combat.startCombat())).toEqual(["update Combat ×1"]);
    const [first, , third] = combat.combatants.contents;
    expect(await writes(() => combat.declare(first.id, { kind: "hold" }))).toEqual(["update Combat ×1"]);
    table().bench.fixDice([6, 6], [5, 6], [4, 6], [3, 6]);
    expect(await writes(() => combat.nextTurn())).toEqual(["update Combat ×1", "create ChatMessage ×1"]);
    expect([combat.system.cursor.step, combat.system.cursor.phase]).toEqual(["friendly", "movement"]);
    expect(await writes(() => combat.nextTurn())).toEqual(["update Combat ×1"]);
    expect(combat.system.cursor.phase).toBe("melee");
    expect(await writes(() => combat.setMark(combat.combatants.contents[4].id, "done"))).toEqual(["update Combat ×1"]);
    // The death, and the order with what falls due by it.
    expect(await writes(() => third.update({ defeated: true }))).toEqual(["update Combatant ×1", "update Combat ×1"]);
    expect(combat.system.sides.hostile.morale.due.causes).toEqual(["firstDeath"]);
    table().bench.fixDice([6, 6], [6, 6]);
    // All 48 goblins of the side are one actor of the world here, and so have one condition.
    expect(await writes(() => combat.rollMorale("hostile", { dialog: false }))).toEqual([
      ...["update Combat ×1", "create ChatMessage ×1", "create ActiveEffect ×1"],
    ]);
    expect(await writes(() => combat.previousTurn())).toEqual(["update Combat ×1"]);
    expect(await writes(() => combat.nextRound())).toEqual(["update Combat ×1"]);
    expect(combat.system.cursor).toEqual({ round: 2, step: "declaration", phase: null });
  });
});
