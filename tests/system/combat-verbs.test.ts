import { beforeEach, describe, expect, it } from "vitest";
import { GOBLIN, NAMES, WORLD } from "./horde.ts";
import { onBothCores, PLAYER, page, type Table } from "./table.ts";

const [first = "", second = "", third = "", fourth = ""] = NAMES;
const HERO_TOKEN = "tokenHero0000000";
const settings = { declarations: true, morale: true, stride: "phases" };
const actors = WORLD.seed.actors.map((actor) =>
  actor._id === GOBLIN._id ? { ...actor, system: { ...GOBLIN.system, morale: 7 } } : actor,
);
const world = { seed: { ...WORLD.seed, actors }, settings };
const d6 = (...shown: number[]) => shown.map((face) => [face, 6] as const);

/** The hero against goblins, with nothing written yet that counts. */
async function encounter(table: Table, tokenIds: readonly string[]): Promise<any> {
  for (const combat of [...page.game.combats]) await combat.delete();
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
  const combat = await page.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    tokenIds.map((tokenId) => {
      const token = table.token(tokenId);
      return { tokenId, sceneId: token.parent.id, actorId: token.actorId };
    }),
  );
  await table.bench.settle();
  table.mark();
  return page.game.combats.get(combat.id);
}

/** Hooks that were called while something ran, by name, with what a test wants to see of them. */
async function heard(names: readonly string[], run: () => Promise<unknown>): Promise<unknown[][]> {
  const calls: unknown[][] = [];
  const hooks = names.map((name) => [
    name,
    page.Hooks.on(`melee-and-morale.${name}`, (...args: unknown[]) => calls.push([name, ...args.slice(1)])),
  ]);
  await run();
  for (const [name, id] of hooks) page.Hooks.off(`melee-and-morale.${name}`, id);
  return calls;
}

