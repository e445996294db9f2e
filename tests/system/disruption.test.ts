import { beforeEach, describe, expect, it } from "vitest";
import { FIGHTER, GARGOYLE, OGRE, onBothCores, page, SEED, type Table } from "./table.ts";

const SLEEP = {
  _id: "sleep00000000000",
  name: "Sleep",
  type: "spell",
  system: { level: 1, memorised: 2, prepared: 2, save: "spells" },
};
/** An ogre that breathes without a roll. */
const BREATH = {
  _id: "breath0000000000",
  name: "Breath",
  type: "attack",
  system: { damage: "1d4", automatic: true, melee: false, missile: true, range: { short: 100, medium: 0, long: 0 } },
};
const seed = {
  ...SEED,
  actors: [{ ...FIGHTER, items: [...FIGHTER.items, SLEEP] }, { ...OGRE, items: [...OGRE.items, BREATH] }, GARGOYLE],
};
const quiet = { dialog: false };

/** The fighter, who has declared Sleep, and the near ogre in round 1: the ogre's side rolled `ogre`, the fighter's `fighter`. */
async function facing(table: Table, ogre: number, fighter: number): Promise<any> {
  for (const combat of [...page.game.combats]) await combat.delete();
  await page.ChatMessage.deleteDocuments(page.game.messages.map(({ id }: any) => id));
  await table.fighter.update({ "system.hp.value": 10 });
  await table.fighter.items.get(SLEEP._id).update({ system: { memorised: 2 } });
  const combat = await page.Combat.create({ active: true });
  const tokens = ["tokenFighter0000", "tokenOgreNear000"].map((id) => table.token(id));
  await combat.createEmbeddedDocuments(
    "Combatant",
    tokens.map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId })),
  );
  table.bench.fixDice([fighter, 6], [ogre, 6]);
  await combat.startCombat();
  const declaration = { round: 1, kind: "spell", spellId: SLEEP._id, spellName: "Sleep", fate: "open" };
  await combat.combatants.contents[0].update({ system: { declarations: [declaration] } });
  await table.bench.settle();
  table.mark();
  return page.game.combats.get(combat.id);
}

