import { applyChange, type Change, HARM_KINDS, type HarmKind } from "#rules/change.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";
import { hitPointsOf } from "./hit-points.ts";

/** What a caller may say about hit points to take. */
export interface DamageOptions {
  /** Where it comes from, for hooks. */
  readonly source?: string;
  /** With what it hurts: only then immunity is asked. */
  readonly kind?: HarmKind;
  readonly ignoreImmunity?: boolean;
  /** The bonus of the magic weapon, for who is harmed by no lesser one. */
  readonly magicBonus?: number;
  /** Multiplies the amount, fractions dropped; a negative one heals. */
  readonly multiplier?: number;
}

/** What became of it: the hit points really lost (gained, when healing), and how the actor stands. */
export interface HitPointResult {
  readonly applied: number;
  readonly hp: number;
  readonly defeated: boolean;
}

/**
 * Takes hit points, never below 0. Refuses an actor of somebody else's, one without hit points, what is no number, and
 * a kind of harm to which the actor is immune.
 */
export async function damage(
  actor: Actor.Implementation,
  amount: number,
  options: DamageOptions,
): Promise<HitPointResult | Refusal> {
  const points = Math.trunc(amount * (options.multiplier ?? 1));
  if (!Number.isFinite(points)) return refuse("notANumber", { value: String(amount) });
  if (amount < 0 && points < 0)
    return changeHitPoints(actor, { kind: "damage", target: actor.uuid, amount: 0, harms: [] });
  if (points < 0) return heal(actor, -points);
  const { kind } = options;
  if (kind !== undefined && !options.ignoreImmunity && isImmune(actor, kind, options.magicBonus)) {
    return refuse("immune", { name: actor.name, kind: `MELEE.Harm.${kind}` });
  }
  const harms: readonly HarmKind[] = kind === undefined ? [] : [kind];
  return changeHitPoints(actor, { kind: "damage", target: actor.uuid, amount: points, harms });
}

/** Gives hit points back, never above the maximum; refuses like `damage`. */
export async function heal(actor: Actor.Implementation, amount: number): Promise<HitPointResult | Refusal> {
  const points = Math.trunc(amount);
  if (!Number.isFinite(points)) return refuse("notANumber", { value: String(amount) });
  return changeHitPoints(actor, { kind: "heal", target: actor.uuid, amount: points });
}

/** The one way of changing hit points outside a card: after every earlier change of this client, with its hooks. */
function changeHitPoints(actor: Actor.Implementation, change: Change): Promise<HitPointResult | Refusal> {
  return inOrder(HIT_POINTS, async () => {
    if (!actor.isOwner) return refuse("notYours", { name: actor.name });
    const hp = hitPointsOf(actor);
    if (!hp) return refuse("notAFighter", { name: actor.name });
    const stays = { applied: 0, hp: hp.value, defeated: hp.value <= 0 };
    if (Hooks.call("melee-and-morale.preApplyChange", actor, change, null) === false) return stays;
    const done = applyChange(hp, change);
    if (done.delta === 0) return stays;
    await actor.update({ system: { hp: { value: done.hp.value } } });
    Hooks.callAll("melee-and-morale.applyChange", actor, change, done.delta, null);
    return { applied: Math.abs(done.delta), hp: done.hp.value, defeated: done.hp.value <= 0 };
  });
}

function isImmune(actor: Actor.Implementation, kind: HarmKind, magicBonus?: number): boolean {
  // A kind that nobody knows is no question of immunity.
  return HARM_KINDS.includes(kind) && (actor.fighter?.isImmuneTo([kind], magicBonus) ?? false);
}
