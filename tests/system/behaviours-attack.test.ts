import { afterEach, beforeEach, expect, it } from "vitest";
import { type AttackDraft, prompts } from "../../src/documents/table/prompts.ts";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  let dialogs: typeof prompts;
  let asked: AttackDraft[];
  beforeEach(() => {
    dialogs = { ...prompts };
    asked = [];
    prompts.attack = async (draft) => {
      asked.push(draft);
      return draft.choice;
    };
  });
  afterEach(() => Object.assign(prompts, dialogs));

  const near = () => table().token("tokenOgreNear000");
  const far = () => table().token("tokenOgreFar0000");
  const text = async (message: any) => (await message.renderHTML()).querySelector(".message-content").textContent;

  it("one target gives one entry, two give two, none gives one without a target (behaviour 19)", async () => {
    const names = async (...targets: any[]) => {
      const message = await table().weapon("silverDagger0000").attack({ targets, dialog: false });
      return message.system.entries.map(({ target }: any) => target?.name ?? null);
    };
    expect(await names(near())).toEqual(["Ogre 1"]);
    expect(await names(near(), far())).toEqual(["Ogre 1", "Ogre 2"]);
    expect(await names()).toEqual([null]);
  });

  it("a dagger asks whether it stabs or is thrown, a sword and a crossbow have no choice (behaviour 25)", async () => {
    for (const id of ["silverDagger0000", "sword00000000000", "crossbow00000000"]) {
      await table()
        .weapon(id)
        .attack({ targets: [near()], dialog: true, anyDistance: true });
    }
    expect(asked.map(({ modes }) => modes)).toEqual([["melee", "missile"], ["melee"], ["missile"]]);
  });

  it("a card says the dice of the attack, and on a hit those of the damage (behaviour 26)", async () => {
    const hit = await table().strike(14, 5);
    expect(hit.rolls.map((roll: any) => roll.formula)).toEqual(["1d20 + 3", "1d8 + 1"]);
    expect(await text(hit)).toMatch(/1d8/);
    const miss = await table().strike(2, 5);
    expect(miss.rolls.map((roll: any) => roll.formula)).toEqual(["1d20 + 3"]);
    expect(await text(miss)).not.toMatch(/1d8/);
  });

  it("a weapon without dice for its damage is refused in words, and nothing is thrown (behaviour 10)", async () => {
    const sword = table().weapon("sword00000000000");
    await sword.update({ "system.damage": "lots" });
    table().mark();
    const refused = await table().strike(14, 5);
    expect(table().written).toEqual([]);
    await sword.update({ "system.damage": "1d8" });
    expect(refused).toMatchObject({ refused: true, code: "badFormula" });
  });

  it("C9: another foe beside the shooter forbids no shot at one further away", async () => {
    table().bench.fixDice([14, 20], [2, 6]);
    const message = await table()
      .weapon("crossbow00000000")
      .attack({ targets: [far()], dialog: false });
    expect(message.system.entries[0].outcome).toMatchObject({ reach: "missile", hit: true });
  });

  it("C18: variable damage is on in a new world", () => {
    expect(page.game.settings.settings.get("melee-and-morale.variableDamage").default).toBe(true);
  });

  it("C3: ties are rerolled in a new world", () => {
    expect(page.game.settings.settings.get("melee-and-morale.tieRule").default).toBe("reroll");
  });

  it("C5: two-handed melee weapons are slow in a new world", () => {
    expect(page.game.settings.settings.get("melee-and-morale.twoHandedIsSlow").default).toBe(true);
  });

  it("C20: characters and monsters alike are down at 0 hit points, and up again with 1", async () => {
    for (const actor of [table().fighter, table().nearOgre]) {
      const { value } = actor.system.hp;
      await actor.update({ "system.hp.value": 0 });
      expect(actor.isDown).toBe(true);
      await actor.heal(1);
      expect(actor.isDown).toBe(false);
      await actor.update({ "system.hp.value": value });
    }
  });

  it("C17: a monster’s routine is one click, one card and an entry for each attack", async () => {
    table().bench.fixDice([12, 20], [2, 4], [3, 20], [20, 20], [8, 8]);
    const targets = [table().token("tokenFighter0000")];
    const message = await table().nearOgre.attackRoutine(0, { targets, dialog: false });
    expect(message.system.entries.map(({ source }: any) => source.name)).toEqual(["Claw", "Claw", "Bite"]);
  });

  it("a card keeps its rolls and its outcome as data, and a miss has nothing to apply", async () => {
    const message = await table().strike(2, 5);
    const stored = page.game.messages.get(message.id).toObject();
    expect(stored.rolls.map((roll: any) => JSON.parse(roll).total)).toEqual([5]);
    expect(stored.system.entries[0].outcome).toMatchObject({ die: 2, total: 5, hit: false, changes: [] });
    expect(await message.apply()).toMatchObject({ code: "nothingToApply" });
  });
});

onBothCores({}, (table) => {
  const left = () => table().fighter.system.hp.value;
  beforeEach(async () => {
    await table().fighter.update({ "system.hp.value": 10 });
  });

  it("applying nothing changes nothing (behaviour 27)", async () => {
    await table().fighter.applyDamage(0);
    expect(left()).toBe(10);
  });

  it("3 points off 10 leave 7, doubled 4 (behaviours 28, 29)", async () => {
    await table().fighter.applyDamage(3);
    expect(left()).toBe(7);
    await table().fighter.update({ "system.hp.value": 10 });
    await table().fighter.applyDamage(3, { multiplier: 2 });
    expect(left()).toBe(4);
  });

  it("a multiple below 0 heals: 1 and 6 make 7 (behaviour 30)", async () => {
    await table().fighter.update({ "system.hp.value": 1 });
    await table().fighter.applyDamage(6, { multiplier: -1 });
    expect(left()).toBe(7);
  });

  // Elsewhere a negative amount of healing heals; here what heals is called so, and a negative amount of it does nothing.
  it("a negative amount does nothing, as damage or as healing; healing has a verb of its own (behaviour 31)", async () => {
    await table().fighter.update({ "system.hp.value": 4 });
    await table().fighter.applyDamage(-3);
    await table().fighter.heal(-3);
    expect(left()).toBe(4);
    await table().fighter.heal(3);
    expect(left()).toBe(7);
  });

  it("hit points never fall below 0, with a multiple or without (behaviour 32)", async () => {
    await table().fighter.applyDamage(11);
    expect(left()).toBe(0);
    await table().fighter.update({ "system.hp.value": 10 });
    await table().fighter.applyDamage(6, { multiplier: 2 });
    expect(left()).toBe(0);
  });

  it("healing never exceeds the maximum, with a multiple or without (behaviour 33)", async () => {
    await table().fighter.update({ "system.hp.value": 8 });
    await table().fighter.heal(6);
    expect(left()).toBe(10);
    await table().fighter.update({ "system.hp.value": 8 });
    await table().fighter.applyDamage(2, { multiplier: -2 });
    expect(left()).toBe(10);
  });
});
