import { expect, it } from "vitest";
import { onBothCores } from "./table.ts";

onBothCores({}, (table) => {
  const check = (die: number, ability: string, options: object = {}) => {
    table().bench.fixDice([die, 20]);
    return table().fighter.abilityCheck(ability, options);
  };
  const text = async (message: any) => (await message.renderHTML()).querySelector(".message-content").textContent;

  it("T9: one card: STR 13 succeeds with a 13 and fails with a 14 (behaviour 6)", async () => {
    table().mark();
    const made = await check(13, "strength");
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect([made.type, made.system.outcome]).toMatchObject(["check", { kind: "ability", score: 13, success: true }]);
    expect(made.rolls.map(({ key, total }: any) => [key, total])).toEqual([["ability", 13]]);
    expect(await text(made)).toMatch(/Fighter: Strength\s+Succeeds\s+13 on 1d20 against 13/);
    expect(made.content).toBe("<p>Fighter rolls 13 against Strength and succeeds.</p>");
    expect(await text(await check(14, "strength"))).toMatch(/Failed\s+14 on 1d20 against 13/);
  });

  it("T9: the situation changes the score: with −4 a 9 succeeds and a 10 fails, with +9 a 20 fails", async () => {
    const made = async (die: number, modifier: number) => (await check(die, "strength", { modifier })).system.outcome;
    expect([await made(9, -4), await made(10, -4), await made(20, 9)]).toMatchObject([
      { score: 9, success: true },
      { score: 9, success: false },
      { score: 22, success: false },
    ]);
  });

  it("T9: no such ability, a monster and half a point are refused, and nothing is written", async () => {
    table().mark();
    expect(await check(10, "luck")).toMatchObject({ code: "noSuchAbility" });
    expect(await check(10, "constructor")).toMatchObject({ code: "noSuchAbility" });
    expect(await table().nearOgre.abilityCheck("strength")).toMatchObject({ code: "noSuchAbility" });
    expect(await check(10, "strength", { modifier: 0.5 })).toMatchObject({ code: "notANumber" });
    expect(table().written).toEqual([]);
  });

  it("T9: the name of an ability on the sheet is the button", async () => {
    const { sheet } = table().fighter;
    await sheet.render({ force: true });
    table().bench.fixDice([8, 20]);
    table().mark();
    sheet.element.querySelector('[data-action="abilityCheck"][data-ability-id="dexterity"]').click();
    await expect.poll(() => table().written).toEqual(["create ChatMessage ×1"]);
    await sheet.close();
  });
});
