import { settings } from "#platform/settings.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { MARKS, type SidesState } from "#rules/combat/sides/state.ts";
import { diceRound, dieOf, unitFor } from "#rules/combat/sides/units.ts";
import { refuse } from "#rules/refusal.ts";
import type { RequestHandler } from "../kind.ts";
import { reorder, type SidesCombat } from "./fight.ts";

/** What players may ask of the gamemaster's client in a fight by sides, beside steps and rolls: a mark, and a typed die. */
export const SIDES_REQUESTS: Readonly<Record<string, RequestHandler<SidesCombat>>> = {
  async mark(combat, [first], { mark: asked, pressed }) {
    if (!first) return refuse("badRequest");
    const given = MARKS.find((one) => one === asked) ?? null;
    return reorder(combat, (state) => mark(state, first.id ?? "", given), pressed);
  },
  async die(combat, [first], { die }, byGamemaster) {
    if (!first) return refuse("badRequest");
    if (!settings.playersRoll && !byGamemaster) return refuse("gamemasterRolls");
    return reorder(combat, (state) => typeDie(state, first.id ?? "", typeof die === "number" ? die : null));
  },
};

/** A die that a player threw and types; one that stands is changed by gamemasters alone. */
function typeDie(state: SidesState, id: string, value: number | null) {
  if (state.options.initiativeWhen !== "typed") return refuse("diceAreRolled");
  const unit = unitFor(state, id);
  if (value === null || (unit && dieOf(unit, diceRound(state)))) return refuse("onlyGamemaster");
  return sidesProcedure.setDie(state, id, value);
}
