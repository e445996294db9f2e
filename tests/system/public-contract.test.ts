import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  it("§5: game.system.api offers rules, importers and procedures", () => {
    const { api } = page.game.system;
    expect(Object.keys(api)).toEqual(["rules", "importers", "procedures", "monsterBrowser", "addToFight", "use"]);
    expect(api.rules.matrixTarget(17, 2)).toBe(15);
    expect(api.rules.thac0FromAttackBonus(2)).toBe(17);
    expect(api.importers).toEqual({});
    expect(() => api.procedures.register("sides", {})).toThrow("sides");
  });

  it("§5: the verbs are there by name", () => {
    const verbs = {
      actor: [
        ...["attackRoutine", "save", "applyDamage", "heal", "getRollData", "modifyTokenAttribute"],
        ...["morale", "reaction", "numberAppearing", "rollHitPoints"],
      ],
      item: ["attack", "draw", "putAway", "toggleInHand"],
      message: ["apply", "undo", "overrule", "saveAgainst", "applyTotal"],
    };
    for (const verb of verbs.actor) expect(typeof table().fighter[verb], verb).toBe("function");
    for (const verb of verbs.item) expect(typeof table().weapon("sword00000000000")[verb], verb).toBe("function");
    const message = page.CONFIG.ChatMessage.documentClass.prototype;
    for (const verb of verbs.message) expect(typeof message[verb], verb).toBe("function");
  });

  it("§5: the data paths are public", () => {
    const { system } = table().fighter.toObject();
    expect(Object.keys(system.hp)).toEqual(["value", "max"]);
    expect(Object.keys(system.saves)).toEqual(["death", "wands", "paralysis", "breath", "spells"]);
    expect([system.armorClass, system.attackBonus]).toEqual([10, 2]);
    expect(system.bonuses).toBeUndefined();
    const bonuses = { armorClass: 0, attack: { melee: 0, missile: 0 }, damage: 0, movement: 0 };
    expect(table().fighter.system.bonuses).toMatchObject({ ...bonuses, morale: 0, initiative: 0, defense: 0 });
  });

  it("every subtype of the manifest has its model, and every model its place in the manifest", () => {
    for (const [documentName, types] of Object.entries<object>(page.game.system.documentTypes)) {
      const declared = Object.keys(types).filter((type) => type !== "base");
      const models = Object.keys(page.CONFIG[documentName]?.dataModels ?? {}).filter((type) => type !== "base");
      if (declared.length > 0) expect(models.toSorted(), documentName).toEqual(declared.toSorted());
    }
  });

  it("a stored card and its rolls are the same after a reload", async () => {
    const message = await table().strike(14, 5);
    const stored = JSON.parse(JSON.stringify(message.toObject()));
    const again = new page.ChatMessage.implementation(stored);
    expect(again.system.entries[0].outcome).toEqual(message.system.entries[0].outcome);
    expect(again.rolls.map((roll: any) => roll.constructor.name)).toEqual(["MeleeRoll", "MeleeRoll"]);
  });

  it("§6: names from outside are escaped in the summary and on the card", async () => {
    await table().token("tokenOgreNear000").update({ name: "<img src=x onerror=alert(1)>" });
    const message = await table().strike(14, 5);
    await table().token("tokenOgreNear000").update({ name: "Ogre 1" });
    expect(message.content).not.toContain("<img");
    const html = await message.renderHTML();
    expect(html.querySelector("img[src=x]")).toBeNull();
    expect(html.textContent).toContain("<img src=x");
  });
});
