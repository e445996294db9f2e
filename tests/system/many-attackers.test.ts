import { beforeEach, describe, expect, it } from "vitest";
import { GOBLIN, HERO, NAMES, WORLD } from "./horde.ts";
import { onBothCores, PLAYER, page } from "./table.ts";

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
      // With one of them selected it stays the actor's own attack, which nobody can measure.
      select(NAMES[5]!);
      table().bench.fixDice(...dice([2]));
      const alone = await spearOf(table().actor(GOBLIN._id)).attack({ targets: targets(), dialog: false });
      expect(alone.system.attacker.uuid).toBe(table().actor(GOBLIN._id).uuid);
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
      const [hero, gargoyle] = [table().token("tokenHero0000000"), table().token("tokenGargoyle000")];
      table().bench.fixDice([19, 20], [3, 8], [19, 20], [19, 20], [4, 8], [19, 20]);
      const fighter = table().token("tokenFighter0000");
      const message = await table()
        .weapon("sword00000000000")
        .attack({
          targets: [hero, table().token("tokenOgreNear000"), gargoyle],
          attackers: [fighter],
          dialog: false,
          anyDistance: true,
        });
      expect(message.author.id).toBe(PLAYER);
      table().mark();
      expect(await message.apply()).toBe(message);
      // 3 and Strength 1.
      expect([hero.actor.system.hp.value, table().nearOgre.system.hp.value]).toEqual([6, 8]);
      expect(table().written).toEqual(["update ChatMessage ×1", "update Actor ×1"]);
      expect(message.system.entries.map(({ applied }: any) => applied !== null)).toEqual([true, false, false]);
      expect(await message.apply()).toMatchObject({ code: "gamemasterApplies" });
      await message.undo();
      expect(hero.actor.system.hp.value).toBe(10);
    });

    it("somebody else's tokens do not attack, even when they are given; among the own they are refused in their row", async () => {
      const sword = table().weapon("sword00000000000");
      const targets = [table().token("tokenOgreNear000")];
      const [own, other] = [table().token("tokenFighter0000"), table().token("tokenArmed000000")];
      table().mark();
      expect(await sword.attack({ attackers: [other], targets, dialog: false })).toMatchObject({ code: "notYours" });
      expect(table().written).toEqual([]);
      table().bench.fixDice([2, 20]);
      const message = await sword.attack({ attackers: [own, other], targets, dialog: false });
      expect(message.system.entries.map(({ refusal }: any) => refusal?.code ?? null)).toEqual([null, "notYours"]);
    });
  });
});
