import { beforeEach, describe, expect, it } from "vitest";
import { onBothCores, PLAYER, page, SEED } from "./table.ts";

const spear = { _id: "spear00000000000", name: "Spear", type: "attack", system: { damage: "1d6", melee: true } };
const bite = { _id: "goblinBite000000", name: "Bite", type: "attack", system: { damage: "1d4", melee: true } };

/** THAC0 19 is a bonus of 0; 4 hit points; a routine of a spear and a bite. */
const GOBLIN = {
  _id: "goblin0000000000",
  name: "Goblin",
  type: "monster",
  prototypeToken: { actorLink: false },
  system: {
    hp: { value: 4, max: 4 },
    armorClass: 13,
    attackBonus: 0,
    routines: [
      [
        { attackId: spear._id, count: 1 },
        { attackId: bite._id, count: 1 },
      ],
    ],
  },
  items: [spear, bite],
};

/** Another actor of the world with an attack of the same name, and one with none. */
const CHIEF = {
  ...GOBLIN,
  _id: "chief00000000000",
  name: "Chief",
  system: { ...GOBLIN.system, attackBonus: 2 },
  items: [{ ...spear, _id: "chiefSpear000000", system: { ...spear.system, damage: "1d8" } }],
};
const RAT = { ...GOBLIN, _id: "rat0000000000000", name: "Rat", items: [bite] };

/** AC 10, 10 hit points. */
const HERO = {
  _id: "hero000000000000",
  name: "Hero",
  type: "character",
  ownership: { default: 0, [PLAYER]: 3 },
  prototypeToken: { actorLink: true },
  system: { hp: { value: 10, max: 10 } },
};

const place = (_id: string, name: string, actorId: string, column: number, row: number, more: object = {}) => ({
  ...{ _id, name, actorId, actorLink: false, disposition: -1, x: column * 100, y: row * 100 },
  ...more,
});
const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `tokenGoblin00000${number}`.slice(-16));
/** Five stand around the hero at 10, 10; the sixth is 30 feet away. */
const SPACES = [
  [9, 9],
  [10, 9],
  [11, 9],
  [9, 10],
  [11, 10],
  [16, 10],
] as const;
const [hall] = SEED.scenes;
const SCENE = {
  ...hall,
  tokens: [
    ...(hall?.tokens ?? []),
    place("tokenHero0000000", "Hero", HERO._id, 10, 10, { actorLink: true, disposition: 1 }),
    ...SPACES.map(([column, row], index) => place(NAMES[index]!, `Goblin ${index + 1}`, GOBLIN._id, column, row)),
    place("tokenChief000000", "Chief", CHIEF._id, 9, 11),
    place("tokenRat00000000", "Rat", RAT._id, 10, 11),
  ],
};
const WORLD = { seed: { actors: [...SEED.actors, GOBLIN, CHIEF, RAT, HERO], scenes: [SCENE] } };

/** As many dice as there are attacks: a d20 each, and after each hit of 10 or more its damage. */
const dice = (...rolls: readonly (readonly [die: number, damage?: number])[]) =>
  rolls.flatMap(([die, damage]) => [[die, 20], ...(damage === undefined ? [] : [[damage, 6]])] as [number, number][]);

