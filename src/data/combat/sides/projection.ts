import { isDown } from "#data/combat/presence.ts";
import { settings } from "#platform/settings.ts";
import type { CombatantState } from "#rules/combat/sides/state.ts";
import { isHelpless } from "#rules/statuses.ts";
import { SidesCombatantModel } from "./combatant.ts";
import { memberOf, sideOf } from "./membership.ts";

/** Whether it has in hand what makes it act last (C5). */
function holdsSlow(combatant: Combatant.Implementation): boolean {
  const { twoHandedIsSlow } = settings;
  return (combatant.actor?.items ?? []).some(
    (item) => item.isWeapon() && item.system.inHand !== "none" && item.system.isSlow(twoHandedIsSlow),
  );
}

/** Whether it can shoot or throw what it has in hand, or by nature (C4). */
function holdsMissile(combatant: Combatant.Implementation): boolean {
  return (combatant.actor?.items ?? []).some(
    (item) =>
      (item.isWeapon() && item.system.inHand !== "none" && item.system.missile) ||
      (item.isAttack() && item.system.missile),
  );
}

/** The figures of its actor that the order of a fight and its morale need; those of a stranger without an actor of ours. */
function figuresOf(combatant: Combatant.Implementation) {
  const { actor } = combatant;
  const helpless = isHelpless(actor?.statuses ?? []);
  if (!actor?.fighter) return { isCharacter: false, helpless, morale: null, initiativeModifier: 0 };
  const { isCharacter, morale, ownInitiative } = actor.fighter;
  return { isCharacter, helpless, morale, initiativeModifier: ownInitiative };
}

/** A combatant as plain data; one of another type, stored by hand, takes part without a word of its owner's. */
export function combatantToRules(combatant: Combatant.Implementation): CombatantState {
  const { system, defeated } = combatant;
  const { slowOverride, dice, killer, fled, placements } = memberOf(combatant);
  const declarations = system instanceof SidesCombatantModel ? system.declarations : [];
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    side: sideOf(combatant),
    alive: !defeated && !isDown(combatant),
    holdsSlow: holdsSlow(combatant),
    holdsMissile: holdsMissile(combatant),
    ...figuresOf(combatant),
    ...{ slowOverride, dice, killer, fled },
    declarations: declarations.map(({ round, kind, spellId, spellName, fate }) => {
      return { round, kind, spellId, spellName, fate };
    }),
    // Who is called defeated by the referee is so at once, in a shared step too.
    placements: defeated ? placements.map((one) => ({ ...one, standing: false, fell: "" })) : placements,
  };
}
