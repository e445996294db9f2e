import { feetFromUnits, measuredFeet, REACH_FEET, withinReach } from "#rules/attacks/reach.ts";
import { SYSTEM_ID } from "./settings.ts";

type Grid = foundry.grid.BaseGrid;

/** A grid space: row and column. */
interface Space {
  readonly i: number;
  readonly j: number;
}

/** Core's answer to which spaces a token stands on. The types do not list it yet, although both cores have it. */
interface OccupyingToken {
  getOccupiedGridSpaceOffsets?(): Space[];
}

/**
 * Feet between the nearest spaces of two tokens, a difference of height included (C9); null when they stand on
 * different scenes or the scene's units cannot be converted.
 */
export function feetBetween(first: TokenDocument.Implementation, second: TokenDocument.Implementation): number | null {
  const scene = first.parent;
  if (!scene || scene !== second.parent) return null;
  const { grid } = scene;
  const measured = grid.isGridless ? gridlessPath(grid, first, second) : nearestPath(grid, first, second);
  return measuredFeet({ ...measured, units: grid.units });
}

/**
 * Whether two tokens stand within melee reach of each other (C9). Those that are plainly too far apart are not measured,
 * so that all pairs of a big fight can be asked.
 */
export function areWithinReach(first: TokenDocument.Implementation, second: TokenDocument.Implementation): boolean {
  const grid = first.parent?.grid;
  if (!grid || first.parent !== second.parent) return false;
  const unit = feetFromUnits(1, grid.units);
  if (unit === null) return false;
  const far = Math.max(grid.sizeX, grid.sizeY, (REACH_FEET / unit / grid.distance) * grid.size) + 1;
  const across = gap(first.x, first.width * grid.sizeX, second.x, second.width * grid.sizeX);
  const down = gap(first.y, first.height * grid.sizeY, second.y, second.height * grid.sizeY);
  if (across > far || down > far) return false;
  const feet = feetBetween(first, second);
  return feet !== null && withinReach(feet);
}

/**
 * Feet that a token has moved by its movement history, as the core measures it: without what it was displaced; null when
 * the scene's units cannot be converted. Source: https://foundryvtt.com/api/v13/classes/foundry.documents.TokenDocument.html
 */
export function movedFeet(token: TokenDocument.Implementation): number | null {
  const { movementHistory: path, parent: scene } = token;
  if (!scene) return null;
  return feetFromUnits(path.length < 2 ? 0 : token.measureMovementPath(path).distance, scene.grid.units);
}

/** Whether a scene lies in the wilderness, where movement is in yards (C7): a flag of the scene. */
export function isWilderness(scene: Scene.Implementation | null): boolean {
  return scene?.getFlag(SYSTEM_ID, "yards") === true;
}

/** The shortest of the paths from any space of the one token to any space of the other. */
function nearestPath(grid: Grid, first: TokenDocument.Implementation, second: TokenDocument.Implementation) {
  const rise = Math.round((second.elevation - first.elevation) / grid.distance);
  let nearest = { distance: Number.POSITIVE_INFINITY, spaces: Number.POSITIVE_INFINITY };
  const ends = spacesOf(grid, second);
  for (const from of spacesOf(grid, first)) {
    for (const to of ends) {
      const path = grid.measurePath(
        rise === 0
          ? [from, to]
          : [
              { ...from, k: 0 },
              { ...to, k: rise },
            ],
        {},
      );
      if (path.distance < nearest.distance) nearest = { distance: path.distance, spaces: path.spaces };
    }
  }
  return { ...nearest, spaceSize: grid.distance };
}

/** The spaces that a token stands on: core's own answer, else every whole space from its top left corner on. */
function spacesOf(grid: Grid, token: TokenDocument.Implementation): Space[] {
  const told = (token as unknown as OccupyingToken).getOccupiedGridSpaceOffsets?.();
  if (told && told.length > 0) return told;
  const corner = grid.getOffset({ x: token.x + grid.sizeX / 2, y: token.y + grid.sizeY / 2 });
  const spaces: Space[] = [];
  for (let row = 0; row < Math.max(1, Math.ceil(token.height)); row++) {
    for (let column = 0; column < Math.max(1, Math.ceil(token.width)); column++) {
      spaces.push({ i: corner.i + row, j: corner.j + column });
    }
  }
  return spaces;
}

/** Without a grid: from edge to edge of the two rectangles, in scene units. */
function gridlessPath(grid: Grid, first: TokenDocument.Implementation, second: TokenDocument.Implementation) {
  const across = gap(first.x, first.width * grid.size, second.x, second.width * grid.size);
  const down = gap(first.y, first.height * grid.size, second.y, second.height * grid.size);
  const flat = (Math.hypot(across, down) / grid.size) * grid.distance;
  return { distance: Math.hypot(flat, second.elevation - first.elevation), spaces: null, spaceSize: null };
}

/** The free stretch between two intervals, 0 when they touch. */
function gap(firstStart: number, firstLength: number, secondStart: number, secondLength: number): number {
  return Math.max(0, secondStart - (firstStart + firstLength), firstStart - (secondStart + secondLength));
}
