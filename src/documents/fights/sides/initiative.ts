import { SIDES } from "#config/sides.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { diceRound, rolledSides } from "#rules/combat/sides/units.ts";

import { postCard } from "../../cards/post.ts";

type SidesCombat = Combat.OfType<"sides">;

const GIVEN_NAMES = new Set<string>(Object.values(SIDES).map(({ label }) => label));

/** Posts the card of the dice that a plan rolled; sides of which players see nobody are left out, or whispered alone. */
export async function postInitiative(
  combat: SidesCombat,
  plan: SidesPlan,
  rolls: readonly MeleeRoll[],
  options: ChatMessage.CreateData = {},
): Promise<void> {
  const rolled = plan.events.flatMap((event) => (event.kind === "sidesRolled" ? event.sides : []));
  if (rolled.length === 0) return;
  const hidden = rolled.filter((id) => isHidden(combat, id));
  const secret = hidden.length === rolled.length;
  const shown = secret ? rolled : rolled.filter((id) => !hidden.includes(id));
  const colors = new Map(combat.system.sideList.map(({ id, color }) => [id, color]));
  const sides = rolledSides(plan.state, shown).map((side) => ({ ...side, color: colors.get(side.id) ?? "" }));
  const lines = sides.map((side) => `${sideName(side.name)} ${[side.value, ...side.tiebreaks].join(", ")}`);
  await postCard({
    type: "initiative",
    speaker: { alias: localize("MELEE.Combat.initiative") },
    summary: [lines.join(" · ")],
    rolls: rolls.filter((roll) => shown.some((id) => roll.key === `initiative.${id}`)),
    secret,
    system: { combat: combat.uuid, round: diceRound(plan.state), sides },
    over: { sound: CONFIG.sounds.dice, flags: { core: { initiativeRoll: true } }, ...options },
  });
}

/** Whether every member of a unit, a side or with individual initiative a combatant, is hidden from the players. */
export function isHidden(combat: SidesCombat, unitId: string): boolean {
  const members = combat.combatants.filter(({ id, sideId }) => sideId === unitId || id === unitId);
  return members.length > 0 && members.every((combatant) => combatant.hidden);
}

/** A side's name in the user's language: given sides are named by a language key. */
export function sideName(name: string): string {
  return GIVEN_NAMES.has(name) ? localize(name) : name;
}
