import { randomID } from "../../common/utils/helpers.ts";
import { page } from "../data/client-realm.ts";

type Source = Record<string, any>;

/** Where a token is, and how it moves there. */
const FIELDS = ["x", "y", "elevation", "width", "height", "shape"];

/** A waypoint of a token, whole: what is left out is as the token is. */
export function waypointOf(token: any, given: Source = {}): Source {
  const place = Object.fromEntries(FIELDS.map((field) => [field, given[field] ?? token._source[field]]));
  const marks = { terrain: null, snapped: false, explicit: false, checkpoint: true, intermediate: false };
  return { ...place, action: given.action ?? token.movementAction, ...marks };
}

/** The length of a path between waypoints, by the token's middle; actions that are not measured cost nothing. */
export function measure(token: any, waypoints: Source[]): Source {
  const { grid } = token.parent;
  const total = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
  let run: Source[] = [];
  const close = () => {
    const measured = grid.measurePath(run);
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += measured[key];
    run = [];
  };
  for (const waypoint of waypoints) {
    const unmeasured = page.CONFIG.Token.movement.actions[waypoint.action]?.measure === false;
    if (unmeasured && run.length > 1) close();
    if (unmeasured) run = [];
    const { x, y } = token.getCenterPoint(waypoint);
    run.push({ x, y, elevation: waypoint.elevation ?? token.elevation });
  }
  if (run.length > 1) close();
  return total;
}

/** The movement that an update makes of a token; null when it does not move it. */
export function movementOf(token: any, changes: Source, options: Source): Source | null {
  const moves = ["x", "y", "elevation"].some((key) => key in changes && changes[key] !== token._source[key]);
  const { waypoints, method = "api" } = options.movement?.[token.id] ?? {};
  if (!moves) return null;
  const id = randomID();
  const origin = waypointOf(token);
  const passed: Source[] = (waypoints ?? [changes]).map((given: Source) => waypointOf(token, given));
  const history: Source[] = token.movementHistory;
  const section = (path: Source[], from: Source[] = []) => {
    const { euclidean: _, ...figures } = measure(token, [...from, ...path]);
    return { waypoints: path, ...figures };
  };
  const recorded = token._shouldRecordMovementHistory();
  const before = section(history);
  const { waypoints: _, ...figures } = before;
  return {
    id,
    chain: [],
    origin,
    destination: passed.at(-1),
    passed: section(passed, [origin]),
    pending: section([]),
    history: { recorded: before, unrecorded: section([]), ...figures },
    constrained: false,
    recorded,
    method,
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
  };
}

/** The history with a movement added; where it was empty, the place that was left comes first. */
export function recordedHistory(token: any, movement: Source): Source[] {
  const history: Source[] = token._source._movementHistory;
  const stamp = { userId: page.game.user.id, movementId: movement.id, cost: 0 };
  const added = movement.passed.waypoints.map((waypoint: Source) => ({ ...waypoint, ...stamp }));
  return history.length > 0 ? [...history, ...added] : [{ ...movement.origin, ...stamp }, ...added];
}
