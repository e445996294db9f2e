import { afterEach, beforeEach, expect, it } from "vitest";
import { type Encounter, encounter, PLAIN } from "./encounter.ts";
import { onBothCores, page } from "./table.ts";

const SHIELD = { name: "Shield", type: "armor", system: { kind: "shield", shieldBonus: 1, equipped: true } };

onBothCores({ settings: { ...PLAIN, declarations: true } }, (table) => {
  let fight: Encounter;
  let spell: any;
  let shield: any;
  beforeEach(async () => {
    [spell, shield] = await table().fighter.createEmbeddedDocuments("Item", [
      { name: "Sleep", type: "spell", system: { memorised: 1, prepared: 1, needsSight: false } },
      SHIELD,
    ]);
    fight = await encounter(table());
    await fight.go("startCombat");
  });
  afterEach(async () => {
    await fight.combat.delete();
    await table().fighter.deleteEmbeddedDocuments("Item", [spell.id, shield.id]);
    await table().fighter.update({ "system.hp.value": 10 });
  });

  const declare = async (kind: string, more: object = {}) => {
    const refusal = await fight.combat.declare(fight.one("Fighter").id, { kind, ...more });
    expect(refusal).toBeNull();
    await table().bench.settle();
  };
  const claw = async (die: number) => {
    table().bench.fixDice([die, 20], [2, 4]);
    const targets = [table().token("tokenFighter0000")];
    const message = await table().nearOgre.items.get("claw000000000000").attack({ targets, dialog: false });
    return message.system.entries[0].outcome;
  };
  const swing = () => table().strike(14, 5);
  const names = (outcome: any) => outcome.modifiers.map(({ id, value }: any) => `${id} ${value}`);

  it("C1: with declarations a round begins with them; no die has fallen and nobody is up", () => {
    expect([fight.combat.system.cursor.step, fight.combat.turn, fight.numbers]).toEqual([
      "declaration",
      null,
      [null, null, null],
    ]);
  });

  it("C1: a declaration before the start survives it, and is nothing in the next round", async () => {
    const early = await encounter(table());
    const fighter = early.one("Fighter");
    await early.combat.declare(fighter.id, { kind: "retreat" });
    await early.go("startCombat");
    expect(fighter.declaration).toMatchObject({ kind: "retreat", round: 1 });
    await early.go("nextRound");
    expect(fighter.declaration).toBeNull();
    fight = early;
  });

  it("C8: a declared retreat forfeits the attack of that round and of no other", async () => {
    await declare("retreat");
    await fight.go("nextTurn", 6, 1);
    expect(await swing()).toMatchObject({ code: "retreatedThisRound" });
    await fight.go("nextRound");
    await fight.go("nextTurn", 6, 1);
    expect((await swing()).type).toBe("attack");
  });

  it("C8: a declared withdrawal leaves the attack", async () => {
    await declare("withdraw");
    await fight.go("nextTurn", 6, 1);
    expect((await swing()).type).toBe("attack");
  });

  it("C8: against a declared retreat foes have +2 and no shield before them, though nobody has moved yet", async () => {
    await declare("retreat");
    await fight.go("nextTurn", 1, 6);
    const outcome = await claw(5);
    expect([names(outcome), outcome.needed]).toEqual([["attackBonus 4", "retreating 2"], 10]);
  });

  it("C8: nothing of a retreat lasts into the next round: no +2, and the shield is back", async () => {
    await declare("retreat");
    await fight.go("nextTurn", 1, 6);
    await fight.go("nextRound");
    await fight.go("nextTurn", 1, 6);
    const outcome = await claw(5);
    expect([names(outcome), outcome.needed]).toEqual([["attackBonus 4"], 11]);
  });

  it("C12: a foe within reach alone forbids no spell", async () => {
    await declare("spell", { spellId: spell.id });
    await fight.go("nextTurn", 6, 1);
    expect(fight.one("Fighter").isEngaged).toBe(true);
    const message = await table().fighter.cast(spell.id, { dialog: false });
    expect([message.type, table().fighter.items.get(spell.id).system.memorised]).toEqual(["spell", 0]);
  });

  it("C13: declared, initiative lost, hit: the spell is gone, its copy too, and it cannot be cast", async () => {
    await declare("spell", { spellId: spell.id });
    await fight.go("nextTurn", 1, 6);
    await claw(19);
    await expect.poll(() => table().fighter.items.get(spell.id).system.memorised).toBe(0);
    await table().bench.settle();
    expect(fight.one("Fighter").declaration.fate).toBe("lost");
    expect(page.game.messages.contents.at(-1).type).toBe("spell");
    await fight.go("nextTurn");
    expect(await table().fighter.cast(spell.id, { dialog: false })).toMatchObject({ code: "castLost" });
  });
});
