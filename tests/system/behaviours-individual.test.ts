import { beforeEach, expect, it } from "vitest";
import { type Encounter, encounter, PLAIN } from "./encounter.ts";
import { onBothCores } from "./table.ts";

onBothCores({ settings: { ...PLAIN, initiativeMode: "individual" } }, (table) => {
  let fight: Encounter;
  beforeEach(async () => {
    await table().set("initiativeWhen", "eachRound");
    fight = await encounter(table());
  });

  it("each combatant has a block of its own, and no side has a heading (behaviour 148)", async () => {
    await fight.go("startCombat", 2, 5, 4);
    const blocks = fight.combat.steps.filter(({ slow }: any) => !slow);
    expect(blocks.map(({ combatantIds }: any) => combatantIds.length)).toEqual([1, 1, 1]);
    const headings = [...document.querySelectorAll("#combat :is(h2, h3, h4)")].map((one) => one.textContent!.trim());
    expect(headings.filter((text) => text === "Friends" || text === "Foes")).toEqual([]);
  });

  it("each alone: starting leaves the dice that have fallen, and rolls the others (behaviour 149)", async () => {
    await fight.combat.setInitiative(fight.one("Fighter").id, 3);
    await fight.go("startCombat", 6, 5);
    expect([fight.numbers, fight.stand]).toEqual([
      [3, 6, 5],
      [1, 0, "Ogre 1"],
    ]);
  });

  it("each alone: a number that core's own form sends is the combatant's own die, and nobody else's (C6)", async () => {
    await fight.one("Ogre 1").update({ initiative: 4 });
    await table().bench.settle();
    await fight.go("startCombat", 2, 5);
    expect(fight.numbers).toEqual([2, 4, 5]);
  });

  it("each alone: the next turn moves the mark alone, the next round throws anew for each (behaviour 149)", async () => {
    await fight.go("startCombat", 2, 5, 4);
    await fight.go("nextTurn");
    expect([fight.stand, fight.numbers, table().written]).toEqual([[1, 1, "Ogre 2"], [2, 5, 4], ["update Combat ×1"]]);
    await fight.go("nextRound", 6, 1, 2);
    expect([fight.stand, fight.numbers]).toEqual([
      [2, 0, "Fighter"],
      [6, 1, 2],
    ]);
  });

  it("each alone: typed dice are cleared by the next round (behaviour 149)", async () => {
    await table().set("initiativeWhen", "typed");
    await fight.go("startCombat");
    expect(fight.numbers).toEqual([null, null, null]);
    for (const [index, name] of ["Fighter", "Ogre 1", "Ogre 2"].entries()) {
      await fight.combat.setInitiative(fight.one(name).id, 6 - index);
    }
    await fight.go("nextTurn");
    expect([fight.stand, fight.numbers]).toEqual([
      [1, 0, "Fighter"],
      [6, 5, 4],
    ]);
    await fight.go("nextRound");
    expect(fight.numbers).toEqual([null, null, null]);
  });

  it("each alone: kept dice stay, and nothing is posted (behaviour 149)", async () => {
    await table().set("initiativeWhen", "keep");
    await fight.go("startCombat", 6, 5, 4);
    await fight.go("nextRound");
    expect([fight.stand, fight.numbers, fight.cards]).toEqual([[2, 0, "Fighter"], [6, 5, 4], []]);
  });

  it("C6: DEX 18 adds 2, a monster adds a figure of its own, and level totals throw again with them", async () => {
    await table().fighter.update({ "system.abilities.dexterity.value": 18 });
    await table().nearOgre.update({ "system.initiativeModifier": -1 });
    // 3 + 2 and 6 − 1 are level; then 3 + 2 against 5 − 1.
    await fight.go("startCombat", 3, 6, 2, 3, 5);
    const order = fight.combat.steps.flatMap(({ combatantIds }: any) => combatantIds);
    expect(order.map((id: string) => fight.combat.combatants.get(id).name)).toEqual(["Fighter", "Ogre 1", "Ogre 2"]);
    await table().fighter.update({ "system.abilities.dexterity.value": 9 });
    await table().nearOgre.update({ "system.initiativeModifier": 0 });
  });
});
