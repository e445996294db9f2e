import { describe, expect, it } from "vitest";
import { hasActed, isAble } from "#rules/combat/sides/able.ts";
import { compareDice } from "#rules/combat/sides/dice.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { nextPlace } from "#rules/combat/sides/next-place.ts";
import { compareOrder } from "#rules/combat/sides/order.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, standing } from "#rules/combat/sides/referee.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { livingSides, unitFor } from "#rules/combat/sides/units.ts";
import { battle, declared, place, type Warrior } from "./battle.ts";
import { change, drawn, fight, granted, initiatives, join, next, previous, roll, start } from "./fight.ts";

const raid = (options: object = {}, more: Record<string, Warrior> = {}) =>
  battle(options, ["P", "O"], { elf: { side: "P" }, mage: { side: "P" }, orc: { side: "O" }, ...more });
const one = (state: SidesState, id: string) => state.combatants.find((combatant) => combatant.id === id)!;
const nextRound = (state: SidesState, ...faces: number[]) =>
  granted(roll(sidesProcedure.nextRound(state), ...faces)).state;
const marked = (state: SidesState, id: string, given: "done" | "delayed" | null) =>
  granted(mark(state, id, given)).state;

describe("dice that are kept", () => {
  it("C2: kept dice are those of the round before, and only who is new throws", () => {
    const first = start(raid({ initiativeWhen: "keep" }), 2, 5);
    const second = next(next(first));
    expect([place(second), initiatives(second)]).toEqual(["2 O", initiatives(first)]);
    const wolves = { ...second, sides: [...second.sides, { ...second.sides[0]!, id: "W", name: "W", dice: [] }] };
    const third = next(next(join(wolves, "wolf", { side: "W" })), 4);
    expect([place(third), drawn(third)]).toEqual(["3 O", "*O: orc | W: wolf | P: elf mage"]);
  });
});

describe("a round that is reset", () => {
  it("C2: loses its own dice, order and marks, and nothing of the round before", () => {
    const first = marked(start(raid({ initiativeMode: "individual" }), 6, 4, 2), "elf", "done");
    const second = marked(nextRound(first, 1, 3, 5), "orc", "done");
    const { state } = sidesProcedure.reset(second);
    expect([state.round, state.cursor.step]).toEqual([2, null]);
    expect(state.orders.map(({ round }) => round)).toEqual([1]);
    for (const id of ["elf", "mage", "orc"]) {
      expect(
        one(state, id).dice.map(({ round }) => round),
        id,
      ).toEqual([1]);
      expect(
        one(state, id).placements.filter(({ round, acted }) => round === 2 && acted),
        id,
      ).toEqual([]);
      expect(
        one(state, id).placements.map(({ round }) => round),
        id,
      ).toContain(1);
    }
    expect(place(next(state, 6, 1, 1, 2, 3))).toBe("2 elf");
    expect(place(nextRound(state, 1, 6, 2))).toBe("2 mage");
  });

  it("C2: of sides loses the sides' dice of the round alone", () => {
    const { state } = sidesProcedure.reset(next(next(start(raid(), 6, 1)), 2, 3));
    expect(state.sides.map(({ dice }) => dice.map(({ round }) => round))).toEqual([[1], [1]]);
  });
});