describe("for the gamemaster", () => {
  onBothCores(WORLD, (table) => {
    const token = (id: string) => table().token(id);
    const goblin = (number: number) => token(NAMES[number - 1]!);
    const hero = () => table().actor(HERO._id);
    const select = (...ids: string[]) => {
      page.canvas.tokens.releaseAll();
      for (const id of ids) token(id).object.control({ releaseOthers: false });
    };
    const targets = () => [token("tokenHero0000000")];
    const spearOf = (actor: any) => actor.items.getName("Spear");
    const attack = (options: object = {}) =>
      spearOf(goblin(1).actor).attack({ targets: targets(), dialog: false, ...options });
    const rows = (message: any) =>
      message.system.entries.map(({ attacker, refusal, outcome }: any) => [
        attacker?.name ?? null,
        refusal?.code ?? outcome.total,
      ]);
    beforeEach(async () => {
      page.canvas.tokens.releaseAll();
      await hero().update({ system: { hp: { value: 10 } } });
    });

    /** Five goblins around the hero hit for 3 each: 15 of 10 hit points. */
    const fiveHits = () => {
      select(...NAMES.slice(0, 5));
      table().bench.fixDice(...dice([10, 3], [11, 3], [12, 3], [13, 3], [14, 3]));
      return attack();
    };

    it("six selected, one goblin's spear: one card, a row for each in the order of their names, one message", async () => {
      select(...[...NAMES].reverse());
      table().bench.fixDice(...dice([10, 3], [9], [20, 6], [1], [15, 1]));
      table().mark();
      const message = await attack();
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      expect(rows(message)).toEqual([
        ["Goblin 1", 10],
        ["Goblin 2", 9],
        ["Goblin 3", 20],
        ["Goblin 4", 1],
        ["Goblin 5", 15],
        ["Goblin 6", "tooFarForMelee"],
      ]);
      expect(message.rolls.map((roll: any) => roll.key)).toEqual([
        ...["attack", "damage", "attack", "attack", "damage", "attack", "attack", "damage"],
      ]);
      const [first, , third] = message.system.entries;
      expect([first.attacker.uuid, first.source.uuid]).toEqual([goblin(1).actor.uuid, spearOf(goblin(1).actor).uuid]);
      expect([third.outcome.reason, third.outcome.damage.total]).toEqual(["natural20", 6]);
      expect(message.speaker).toMatchObject({ token: NAMES[0], alias: "Goblin 1" });
      expect(message.content).toContain("<p>Goblin 5 hits Hero with Spear for 1.</p>");
    });

    it("one, none, or others selected: the sheet's own token attacks alone, as it always did", async () => {
      for (const chosen of [[], [NAMES[1]!], NAMES.slice(1, 4)]) {
        select(...chosen);
        table().bench.fixDice(...dice([9]));
        expect(rows(await attack())).toEqual([[null, 9]]);
      }
    });

    it("given attackers count instead of the selected ones, in their own order", async () => {
      select(...NAMES);
      table().bench.fixDice(...dice([2], [3]));
      expect(rows(await attack({ attackers: [goblin(4), goblin(2)] }))).toEqual([
        ["Goblin 4", 2],
        ["Goblin 2", 3],
      ]);
      table().bench.fixDice(...dice([4]));
      const alone = await attack({ attackers: [goblin(3)] });
      expect([rows(alone), alone.system.attacker.name]).toEqual([[[null, 4]], "Goblin 3"]);
    });

    it("from the sheet of the world's actor its selected tokens attack, not the actor", async () => {
      select(NAMES[0]!, NAMES[1]!);
      table().bench.fixDice(...dice([2], [3]));
      const message = await spearOf(table().actor(GOBLIN._id)).attack({ targets: targets(), dialog: false });
      expect(rows(message)).toEqual([
        ["Goblin 1", 2],
        ["Goblin 2", 3],
      ]);
      expect(message.system.attacker.uuid).toBe(goblin(1).actor.uuid);
    });

    it("another actor's attack of the same name counts as the same; who has none is named as not attacking", async () => {
      select(NAMES[0]!, "tokenChief000000", "tokenRat00000000");
      table().bench.fixDice([8, 20], [8, 8], [2, 20]);
      const message = await attack();
      // The chief's own bonus of +2: 8 + 2 = 10 hits; the die of damage is the chief's d8.
      expect(rows(message)).toEqual([
        ["Chief", 10],
        ["Goblin 1", 2],
      ]);
      expect(message.system.entries[0].outcome.damage.total).toBe(8);
      expect(message.system.idle.map(({ name }: any) => name)).toEqual(["Rat"]);
      expect((await message.renderHTML()).textContent).toContain("Without this attack: Rat");
    });

    it("C20: who is down is refused in their own row; all down is a refusal, and nothing is written", async () => {
      await goblin(2).actor.update({ system: { hp: { value: 0 } } });
      select(NAMES[0]!, NAMES[1]!);
      table().bench.fixDice(...dice([9]));
      expect(rows(await attack())).toEqual([
        ["Goblin 1", 9],
        ["Goblin 2", "attackerIsDown"],
      ]);
      await goblin(2).actor.update({ system: { hp: { value: 4 } } });
      table().mark();
      expect(await attack({ attackers: [goblin(6), token("tokenOgreFar0000")] })).toMatchObject({
        code: "tooFarForMelee",
      });
      expect(await attack({ attackers: [token("tokenRat00000000")] })).toMatchObject({ code: "noAttacker" });
      expect(table().written).toEqual([]);
    });

    it("C17: a routine of several: each attacker's whole routine, attacker by attacker", async () => {
      select(NAMES[0]!, NAMES[1]!, "tokenChief000000");
      table().bench.fixDice(...dice([2], [3], [4], [5]));
      const message = await goblin(1).actor.attackRoutine(0, { targets: targets(), dialog: false });
      const made = message.system.entries.map(({ attacker, source }: any) => `${attacker.name}: ${source.name}`);
      expect(made).toEqual(["Goblin 1: Spear", "Goblin 1: Bite", "Goblin 2: Spear", "Goblin 2: Bite"]);
      expect(message.system.idle.map(({ name }: any) => name)).toEqual(["Chief"]);
    });

    it("two targets: a row for each attacker and target, nobody strikes themselves", async () => {
      select(NAMES[0]!, NAMES[1]!);
      table().bench.fixDice(...dice([2], [3], [4]));
      const message = await attack({ targets: [...targets(), goblin(1)] });
      const pairs = message.system.entries.map(({ attacker, target }: any) => `${attacker.name}: ${target.name}`);
      expect(pairs).toEqual(["Goblin 1: Hero", "Goblin 2: Hero", "Goblin 2: Goblin 1"]);
    });

    it("a hidden attacker keeps the whole card from the players", async () => {
      await goblin(2).update({ hidden: true });
      select(NAMES[0]!, NAMES[1]!);
      table().bench.fixDice(...dice([2], [3]));
      const message = await attack();
      await goblin(2).update({ hidden: false });
      expect(message.whisper).toEqual(["gamemaster000000"]);
    });

    it("hooks: preAttack hears of each attacker, with a choice of their own; false leaves that one out", async () => {
      const heard: string[] = [];
      const hook = page.Hooks.on("melee-and-morale.preAttack", (actor: any, choice: any, draft: any) => {
        heard.push(`${draft.attacker} ${draft.targets[0].distance}`);
        choice.modifier = actor === goblin(1).actor ? 4 : 0;
        return actor !== goblin(2).actor;
      });
      select(...NAMES.slice(0, 3));
      table().bench.fixDice(...dice([5], [5]));
      const message = await attack();
      page.Hooks.off("melee-and-morale.preAttack", hook);
      expect(heard).toEqual(["Goblin 1 5", "Goblin 2 5", "Goblin 3 5"]);
      expect(rows(message)).toEqual([
        ["Goblin 1", 9],
        ["Goblin 3", 5],
      ]);
    });

    it("apply all: one write of the card and one of the target; hit points count in order and stop at 0", async () => {
      const message = await fiveHits();
      table().mark();
      expect(await message.apply()).toBe(message);
      expect(table().written).toEqual(["update ChatMessage ×1", "update Actor ×1"]);
      const lost = message.system.entries.map(({ applied }: any) => applied.effects[0].delta);
      expect([hero().system.hp.value, lost]).toEqual([0, [-3, -3, -3, -1, 0]]);
      table().mark();
      expect(await message.apply()).toMatchObject({ code: "alreadyApplied" });
      expect(table().written).toEqual([]);
      // The second alone is taken back: exactly its 3 points.
      await message.undo(message.system.entries[1].id);
      expect(hero().system.hp.value).toBe(3);
      table().mark();
      await message.undo();
      expect([hero().system.hp.value, table().written]).toEqual([10, ["update ChatMessage ×1", "update Actor ×1"]]);
    });

    it("half all: each half for itself, 3 becomes 1; rows that are applied already stay as they are", async () => {
      const message = await fiveHits();
      await message.apply(message.system.entries[0].id);
      await message.apply(undefined, { half: true });
      const halves = message.system.entries.map(({ applied }: any) => applied.half);
      expect([hero().system.hp.value, halves]).toEqual([3, [false, true, true, true, true]]);
      await message.undo();
      expect(hero().system.hp.value).toBe(10);
    });

    it("apply all leaves out a target that is gone, and does the others", async () => {
      const [brief] = await token("tokenHero0000000").parent.createEmbeddedDocuments("Token", [
        { name: "Brief", actorId: GOBLIN._id, actorLink: false, x: 1000, y: 800 },
      ]);
      select(NAMES[0]!, NAMES[1]!);
      table().bench.fixDice(...dice([10, 3], [15, 3], [10, 3], [15, 3]));
      const message = await attack({ targets: [...targets(), brief] });
      await brief.delete();
      await message.apply();
      const applied = message.system.entries.map((entry: any) => entry.applied !== null);
      expect([hero().system.hp.value, applied]).toEqual([4, [true, false, true, false]]);
      expect(await message.apply()).toMatchObject({ code: "targetGone" });
    });

    it("a referee's hit rolls the damage of that row's own attacker", async () => {
      select(NAMES[0]!, "tokenChief000000");
      table().bench.fixDice(...dice([2], [3]));
      const message = await attack();
      table().bench.fixDice([7, 8]);
      await message.overrule(message.system.entries[0].id, { hit: true });
      expect(message.system.entries[0].overruled.damage).toBe(7);
    });

    it("the card: who and how many, a line each, buttons for all", async () => {
      const message = await fiveHits();
      const html = await message.renderHTML();
      expect(html.querySelector("h3").textContent).toMatch(/^Goblin × 5\s+Hero$/);
      expect([...html.querySelectorAll(".row-name")].map((name: any) => name.textContent)).toEqual([
        ...["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5"],
      ]);
      const press = async (action: string, left: number) => {
        const drawn = await message.renderHTML();
        document.body.append(drawn);
        drawn.querySelector(`button[data-action="${action}"]`).click();
        await expect.poll(() => hero().system.hp.value, { timeout: 5000 }).toBe(left);
        drawn.remove();
      };
      await press("halfAll", 5);
      await press("undoAll", 10);
      await press("applyAll", 0);
    });
  });
});

describe("for a player", () => {
  onBothCores({ ...WORLD, user: "Player" }, (table) => {
    it("apply all does the rows of the player's own, and leaves the others to the gamemaster", async () => {
      table().bench.fixDice(...dice([19, 3], [19, 4]));
      const fighter = table().token("tokenFighter0000");
      const targets = [fighter, table().token("tokenGargoyle000")];
      const message = await table()
        .weapon("sword00000000000")
        .attack({ targets, attackers: [table().token("tokenHero0000000"), fighter], dialog: false, anyDistance: true });
      expect(message).toMatchObject({ type: "attack" });
    });

    it("somebody else's tokens do not attack, even when they are given", async () => {
      table().mark();
      const answer = await table()
        .weapon("sword00000000000")
        .attack({ attackers: [table().token("tokenChief000000")], dialog: false });
      expect([answer.refused, table().written]).toEqual([true, []]);
    });
  });
});