onBothCores(world, (table) => {
  let combat: any;
  const member = (tokenId: string) => combat.combatants.find((one: any) => one.tokenId === tokenId);
  const hero = () => member(HERO_TOKEN);
  const cursor = () => [combat.system.cursor.step, combat.system.cursor.phase];
  const hp = (tokenId: string, value: number) =>
    table()
      .token(tokenId)
      .actor.update({ system: { hp: { value } } });

  beforeEach(async () => {
    for (const id of [first, second, third, fourth]) {
      const { actor } = table().token(id);
      for (const effect of [...actor.effects]) await effect.delete();
      await hp(id, 4);
    }
    combat = await encounter(table(), [HERO_TOKEN, first, second, third, fourth]);
  });

  describe("C1: declarations", () => {
    it("C1: one write each, told by a hook, for round 1 when made before the start, and gone in the next round", async () => {
      const calls = await heard(["declare"], async () => {
        expect(await combat.declare(hero().id, { kind: "hold" })).toBeNull();
        await table().bench.settle();
      });
      expect(table().written).toEqual(["update Combat ×1"]);
      expect(calls).toMatchObject([["declare", { round: 1, kind: "hold" }]]);
      await combat.startCombat();
      expect([cursor(), hero().declaration.kind]).toEqual([["declaration", null], "hold"]);
      await combat.declare(hero().id, { kind: "retreat" });
      expect([hero().isRetreating, hero().isWithdrawing]).toEqual([true, false]);
      await combat.declare(hero().id, { kind: "none" });
      expect(hero().declaration).toBeNull();
      await combat.declare(hero().id, { kind: "withdraw" });
      expect(hero().isWithdrawing).toBe(true);
      await combat.nextRound();
      expect(hero().declaration).toBeNull();
    });

    it("C1: a spell has a name; the dead declare nothing", async () => {
      expect(await combat.declare(hero().id, { kind: "spell" })).toMatchObject({ code: "spellNotNamed" });
      expect(await combat.declare(hero().id, { kind: "spell", spellId: "gone" })).toMatchObject({ code: "spellGone" });
      await combat.declare(hero().id, { kind: "spell", spellName: "Sleep" });
      expect(hero().declaration).toMatchObject({ kind: "spell", spellName: "Sleep", fate: "open" });
      await hp(first, 0);
      expect(await combat.declare(member(first).id, { kind: "hold" })).toMatchObject({ code: "deadDeclaresNothing" });
    });

    it("a step is one update, and is told by its place", async () => {
      await combat.startCombat();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1"]);
      table().mark();
      table().bench.fixDice(...d6(5, 2));
      const calls = await heard(["sidesRolled", "step"], () => combat.nextTurn());
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1", "create ChatMessage ×1"]);
      expect(calls).toEqual([
        ["sidesRolled", ["friendly", "hostile"]],
        ["step", { round: 1, step: "friendly", phase: "movement" }],
      ]);
      table().mark();
      await combat.nextTurn();
      await table().bench.settle();
      expect([cursor(), table().written]).toEqual([["friendly", "melee"], ["update Combat ×1"]]);
    });
  });

  describe("marks", () => {
    const begin = async (...dice: number[]) => {
      await combat.startCombat();
      table().bench.fixDice(...d6(...dice));
      await combat.nextTurn();
      await table().bench.settle();
      table().mark();
    };
    const markOf = (tokenId: string) => member(tokenId).system.placements.at(-1).mark;

    it("done, delayed and skipped exclude one another, and can be taken back", async () => {
      await begin(2, 5);
      await combat.setMark(member(first).id, "delayed");
      expect([markOf(first), combat.combatant.tokenId]).toEqual(["delayed", second]);
      await combat.setMark(member(first).id, "done");
      expect(markOf(first)).toBe("done");
      await combat.setMark(member(first).id, null);
      expect(markOf(first)).toBe("");
      await combat.setActed(member(second).id, true);
      expect(markOf(second)).toBe("done");
      expect(await combat.setMark(hero().id, "done")).toMatchObject({ code: "notInPresentStep" });
    });

    it("who attacks is done: the card and one update, for a routine too, and never twice", async () => {
      await begin(2, 5);
      const { actor } = table().token(first);
      const targets = [table().token(HERO_TOKEN)];
      table().bench.fixDice([2, 20], [2, 20]);
      await actor.attackRoutine(0, { targets, dialog: false });
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1", "update Combat ×1"]);
      expect([markOf(first), markOf(second)]).toEqual(["done", ""]);
      table().mark();
      table().bench.fixDice([2, 20], [2, 20]);
      await actor.attackRoutine(0, { targets, dialog: false });
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      await combat.setMark(member(first).id, null);
      expect(markOf(first)).toBe("");
    });

    it("turn events come once for each combatant, though others are done first", async () => {
      const events: string[] = [];
      const { prototype } = page.CONFIG.Combat.documentClass;
      const names = ["_onStartTurn", "_onEndTurn"] as const;
      for (const name of names) {
        prototype[name] = async (one: any) => void events.push(`${name.slice(3)} ${one.name}`);
      }
      await begin(2, 5);
      await combat.setMark(member(first).id, "done");
      for (let step = 0; step < 4 && combat.round === 1; step++) await combat.nextTurn();
      await table().bench.settle();
      for (const name of names) delete prototype[name];
      expect(combat.round).toBe(2);
      expect(events.toSorted()).toEqual(
        combat.turns.flatMap(({ name }: any) => [`StartTurn ${name}`, `EndTurn ${name}`]).toSorted(),
      );
    });

    it("C5: a blow that strikes down tells by which side", async () => {
      await begin(5, 2);
      const message = await table().strike(19, 8, { targets: [table().token(first)], anyDistance: true });
      expect(await message.apply()).toBe(message);
      await table().bench.settle();
      // The fighter with the sword is no member of this fight, so nobody's side struck.
      expect([member(first).isDefeated, member(first).system.killer]).toEqual([true, null]);
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: "fighter000000000" }]);
      const again = await table().strike(19, 8, { targets: [table().token(second)], anyDistance: true });
      await again.apply();
      await table().bench.settle();
      expect([member(second).isDefeated, member(second).system.killer]).toEqual([true, "friendly"]);
      await again.undo();
      await table().bench.settle();
      expect([member(second).isDefeated, member(second).system.killer]).toEqual([false, null]);
    });
  });

  describe("C22: morale", () => {
    const begin = async () => {
      await combat.startCombat();
      table().bench.fixDice(...d6(5, 2));
      await combat.nextTurn();
      await table().bench.settle();
      table().mark();
    };
    const due = () => combat.system.sides.hostile.morale.due?.causes ?? null;

    it("C22: the first death makes it due, once and told once", async () => {
      await begin();
      const calls = await heard(["moraleDue"], async () => {
        await hp(first, 0);
        await table().bench.settle();
        await hp(first, 0);
        await hp(HERO_TOKEN, 9);
        await table().bench.settle();
      });
      expect(calls).toEqual([["moraleDue", "hostile", ["firstDeath"]]]);
      expect(table().written.filter((line) => line === "update Combat ×1")).toHaveLength(1);
      expect(await combat.rollMorale("friendly")).toMatchObject({ code: "moraleNotDue" });
      expect([due(), await combat.waveMorale("hostile"), due()]).toEqual([["firstDeath"], null, null]);
    });

    it("C22: 8 on 2d6 breaks ML 7: one update, one card, a condition each; the card takes it back", async () => {
      await begin();
      await hp(first, 0);
      await table().bench.settle();
      table().mark();
      table().bench.fixDice(...d6(4, 4));
      const card = await combat.rollMorale("hostile", { dialog: false });
      await table().bench.settle();
      const effects = ["create ActiveEffect ×1", "create ActiveEffect ×1", "create ActiveEffect ×1"];
      expect(table().written).toEqual(["update Combat ×1", "create ChatMessage ×1", ...effects]);
      expect(card.system).toMatchObject({
        side: "hostile",
        groups: [{ ml: 7, flight: "fleeing", outcome: { total: 8 } }],
      });
      expect([second, third, fourth].map((id) => [member(id).system.fled, member(id).isDefeated])).toEqual(
        [1, 2, 3].map(() => ["fleeing", false]),
      );
      expect(member(second).actor.statuses.has("fleeing")).toBe(true);
      const html = (await card.renderHTML()).querySelector(".message-content");
      expect(html.textContent).toMatch(/Foes: morale.*Flees.*Goblin × 3.*8 on 2d6 against morale 7/s);
      await card.setFlight(7, "surrendered");
      expect([member(second).system.fled, [...member(second).actor.statuses]]).toEqual([
        "surrendered",
        ["surrendered"],
      ]);
      expect(await card.undo()).toBe(card);
      await table().bench.settle();
      expect([member(second).system.fled, [...member(second).actor.statuses], due()]).toEqual(["", [], ["firstDeath"]]);
      expect(await card.undo()).toMatchObject({ code: "notApplied" });
    });

    it("C22: a card that names somebody hidden goes to the gamemasters alone", async () => {
      await begin();
      await member(fourth).update({ hidden: true });
      await hp(first, 0);
      await table().bench.settle();
      table().bench.fixDice(...d6(4, 4));
      const card = await combat.rollMorale("hostile", { dialog: false });
      expect(card.whisper).toEqual([page.game.user.id]);
    });

    it("C22: 7 on 2d6 holds ML 7; what held twice checks no more", async () => {
      await begin();
      await hp(first, 0);
      await table().bench.settle();
      table().bench.fixDice(...d6(3, 4));
      const card = await combat.rollMorale("hostile", { dialog: false });
      expect([card.system.groups[0].flight, combat.system.sides.hostile.morale.passes]).toEqual(["", { 7: 1 }]);
      await hp(second, 0);
      await table().bench.settle();
      expect(due()).toEqual(["half"]);
      table().bench.fixDice(...d6(1, 1));
      await combat.rollMorale("hostile", { dialog: false });
      expect([combat.system.sides.hostile.morale.passes, due()]).toEqual([{ 7: 2 }, null]);
    });
  });

  describe("before the start", () => {
    it("surprise: 1 or 2 on a d6, one update and one card, which takes it back", async () => {
      table().bench.fixDice(...d6(2, 3));
      const card = await combat.rollSurprise();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1", "create ChatMessage ×1"]);
      expect(card.system.sides.map((side: any) => [side.id, side.value, side.surprised])).toEqual([
        ["friendly", 2, true],
        ["hostile", 3, false],
      ]);
      expect(combat.system.sides.friendly.word).toEqual({ round: 1, word: "surprised" });
      const html = (await card.renderHTML()).querySelector(".message-content");
      expect(html.textContent).toMatch(/Friends\s+surprised in round 1\s+2\s+/);
      await card.undo();
      expect(combat.system.sides.friendly.word).toBeNull();
      await combat.setStanding("hostile", "first");
      expect(combat.system.sides.hostile.word).toEqual({ round: 1, word: "first" });
      table().bench.fixDice(...d6(3, 4));
      table().mark();
      await combat.rollSurprise();
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1"]);
    });

    it("M3: a reaction is one card that changes nothing", async () => {
      table().bench.fixDice(...d6(6, 5));
      const card = await combat.rollReaction({ dialog: false, modifier: 1 });
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      expect(card.system).toMatchObject({ subject: { name: "Foes" }, outcome: { kind: "reaction", total: 12 } });
      expect((await card.renderHTML()).textContent).toMatch(/Foes: reaction.*Friendly/s);
    });
  });

  describe("a player's request", () => {
    it("marks own combatants alone, where the fight still stands", async () => {
      await combat.startCombat();
      table().bench.fixDice(...d6(5, 2));
      await combat.nextTurn();
      const pressed = { ...combat.system.cursor };
      const ask = (id: string, more: object = {}) =>
        page.CONFIG.queries["melee-and-morale.combat"](
          { combatId: combat.id, verb: "mark", mark: "done", pressed, combatantIds: [id], ...more },
          { user: page.game.users.get(PLAYER) },
        );
      expect(await ask(member(first).id)).toMatchObject({ code: "notYours" });
      expect(await ask(hero().id, { pressed: { ...pressed, phase: "melee" } })).toEqual({ done: true });
      expect(hero().system.placements[0].mark).toBe("");
      table().mark();
      expect(await ask(hero().id)).toEqual({ done: true });
      await table().bench.settle();
      expect([hero().system.placements[0].mark, table().written]).toEqual(["done", ["update Combat ×1"]]);
    });
  });
});

