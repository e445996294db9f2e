import { beforeEach, expect, it } from "vitest";
import { type Encounter, encounter, PLAIN } from "./encounter.ts";
import { onBothCores } from "./table.ts";

onBothCores({ settings: PLAIN }, (table) => {
  let fight: Encounter;
  beforeEach(async () => {
    fight = await encounter(table());
    await fight.go("startCombat", 6, 1);
  });
  const engaged = async () => {
    await table().bench.settle();
    return ["Fighter", "Ogre 1", "Ogre 2"].filter((name) => fight.one(name).isEngaged);
  };

  it("C9: in melee are two foes on neighbouring spaces, and nobody 30 feet away", async () => {
    expect(await engaged()).toEqual(["Fighter", "Ogre 1"]);
  });

  it("C9: a dead foe holds nobody in melee", async () => {
    const ogre = table().nearOgre;
    await ogre.update({ "system.hp.value": 0 });
    expect(await engaged()).not.toContain("Fighter");
    await ogre.update({ "system.hp.value": 8 });
  });

  it("C9: a helpless foe holds nobody in melee", async () => {
    await table().nearOgre.toggleStatusEffect("helpless", { active: true });
    expect(await engaged()).not.toContain("Fighter");
    await table().nearOgre.toggleStatusEffect("helpless", { active: false });
  });

  it("C9: an ally beside is no foe", async () => {
    await fight.combat.moveToSide(fight.one("Ogre 1").id, "friendly");
    expect(await engaged()).toEqual([]);
  });
});