describe("the next round and the next place", () => {
  it("C23: the next round of a fight that has not begun is the first", () => {
    expect(place(nextRound(raid(), 6, 1))).toBe("1 P");
  });

  it("C1: a round in which all are surprised is passed over, and the way back leads over it", () => {
    const surprised = ["P", "O"].reduce((state, side) => granted(standing(state, side, "surprised")).state, raid());
    const state = start(surprised, 6, 1, 2, 5);
    expect([place(state), place(previous(state))]).toEqual(["2 O", "0"]);
  });

  it("C2: no side that is not there gets the referee's word", () => {
    expect(standing(raid(), "wolves", "first")).toMatchObject({ refused: true, code: "noSuchSide" });
  });

  it("C23: where dice fall first, the next place is the initiative of the round that begins or goes on", () => {
    const initiative = (round: number) => ({ round, step: "initiative", phase: null });
    const first = start(raid(), 6, 1);
    expect([nextPlace(raid()), nextPlace(first), nextPlace(next(first))]).toEqual([
      initiative(1),
      { round: 1, step: "O", phase: null },
      initiative(2),
    ]);
    expect(nextPlace(sidesProcedure.reset(next(next(first), 2, 3)).state)).toEqual(initiative(2));
    const third = start(
      battle({}, ["P", "O", "W"], { elf: { side: "P" }, orc: { side: "O" }, wolf: { side: "W" } }),
      6,
      4,
      2,
    );
    const tied = granted(sidesProcedure.setDie(third, "W", 4)).state;
    expect(nextPlace(tied)).toEqual(initiative(1));
  });

  it("C23: a refused next has no place", () => {
    const alone = battle({}, ["P", "O"], { elf: { side: "P", alive: false } });
    expect(nextPlace(alone)).toBeNull();
    expect(nextPlace(start(raid({ initiativeWhen: "typed" })))).toBeNull();
  });
});

describe("back before the start", () => {
  it("C23: nobody has a place, unless it was marked by hand", () => {
    const placements = (state: SidesState) => state.combatants.map((combatant) => combatant.placements.length);
    expect(placements(previous(start(raid(), 6, 1)))).toEqual([0, 0, 0]);
    const back = previous(marked(start(raid(), 6, 1), "elf", "done"));
    expect(placements(back)).toEqual([1, 0, 0]);
    expect([hasActed(next(back), one(next(back), "elf")), hasActed(next(back), one(next(back), "mage"))]).toEqual([
      true,
      false,
    ]);
  });

  it("C3: who fell in a shared step stands in none", () => {
    const state = start(raid({ tieRule: "simultaneous" }), 4, 4);
    const fallen = change(state, "orc", { alive: false, killer: "P" });
    expect(one(fallen, "orc").placements[0]?.standing).toBe(true);
    expect(one(previous(fallen), "orc").placements[0]?.standing).toBe(false);
  });
});

