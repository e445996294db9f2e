import type { TrailPlace } from "#rules/combat/sides/state.ts";
import { MEMBER_KEYS } from "./member.ts";

type Stored = Record<string, unknown>;

function isRecord(value: unknown): value is Stored {
  return typeof value === "object" && value !== null;
}

function listOf(value: unknown): Stored[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Orders as version 0.x stored them, where each step said whether the fight had stopped at it: now a trail says so. */
export function migrateOrders(source: object): void {
  if (!("orders" in source)) return;
  for (const order of listOf(source.orders)) {
    const steps = listOf(order.steps);
    const visited = steps.filter((step) => step.visited === true).map((step) => step.key);
    if (order.slowVisited === true) visited.push("slow");
    for (const step of steps) {
      step.units ??= step.sides;
      delete step.sides;
      delete step.visited;
    }
    if (!("slowVisited" in order)) continue;
    delete order.slowVisited;
    const keys = visited.filter((key): key is string => typeof key === "string");
    order.trail ??= keys.map((step, index): TrailPlace => ({ step, phase: null, press: index + 1 }));
    order.presses ??= keys.length;
  }
}

/** Placements as version 0.x stored them, where a mark by hand was `early`. */
function migratePlacements(source: object): void {
  if (!("placements" in source)) return;
  for (const placement of listOf(source.placements)) {
    if (placement.early === true) {
      placement.mark ??= "done";
      placement.markedIn ??= placement.acted;
    }
    delete placement.early;
  }
}

/**
 * Up to version 0.1.0 each combatant remembered itself what decides when it acts, where its owner could write it: now the
 * encounter does. What the encounter remembers already counts more. Takes the source of a whole encounter.
 */
export function migrateMembers(source: Stored): void {
  const system = isRecord(source.system) ? source.system : {};
  const members = isRecord(system.members) ? system.members : {};
  for (const combatant of listOf(source.combatants)) {
    const own = combatant.system;
    if (typeof combatant._id !== "string" || !isRecord(own)) continue;
    migratePlacements(own);
    const kept: Stored = {};
    for (const key of MEMBER_KEYS) {
      if (key in own) kept[key] = own[key];
      delete own[key];
    }
    const known = members[combatant._id];
    if (Object.keys(kept).length > 0) members[combatant._id] = { ...kept, ...(isRecord(known) ? known : {}) };
  }
  if (Object.keys(members).length > 0) source.system = { ...system, members };
}
