import { expect, it } from "vitest";
import { OGRE, onBothCores, page } from "./table.ts";

const goblin = (changes: object = {}) => ({
  _id: "goblin0000000000",
  name: "Goblin",
  type: "monster",
  system: {
    hp: { value: 3, max: 3 },
    morale: 7,
    moraleAlternates: [{ value: 9, when: "with king" }],
    numberAppearing: { dungeon: "2d4", lair: "1d10*10" },
    hitDice: { text: "2+1", count: 2, die: 8, modifier: 1 },
    ...changes,
  },
});
const scene = {
  _id: "cave000000000000",
  name: "Cave",
  active: true,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  tokens: [
    { _id: "tokenGoblin00000", name: "Goblin 1", actorId: "goblin0000000000", x: 0, y: 0 },
    { _id: "tokenHidden00000", name: "Lurker", actorId: "goblin0000000000", x: 300, y: 0, hidden: true },
  ],
};
const seed = {
  actors: [goblin(), OGRE, { _id: "hero000000000000", name: "Hero", type: "character" }],
  scenes: [scene],
};

onBothCores({ seed }, (table) => {
  const actor = (id = "goblin0000000000") => page.game.actors.get(id);
  const token = (id = "tokenGoblin00000") => page.game.scenes.get(scene._id).tokens.get(id);
  const dice = (sides: number, ...faces: number[]) =>
    table().bench.fixDice(...faces.map((face): [number, number] => [face, sides]));
  const html = async (message: any) => (await message.renderHTML()).querySelector(".message-content");

  it("M2: numbers in the dungeon and in the lair: one card each", async () => {
    dice(4, 3, 4);
    table().mark();
    const met = await actor().numberAppearing("dungeon");
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect([met.type, met.system.outcome]).toMatchObject([
      "check",
      { kind: "numberAppearing", total: 7, faces: [3, 4] },
    ]);
    expect([met.content, met.rolls.map((roll: any) => [roll.key, roll.total])]).toEqual([
      "<p>Goblin: 7 appear in the dungeon.</p>",
      [["numberAppearing", 7]],
    ]);
    dice(10, 4);
    expect((await html(await actor().numberAppearing("lair"))).textContent).toMatch(
      /in the lair.*40 appear.*1d10×10 shows 4/s,
    );
  });

  it("M2: what cannot be rolled is a sentence, and nothing is written", async () => {
    table().mark();
    for (const [text, code] of [
      ["", "numberNotGiven"],
      ["0", "notMetThere"],
      ["special", "numberIsSpecial"],
    ]) {
      await actor().update({ "system.numberAppearing.dungeon": text });
      expect(await actor().numberAppearing("dungeon")).toMatchObject({ refused: true, code });
    }
    expect(await actor().numberAppearing("castle")).toMatchObject({ code: "numberNotGiven" });
    expect(await actor("hero000000000000").numberAppearing("dungeon")).toMatchObject({ code: "notAMonster" });
    expect(table().written.filter((write) => write.includes("Message"))).toEqual([]);
    await actor().update({ "system.numberAppearing.dungeon": "1" });
    const one = await actor().numberAppearing("dungeon");
    expect([one.rolls, (await html(one)).textContent]).toEqual([[], expect.stringMatching(/1 appears/)]);
  });

  it("M3: 2d6 and the modifier, and what they mean", async () => {
    dice(6, 4, 4);
    const reaction = await token().actor.reaction({ modifier: 1, dialog: false });
    expect(reaction.system).toMatchObject({
      subject: { uuid: token().actor.uuid, name: "Goblin 1" },
      outcome: { kind: "reaction", total: 9, reaction: "indifferent" },
    });
    expect((await html(reaction)).textContent).toMatch(/Goblin 1: reaction.*Indifferent.*8 \+ 1 = 9 on 2d6/s);
    expect(await actor().reaction({ modifier: Number.NaN, dialog: false })).toMatchObject({ code: "notANumber" });
  });

  it("C22: 2d6 against the score, its alternate and what effects add; the gamemaster alone reads the score", async () => {
    dice(6, 4, 4);
    const breaks = await token().actor.morale({ dialog: false });
    expect([breaks.type, breaks.system.outcome]).toMatchObject(["morale", { score: 7, total: 8, holds: false }]);
    expect((await html(breaks)).textContent).toMatch(/Flees or surrenders.*8 on 2d6 against morale 7/s);
    expect(breaks.content).not.toContain("7");
    dice(6, 4, 5);
    const king = await actor().morale({ morale: 9, dialog: false });
    expect([king.system.when, king.system.outcome.holds]).toEqual(["with king", true]);
    expect(await actor().morale({ modifier: 3, dialog: false })).toMatchObject({ code: "moraleModifier" });
  });

  it("C22: ML 2 and 12 and characters never check, and nobody is asked about it", async () => {
    table().mark();
    const ogre = actor(OGRE._id);
    for (const [morale, code] of [
      [12, "fightsToTheDeath"],
      [2, "neverFights"],
      [null, "noMorale"],
    ]) {
      await ogre.update({ "system.morale": morale });
      expect(await ogre.morale({ dialog: true })).toMatchObject({ code });
    }
    expect(await actor("hero000000000000").morale()).toMatchObject({ code: "noMorale" });
    expect(table().written.filter((write) => write.includes("Message"))).toEqual([]);
  });

  it("C22: after two passed checks in a fight no further one, unless the referee wants it", async () => {
    const combat = await page.Combat.implementation.create({ scene: scene._id, active: true });
    await page.TokenDocument.implementation.createCombatants([token()], { combat });
    dice(6, 1, 1, 6, 6, 2, 2, 3, 3);
    await combat.startCombat();
    await table().bench.settle();
    const held = async (options = {}) =>
      (await token().actor.morale({ dialog: false, ...options })).system?.outcome.holds;
    dice(6, 1, 1, 6, 6, 2, 2, 3, 3);
    expect([await held(), await held(), await held()]).toEqual([true, false, true]);
    expect(await token().actor.morale({ dialog: false })).toMatchObject({ code: "moraleHeldTwice" });
    expect(await held({ again: true })).toBe(true);
    await combat.delete();
    dice(6, 1, 1);
    expect(await held()).toBe(true);
  });

  it("M1: new hit points: one card, one write, and exactly back", async () => {
    dice(8, 8, 5);
    table().mark();
    const rolled = await token().actor.rollHitPoints();
    // 8 + 5 + 1.
    expect([token().actor.system.hp.value, token().actor.system.hp.max, actor().system.hp.max]).toEqual([14, 14, 3]);
    expect(table().written).toEqual(["create ChatMessage ×1", "update Actor ×1"]);
    const content = await html(rolled);
    expect(content.textContent).toMatch(/14 hit points.*2d8\+1 shows 8, 5.*In place of 3 of 3/s);
    table().mark();
    content.querySelector("button[data-action=undo]").click();
    await expect.poll(() => rolled.system.undone && token().actor.system.hp.max).toBe(3);
    expect(token().actor.system.hp.value).toBe(3);
    expect(table().written).toEqual(["update ChatMessage ×1", "update Actor ×1"]);
    expect((await html(rolled)).querySelector("button[data-action=undo]").disabled).toBe(true);
    expect(await rolled.undo()).toMatchObject({ code: "notApplied" });
  });

  it("M1: hit points that have changed since are not overwritten", async () => {
    dice(8, 8, 5);
    const rolled = await actor().rollHitPoints();
    await actor().applyDamage(4);
    expect(await rolled.undo()).toMatchObject({ code: "hitPointsChanged", data: { value: 10, max: 14 } });
    await actor().heal(4);
    expect(await rolled.undo()).toBe(rolled);
    expect(actor().system.hp).toMatchObject({ value: 3, max: 3 });
    await actor().update({ "system.hitDice": { text: "?", count: 0 } });
    expect(await actor().rollHitPoints()).toMatchObject({ code: "noHitDice" });
  });

  it("§6: what is hidden is rolled for gamemasters alone, and so are hit points", async () => {
    dice(6, 3, 3, 3, 3);
    const lurker = token("tokenHidden00000").actor;
    const whispered = [await lurker.reaction({ dialog: false }), await lurker.morale({ dialog: false })];
    for (const message of whispered) expect(message.whisper).toEqual([page.game.user.id]);
    const open = await (async () => {
      dice(6, 3, 3);
      return token().actor.reaction({ dialog: false });
    })();
    expect(open.whisper).toEqual([]);
    await actor().update({ "system.hitDice": { text: "1", count: 1, modifier: 0 } });
    dice(8, 4, 4);
    expect((await actor().rollHitPoints()).whisper).toEqual([page.game.user.id]);
    await table().set("showMonsterFigures", true);
    expect((await actor().rollHitPoints()).whisper).toEqual([]);
    await table().set("showMonsterFigures", false);
  });
});

onBothCores({ seed, user: "Player" }, (table) => {
  it("§6: a player rolls for nobody's monsters", async () => {
    const goblin = page.game.actors.get("goblin0000000000");
    for (const call of [
      goblin.numberAppearing("dungeon"),
      goblin.reaction({ dialog: false }),
      goblin.morale({ dialog: false }),
      goblin.rollHitPoints(),
    ]) {
      expect(await call).toMatchObject({ refused: true, code: "notYours" });
    }
    expect(table().written).toEqual([]);
  });
});