describe("who falls and acts no more", () => {
  const slow = { holdsSlow: true };
  const inSlow = () =>
    next(start(raid({ tieRule: "simultaneous" }, { ogre: { side: "O", ...slow }, axe: { side: "P", ...slow } }), 4, 4));
  const able = (state: SidesState, id: string) => isAble(state, one(state, id));

  it("C5: in the slow step who is struck down by a tied side still acts; after acting, or by its own side, nobody does", () => {
    expect(place(inSlow())).toBe("1 slow");
    const struck = (state: SidesState, killer: string) => able(change(state, "ogre", { alive: false, killer }), "ogre");
    expect([struck(inSlow(), "P"), struck(inSlow(), "O"), struck(marked(inSlow(), "ogre", "done"), "P")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("C3: in a step that only allies share a death takes effect at once", () => {
    const state = start(raid({ initiativeMode: "individual", tieRule: "simultaneous" }), 5, 5, 2);
    expect(drawn(state)).toBe("*elf+mage: elf mage | orc: orc");
    expect(able(change(state, "elf", { alive: false, killer: "O" }), "elf")).toBe(false);
  });
});

describe("what the end of a round marks", () => {
  it("C23: who was marked by hand stays so on the way back, and the dead have not acted", () => {
    const state = change(marked(start(raid(), 6, 1), "elf", "done"), "mage", { alive: false });
    const over = nextRound(state, 6, 1);
    expect(one(over, "mage").placements.find(({ round }) => round === 1)?.acted).toBeNull();
    const back = previous(over);
    expect([place(back), hasActed(back, one(back, "elf")), hasActed(back, one(back, "orc"))]).toEqual([
      "1 P",
      true,
      false,
    ]);
  });
});

describe("a whole round back", () => {
  it("C23: takes back what next did in the round, and no mark by hand", () => {
    const second = marked(next(next(start(raid(), 6, 1)), 5, 2), "elf", "done");
    const later = next(second);
    expect([place(later), hasActed(later, one(later, "mage"))]).toEqual(["2 O", true]);
    const { state } = granted(sidesProcedure.previousRound(later));
    expect(place(state)).toBe("1 O");
    const acted = (id: string) => one(state, id).placements.find(({ round }) => round === 2)?.acted ?? null;
    expect([acted("elf"), acted("mage")]).toEqual(["P", null]);
  });

  it("C23: whoever was able has acted when the next round is called, each in the own step", () => {
    const over = nextRound(start(raid(), 6, 1), 6, 1);
    const acted = (id: string) => one(over, id).placements.find(({ round }) => round === 1)?.acted;
    expect(["elf", "mage", "orc"].map(acted)).toEqual(["P", "P", "O"]);
  });
});

describe("dice and sides", () => {
  it("C3: who could roll no more for a tie comes behind who did", () => {
    const rolled = { round: 1, value: 4, modifier: 0, tiebreaks: [1] };
    const unable = { ...rolled, tiebreaks: [] };
    expect([compareDice(rolled, unable, "reroll"), compareDice(unable, rolled, "reroll")]).toEqual([-1, 1]);
    expect(compareDice(rolled, unable, "simultaneous")).toBe(0);
  });

  it("C2: who goes before all others by the referee's word has one more than the best of them, or its own die if that is more", () => {
    const first = (...faces: number[]) => initiatives(start(granted(standing(raid(), "O", "first")).state, ...faces));
    expect(first(6, 2)).toEqual({ elf: 6, mage: 6, orc: 7 });
    expect(first(2, 6)).toEqual({ elf: 2, mage: 2, orc: 6 });
  });

  it("C2, C6: a combatant's unit is its side, or with individual initiative itself; nobody has none", () => {
    const units = (state: SidesState) => ["orc", "O", "wolf"].map((id) => unitFor(state, id)?.id ?? null);
    expect(units(raid())).toEqual(["O", "O", null]);
    expect(units(raid({ initiativeMode: "individual" }))).toEqual(["orc", null, null]);
  });

  it("C2: the living sides are those with somebody alive, in order of creation", () => {
    const state = battle({}, ["P", "O", "W"], {
      wolf: { side: "W" },
      orc: { side: "O", alive: false },
      elf: { side: "P" },
    });
    expect(livingSides(state)).toEqual(["P", "W"]);
  });

  it("C2: one key of sorting is equal to itself alone, and of two the order turns round", () => {
    const key = (id: string) => ({ initiative: 3, slow: false, side: "P", sideIndex: 0, name: "Goblin", id });
    expect([
      compareOrder(key("a"), key("a")),
      compareOrder(key("a"), key("b")),
      compareOrder(key("b"), key("a")),
    ]).toEqual([0, -1, 1]);
  });
});

describe("who has no part in the round any more", () => {
  it("C5: whoever goes over from the slow to a side without a die is not among the slow", () => {
    const state = next(next(start(raid({}, { ogre: { side: "O", holdsSlow: true } }), 6, 1)));
    const sides = [...state.sides, { ...state.sides[0]!, id: "W", name: "W", dice: [] }];
    const delayed = marked({ ...state, sides }, "ogre", "delayed");
    expect(drawn(delayed)).toBe("P: elf mage | O: orc | *slow: ogre");
    expect(drawn(granted(changeSide(delayed, "ogre", "W")).state)).toBe("P: elf mage | O: orc | *slow:  | W: ogre");
  });
});

describe("what was declared in the round before", () => {
  it("C5: who retreated with something slow in hand is slow again when it declares nothing", () => {
    const ogre = { side: "O", holdsSlow: true, isCharacter: true };
    const first = next(declared(start(raid({ declarations: true }, { ogre })), "ogre", "retreat"), 6, 1);
    expect(drawn(first)).toBe("*P: elf mage | O: ogre orc");
    expect(drawn(next(next(next(first)), 6, 1))).toBe("*P: elf mage | O: orc | slow: ogre");
  });
});

it("C2: two of one name and side stand in order of their ids", () => {
  const twins = (...ids: string[]) => {
    const state = fight(["P"], Object.fromEntries(ids.map((id) => [id, { side: "P" }])));
    return drawn(start({ ...state, combatants: state.combatants.map((each) => ({ ...each, name: "Goblin" })) }, 4));
  };
  expect([twins("a", "b"), twins("b", "a")]).toEqual(["*P: a b", "*P: a b"]);
});
