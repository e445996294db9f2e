/** A place in pixels: the upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Something with a width and a height on the map. */
export interface Extent extends Place {
  readonly width: number;
  readonly height: number;
}

/** Where tokens of one size are wanted; all in pixels. */
export interface Wanted {
  readonly count: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Around which they stand. */
  readonly center: Place;
  readonly bounds: Extent;
  readonly taken: readonly Extent[];
  /** The nearest place of the map's grid for an upper left corner. */
  readonly snap: (corner: Place) => Place;
}

/** Two rectangles that share an edge do not overlap; rounding may let them touch by less than this. */
const TOUCH = 1;
const FAREST_RING = 200;

/**
 * Places for so many tokens, nearest to the center first, that overlap neither each other nor what is there. On a full
 * map the rest stand where the first would: nobody is left out.
 */
export function freePlaces({ count, size, center, bounds, taken, snap }: Wanted): Place[] {
  const stood: Extent[] = [...taken];
  const places: Place[] = [];
  const first = snap({ x: center.x - size.width / 2, y: center.y - size.height / 2 });
  const rings = Math.min(FAREST_RING, Math.ceil(Math.max(bounds.width / size.width, bounds.height / size.height)));
  for (let ring = 0; ring <= rings && places.length < count; ring += 1) {
    for (const { x, y } of ringAround(ring)) {
      if (places.length >= count) break;
      const corner = snap({ x: first.x + x * size.width, y: first.y + y * size.height });
      const extent = { ...corner, ...size };
      if (!inside(extent, bounds) || stood.some((other) => overlap(extent, other))) continue;
      stood.push(extent);
      places.push(corner);
    }
  }
  while (places.length < count) places.push(first);
  return places;
}

/** The spaces of a square ring, the nearest to its middle first. */
function ringAround(ring: number): Place[] {
  const spaces: Place[] = [];
  for (let y = -ring; y <= ring; y += 1) {
    for (let x = -ring; x <= ring; x += 1) if (Math.max(Math.abs(x), Math.abs(y)) === ring) spaces.push({ x, y });
  }
  return spaces.sort((one, other) => one.x ** 2 + one.y ** 2 - (other.x ** 2 + other.y ** 2));
}

function overlap(one: Extent, other: Extent): boolean {
  return (
    one.x + one.width > other.x + TOUCH &&
    other.x + other.width > one.x + TOUCH &&
    one.y + one.height > other.y + TOUCH &&
    other.y + other.height > one.y + TOUCH
  );
}

function inside(one: Extent, bounds: Extent): boolean {
  return (
    one.x >= bounds.x - TOUCH &&
    one.y >= bounds.y - TOUCH &&
    one.x + one.width <= bounds.x + bounds.width + TOUCH &&
    one.y + one.height <= bounds.y + bounds.height + TOUCH
  );
}
