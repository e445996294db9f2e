import { afterEach, expect, it } from "vitest";
import { Roll } from "../client/dice/roll.ts";
import { Die } from "../client/dice/terms.ts";

const page = globalThis as any;
const refused = (formula: string): string => {
  try {
    new Roll(formula);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};
afterEach(() => {
  delete page.CONFIG;
});

it.each([
  ["{1d6,1d8}kh", '"{1d6,1d8}kh"'],
  ["1dc", '"dc"'],
  ["4dF", '"dF"'],
  ["1d6cs>3", '"cs>3"'],
  ["1d6rr", '"rr"'],
  ["fish(2)", '"fish(2)"'],
  ["1d6 > 3", '">"'],
  ["1d6[fire][cold]", '"[cold]"'],
  ["1e3", '"e3"'],
  ["not a formula", '"not"'],
  ["2 +", "at the end"],
  ["(1d6", "at the end"],
  ["1d6 1d6", '"1d6"'],
])("what the bench cannot roll is refused by name: %s", (formula, name) => {
  expect(refused(formula)).toContain(name);
});

it("a kind of dice that a system registers is rolled by its letter, and no other", () => {
  class Luck extends Die {
    static override DENOMINATION = "l";
    constructor(data: object = {}) {
      super({ ...data, faces: 4 });
    }
  }
  page.CONFIG = { Dice: { terms: { d: Die, l: Luck }, termTypes: {}, rolls: [Roll], randomUniform: () => 0 } };
  const roll = new Roll("2dlkh + 1D6").evaluateSync({ maximize: true });
  expect([roll.formula, roll.total]).toEqual(["2dlkh + 1d6", 10]);
  const again = Roll.fromJSON(JSON.stringify(roll));
  expect([again.dice[0].constructor, again.total]).toEqual([Luck, 10]);
  expect(refused("1df")).toContain('"df"');
});