onBothCores({ seed }, (table) => {
  let combat: any;
  const caster = () => combat.combatants.contents[0];
  const fate = () => caster().system.declarations[0]?.fate;
  const copies = () => table().fighter.items.get(SLEEP._id).system.memorised;
  const cards = () => page.game.messages.filter((message: any) => message.isSpell());

  /** One claw of the near ogre at the fighter: AC 10 needs 6 with its bonus of 4. */
  async function claw(die: number, options: object = {}): Promise<any> {
    table().bench.fixDice([die, 20], [1, 4]);
    const targets = [table().token("tokenFighter0000")];
    const card = await table()
      .nearOgre.items.get("claw000000000000")
      .attack({ targets, ...quiet, ...options });
    await table().bench.settle();
    return card;
  }

  describe("a caster who lost initiative", () => {
    beforeEach(async () => {
      combat = await facing(table(), 5, 2);
    });

    it("C13: loses the spell and a copy of it by a hit: a card, one update of the encounter, one of the spell", async () => {
      const told: unknown[] = [];
      const hook = page.Hooks.on("melee-and-morale.spellDisrupted", (...args: any[]) => told.push(args[1].spellName));
      const card = await claw(15);
      page.Hooks.off("melee-and-morale.spellDisrupted", hook);
      expect(fate()).toBe("lost");
      expect(copies()).toBe(1);
      expect(told).toEqual(["Sleep"]);
      expect(cards().length).toBe(1);
      expect(cards()[0].system).toMatchObject({
        event: "disrupted",
        caster: { name: "Fighter" },
        spell: { name: "Sleep" },
        spent: true,
        cause: { kind: "attack", message: card.id, text: "Ogre 1" },
      });
      // The attack's card and the disrupted one; who attacks and what is lost may go in one update of the encounter or two.
      const written = [...table().written].sort();
      expect(written.filter((line) => line !== "update Combat ×1")).toEqual([
        "create ChatMessage ×1",
        "create ChatMessage ×1",
        "update Item ×1",
      ]);
      expect(written.length - 3).toBeOneOf([1, 2]);
    });

    it("C13: a miss, and a save that is made, cost nothing", async () => {
      await claw(2);
      table().bench.fixDice([20, 20]);
      await table().fighter.save("spells", quiet);
      await table().bench.settle();
      expect([fate(), copies(), cards().length]).toEqual(["open", 2, 0]);
    });

    it("C13: a failed save costs the spell", async () => {
      table().bench.fixDice([2, 20]);
      await table().fighter.save("spells", quiet);
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["lost", 1]);
      expect(cards()[0].system.cause).toMatchObject({ kind: "save", text: "Spells" });
    });

    it("C13: an attack that needs no roll counts as a hit, before anybody saves", async () => {
      const targets = [table().token("tokenFighter0000")];
      await table()
        .nearOgre.items.get(BREATH._id)
        .attack({ targets, anyDistance: true, ...quiet });
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["lost", 1]);
    });

    it("C13: a hit counts although it does no damage", async () => {
      await table()
        .nearOgre.items.get("claw000000000000")
        .update({ system: { damage: null } });
      await claw(15);
      await table()
        .nearOgre.items.get("claw000000000000")
        .update({ system: { damage: "1d4" } });
      expect([fate(), copies()]).toEqual(["lost", 1]);
    });

    it("C13: the second hit finds nothing more to lose", async () => {
      await claw(15);
      await claw(16);
      expect([copies(), cards().length]).toEqual([1, 1]);
    });

    it("C13: what is lost is not cast in the own step", async () => {
      await claw(15);
      await combat.nextTurn();
      expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "castLost" });
    });

    it("C13: the referee makes the hit a miss: the spell is back by itself, and the card says so", async () => {
      const card = await claw(15);
      const entry = card.system.entries[0].id;
      await card.overrule(entry, { hit: false });
      await table().bench.settle();
      expect([fate(), copies(), cards()[0].system.returned]).toEqual(["open", 2, "miss"]);
      await card.undo(entry);
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["lost", 1]);
      expect(cards().map(({ system }: any) => system.returned)).toEqual(["miss", ""]);
    });

    it("C13: another hit of the round still costs it when the first becomes a miss", async () => {
      const first = await claw(15);
      await claw(16);
      await first.overrule(first.system.entries[0].id, { hit: false });
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["lost", 1]);
      expect(cards().map(({ system }: any) => system.returned)).toEqual(["miss", ""]);
    });

    it("C13: a miss that the referee makes a hit costs the spell", async () => {
      const card = await claw(2);
      table().bench.fixDice([1, 4]);
      await card.overrule(card.system.entries[0].id, { hit: true });
      await table().bench.settle();
      expect([fate(), copies(), cards().length]).toEqual(["lost", 1, 1]);
    });

    it("C13: the referee takes it back by hand, and applying the hit's damage does not cost it again", async () => {
      const card = await claw(15);
      await cards()[0].takeBack();
      await table().bench.settle();
      expect([fate(), copies(), cards()[0].system.returned]).toEqual(["open", 2, "hand"]);
      await card.apply();
      await table().bench.settle();
      expect([fate(), copies(), cards().length]).toEqual(["open", 2, 1]);
    });

    it("C13: the referee's word costs the spell in any step, once", async () => {
      expect(await combat.disrupt(caster().id, "thunder")).toBe(null);
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["lost", 1]);
      expect(cards()[0].system.cause).toMatchObject({ kind: "referee", text: "thunder" });
      expect(await combat.disrupt(caster().id)).toMatchObject({ code: "noSpellToLose" });
    });

    it("C12: before the own step nothing is cast", async () => {
      expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "castWaits" });
    });
  });

  describe("a caster who won it, or tied", () => {
    it("C13: in the own step, and after it, no hit costs anything", async () => {
      combat = await facing(table(), 2, 5);
      await claw(15);
      expect([fate(), copies()]).toEqual(["open", 2]);
      await combat.nextTurn();
      await claw(15);
      expect([fate(), copies()]).toEqual(["open", 2]);
    });

    it("C12: casting in the own step: the card, the copy, and one update: it was cast, and the caster has acted", async () => {
      combat = await facing(table(), 2, 5);
      const card = await table().fighter.cast(SLEEP._id, { targets: [table().token("tokenOgreNear000")], ...quiet });
      await table().bench.settle();
      expect([...table().written].sort()).toEqual(["create ChatMessage ×1", "update Combat ×1", "update Item ×1"]);
      expect([fate(), copies()]).toEqual(["cast", 1]);
      expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "castHasActed" });
      await card.takeBack();
      await table().bench.settle();
      expect([fate(), copies()]).toEqual(["open", 2]);
      expect((await table().fighter.cast(SLEEP._id, quiet)).isSpell()).toBe(true);
    });

    it("C13: in a step that tied sides share no hit costs anything", async () => {
      await table().set("tieRule", "simultaneous");
      combat = await facing(table(), 4, 4);
      await claw(15);
      await table().set("tieRule", "reroll");
      expect([fate(), copies()]).toEqual(["open", 2]);
    });
  });
});

