import { movedFeet } from "#platform/measure.ts";
import { casterInFight } from "#rules/combat/sides/casting.ts";
import type { Refusal } from "#rules/refusal.ts";
import { type CasterInFight, mayCast } from "#rules/spells/cast.ts";
import type { MeleeItem } from "../item.ts";
import { tokenOf } from "../table/references.ts";

type Tokens = readonly TokenDocument.Implementation[];

/** Why an actor cannot cast a spell of its own at these targets now; null when it can (C12). */
export function castRefusal(
  actor: Actor.Implementation,
  spell: MeleeItem<"spell">,
  targets: Tokens = [],
): Refusal | null {
  return mayCast({
    name: tokenOf(actor)?.name ?? actor.name,
    down: actor.isDown,
    statuses: actor.statuses,
    spell: { id: spell.id ?? "", name: spell.name, needsSight: spell.system.needsSight },
    memorised: spell.system.memorised,
    unseen: targets.find((token) => !isSeen(actor, token))?.name ?? null,
    fight: inFight(actor),
  });
}

/**
 * Whether the caster sees a target, as far as anybody can tell: the blind see nobody, and nobody sees the invisible. What
 * the map shows counts for who looks through the caster's eyes.
 */
function isSeen(actor: Actor.Implementation, target: TokenDocument.Implementation): boolean {
  const { BLIND, INVISIBLE } = CONFIG.specialStatusEffects;
  if (actor.statuses.has(BLIND)) return false;
  if (target.actor === actor) return true;
  if (target.actor?.statuses.has(INVISIBLE)) return false;
  const looks = !game.user.isGM || tokenOf(actor)?.object?.controlled;
  return !looks || target.object?.isVisible !== false;
}

/** The combatant of an actor in the viewed encounter by sides that has begun; null without. */
export function combatantOf(actor: Actor.Implementation): Combatant.OfType<"sides"> | null {
  const { combat } = game;
  if (!combat?.started || !combat.isSides()) return null;
  const combatant = combat.combatants.find((one) => one.actor === actor);
  return combatant?.isSides() ? combatant : null;
}

function inFight(actor: Actor.Implementation): CasterInFight | null {
  const combatant = combatantOf(actor);
  const combat = combatant?.combat;
  if (!combatant || !combat?.isSides()) return null;
  const moved = combatant.token ? (movedFeet(combatant.token) ?? 0) : 0;
  return casterInFight(combat.system.toRules(), combatant.id ?? "", moved);
}
