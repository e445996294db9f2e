import { sideByToken } from "#data/combat/presence.ts";
import { asSides } from "#data/combat/sides/narrow.ts";
import { type Member, NO_MEMBER } from "./member.ts";

/** What the encounter remembers of a combatant, as plain data. */
export function memberOf(combatant: Combatant.Implementation): Member {
  const { combat, id } = combatant;
  const stored = asSides(combat)?.system.members[id ?? ""];
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
  const stored = asSides(combat)?.system.members[id ?? ""]?.side;
  return stored || sideByToken(combatant);
}
