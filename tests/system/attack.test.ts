import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

const reasons = (outcome: any) => outcome.modifiers.map(({ id, value }: any) => `${id} ${value}`);

onBothCores({}, (table, core) => {
  const only = (message: any) => message.system.entries[0];

  it("T3: THAC0 17, Strength 13, die 14 makes 15, hits AC 2 by matrix and so AC 4", async () => {
    await table().set("attackMode", "matrix");
    const message = await table().strike(14, 5);
    const { outcome, target } = only(message);
    expect([message.type, target.name]).toEqual(["attack", "Ogre 1"]);
    expect([outcome.die, outcome.total, outcome.hitsArmorClass, outcome.needed]).toEqual([14, 15, 2, 13]);
    expect([outcome.hit, outcome.damage.total]).toEqual([true, 6]);
    expect(reasons(outcome)).toEqual(["strength 1"]);
  });

  it("C15: the same attack by THAC0 and by ascending AC", async () => {
    await table().set("attackMode", "thac0");
    const byThac0 = only(await table().strike(14, 5)).outcome;
    expect([byThac0.total, byThac0.needed, byThac0.hit]).toEqual([15, 13, true]);
    await table().set("attackMode", "ascending");
    const ascending = only(await table().strike(14, 5)).outcome;
    expect([ascending.total, ascending.needed, ascending.hit]).toEqual([17, 15, true]);
    expect(reasons(ascending)).toEqual(["attackBonus 2", "strength 1"]);
    expect(only(await table().strike(11, 5)).outcome.hit).toBe(false);
    expect(only(await table().strike(12, 5)).outcome.hit).toBe(true);
  });

  it("C14: one message with all rolls evaluated, a plain summary, the dice sound and the token as speaker", async () => {
    table().mark();
    const message = await table().strike(14, 5);
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect(message.rolls.map((roll: any) => [roll.constructor.name, roll.key, roll.total])).toEqual([
      ["MeleeRoll", "attack", 17],
      ["MeleeRoll", "damage", 6],
    ]);
    expect(message.content).toBe("<p>Fighter hits Ogre 1 with Sword for 6.</p>");
    expect(message.speaker).toMatchObject({ token: "tokenFighter0000", actor: "fighter000000000", alias: "Fighter" });
    expect(message.sound).toBe(page.CONFIG.sounds.dice);
    expect(message.whisper).toEqual([]);
  });

  it("§11.1: the user's choice of who sees rolls holds for the card", async () => {
    await page.game.settings.set("core", core < 14 ? "rollMode" : "messageMode", core < 14 ? "gmroll" : "gm");
    const message = await table().strike(14, 5);
    await page.game.settings.set("core", core < 14 ? "rollMode" : "messageMode", core < 14 ? "publicroll" : "public");
    expect(message.whisper).toEqual(["gamemaster000000"]);
  });

  it("C14: a card that names a hidden token goes to the gamemasters alone", async () => {
    await table().token("tokenOgreNear000").update({ hidden: true });
    const message = await table().strike(14, 5);
    await table().token("tokenOgreNear000").update({ hidden: false });
    expect(message.whisper).toEqual(["gamemaster000000"]);
  });

  it("C16: a natural 20 hits and a natural 1 misses, whatever is added", async () => {
    const twenty = only(await table().strike(20, 3, { modifier: -30 })).outcome;
    expect([twenty.hit, twenty.reason]).toEqual([true, "natural20"]);
    const one = only(await table().strike(1, 3, { modifier: 30 })).outcome;
    expect([one.hit, one.reason, one.damage]).toEqual([false, "natural1", null]);
  });

  it("F62: a typed die is not rolled, and the message still holds an evaluated roll with that face", async () => {
    table().bench.fixDice([5, 8]);
    const targets = [table().token("tokenOgreNear000")];
    const message = await table().weapon("sword00000000000").attack({ targets, dialog: false, die: 13, modifier: 2 });
    expect(only(message).outcome).toMatchObject({ die: 13, total: 18, hit: true });
    expect(message.rolls.map((roll: any) => [roll.key, roll.total, roll.dice[0].results[0].result])).toEqual([
      ["attack", 18, 13],
      ["damage", 6, 5],
    ]);
    const again = page.Roll.fromJSON(JSON.stringify(message.rolls[0].toJSON()));
    expect([again.key, again.total]).toEqual(["attack", 18]);
  });

  it("a typed die that no d20 shows is refused, and nothing is posted", async () => {
    table().mark();
    const refused = await table().strike(14, 5, { die: 21 });
    expect(refused).toMatchObject({ refused: true, code: "dieOutOfRange" });
    expect(table().written).toEqual([]);
  });

  it("C9: melee reaches a neighbour, diagonals too, and nobody 30 feet away", async () => {
    const far = [table().token("tokenOgreFar0000")];
    table().mark();
    const refused = await table().strike(14, 5, { targets: far });
    expect(refused).toMatchObject({ code: "tooFarForMelee", data: { feet: 30, target: "Ogre 2" } });
    expect(table().written).toEqual([]);
    expect(only(await table().strike(14, 5, { targets: far, range: 5 })).outcome.hit).toBe(true);
    expect(only(await table().strike(14, 5, { targets: far, anyDistance: true })).outcome.hit).toBe(true);
  });

  it("C9: a missile needs more than 5 feet; C10: 30 feet with a crossbow is short range, +1", async () => {
    const crossbow = table().weapon("crossbow00000000");
    const near = await crossbow.attack({ targets: [table().token("tokenOgreNear000")], dialog: false });
    expect(near).toMatchObject({ code: "tooCloseForMissile" });
    table().bench.fixDice([10, 20], [2, 6]);
    const message = await crossbow.attack({ targets: [table().token("tokenOgreFar0000")], dialog: false });
    expect(only(message).outcome).toMatchObject({ reach: "missile", band: "short", total: 13, hit: false });
    expect(reasons(only(message).outcome)).toEqual(["attackBonus 2", "shortRange 1"]);
  });

  it("C9: a weapon that can do both strikes the near and flies at the far", async () => {
    const dagger = table().weapon("silverDagger0000");
    const near = await dagger.attack({ targets: [table().token("tokenOgreNear000")], dialog: false });
    const far = await dagger.attack({ targets: [table().token("tokenOgreFar0000")], dialog: false });
    expect([only(near).outcome.reach, only(far).outcome.reach, only(far).outcome.band]).toEqual([
      "melee",
      "missile",
      "long",
    ]);
  });

  it("C11: partial cover is subtracted from a missile, complete cover leaves no shot", async () => {
    const crossbow = table().weapon("crossbow00000000");
    const targets = [table().token("tokenOgreFar0000")];
    table().bench.fixDice([10, 20]);
    const message = await crossbow.attack({ targets, dialog: false, cover: 4 });
    expect(only(message).outcome.total).toBe(9);
    expect(await crossbow.attack({ targets, dialog: false, cover: "complete" })).toMatchObject({
      code: "completeCover",
    });
  });

  it("C8: who attacks one that retreats has +2", async () => {
    const { outcome } = only(await table().strike(10, 5, { retreating: true }));
    expect(reasons(outcome)).toEqual(["attackBonus 2", "strength 1", "retreating 2"]);
    expect([outcome.total, outcome.hit]).toEqual([15, true]);
  });

  it("C21: a target that only magic harms takes nothing, no damage is rolled, the reason is kept", async () => {
    const message = await table().strike(19, 5, { targets: [table().token("tokenGargoyle000")] });
    expect(only(message).outcome).toMatchObject({ hit: true, damage: null, changes: [] });
    expect(only(message).outcome.immunity.harmedOnlyBy).toEqual(["magic"]);
    expect(message.rolls).toHaveLength(1);
  });

  it("C14: without a target the card says which AC the result hits", async () => {
    await table().set("attackMode", "matrix");
    const { outcome, target } = only(await table().strike(14, 5, { targets: [] }));
    await table().set("attackMode", "ascending");
    expect([target, outcome.total, outcome.hitsArmorClass, outcome.needed]).toEqual([null, 15, 2, null]);
    expect(outcome.changes[0]).toMatchObject({ kind: "damage", target: null, amount: 6 });
  });

  it("B19: two targets give two entries in one message; one that is out of reach is refused on the card", async () => {
    table().mark();
    const targets = [table().token("tokenOgreNear000"), table().token("tokenOgreFar0000")];
    const message = await table().strike(14, 5, { targets });
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect(message.system.entries.map(({ refusal }: any) => refusal?.code ?? null)).toEqual([null, "tooFarForMelee"]);
    expect(message.content).toBe(
      "<p>Fighter hits Ogre 1 with Sword for 6.</p><p>Sword reaches 5 feet, and the target is 30 feet away.</p>",
    );
  });

  it("B19: left to the map, the user's own targets are attacked, and a natural distance chooses melee", async () => {
    const near = table().token("tokenOgreNear000");
    near.object.setTarget(true, { releaseOthers: true });
    table().bench.fixDice([14, 20], [5, 8]);
    const message = await table().weapon("sword00000000000").attack({ dialog: false });
    near.object.setTarget(false);
    expect(only(message).target).toEqual({ uuid: near.actor.uuid, name: "Ogre 1" });
    expect(only(message).outcome.reach).toBe("melee");
  });

  it("C17: a routine is one message with an entry for each attack, each with the monster's own figures", async () => {
    table().bench.fixDice([12, 20], [2, 4], [3, 20], [20, 20], [8, 8]);
    table().mark();
    const targets = [table().token("tokenFighter0000")];
    const message = await table().nearOgre.attackRoutine(0, { targets, dialog: false });
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect(message.system.routine).toBe("2 × Claw, Bite");
    expect(message.system.entries.map(({ source, outcome }: any) => [source.name, outcome.total, outcome.hit])).toEqual(
      [
        ["Claw", 16, true],
        ["Claw", 7, false],
        ["Bite", 24, true],
      ],
    );
    expect(message.system.attacker.uuid).toBe(table().nearOgre.uuid);
    expect(await table().nearOgre.attackRoutine(3, { dialog: false })).toMatchObject({ code: "noSuchRoutine" });
  });

  it("C18: with variable damage off every weapon of a character does 1d6, a monster's attack does not", async () => {
    await table().set("variableDamage", false);
    const { outcome } = only(await table().strike(14, 5));
    table().bench.fixDice([15, 20], [4, 4]);
    const targets = [table().token("tokenFighter0000")];
    const claw = await table().nearOgre.items.get("claw000000000000").attack({ targets, dialog: false });
    await table().set("variableDamage", true);
    expect([outcome.damage.formula, only(claw).outcome.damage.formula]).toEqual(["1d6", "1d4"]);
  });

  it("C20: who is at 0 hit points does not attack", async () => {
    await table().fighter.update({ "system.hp.value": 0 });
    const refused = await table().strike(14, 5);
    await table().fighter.update({ "system.hp.value": 10 });
    expect(refused).toMatchObject({ code: "attackerIsDown" });
  });

  it("hooks: preAttack may change the choice or call the attack off, attack gets the message", async () => {
    const change = page.Hooks.on("melee-and-morale.preAttack", (_actor: any, choice: any) => {
      choice.modifier = 5;
    });
    const heard: any[] = [];
    const after = page.Hooks.on("melee-and-morale.attack", (message: any) => heard.push(message));
    const message = await table().strike(10, 5);
    page.Hooks.off("melee-and-morale.preAttack", change);
    page.Hooks.off("melee-and-morale.attack", after);
    expect(only(message).outcome.total).toBe(18);
    expect(heard).toEqual([message]);
    const stop = page.Hooks.on("melee-and-morale.preAttack", () => false);
    table().mark();
    expect(await table().strike(10, 5)).toBeNull();
    page.Hooks.off("melee-and-morale.preAttack", stop);
    expect(table().written).toEqual([]);
  });

  it("an item that nobody carries, or that is no weapon, is refused", async () => {
    const loose = await page.Item.implementation.create({ name: "Club", type: "weapon" });
    expect(await loose.attack({ dialog: false })).toMatchObject({ code: "noAttacker" });
  });
});
