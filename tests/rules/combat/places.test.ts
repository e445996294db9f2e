import { describe, expect, it } from "vitest";
import { freePlaces, type Wanted } from "../../../src/rules/combat/places.ts";

const SPACE = 100;
const toGrid = (value: number) => Math.round(value / SPACE) * SPACE;
/** A map of 10 by 10 spaces, looked at in the middle of its space (4, 4). */
const wanted = (changes: Partial<Wanted> = {}): Wanted => ({
  count: 1,
  size: { width: SPACE, height: SPACE },
  center: { x: 450, y: 450 },
  bounds: { x: 0, y: 0, width: 1000, height: 1000 },
  taken: [],
  snap: ({ x, y }) => ({ x: toGrid(x), y: toGrid(y) }),
  ...changes,
});
const at = (x: number, y: number) => ({ x, y, width: SPACE, height: SPACE });

describe("free places", () => {
  it("are the nearest to the middle, none twice", () => {
    const places = freePlaces(wanted({ count: 5 }));
    expect(places[0]).toEqual({ x: 400, y: 400 });
    const sides = ["300,400", "400,300", "400,500", "500,400"];
    expect(
      places
        .slice(1)
        .map(({ x, y }) => `${x},${y}`)
        .sort(),
    ).toEqual(sides);
  });

  it("leave alone where somebody stands", () => {
    const taken = [at(400, 400), at(300, 400), at(400, 300)];
    const places = freePlaces(wanted({ count: 2, taken })).map(({ x, y }) => `${x},${y}`);
    expect(places.sort()).toEqual(["400,500", "500,400"]);
  });

  it("have room for the large, beside each other and inside the map", () => {
    const size = { width: 300, height: 300 };
    const places = freePlaces(wanted({ count: 4, size, center: { x: 50, y: 50 } }));
    for (const { x, y } of places) expect(x >= 0 && y >= 0 && x + 300 <= 1000 && y + 300 <= 1000).toBe(true);
    const pairs = places.flatMap((one, index) => places.slice(index + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      expect(Math.abs(one.x - other.x) >= 300 || Math.abs(one.y - other.y) >= 300).toBe(true);
    }
  });

  it("are told apart where the grid brings two to one space, as hexagons do", () => {
    const coarse = (value: number) => Math.round(value / 200) * 200;
    const places = freePlaces(wanted({ count: 9, snap: ({ x, y }) => ({ x: coarse(x), y: coarse(y) }) }));
    expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(9);
  });

  it("go on to both ends of a narrow map, in each direction", () => {
    const row = { bounds: { x: 0, y: 0, width: 1000, height: SPACE }, center: { x: 50, y: 50 } };
    expect(freePlaces(wanted({ ...row, count: 10 })).map(({ x }) => x)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((x) => x * SPACE),
    );
    const column = { bounds: { x: 0, y: 0, width: SPACE, height: 1000 }, center: { x: 50, y: 950 } };
    expect(freePlaces(wanted({ ...column, count: 3 })).map(({ y }) => y)).toEqual([900, 800, 700]);
  });

  // One wish at the upper left (0, 0); the maps have one more space, on the other side of what is in the way.
  const plain = { center: { x: 50, y: 50 }, snap: (corner: { x: number; y: number }) => corner };
  const room = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const spot = (bounds: ReturnType<typeof room>, taken: ReturnType<typeof at>[] = []) => {
    const [{ x, y } = { x: NaN, y: NaN }] = freePlaces(wanted({ ...plain, bounds, taken }));
    return `${x},${y}`;
  };

  it("may reach a pixel into a neighbour on each side, and not two", () => {
    const asked = (by: number) => [
      spot(room(0, 0, 200, 100), [at(by - 100, 0)]),
      spot(room(-100, 0, 200, 100), [at(100 - by, 0)]),
      spot(room(0, 0, 100, 200), [at(0, by - 100)]),
      spot(room(0, -100, 100, 200), [at(0, 100 - by)]),
    ];
    expect(asked(1)).toEqual(["0,0", "0,0", "0,0", "0,0"]);
    expect(asked(2)).toEqual(["100,0", "-100,0", "0,100", "0,-100"]);
  });

  it("may reach a pixel over each edge of the map, and not two", () => {
    const asked = (by: number) => [
      spot(room(by, 0, 300, 100)),
      spot(room(-200, 0, 300 - by, 100)),
      spot(room(0, by, 100, 300)),
      spot(room(0, -200, 100, 300 - by)),
    ];
    expect(asked(1)).toEqual(["0,0", "0,0", "0,0", "0,0"]);
    expect(asked(2)).toEqual(["100,0", "-100,0", "0,100", "0,-100"]);
  });

  it("are found for everybody even on a full map", () => {
    expect(freePlaces(wanted({ count: 120 }))).toHaveLength(120);
  });
});
