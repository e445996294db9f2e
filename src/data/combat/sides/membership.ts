import { sideByToken } from "#data/combat/presence.ts";
import { type Member, NO_MEMBER } from "./member.ts";

/** What the encounter remembers of a combatant, as plain data. */
export function memberOf(combatant: Combatant.Implementation): Member {
  const { combat, id } = combatant;
  const stored = combat?.isSides() ? combat.system.members[id ?? ""] : undefined;
  if (!stored) return NO_MEMBER;
  const { side, placements, slowOverride, dice, killer, fled } = stored;
  return {
    side,
    killer,
    fled,
    slowOverride: slowOverride ? { round: slowOverride.round, slow: slowOverride.slow } : null,
    dice: dice.map(({ round, value, modifier, tiebreaks }) => ({ round, value, modifier, tiebreaks: [...tiebreaks] })),
    placements: placements.map(({ round, block, acted, press, mark, markedIn, standing, fell }) => {
      return { round, block: block === "slow" ? "slow" : "side", acted, press, mark, markedIn, standing, fell };
    }),
  };
}

/** The side of a combatant: the stored one, else as its token or its owner says. */
export function sideOf(combatant: Combatant.Implementation): string {
  const { combat, id } = combatant;
  const stored = combat?.isSides() ? combat.system.members[id ?? ""]?.side : null;
  return stored || sideByToken(combatant);
}
