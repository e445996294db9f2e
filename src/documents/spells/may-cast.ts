import { movedFeet } from "#platform/measure.ts";
import type { Refusal } from "#rules/refusal.ts";
import { type CasterInFight, mayCast } from "#rules/spells/cast.ts";
import { combatantOf } from "../fights/lookup.ts";
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

/** A caster's place in the present encounter, as casting asks for it (C12); null for who takes no part. */
function inFight(actor: Actor.Implementation): CasterInFight | null {
  const combatant = combatantOf({ actor, token: null });
  if (!combatant) return null;
  const { mustDeclare, declared, acted, mayAct } = combatant.facts;
  return {
    declarations: mustDeclare,
    declared: declared?.kind === "spell" ? declared : null,
    turn: acted ? "acted" : mayAct ? "acts" : "waits",
    moved: combatant.token ? (movedFeet(combatant.token) ?? 0) : 0,
  };
}