describe("a player's client", () => {
  const fight = {
    ...{ _id: "declared00000000", type: "sides", active: true, round: 1, turn: null },
    system: { cursor: { round: 1, step: "declaration", phase: null } },
    combatants: [
      { _id: "memberHero000000", type: "sides", actorId: "hero000000000000" },
      { _id: "memberGoblin0000", type: "sides", actorId: GOBLIN._id },
    ],
  };
  onBothCores({ ...world, user: "Player", seed: { ...world.seed, combats: [fight] } }, (table) => {
    it("C1: declares for its own with one write, and for nobody else", async () => {
      const combat = page.game.combats.get("declared00000000");
      await combat.setEngaged("memberHero000000", true);
      await table().bench.settle();
      table().mark();
      expect(await combat.declare("memberGoblin0000", { kind: "hold" })).toMatchObject({ code: "notYours" });
      expect(await combat.declare("memberHero000000", { kind: "retreat" })).toBeNull();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combatant ×1"]);
      expect(combat.combatants.get("memberHero000000").isRetreating).toBe(true);
      await combat.setEngaged("memberHero000000", false);
      expect(await combat.declare("memberHero000000", { kind: "withdraw" })).toMatchObject({ code: "notEngaged" });
      await table().token("tokenHero0000000").actor.update({ name: "Hero" });
      expect(await combat.setMark("memberHero000000", "done")).toMatchObject({ code: "noGamemasterOnline" });
      expect(await combat.rollMorale("hostile")).toMatchObject({ code: "onlyGamemaster" });
      expect(await combat.rollSurprise()).toMatchObject({ code: "onlyGamemaster" });
    });

    it("C1: where core lets a player write nothing of the system on a combatant, it says so and asks for no write", async () => {
      const combat = page.game.combats.get("declared00000000");
      const hero = combat.combatants.get("memberHero000000");
      hero.canUserModify = (_user: unknown, _action: string, data: object) => !("system" in data);
      table().mark();
      expect(await combat.declare(hero.id, { kind: "hold" })).toMatchObject({ code: "onlyGamemaster" });
      expect(await combat.setEngaged(hero.id, true)).toMatchObject({ code: "onlyGamemaster" });
      delete hero.canUserModify;
      await table().bench.settle();
      expect(table().written).toEqual([]);
    });
  });
});
