import { localize } from "#platform/localize.ts";
import { DECLARATION_STEP, type SidesState } from "#rules/combat/sides/state.ts";
import { barredBy } from "#rules/statuses.ts";
import type { DeclarationOffer } from "./data.ts";

/** What decides which declarations make sense for somebody now. */
interface Facts {
  readonly engaged: boolean;
  readonly acted: boolean;
  /** A spell or a way out of a melee was declared, which holds for the round (C1). */
  readonly bound: boolean;
}

/**
 * What this user may declare for a combatant now (C1): everything while declarations are made, and the referee until
 * somebody has acted; afterwards a player may still say how their own leave a melee, or that they will not attack.
 */
export function declarationOffers(
  { round, cursor, options }: SidesState,
  combatant: Combatant.Implementation,
  { engaged, acted, bound }: Facts,
): DeclarationOffer[] {
  const early = options.declarations && (round === 0 || cursor.step === DECLARATION_STEP);
  if (!combatant.isOwner || acted || (!early && round === 0)) return [];
  if (!early && bound && !game.user.isGM) return [];
  const away = engaged ? "" : localize("MELEE.Tracker.notInMelee");
  return [
    offer("none"),
    ...(early || game.user.isGM ? spellOffers(combatant) : []),
    offer("withdraw", away),
    offer("retreat", away),
    offer("hold"),
  ];
}

function offer(kind: DeclarationOffer["kind"], barred = ""): DeclarationOffer {
  return { value: kind, kind, spellName: "", barred };
}

/** Every spell of which a copy is in memory, by name. */
function spellOffers({ actor }: Combatant.Implementation): DeclarationOffer[] {
  if (!actor) return [];
  const status = barredBy(actor.statuses, "cast", actor.name)?.data.status;
  const barred = status === undefined ? "" : localize(String(status)).toLowerCase();
  return actor.items.contents
    .flatMap((item) => (item.isSpell() && item.system.memorised > 0 ? [item] : []))
    .map(({ id, name }) => ({ value: `spell:${id}`, kind: "spell" as const, spellName: name, barred }))
    .sort((one, other) => one.spellName.localeCompare(other.spellName, game.i18n.lang));
}
