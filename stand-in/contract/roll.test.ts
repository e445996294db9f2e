import { afterAll, beforeAll, expect } from "vitest";
import { fact, fixDice, onBothCores, page } from "./fixture.ts";

onBothCores({}, (_table, core) => {
  const roll = (formula: string, data = {}) => new page.Roll(formula, data);
  const sixes = (...faces: number[]) => fixDice(...faces.map((face) => [face, 6] as const));
  let SpecialRoll: any;
  beforeAll(() => {
    SpecialRoll = class SpecialRoll extends page.Roll {};
    page.CONFIG.Dice.rolls.push(SpecialRoll);
  });
  afterAll(() => void page.CONFIG.Dice.rolls.splice(page.CONFIG.Dice.rolls.indexOf(SpecialRoll), 1));

  fact(
    { id: "M25", section: "8.2", evidence: "measured", source: "dcc module/__integration__/dice-engine.test.js" },
    "`roll.evaluate()` returns the same object and rejects the second time; `roll.total` is undefined before; `evaluateSync()` throws on dice, and missing data count as 0",
    async () => {
      sixes(4);
      const once = roll("1d6+2");
      expect(once.total).toBeUndefined();
      expect(await once.evaluate()).toBe(once);
      expect([once.total, once.result]).toEqual([6, "4 + 2"]);
      let refused = "";
      await once.evaluate().catch((error: Error) => {
        refused = error.message;
      });
      expect(refused).toContain("already been evaluated");
      expect(() => roll("1d6").evaluateSync()).toThrow();
      expect(roll("3 + @missing.path").evaluateSync().total).toBe(3);
    },
  );

  fact(
    { id: "8.2a", evidence: "measured", source: "dcc module/__integration__/dice-engine.test.js" },
    "least and greatest dice need no throw and no waiting",
    () => {
      expect(roll("2d6+1").evaluateSync({ minimize: true }).total).toBe(3);
      expect(roll("2d6+1").evaluateSync({ maximize: true }).total).toBe(13);
    },
  );

  fact(
    { id: "M26", section: "8.2", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "`Roll.fromJSON` finds the class by its name in `CONFIG.Dice.rolls` and throws when it is not there; a message's `rolls[0]` is of the roll's own class",
    async () => {
      fixDice([5, 8], [2, 8]);
      const first = await new SpecialRoll("(1+1)d8kh + floor(7 / 2)", {}, { label: "x" }).evaluate();
      const again = page.Roll.fromJSON(JSON.stringify(first));
      expect(again).toBeInstanceOf(SpecialRoll);
      expect([again.total, again.formula, again.options.label]).toEqual([8, first.formula, "x"]);
      expect(again.dice[0].results).toHaveLength(2);
      expect(again.toJSON()).toEqual(JSON.parse(JSON.stringify(first)));
      expect(() => page.Roll.fromData({ ...first.toJSON(), class: "LostRoll" })).toThrow(/LostRoll/);
      const message = await page.ChatMessage.implementation.create({ rolls: [first] });
      expect(message.rolls[0]).toBeInstanceOf(SpecialRoll);
    },
  );

  fact(
    { id: "8.1a", evidence: "read", source: "types: client/dice/terms/dice.d.mts" },
    "a face is the number of faces times one minus the uniform, rounded up",
    async () => {
      const { randomUniform } = page.CONFIG.Dice;
      page.CONFIG.Dice.randomUniform = () => 0;
      const highest = (await roll("d20").evaluate()).total;
      page.CONFIG.Dice.randomUniform = () => 0.9999;
      const lowest = (await roll("1d20").evaluate()).total;
      page.CONFIG.Dice.randomUniform = randomUniform;
      expect([highest, lowest]).toEqual([20, 1]);
    },
  );

  fact(
    { id: "8.1b", evidence: "read", source: "api: foundry.dice.Roll" },
    "formulas are sums with brackets, signs, functions of Math and data",
    () => {
      const data = { a: { b: 5 }, c: 2 };
      const sums: [string, number][] = [
        ["2 + 3 * 4", 14],
        ["(2 + 3) * 4", 20],
        ["10 / 4 - 1", 1.5],
        ["-3 + 5", 2],
        ["2 - -3", 5],
        ["10 - 2 - 3", 5],
        ["max(1, 2 + 5, 3) - min(2, 1)", 6],
        ["ceil(7 / 2) + floor(7 / 2)", 7],
        ["@a.b + @c", 7],
        ["1 + -@c", -1],
      ];
      for (const [formula, total] of sums)
        expect([formula, roll(formula, data).evaluateSync().total]).toEqual([formula, total]);
    },
  );

  fact(
    { id: "8.1c", evidence: "read", source: "types: client/dice/terms/die.d.mts" },
    "dice are kept (kh, kl), dropped (dh, dl), rolled again (r), exploded (x) and bounded (min, max), in the order written; a text in square brackets names them",
    async () => {
      const throws: [string, number[], number][] = [
        ["2d6kh", [2, 5], 5],
        ["2d6kl", [2, 5], 2],
        ["3d6dl1", [2, 5, 4], 9],
        ["3d6dh", [2, 5, 4], 6],
        ["3d6kh2", [2, 5, 4], 9],
        ["2d6r1", [1, 5, 3], 8],
        ["2d6r<3", [2, 5, 1], 6],
        ["1d6x", [6, 6, 2], 14],
        ["2d6min3", [1, 5], 8],
        ["2d6max4", [1, 5], 5],
        ["1d6[fire] + 1", [3], 4],
      ];
      for (const [formula, faces, total] of throws) {
        sixes(...faces);
        expect([formula, (await roll(formula).evaluate()).total]).toEqual([formula, total]);
      }
    },
  );

  fact(
    { id: "8.1d", evidence: "read", source: "types: client/dice/terms/dice.d.mts" },
    "dice that were rolled again stay in the results and do not count",
    async () => {
      sixes(1, 5, 3);
      const [die] = (await roll("2d6r1").evaluate()).dice;
      expect(die.results).toMatchObject([
        { result: 1, active: false, rerolled: true },
        { result: 5, active: true },
        { result: 3, active: true },
      ]);
    },
  );

  fact(
    { id: "8.1e", evidence: "measured", source: "dcc module/__integration__/dice-engine.test.js" },
    "a formula is parsed into dice, operators and numbers, which tell their faces and their value",
    () => {
      const { Die, OperatorTerm, NumericTerm } = page.foundry.dice.terms;
      const [die, operator, number] = roll("2d6+3").terms;
      expect([die instanceof Die, operator instanceof OperatorTerm, number instanceof NumericTerm]).toEqual([
        true,
        true,
        true,
      ]);
      expect([die.number, die.faces, number.number]).toEqual([2, 6, 3]);
    },
  );

  fact(
    { id: "8.2b", evidence: "measured", source: "dcc module/__integration__/dice-engine.test.js" },
    "`Roll.validate` refuses what is no formula, and data are taken for granted",
    () => {
      const asked = ["", "not a formula", "1d20+@mod", "@abilities.str.mod", "2d6kh"];
      expect(asked.map((formula) => page.Roll.validate(formula))).toEqual([false, false, true, true, true]);
    },
  );

  fact(
    { id: "8.2c", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "data are pasted into formulas as text; what is missing becomes the given text or stays",
    () => {
      const { Roll } = page;
      const data = { die: "1d4", nothing: null };
      expect(Roll.replaceFormulaData("@die + 1", data)).toBe("1d4 + 1");
      expect(Roll.replaceFormulaData("@nothing + @x", data, { missing: "0" })).toBe("0 + 0");
      expect(Roll.replaceFormulaData("@x", data)).toBe("@x");
      expect(roll("@die", data).formula).toBe("1d4");
      if (core >= 14) expect(Roll.replaceFormulaData("@flag", { flag: true })).toBe("1");
    },
  );

  fact(
    { id: "8.2d", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "`reroll` and `clone` give fresh rolls; dice are found in brackets and functions",
    async () => {
      sixes(3, 4, 5, 6);
      const first = await roll("(1d6 + 1) + max(1d6, 2)").evaluate();
      expect([first.dice.length, first.total, first.isDeterministic]).toEqual([2, 8, false]);
      const again = await first.reroll();
      expect([again.total, again === first, first.clone().total]).toEqual([12, false, undefined]);
    },
  );

  fact(
    { id: "8.2e", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "`Roll.fromTerms` joins terms; `Roll.safeEval` calculates and refuses dice",
    () => {
      const { NumericTerm, OperatorTerm } = page.foundry.dice.terms;
      const terms = [
        new NumericTerm({ number: 3 }),
        new OperatorTerm({ operator: "+" }),
        new NumericTerm({ number: 4 }),
      ];
      expect(page.Roll.fromTerms(terms).evaluateSync().total).toBe(7);
      expect(page.Roll.safeEval("2 * (3 + 1)")).toBe(8);
      expect(() => page.Roll.safeEval("1d6")).toThrow();
    },
  );

  fact(
    { id: "8.2f", evidence: "measured", source: "dcc module/__integration__/dice-engine.test.js" },
    "a MersenneTwister of the same seed gives the same sequence",
    () => {
      const sequence = (seed: number) => {
        const twister = new page.foundry.dice.MersenneTwister(seed);
        return Array.from({ length: 5 }, () => twister.random());
      };
      expect(sequence(42)).toEqual(sequence(42));
      expect(sequence(42)).not.toEqual(sequence(43));
      expect(sequence(5489)[0]! * 2 ** 32).toBe(3499211612);
    },
  );

  fact(
    { id: "8.3a", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "`render` gives `.dice-roll > .dice-result > .dice-formula, .dice-tooltip, h4.dice-total`, and shows no number of a private roll",
    async () => {
      sixes(4);
      const done = await roll("1d6 + 1").evaluate();
      const host = document.createElement("div");
      host.innerHTML = await done.render({ flavor: "<b>x</b>" });
      expect(host.querySelector(".dice-roll > .dice-result > h4.dice-total")?.textContent?.trim()).toBe("5");
      expect(host.querySelector(".dice-formula")?.textContent?.trim()).toBe("1d6 + 1");
      expect(host.querySelector(".dice-tooltip")).not.toBeNull();
      expect(await done.render({ isPrivate: true })).not.toContain("5");
    },
  );

  fact(
    { id: "8.2g", evidence: "read", source: "types: client/dice/roll.d.mts" },
    "a stored roll is read as it stands: dice that were filled in by hand count as thrown, and nothing is rolled",
    async () => {
      const stored = JSON.parse(JSON.stringify(new SpecialRoll("2d6 + 1", {}, { key: "attack" })));
      const results = [2, 5].map((result) => ({ result, active: true }));
      const terms = stored.terms.map((term: any) => ({
        ...term,
        evaluated: true,
        ...(term.class === "Die" && { results }),
      }));
      const read = SpecialRoll.fromJSON(JSON.stringify({ ...stored, terms, total: 8, evaluated: true }));
      expect([read.constructor.name, read.total, read.options.key]).toEqual(["SpecialRoll", 8, "attack"]);
      expect(read.dice.flatMap((die: any) => die.results.map(({ result }: any) => result))).toEqual([2, 5]);
      const message = await page.ChatMessage.implementation.create({ rolls: [read], content: "x" });
      expect([message.rolls[0].total, message.isRoll]).toEqual([8, true]);
    },
  );
});
