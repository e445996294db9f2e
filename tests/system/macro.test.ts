import { expect, it } from "vitest";
import { FIGHTER, OGRE, onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  const drop = async (data: object, slot: number) => {
    const taken = page.Hooks.call("hotbarDrop", page.ui.hotbar, data, slot) === false;
    if (taken) await expect.poll(() => page.game.user.hotbar[slot] ?? null).not.toBeNull();
    return taken;
  };
  const macroIn = (slot: number) => page.game.macros.get(page.game.user.hotbar[slot]);
  const select = (...ids: string[]) => {
    page.canvas.tokens.releaseAll();
    for (const id of ids) table().token(id).object.control({ releaseOthers: false });
  };
  /** Runs without a dialog, as with the skip key held. */
  const run = async (slot: number, ...dice: [number, number][]) => {
    await page.game.settings.set("melee-and-morale", "skipDialog", true);
    table().bench.fixDice(...dice);
    return macroIn(slot).execute();
  };
  const item = (document: any) => ({ type: "Item", uuid: document.uuid });

  it("N128: a weapon makes one macro by uuid, with its name and picture; dropped again, it is the same", async () => {
    const sword = table().weapon("sword00000000000");
    expect(await drop(item(sword), 1)).toBe(true);
    expect(macroIn(1)).toMatchObject({
      name: "Sword",
      img: sword.img,
      type: "script",
      command: `return game.system.api.use("Actor.${FIGHTER._id}.Item.sword00000000000");`,
    });
    await drop(item(sword), 2);
    expect([macroIn(2), page.game.macros.size]).toEqual([macroIn(1), 1]);
    const message = await run(1, [15, 20], [4, 8]);
    expect([message.type, message.system.entries[0].source.uuid]).toEqual(["attack", sword.uuid]);
  });

  it("N128: saves and routines off the sheet, and what is no attack is left to core", async () => {
    const ogre = table().nearOgre;
    await drop({ type: "melee-and-morale.save", uuid: table().fighter.uuid, save: "breath" }, 3);
    expect([macroIn(3).name, (await run(3, [13, 20])).type]).toEqual(["Fighter: Breath", "save"]);
    await drop({ type: "melee-and-morale.routine", uuid: ogre.uuid, routine: 0 }, 4);
    expect(macroIn(4).name).toBe("Ogre: 2 × Claw, Bite");
    const routine = await run(4, [1, 20], [1, 20], [1, 20]);
    expect(routine.system.entries.map(({ source }: any) => source.name)).toEqual(["Claw", "Claw", "Bite"]);
    const [armor] = await table().fighter.createEmbeddedDocuments("Item", [{ name: "Mail", type: "armor" }]);
    for (const data of [
      item(armor),
      { type: "Actor", uuid: ogre.uuid },
      { type: "Item", uuid: "Item.gone" },
      {},
      null,
    ]) {
      expect(page.Hooks.call("hotbarDrop", page.ui.hotbar, data, 9)).not.toBe(false);
    }
    expect(page.game.user.hotbar[9]).toBeUndefined();
  });

  it("an attack of a monster of many is made by the selected token that has it", async () => {
    const claw = table().actor(OGRE._id).items.get("claw000000000000");
    await drop(item(claw), 5);
    select();
    expect(await run(5)).toMatchObject({ refused: true, code: "selectAToken" });
    select("tokenGargoyle000");
    expect(await run(5)).toMatchObject({ code: "selectAToken" });
    select("tokenOgreFar0000");
    const message = await run(5, [10, 20]);
    expect(message.system.entries[0].source.uuid).toBe(table().farOgre.items.get(claw.id).uuid);
    await drop({ type: "melee-and-morale.save", uuid: table().actor(OGRE._id).uuid, save: "death" }, 6);
    expect((await run(6, [12, 20])).system.entries[0].saver.uuid).toBe(table().farOgre.uuid);
    select();
  });

  it("a token's own attack acts for that token while it is there, and says so when it is gone", async () => {
    const bite = table().nearOgre.items.get("bite000000000000");
    await drop(item(bite), 7);
    expect((await run(7, [10, 20])).system.entries[0].source.uuid).toBe(bite.uuid);
    await table().token("tokenOgreNear000").delete();
    expect(await run(7)).toMatchObject({ refused: true, code: "macroGone" });
    expect(await page.game.system.api.use("no.such.thing")).toMatchObject({ code: "macroGone" });
  });

  it("a weapon that nobody carries is swung by the selected one who has it", async () => {
    const sword = await page.Item.implementation.create({ name: "Sword", type: "weapon", system: { damage: "1d8" } });
    await drop(item(sword), 8);
    expect(await run(8)).toMatchObject({ code: "selectAToken" });
    select("tokenFighter0000");
    const message = await run(8, [10, 20]);
    expect(message.system.entries[0].source.uuid).toBe(table().weapon("sword00000000000").uuid);
    select();
  });

  it("two quick clicks on an attack make one attack", async () => {
    await table().fighter.sheet.render({ force: true });
    const button = () =>
      table().fighter.sheet.element.querySelector('button[data-action="attack"]') as HTMLButtonElement;
    const before = page.game.messages.size;
    table().bench.fixDice([10, 20], [10, 20], [10, 20]);
    button().click();
    button().click();
    await expect.poll(() => page.game.messages.size).toBe(before + 1);
    await table().bench.settle();
    expect(page.game.messages.size).toBe(before + 1);
    button().click();
    await expect.poll(() => page.game.messages.size).toBe(before + 2);
    await table().fighter.sheet.close();
  });
});
