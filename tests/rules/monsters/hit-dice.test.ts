import { describe, expect, it } from "vitest";
import { parseHitDice } from "#rules/monsters/hit-dice.ts";

const none = { count: 0, die: 8, modifier: 0, asterisks: 0, half: false, normalHuman: false, fixedHp: null };

describe("T4: Hit Dice as printed", () => {
  it.each([
    ["1", { ...none, count: 1 }],
    ["10", { ...none, count: 10 }],
    ["3+1", { ...none, count: 3, modifier: 1 }],
    ["6 + 1 **", { ...none, count: 6, modifier: 1, asterisks: 2 }],
    ["1-1", { ...none, count: 1, modifier: -1 }],
    ["1–1", { ...none, count: 1, modifier: -1 }],
    ["2d6", { ...none, count: 2, die: 6 }],
    ["½*", { ...none, count: 1, die: 4, half: true, asterisks: 1 }],
    ["1/2", { ...none, count: 1, die: 4, half: true }],
    ["1hp", { ...none, fixedHp: 1 }],
    ["nh", { ...none, count: 1, die: 4, normalHuman: true }],
  ])("T4: %j", (text, hitDice) => {
    expect(parseHitDice(text)).toEqual(hitDice);
  });

  it.each(["", "many", "3+", "+1", "3*+1", "1.5"])("T4: %j is no Hit Dice", (text) => {
    expect(parseHitDice(text)).toBeNull();
  });
});
