import { describe, expect, it } from "vitest";
import { type CarriedWeapon, drawWeapon, freeHandForShield, type Hold, putAwayWeapon } from "#rules/items/hands.ts";

const weapon = (id: string, inHand: Hold = "none", twoHanded = false): CarriedWeapon => ({
  id,
  name: id,
  inHand,
  twoHanded,
});
const bare = { shieldWorn: false };
const shielded = { shieldWorn: true };

describe("C5: two hands in all", () => {
  it("C5: a sword goes into one hand", () => {
    expect(drawWeapon([weapon("sword")], "sword", bare)).toEqual([{ id: "sword", inHand: "one" }]);
  });

  it("C5: a pole arm goes into both hands and empties them, in one answer", () => {
    const carried = [weapon("sword", "one"), weapon("dagger", "one"), weapon("pole arm", "none", true)];
    expect(drawWeapon(carried, "pole arm", bare)).toEqual([
      { id: "pole arm", inHand: "both" },
      { id: "sword", inHand: "none" },
      { id: "dagger", inHand: "none" },
    ]);
  });

  it("C5: a sword drawn over a pole arm puts it away", () => {
    const carried = [weapon("sword"), weapon("pole arm", "both", true)];
    expect(drawWeapon(carried, "sword", bare)).toEqual([
      { id: "sword", inHand: "one" },
      { id: "pole arm", inHand: "none" },
    ]);
  });

  it("C5: a second light weapon goes into the other hand, a third replaces the first", () => {
    const carried = [weapon("sword", "one"), weapon("dagger"), weapon("club")];
    expect(drawWeapon(carried, "dagger", bare)).toEqual([{ id: "dagger", inHand: "one" }]);
    const armed = [weapon("sword", "one"), weapon("dagger", "one"), weapon("club")];
    expect(drawWeapon(armed, "club", bare)).toEqual([
      { id: "club", inHand: "one" },
      { id: "sword", inHand: "none" },
    ]);
  });

  it("C5: a shield keeps one hand: a second weapon replaces the first", () => {
    const carried = [weapon("sword", "one"), weapon("dagger")];
    expect(drawWeapon(carried, "dagger", shielded)).toEqual([
      { id: "dagger", inHand: "one" },
      { id: "sword", inHand: "none" },
    ]);
  });

  it("C5: beside a shield a two-handed weapon cannot be drawn", () => {
    expect(drawWeapon([weapon("pole arm", "none", true)], "pole arm", shielded)).toEqual({
      refused: true,
      code: "handsFull",
      data: { weapon: "pole arm" },
    });
  });

  it("C5: who draws what is in hand changes nothing", () => {
    expect(drawWeapon([weapon("sword", "one"), weapon("dagger", "one")], "sword", bare)).toEqual([]);
  });

  it("C5: a two-handed weapon wrongly held in one hand is taken in both", () => {
    expect(drawWeapon([weapon("pole arm", "one", true)], "pole arm", bare)).toEqual([
      { id: "pole arm", inHand: "both" },
    ]);
  });

  it("C5: what is not carried cannot be drawn or put away", () => {
    expect(drawWeapon([weapon("sword")], "axe", bare)).toEqual([]);
    expect(putAwayWeapon([weapon("sword")], "axe")).toEqual([]);
  });

  it("C5: putting away empties the hands of that weapon alone", () => {
    const carried = [weapon("sword", "one"), weapon("dagger", "one")];
    expect(putAwayWeapon(carried, "dagger")).toEqual([{ id: "dagger", inHand: "none" }]);
    expect(putAwayWeapon([weapon("sword")], "sword")).toEqual([]);
  });

  it("C5: a shield taken up needs a hand: a pole arm goes, one of two weapons goes, one alone stays", () => {
    expect(freeHandForShield([weapon("pole arm", "both", true)])).toEqual([{ id: "pole arm", inHand: "none" }]);
    expect(freeHandForShield([weapon("sword", "one"), weapon("dagger", "one")])).toEqual([
      { id: "sword", inHand: "none" },
    ]);
    expect(freeHandForShield([weapon("sword", "one")])).toEqual([]);
  });
});
