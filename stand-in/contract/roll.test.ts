import { afterEach, describe, expect, it } from "vitest";
import { type AnyObject, foundry, Roll } from "./bench.ts";

class SpecialRoll extends Roll {}

/** Dice that fall as listed, on the given number of faces. */
function fix(faces: number, ...results: number[]): void {
  const dice = results.map((result) => 1 - (result - 0.5) / faces);
  (globalThis as AnyObject).CONFIG = { Dice: { rolls: [Roll, SpecialRoll], randomUniform: () => dice.shift() } };
}

afterEach(() => {
  delete (globalThis as AnyObject).CONFIG;
});

describe("Roll", () => {
  it("M25 (measured): evaluate gives the same object, the total is undefined before, a second call rejects", async () => {
    fix(6, 4);
    const roll = new Roll("1d6+2");
    expect(roll.total).toBeUndefined();
    expect(await roll.evaluate()).toBe(roll);
    expect([roll.total, roll.result]).toEqual([6, "4 + 2"]);
    await expect(roll.evaluate()).rejects.toThrow(/already been evaluated/);
  });

  it("M25 (measured): evaluateSync throws on dice, unless they are least or greatest; missing data are 0", () => {
    expect(() => new Roll("1d6").evaluateSync()).toThrow();
    expect(new Roll("2d6+1").evaluateSync({ minimize: true }).total).toBe(3);
    expect(new Roll("2d6+1").evaluateSync({ maximize: true }).total).toBe(13);
    expect(new Roll("3 + @missing.path").evaluateSync().total).toBe(3);
  });

  it("M26 (measured): fromJSON needs the class by its name, and gives that class", async () => {
    fix(8, 5, 2);
    const roll = await new SpecialRoll("(1+1)d8kh + floor(7 / 2)", {}, { label: "x" }).evaluate();
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect(again).toBeInstanceOf(SpecialRoll);
    expect([again.total, again.formula, again.options.label, again.dice[0].results.length]).toEqual([
      8,
      roll.formula,
      "x",
      2,
    ]);
    expect(again.toJSON()).toEqual(JSON.parse(JSON.stringify(roll)));
    expect(() => Roll.fromData({ ...roll.toJSON(), class: "LostRoll" })).toThrow(/LostRoll/);
  });

  it("§8.1 (read): a face is the number of faces times one minus the uniform, rounded up", async () => {
    (globalThis as AnyObject).CONFIG = { Dice: { randomUniform: () => 0 } };
    expect((await new Roll("d20").evaluate()).total).toBe(20);
    (globalThis as AnyObject).CONFIG.Dice.randomUniform = () => 0.9999;
    expect((await new Roll("1d20").evaluate()).total).toBe(1);
  });

  it.each([
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
  ])("§8.1 (read): %s = %d", (formula, total) => {
    expect(new Roll(formula, { a: { b: 5 }, c: 2 }).evaluateSync().total).toBe(total);
  });

  it.each([
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
  ])("§8.1 (read): %s of %j is %d", async (formula, faces, total) => {
    fix(6, ...faces);
    expect((await new Roll(formula).evaluate()).total).toBe(total);
  });

  it("§8.1 (read): dropped and rerolled dice stay in the results and do not count", async () => {
    fix(6, 1, 5, 3);
    const [die] = (await new Roll("2d6r1").evaluate()).dice;
    expect(die.results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 5, active: true },
      { result: 3, active: true },
    ]);
  });

  it.each([["{1d6,1d8}kh"], ["1d6cs>3"], ["fish(2)"], ["not a formula"], ["2 +"], ["(1d6"], ["1d6 1d6"]])(
    "the bench refuses %s by name",
    (formula) => {
      expect(() => new Roll(formula)).toThrow(Error);
    },
  );

  it("§8.2 (measured): validate refuses what is no formula and takes data for granted", () => {
    expect(["", "not a formula", "1d20+@mod", "@abilities.str.mod", "2d6kh"].map((f) => Roll.validate(f))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it("§8.2 (read): data are pasted into formulas; missing ones become the given text or stay", () => {
    const data = { die: "1d4", flag: true, nothing: null };
    expect(Roll.replaceFormulaData("@die + @flag", data)).toBe("1d4 + 1");
    expect(Roll.replaceFormulaData("@nothing + @x", data, { missing: "0" })).toBe("0 + 0");
    expect(Roll.replaceFormulaData("@x", data)).toBe("@x");
    expect(new Roll("@die", data).formula).toBe("1d4");
  });

  it("§8.2 (read): reroll and clone give fresh rolls; dice are found in brackets and functions", async () => {
    fix(6, 3, 4, 5, 6);
    const roll = await new Roll("(1d6 + 1) + max(1d6, 2)").evaluate();
    expect([roll.dice.length, roll.total, roll.isDeterministic]).toEqual([2, 8, false]);
    const again = await roll.reroll();
    expect([again.total, again === roll, roll.clone().total]).toEqual([12, false, undefined]);
  });

  it("§8.2 (read): fromTerms joins terms; safeEval calculates and refuses dice", () => {
    const { NumericTerm, OperatorTerm } = foundry.dice.terms;
    const terms = [new NumericTerm({ number: 3 }), new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 4 })];
    expect(Roll.fromTerms(terms).evaluateSync().total).toBe(7);
    expect(Roll.safeEval("2 * (3 + 1)")).toBe(8);
    expect(() => Roll.safeEval("1d6")).toThrow();
  });

  it("§8.3 (read): render gives the elements that modules look for, and hides private dice", async () => {
    fix(6, 4);
    const roll = await new Roll("1d6 + 1").evaluate();
    const host = document.createElement("div");
    host.innerHTML = await roll.render({ flavor: "<b>x</b>" });
    expect(host.querySelector(".dice-roll > .dice-result > h4.dice-total")?.textContent).toBe("5");
    expect(host.querySelector(".dice-formula")?.textContent).toBe("1d6 + 1");
    expect(host.querySelector(".dice-tooltip")).not.toBeNull();
    expect(await roll.render({ isPrivate: true })).not.toContain("5");
  });

  it("§8.2 (measured): the same seed gives the same sequence", () => {
    const sequence = (seed: number) => Array.from({ length: 5 }, new foundry.dice.MersenneTwister(seed).random);
    expect(sequence(42)).toEqual(sequence(42));
    expect(sequence(42)).not.toEqual(sequence(43));
    expect(sequence(5489)[0] * 2 ** 32).toBe(3499211612);
  });
});
