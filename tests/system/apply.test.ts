import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  const hp = () => table().nearOgre.system.hp.value;
  const only = (message: any) => message.system.entries[0];
  const restore = async (value = 8) => table().nearOgre.update({ "system.hp.value": value });

  it("C18: apply takes the card's damage off the token's own actor; its twin and the world actor stay", async () => {
    await restore();
    const message = await table().strike(14, 5);
    table().mark();
    expect(await message.apply(only(message).id)).toBe(message);
    expect(hp()).toBe(2);
    expect(only(message).applied).toEqual({
      by: "gamemaster000000",
      half: false,
      effects: [{ target: table().nearOgre.uuid, delta: -6 }],
    });
    expect([table().farOgre.system.hp.value, table().actor("ogre000000000000").system.hp.value]).toEqual([8, 8]);
    expect(table().written).toHaveLength(2);
    expect(table().written[0]).toBe("update ChatMessage ×1");
  });

  it("C20: hit points stop at 0, and undo restores exactly what was lost", async () => {
    await restore(4);
    const message = await table().strike(14, 5);
    await message.apply();
    expect([hp(), only(message).applied.effects[0].delta]).toEqual([0, -4]);
    table().mark();
    expect(await message.undo()).toBe(message);
    expect([hp(), only(message).applied]).toEqual([4, null]);
    expect(table().written).toHaveLength(2);
  });

  it("half rounds down and is never less than 1", async () => {
    await restore();
    const message = await table().strike(14, 4);
    await message.apply(only(message).id, { half: true });
    expect([hp(), only(message).applied.half]).toEqual([6, true]);
    await message.undo();
    const single = await table().strike(14, 1, { modifier: 0 });
    await single.overrule(only(single).id, { damage: 1 });
    await single.apply(undefined, { half: true });
    expect(hp()).toBe(7);
  });

  it("twice is once: an applied entry is refused, so is taking back what is not applied", async () => {
    await restore();
    const message = await table().strike(14, 1);
    await message.apply();
    table().mark();
    expect(await message.apply()).toMatchObject({ code: "alreadyApplied" });
    expect(await message.apply(only(message).id)).toMatchObject({ code: "alreadyApplied" });
    await message.undo();
    table().mark();
    expect(await message.undo()).toMatchObject({ code: "notApplied" });
    expect(table().written).toEqual([]);
  });

  it("two presses at once apply once, and two cards at once both count", async () => {
    await restore();
    const message = await table().strike(14, 1);
    const answers = await Promise.all([message.apply(only(message).id), message.apply(only(message).id)]);
    expect(answers[1]).toMatchObject({ code: "alreadyApplied" });
    expect(hp()).toBe(6);
    const [first, second] = [await table().strike(14, 1), await table().strike(14, 2)];
    await Promise.all([first.apply(), second.apply()]);
    expect(hp()).toBe(1);
    await Promise.all([second.undo(), first.undo()]);
    expect(hp()).toBe(6);
  });

  it("a miss and an immune target have nothing to apply", async () => {
    const miss = await table().strike(2, 5);
    const immune = await table().strike(19, 5, { targets: [table().token("tokenGargoyle000")] });
    table().mark();
    expect(await miss.apply()).toMatchObject({ code: "nothingToApply" });
    expect(await immune.apply(only(immune).id)).toMatchObject({ code: "nothingToApply" });
    expect(table().written).toEqual([]);
  });

  it("§7: one card to several targets: one write of the card and one of each token's actor", async () => {
    await restore();
    const targets = [table().token("tokenOgreNear000"), table().token("tokenOgreFar0000")];
    table().bench.fixDice([14, 20], [1, 8], [15, 20], [2, 8]);
    const message = await table().weapon("sword00000000000").attack({ targets, dialog: false, anyDistance: true });
    table().mark();
    await message.apply();
    expect(table().written.filter((line) => line.includes("ChatMessage"))).toEqual(["update ChatMessage ×1"]);
    expect(table().written).toHaveLength(3);
    expect([hp(), table().farOgre.system.hp.value]).toEqual([6, 5]);
    await message.undo();
    expect([hp(), table().farOgre.system.hp.value]).toEqual([8, 8]);
  });

  it("undo repairs a card that was marked while its target was never written", async () => {
    await restore();
    const message = await table().strike(14, 2);
    const entries = message.system.toObject().entries;
    entries[0].applied = {
      by: page.game.user.id,
      half: false,
      effects: [{ target: table().nearOgre.uuid, delta: -3 }],
    };
    await message.update({ system: { entries } });
    expect(await message.undo()).toBe(message);
    expect([hp(), only(message).applied]).toEqual([8, null]);
  });

  it("C20: damage is not taken back below nothing: later healing first", async () => {
    await restore(0);
    await table().nearOgre.heal(3);
    expect(hp()).toBe(3);
    const message = await table().strike(14, 2);
    await message.apply();
    expect(hp()).toBe(0);
    await message.undo();
    expect(hp()).toBe(3);
  });

  it("without a target, apply goes to the selected tokens, and is refused when none is selected", async () => {
    await restore();
    const message = await table().strike(14, 2, { targets: [] });
    page.canvas.tokens.releaseAll();
    expect(await message.apply()).toMatchObject({ code: "noTargetToApplyTo" });
    table().token("tokenOgreNear000").object.control();
    await message.apply();
    page.canvas.tokens.releaseAll();
    expect([hp(), only(message).applied.effects]).toEqual([5, [{ target: table().nearOgre.uuid, delta: -3 }]]);
    await message.undo();
    expect(hp()).toBe(8);
  });

  it("the referee turns a miss into a hit: the damage is rolled then; the ruling is recorded and taken back", async () => {
    await restore();
    const message = await table().strike(2, 5);
    table().bench.fixDice([3, 8]);
    await message.overrule(only(message).id, { hit: true });
    expect(only(message).overruled).toEqual({ by: "gamemaster000000", hit: true, damage: 4 });
    expect([message.isHit(only(message).id), message.rolls.length]).toEqual([true, 2]);
    await message.apply();
    expect(hp()).toBe(4);
    expect(await message.overrule(only(message).id, { hit: false })).toMatchObject({ code: "alreadyApplied" });
    await message.undo();
    expect(only(message).overruled).not.toBeNull();
    await message.undo(only(message).id);
    expect([only(message).overruled, message.isHit(only(message).id)]).toEqual([null, false]);
  });

  it("the referee types the damage over, and nothing but a whole number of 0 or more", async () => {
    await restore();
    const message = await table().strike(14, 5);
    await message.overrule(only(message).id, { damage: 3 });
    await message.apply();
    expect(hp()).toBe(5);
    await message.undo();
    expect(await message.overrule(only(message).id, { damage: -1 })).toMatchObject({ code: "notANumber" });
    await message.overrule(only(message).id, { damage: 0 });
    expect(await message.apply()).toMatchObject({ code: "nothingToApply" });
  });

  it("damage left empty takes back a typed one, and is refused where none was typed: nothing is written", async () => {
    await restore();
    const message = await table().strike(14, 5);
    table().mark();
    expect(await message.overrule(only(message).id, { damage: null })).toMatchObject({ code: "notANumber" });
    expect(table().written).toEqual([]);
    await message.overrule(only(message).id, { damage: 3 });
    await message.overrule(only(message).id, { damage: null });
    expect(only(message).overruled).toBeNull();
  });

  it("details that somebody unfolded stay so when the card is drawn anew, and shut ones stay shut", async () => {
    await restore();
    const message = await table().strike(14, 5);
    const details = async () => (await message.renderHTML()).querySelector("details.entry-details");
    const drawn = await details();
    expect(drawn.open).toBe(false);
    for (const open of [true, false]) {
      drawn.open = open;
      drawn.dispatchEvent(new Event("toggle"));
      expect((await details()).open).toBe(open);
    }
  });

  it("hooks: preApplyChange may keep a target out, applyChange hears what was really lost", async () => {
    await restore(2);
    const heard: any[] = [];
    const after = page.Hooks.on("melee-and-morale.applyChange", (actor: any, change: any, delta: number) =>
      heard.push([actor.uuid, change.amount, delta]),
    );
    const message = await table().strike(14, 5);
    await message.apply();
    page.Hooks.off("melee-and-morale.applyChange", after);
    expect(heard).toEqual([[table().nearOgre.uuid, 6, -2]]);
    await message.undo();
    const stop = page.Hooks.on("melee-and-morale.preApplyChange", () => false);
    await message.apply();
    page.Hooks.off("melee-and-morale.preApplyChange", stop);
    expect([hp(), only(message).applied.effects]).toEqual([2, []]);
  });

  it("the world may apply at once: one card, then its writes", async () => {
    await restore();
    await table().set("whoApplies", "automatic");
    table().mark();
    const message = await table().strike(14, 2);
    await table().set("whoApplies", "gamemaster");
    expect([hp(), only(message).applied.effects[0].delta]).toEqual([5, -3]);
  });

  it("a card's buttons do the same: drawn for the gamemaster, apply, undo, flip", async () => {
    await restore();
    const message = await table().strike(14, 2);
    const press = async (action: string, state: () => unknown, then: unknown) => {
      const html = await message.renderHTML();
      document.body.append(html);
      html.querySelector(`button[data-action="${action}"]`).click();
      await expect.poll(state, { timeout: 5000 }).toBe(then);
      html.remove();
    };
    const applied = () => `${hp()} ${only(message).applied !== null}`;
    await press("apply", applied, "5 true");
    await press("undo", applied, "8 false");
    await press("half", applied, "7 true");
    await press("undo", applied, "8 false");
    await press("flip", () => only(message).overruled?.hit, false);
    expect(only(message).overruled).toMatchObject({ hit: false });
  });
});
