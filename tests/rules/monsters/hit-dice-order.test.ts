import { describe, expect, it } from "vitest";
import { hitDiceBound, hitDiceRank } from "../../../src/rules/monsters/hit-dice-order.ts";

const ordered = (texts: readonly string[]) => [...texts].sort((a, b) => (hitDiceRank(a) ?? 0) - (hitDiceRank(b) ?? 0));

describe("hit dice in order", () => {
  it("stand as numbers do: a point, a half, less than a die, a die and more", () => {
    const right = ["1hp", "½", "1-1", "1", "1+1", "2", "3+1*", "3+3", "4", "10"];
    expect(ordered([...right].reverse())).toEqual(right);
  });

  it("are as wide as typed: 3+ begins above 3 and ends below 4", () => {
    const within = (text: string, from: string, to: string) => {
      const rank = hitDiceRank(text) ?? Number.NaN;
      return rank >= (hitDiceBound(from, "from") ?? 0) && rank <= (hitDiceBound(to, "to") ?? 0);
    };
    expect(["3", "3+1", "3+3", "4", "4+1"].filter((text) => within(text, "3+", "4"))).toEqual(["3+1", "3+3", "4"]);
    expect(["2+2", "3", "3+3", "4"].filter((text) => within(text, "2+", "3+"))).toEqual(["2+2", "3", "3+3"]);
    expect(["1hp", "½", "<1", "1-1"].filter((text) => within(text, "0.5", "½"))).toEqual(["½", "<1"]);
  });

  it("are read with spaces, and a half as a number in each way of writing it and in no other", () => {
    const half = hitDiceRank("½");
    expect([" 3  +  1 ", "3 +"].map((text) => hitDiceBound(text, "from"))).toEqual([
      hitDiceRank("3+1"),
      hitDiceBound("3+", "from"),
    ]);
    expect([".5", "0.5", ",5", "0,5"].map((text) => hitDiceBound(text, "from"))).toEqual([half, half, half, half]);
    expect(["10.5", "0.55", "2,5"].map((text) => hitDiceBound(text, "from"))).toEqual([null, null, null]);
  });

  it("rank hit points alone by their number, below any die", () => {
    expect(ordered(["1", "3hp", "½", "2hp"])).toEqual(["2hp", "3hp", "½", "1"]);
  });

  it("begin above 3 and below 3 with the least bonus where typed 3+, and end below 4", () => {
    expect((hitDiceBound("3+", "from") ?? 0) < (hitDiceRank("3+1") ?? 0)).toBe(true);
    const end = hitDiceBound("3+", "to") ?? 0;
    expect(end > (hitDiceRank("4-1") ?? 0)).toBe(true);
    expect([end > (hitDiceRank("3+9") ?? 0), end < (hitDiceRank("4-1") ?? 0) + 0.001, end < 4]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("are nothing when they cannot be read", () => {
    expect([hitDiceRank("many"), hitDiceBound("4 or so", "to"), hitDiceBound("", "from")]).toEqual([null, null, null]);
  });
});
