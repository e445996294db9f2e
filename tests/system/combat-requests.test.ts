import { describe, expect, it } from "vitest";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, PLAYER, page, SEED } from "./table.ts";

onBothCores({ user: "Player", seed: { ...SEED, combats: [storedFight()] } }, (table) => {
  it("a player without a gamemaster gets a reason and writes nothing", async () => {
    const combat = page.game.combats.get("storedFight00000");
    table().mark();
    await combat.nextTurn();
    await combat.rollInitiative([combat.combatants.contents[0].id]);
    expect(table().written).toEqual([]);
    await table().bench.settle();
    const next = document.querySelector<HTMLButtonElement>('#combat [data-action="next"]')!;
    expect(next.disabled).toBe(true);
    expect(document.querySelector("#combat .mm-why")!.textContent).toBe("No gamemaster is online.");
  });

  it("a player's own write of round or turn is held back", async () => {
    const combat = page.game.combats.get("storedFight00000");
    table().mark();
    await combat.update({ round: 2 });
    await combat.update({ turn: 1 });
    expect([combat.round, combat.turn, table().written]).toEqual([1, 0, []]);
  });

  it("a combatant of somebody else cannot be rolled for", async () => {
    const combat = page.game.combats.get("storedFight00000");
    const ogre = combat.combatants.find((one: any) => one.name === "Ogre 1");
    table().mark();
    await combat.rollInitiative([ogre.id]);
    await combat.setInitiative(ogre.id, 3);
    expect(await combat.setSideDie("hostile", 3)).toMatchObject({ code: "onlyGamemaster" });
    expect(await combat.setSlow(ogre.id, true)).toMatchObject({ code: "onlyGamemaster" });
    expect(table().written).toEqual([]);
  });
});

describe("a player's request on the gamemaster's client", () => {
  onBothCores({ seed: { ...SEED, combats: [storedFight()] } }, (table, core) => {
    const combat = () => page.game.combats.get("storedFight00000");
    const ask = (verb: string, extra: object = {}, user = PLAYER) => {
      const { round, cursor } = combat().system.toRules();
      const pressed = { round, step: cursor.step, phase: cursor.phase };
      const request = { combatId: "storedFight00000", verb, pressed, combatantIds: [], ...extra };
      return page.CONFIG.queries["melee-and-morale.combat"](
        request,
        core < 14 ? {} : { user: page.game.users.get(user) },
      );
    };

    it("is refused where nobody of the asker's acts, when it cannot be read, and to start a fight", async () => {
      expect(await ask("start")).toMatchObject({ code: "notYours" });
      expect(await ask("next", { combatId: "nothing" })).toMatchObject({ code: "badRequest" });
      expect(await ask("roll", { combatantIds: ["storedOgre000000"] })).toMatchObject({ code: "notYours" });
      if (core >= 14) expect(await ask("next", {}, "player0000000002")).toMatchObject({ code: "notYours" });
      expect(table().written).toEqual([]);
    });

    it("takes one step, and none when the fight has moved on since", async () => {
      const pressed = { round: 1, step: "friendly", phase: null };
      expect(await ask("next", { pressed })).toEqual({ done: true });
      await table().bench.settle();
      expect([combat().system.cursor.step, combat().combatant.name]).toEqual(["hostile", "Ogre 1"]);
      expect(table().written).toEqual(["update Combat ×1"]);
      // The player's side no longer acts, so a late press is not theirs to make; a gamemaster's moves nothing either.
      expect(await ask("next", { pressed })).toMatchObject({ code: "notYours" });
      expect(combat().system.cursor.step).toBe("hostile");
    });

    it("another gamemaster's press is a step of the active one's client, where core says who asks", async () => {
      expect(combat().system.cursor.step).toBe("hostile");
      const answer = await ask("nextRound", {}, page.game.user.id);
      expect(answer).toEqual(core < 14 ? expect.objectContaining({ code: "notYours" }) : { done: true });
      expect(combat().round).toBe(core < 14 ? 1 : 2);
      await table().bench.settle();
      expect(table().written.length).toBe(core < 14 ? 0 : 2);
      if (core >= 14) await combat().previousTurn();
    });

    it("rolls for nobody where the world keeps the dice to the gamemaster", async () => {
      await table().set("playersRoll", false);
      expect(await ask("roll", { combatantIds: ["storedFighter000"] })).toMatchObject({ code: "gamemasterRolls" });
      await table().set("playersRoll", true);
    });

    it("C2: takes a die that a player typed where the world types dice, once, and for their own alone", async () => {
      const type = (die: unknown, id = "storedFighter000") => ask("die", { combatantIds: [id], die });
      await combat().resetAll();
      expect(await type(4)).toMatchObject({ code: "diceAreRolled" });
      await table().set("initiativeWhen", "typed");
      expect(await type(7)).toMatchObject({ code: "dieOutOfRange" });
      expect(await type("4")).toMatchObject({ code: "onlyGamemaster" });
      expect(await type(4, "storedOgre000000")).toMatchObject({ code: "notYours" });
      await table().set("playersRoll", false);
      expect(await type(4)).toMatchObject({ code: "gamemasterRolls" });
      await table().set("playersRoll", true);
      table().mark();
      expect(await type(4)).toEqual({ done: true });
      await table().bench.settle();
      expect(combat().combatants.map((one: any) => one.initiative)).toEqual([4, null]);
      expect(table().written).toEqual(["update Combat ×1"]);
      expect(await type(5)).toMatchObject({ code: "onlyGamemaster" });
      await table().set("initiativeWhen", "eachRound");
    });

    it("C2: rolls for the asker's sides alone", async () => {
      await combat().resetAll();
      table().bench.fixDice([4, 6]);
      const combatantIds = ["storedFighter000", "storedOgre000000"];
      expect(await ask("roll", { combatantIds })).toEqual({ done: true });
      expect(combat().combatants.map((one: any) => one.initiative)).toEqual([4, null]);
      await table().bench.settle();
    });
  });
});

describe("an encounter stored with the type base", () => {
  const plain = {
    _id: "plainCombat00000",
    type: "base",
    active: true,
    combatants: [
      { _id: "plainCombatant01", type: "base", name: "Ada", initiative: 3 },
      { _id: "plainCombatant02", type: "base", name: "Bob", initiative: 7 },
    ],
  };

  onBothCores({ seed: { ...SEED, combats: [plain] } }, (table) => {
    it("is run by core and drawn by its parts", async () => {
      const combat = page.game.combats.get(plain._id);
      expect([combat.type, combat.isSides(), combat.steps]).toEqual(["base", false, []]);
      await combat.startCombat();
      await combat.nextTurn();
      await table().bench.settle();
      expect([combat.round, combat.combatant.name, combat.combatant.isDefeated]).toEqual([1, "Ada", false]);
      expect(document.querySelector("#combat .mm-tracker")).toBeNull();
      expect(document.querySelector("#combat li.combatant.active .name")!.textContent).toBe("Ada");
      await combat.previousTurn();
      await combat.setInitiative("plainCombatant01", 12);
      await combat.nextRound();
      await combat.previousRound();
      await combat.resetAll();
      await combat.rollAll();
      await combat.rollNPC();
      expect(combat.combatants.every((one: any) => Number.isInteger(one.initiative))).toBe(true);
      const member = await page.Combatant.create({ name: "Cat" }, { parent: combat });
      expect(member.type).toBe("base");
      await table().bench.settle();
    });
  });
});
