import { beforeEach, describe, expect, it } from "vitest";
import { onBothCores, page, type Table } from "./table.ts";

/** Makes the viewed encounter with the fighter, both ogres and the gargoyle, and forgets what was written for it. */
async function encounter(table: Table): Promise<any> {
  for (const combat of [...page.game.combats]) await combat.delete();
  const combat = await page.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    ["tokenFighter0000", "tokenOgreNear000", "tokenOgreFar0000"].map((tokenId) => {
      const token = table.token(tokenId);
      return { tokenId, sceneId: token.parent.id, actorId: token.actorId };
    }),
  );
  await table.bench.settle();
  table.mark();
  return page.game.combats.get(combat.id);
}

const faces = (...shown: number[]) => shown.map((face) => [face, 6] as const);
const names = (combat: any, ids: readonly string[]) => ids.map((id) => combat.combatants.get(id).name);
const drawn = (combat: any) =>
  combat.steps
    .filter((step: any) => step.combatantIds.length > 0)
    .map(
      (step: any) =>
        `${step.key === combat.system.cursor.step ? "*" : ""}${step.key}: ${names(combat, step.combatantIds).join(", ")}`,
    );

onBothCores({}, (table) => {
  let combat: any;
  beforeEach(async () => {
    combat = await encounter(table());
  });

  describe("creation", () => {
    it("turns base into the world's procedure, whoever asks", async () => {
      expect([combat.type, ...combat.combatants.map((one: any) => one.type)]).toEqual([
        "sides",
        "sides",
        "sides",
        "sides",
      ]);
      expect(Object.keys(combat.system.sides)).toEqual(["friendly", "neutral", "hostile", "secret"]);
      const single = await page.Combatant.create({ name: "Ghost" }, { parent: combat });
      expect([single.type, single.sideId, single.actor]).toEqual(["sides", "hostile", null]);
      const given = await page.Combat.create({ type: "sides", combatants: [{ name: "Imp" }] });
      expect([given.type, given.combatants.contents[0].type]).toEqual(["sides", "sides"]);
      await page.CONFIG.Token.documentClass.createCombatants([table().token("tokenGargoyle000")], { combat });
      expect(combat.combatants.contents.at(-1).type).toBe("sides");
    });

    it("sides come from the token's disposition, secret too, else from the owner", async () => {
      expect(combat.combatants.map((one: any) => [one.name, one.sideId])).toEqual([
        ["Fighter", "friendly"],
        ["Ogre 1", "hostile"],
        ["Ogre 2", "hostile"],
      ]);
      await table().token("tokenOgreFar0000").update({ disposition: -2 });
      expect(combat.combatants.contents[2].sideId).toBe("secret");
      await table().token("tokenOgreFar0000").update({ disposition: -1 });
      const owned = await page.Combatant.create({ actorId: "fighter000000000" }, { parent: combat });
      expect(owned.sideId).toBe("friendly");
    });
  });

  describe("budgets", () => {
    it("adding several combatants is one batch", async () => {
      table().mark();
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Imp 1" }, { name: "Imp 2" }, { name: "Imp 3" }]);
      await table().bench.settle();
      expect(table().written).toEqual(["create Combatant ×3"]);
    });

    it("C5: who joins a rolled or a running round comes with number and place, in the one write", async () => {
      table().bench.fixDice(...faces(6, 2));
      await combat.rollAll();
      table().mark();
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Imp" }]);
      await table().bench.settle();
      await combat.startCombat();
      await combat.nextTurn();
      await table().bench.settle();
      expect(table().written).toEqual(["create Combatant ×1", "update Combat ×1", "update Combat ×1"]);
      expect(drawn(combat)).toEqual(["friendly: Fighter", "*hostile: Imp, Ogre 1, Ogre 2"]);
      table().mark();
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: "fighter000000000", name: "Squire" }]);
      await table().bench.settle();
      expect(table().written).toEqual(["create Combatant ×1"]);
      expect(drawn(combat)).toEqual(["friendly: Fighter", "*hostile: Imp, Ogre 1, Ogre 2", "slow: Squire"]);
      expect(combat.turns.at(-1).initiative).toBe(1);
    });

    it("start is one update and one card, a step one update, the next round one update and one card", async () => {
      table().bench.fixDice(...faces(2, 5));
      await combat.startCombat();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1", "create ChatMessage ×1"]);
      expect(drawn(combat)).toEqual(["*hostile: Ogre 1, Ogre 2", "friendly: Fighter"]);
      expect([combat.round, combat.turn, combat.combatant.name]).toEqual([1, 0, "Ogre 1"]);
      expect(combat.turns.map((one: any) => [one.name, one.initiative])).toEqual([
        ["Ogre 1", 5],
        ["Ogre 2", 5],
        ["Fighter", 2],
      ]);
      table().mark();
      await combat.nextTurn();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1"]);
      expect(combat.combatant.name).toBe("Fighter");
      table().mark();
      table().bench.fixDice(...faces(6, 1));
      await combat.nextTurn();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1", "create ChatMessage ×1"]);
      expect(drawn(combat)).toEqual(["*friendly: Fighter", "hostile: Ogre 1, Ogre 2"]);
      const card = page.game.messages.contents.at(-1);
      expect([card.type, card.system.round]).toEqual(["initiative", 2]);
      expect(card.system.sides.map((side: any) => [side.id, side.value])).toEqual([
        ["friendly", 6],
        ["hostile", 1],
      ]);
      expect(card.rolls.map((roll: any) => [roll.key, roll.total])).toEqual([
        ["initiative.friendly", 6],
        ["initiative.hostile", 1],
      ]);
      table().mark();
      await combat.previousTurn();
      await table().bench.settle();
      expect(table().written).toEqual(["update Combat ×1"]);
      expect([combat.round, combat.combatant.name]).toEqual([1, "Fighter"]);
    });

    it("C5: drawing a slow weapon is one update of the items and one of the order, putting away too", async () => {
      table().bench.fixDice(...faces(6, 1));
      await combat.startCombat();
      await table().bench.settle();
      table().mark();
      await table().weapon("twoHandedSword00").draw();
      await table().bench.settle();
      expect(table().written.filter((line) => line.includes("Combat"))).toEqual(["update Combat ×1"]);
      expect(drawn(combat)).toEqual(["hostile: Ogre 1, Ogre 2", "slow: Fighter"]);
      expect(combat.turns.map((one: any) => one.initiative)).toEqual([1, 1, 0]);
      await table().weapon("twoHandedSword00").putAway();
      await table().bench.settle();
      expect(drawn(combat)).toEqual(["*friendly: Fighter", "hostile: Ogre 1, Ogre 2"]);
    });

    it("C5: while declarations are made the slow are last in core's turns too, at one update of the order", async () => {
      await table().set("declarations", true);
      await combat.startCombat();
      await table().bench.settle();
      const turns = () => combat.turns.map((one: any) => [one.name, one.initiative]);
      const written = () => table().written.filter((line) => line.includes("Combat"));
      table().mark();
      await table().weapon("twoHandedSword00").draw();
      await table().bench.settle();
      expect([written(), drawn(combat)]).toEqual([["update Combat ×1"], ["hostile: Ogre 1, Ogre 2", "slow: Fighter"]]);
      expect(turns()).toEqual([
        ["Ogre 1", null],
        ["Ogre 2", null],
        ["Fighter", null],
      ]);
      table().mark();
      await combat.declare(combat.combatants.getName("Fighter").id, { kind: "hold" });
      await table().bench.settle();
      expect([written(), turns()[0]]).toEqual([["update Combat ×1"], ["Fighter", null]]);
      await table().weapon("twoHandedSword00").putAway();
      await table().set("declarations", false);
    });
  });

  describe("core's own verbs", () => {
    it("C2: rollAll rolls once a side and answers with the encounter; a second time rolls nothing", async () => {
      table().bench.fixDice(...faces(4, 3));
      expect(await combat.rollAll()).toBe(combat);
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([4, 3, 3]);
      table().mark();
      await combat.rollAll();
      await combat.rollInitiative(combat.combatants.map((one: any) => one.id));
      expect(table().written).toEqual([]);
    });

    it("C2: rollNPC rolls for the others alone, start for whoever is left", async () => {
      table().bench.fixDice(...faces(3, 6));
      await combat.rollNPC();
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, 3, 3]);
      await combat.startCombat();
      expect(drawn(combat)).toEqual(["*friendly: Fighter", "hostile: Ogre 1, Ogre 2"]);
    });

    it("C2: a number set by hand is the die of the whole side", async () => {
      const [, near] = combat.combatants.contents;
      await combat.setInitiative(near.id, 6);
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, 6, 6]);
      await near.update({ initiative: 2 });
      await table().bench.settle();
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, 2, 2]);
      await combat.setInitiative(near.id, 9);
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, 2, 2]);
    });

    it("C2, C5: a form that sends the number with the name, as core's window of a combatant does, changes no die", async () => {
      const [, near] = combat.combatants.contents;
      table().bench.fixDice(...faces(3, 6));
      await combat.startCombat();
      await combat.setSlow(near.id, true);
      const before = combat.combatants.map((one: any) => one.initiative);
      // One below the last die, the 3 of the friends.
      expect(near.initiative).toBe(2);
      const told: string[] = [];
      page.ui.notifications.warn = (message: string) => told.push(message);
      await near.update({ name: "Gruk", initiative: near.initiative, hidden: false });
      await table().bench.settle();
      delete page.ui.notifications.warn;
      expect([near.name, combat.combatants.map((one: any) => one.initiative)]).toEqual(["Gruk", before]);
      expect(told).toEqual([]);
    });

    it("resetAll takes the dice back", async () => {
      table().bench.fixDice(...faces(4, 3));
      await combat.startCombat();
      await combat.resetAll();
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, null, null]);
      expect([combat.round, combat.turn, combat.system.cursor.step]).toEqual([1, null, null]);
    });

    it("hooks are called before the write and may change it", async () => {
      const seen: unknown[] = [];
      const hook = page.Hooks.on("combatStart", (one: any, data: any, options: any) => {
        seen.push([one.round, data.round, data.turn, options.direction]);
        data.flags = { world: { mark: true } };
      });
      await combat.startCombat();
      page.Hooks.off("combatStart", hook);
      expect(seen).toEqual([[0, 1, 0, 1]]);
      expect(combat.flags.world.mark).toBe(true);
    });

    it("two presses of next are one step", async () => {
      table().bench.fixDice(...faces(4, 3));
      await combat.startCombat();
      await Promise.all([combat.nextTurn(), combat.nextTurn()]);
      expect([combat.round, combat.system.cursor.step]).toEqual([1, "hostile"]);
    });
  });

  it("C20: who is at 0 hit points is defeated and passed over; healing clears it", async () => {
    table().bench.fixDice(...faces(4, 3));
    await combat.startCombat();
    const near = combat.combatants.find((one: any) => one.name === "Ogre 1");
    await near.actor.update({ "system.hp.value": 0 });
    expect(near.isDefeated).toBe(true);
    await combat.nextTurn();
    expect(combat.combatant.name).toBe("Ogre 2");
    await near.actor.update({ "system.hp.value": 8 });
    expect(near.isDefeated).toBe(false);
  });

  it("C3: simultaneous, who falls in the shared step is defeated when it ends", async () => {
    await table().set("tieRule", "simultaneous");
    table().bench.fixDice(...faces(4, 4));
    await combat.startCombat();
    const near = combat.combatants.find((one: any) => one.name === "Ogre 1");
    await near.actor.update({ "system.hp.value": 0 });
    await table().bench.settle();
    expect([near.isDefeated, near.isFalling]).toEqual([false, true]);
    await combat.nextTurn();
    expect([near.isDefeated, near.isFalling]).toEqual([true, false]);
    await near.actor.update({ "system.hp.value": 8 });
    await table().set("tieRule", "reroll");
  });

  it("C3: who was dead before a shared step, or is called defeated in it, does not act in it", async () => {
    await table().set("tieRule", "simultaneous");
    const [dead, called] = ["Ogre 1", "Ogre 2"].map((name) => combat.combatants.find((one: any) => one.name === name));
    await dead.actor.update({ "system.hp.value": 0 });
    table().bench.fixDice(...faces(4, 4));
    await combat.startCombat();
    await called.update({ defeated: true });
    // Whatever is looked at again finds the same.
    for (const x of [50, 100]) {
      await called.token.update({ x });
      await table().bench.settle();
      const state = combat.system.toRules().combatants.filter(({ alive }: any) => !alive);
      expect(state.map(({ placements }: any) => placements.at(-1).standing)).toEqual([false, false]);
      expect([dead.isFalling, called.isFalling]).toEqual([false, false]);
    }
    await called.update({ defeated: false });
    await dead.actor.update({ "system.hp.value": 8 });
    await table().set("tieRule", "reroll");
  });

  it("the referee adds sides, moves combatants and overrules who is slow", async () => {
    const id = await combat.addSide({ name: "Cultists" });
    const far = combat.combatants.find((one: any) => one.name === "Ogre 2");
    await combat.moveToSide(far.id, id);
    table().bench.fixDice(...faces(4, 3, 5));
    await combat.startCombat();
    expect(drawn(combat)).toEqual([`*${id}: Ogre 2`, "friendly: Fighter", "hostile: Ogre 1"]);
    await combat.setSlow(far.id, true);
    expect(drawn(combat)).toEqual(["friendly: Fighter", "hostile: Ogre 1", "slow: Ogre 2"]);
    expect(await combat.moveToSide(far.id, "nobody")).toMatchObject({ code: "noSuchSide" });
  });

  describe("the tracker", () => {
    const rows = () => [...document.querySelectorAll<HTMLElement>("#combat li.combatant")];
    const button = (action: string) => document.querySelector<HTMLButtonElement>(`#combat [data-action="${action}"]`)!;

    it("draws the blocks in order, the die of each side and what comes next, in words", async () => {
      table().bench.fixDice(...faces(2, 5));
      await combat.startCombat();
      await table().bench.settle();
      expect(rows().map((row) => row.querySelector(".name")!.textContent)).toEqual(["Ogre 1", "Ogre 2", "Fighter"]);
      expect(rows().map((row) => row.dataset.combatantId)).toEqual(combat.turns.map((one: any) => one.id));
      const dice = [...document.querySelectorAll<HTMLInputElement>("#combat input.mm-die")].map((input) => input.value);
      expect(dice).toEqual(["5", "2"]);
      expect(button("next").textContent!.trim()).toBe("Next: Friends (1)");
      button("next").click();
      await table().bench.settle();
      expect(combat.system.cursor.step).toBe("friendly");
      expect(button("next").textContent!.trim()).toBe("Next round");
      button("previous").click();
      await table().bench.settle();
      expect(combat.system.cursor.step).toBe("hostile");
    });

    it("C5: one click on the row draws a weapon", async () => {
      const pressed = rows()
        .flatMap((row) => [...row.querySelectorAll<HTMLButtonElement>('[data-action="toggleInHand"]')])
        .find((one) => one.textContent!.includes("Two-handed"));
      const before = table().weapon("twoHandedSword00").system.inHand;
      pressed!.click();
      await table().bench.settle();
      expect(table().weapon("twoHandedSword00").system.inHand).not.toBe(before);
      await table().weapon("twoHandedSword00").putAway();
    });

    it("C2: a die typed by the referee orders the round, and what no d6 shows is refused", async () => {
      table().bench.fixDice(...faces(2, 5));
      await combat.rollAll();
      await table().bench.settle();
      const type = async (value: string) => {
        const input = document.querySelector<HTMLInputElement>('#combat input[data-side-id="friendly"]')!;
        input.value = value;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await table().bench.settle();
        return document.querySelector<HTMLInputElement>('#combat input[data-side-id="friendly"]')!.value;
      };
      expect(await type("6")).toBe("6");
      expect(drawn(combat)).toEqual(["friendly: Fighter", "hostile: Ogre 1, Ogre 2"]);
      expect(await type("7")).toBe("6");
    });

    it("C20: the defeated are called so in words", async () => {
      const near = combat.combatants.find((one: any) => one.name === "Ogre 1");
      await near.actor.update({ "system.hp.value": 0 });
      await table().bench.settle();
      const row = document.querySelector(`#combat [data-combatant-id="${near.id}"]`)!;
      expect(row.querySelector(".mm-state")!.textContent!.trim()).toBe("defeated");
      await near.actor.update({ "system.hp.value": 8 });
    });

    it("draws once for a step", async () => {
      await combat.startCombat();
      await table().bench.settle();
      let renders = 0;
      const hook = page.Hooks.on("renderMeleeCombatTracker", () => renders++);
      await combat.nextTurn();
      await table().bench.settle();
      page.Hooks.off("renderMeleeCombatTracker", hook);
      expect(renders).toBe(1);
      await table().bench.settle();
    });
  });
});