onBothCores({ seed, settings: { declarations: true, morale: false, stride: "phases" } }, (table) => {
  it("C1, C4, C12: a spell is declared, waits for the spells of the own step, and is cast there", async () => {
    const combat = await page.Combat.create({ active: true });
    const tokens = ["tokenFighter0000", "tokenOgreNear000"].map((id) => table().token(id));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token) => ({ tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId })),
    );
    await combat.startCombat();
    expect(combat.system.cursor.step).toBe("declaration");
    expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "castUndeclared" });
    const caster = combat.combatants.contents[0];
    expect(await combat.declare(caster.id, { kind: "spell", spellId: SLEEP._id })).toBe(null);
    expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "castWaits" });
    table().bench.fixDice([5, 6], [2, 6]);
    await combat.nextTurn();
    expect(combat.system.cursor).toMatchObject({ step: "friendly", phase: "movement" });
    await combat.nextTurn();
    expect(combat.system.cursor).toMatchObject({ step: "friendly", phase: "spells" });
    expect((await table().fighter.cast(SLEEP._id, quiet)).isSpell()).toBe(true);
    await table().bench.settle();
    expect([caster.declaration.fate, table().fighter.items.get(SLEEP._id).system.memorised]).toEqual(["cast", 1]);
    // Nobody is left who could strike in this step.
    await combat.nextTurn();
    expect(combat.system.cursor).toMatchObject({ step: "hostile", phase: "movement" });
  });
});

const USERS = [
  { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
  { _id: "gamemaster000001", name: "Second", role: 4 },
  { _id: "player0000000001", name: "Player", role: 1 },
];

onBothCores({ seed: { ...seed, users: USERS }, user: "Second" }, (table) => {
  it("C13: of two gamemasters the active one's client alone acts, and who takes over catches up, once", async () => {
    const combat = await facing(table(), 5, 2);
    const fate = () => combat.combatants.contents[0].system.declarations[0].fate;
    const first = table().bench.actAs("Gamemaster");
    await table().bench.settle();
    expect(page.game.user.isActiveGM).toBe(false);
    table().bench.fixDice([15, 20], [1, 4]);
    const targets = [table().token("tokenFighter0000")];
    await table()
      .nearOgre.items.get("claw000000000000")
      .attack({ targets, ...quiet });
    await table().bench.settle();
    expect([fate(), table().written]).toEqual(["open", ["create ChatMessage ×1"]]);
    first.close();
    await table().bench.settle();
    expect(page.game.user.isActiveGM).toBe(true);
    expect(fate()).toBe("lost");
    expect(table().fighter.items.get(SLEEP._id).system.memorised).toBe(1);
    table().mark();
    page.Hooks.callAll("userConnected", page.game.user, true);
    await table().bench.settle();
    expect(table().written).toEqual([]);
  });
});
