import { migrateMembers } from "#data/combat/sides/older.ts";
import { givenSides } from "#data/combat/sides/side.ts";
import { settings } from "#platform/settings.ts";
import type { Cursor } from "#rules/combat/procedure.ts";
import type { SidesEvent, SidesPlan } from "#rules/combat/sides/events.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { Fight } from "../fight.ts";
import type { FightKind } from "../kind.ts";
import { announce } from "./hooks.ts";
import { postInitiative } from "./initiative.ts";
import { joining } from "./join.ts";

/** An encounter by sides. */
export type SidesCombat = Combat.OfType<"sides">;

/** Side initiative (C1–C23) as a kind of fight, without what other clients may ask and what watches over it. */
export const sidesFight: FightKind<SidesState, SidesEvent, SidesCombat> = {
  procedure: sidesProcedure,
  combatantType: "sides",
  created(combat) {
    const { sides, options } = combat.system.toObject();
    // Sides given on purpose stand beside the four of every encounter; a fight keeps the options of its creation.
    combat.updateSource({
      system: { sides: { ...givenSides(), ...sides }, options: options ?? settings.optionsOf("sides") },
    });
  },
  joined(combat, combatant) {
    combatant.updateSource({ initiative: joining(combat, combatant) });
  },
  mayType: (combat) => combat.system.rules.initiativeWhen === "typed",
  migrate: migrateMembers,
  announce,
  post: postInitiative,
};

/** An encounter by sides with its procedure. */
export function sidesFightOf(combat: SidesCombat): Fight<SidesState> {
  return new Fight(combat, sidesFight, () => combat.system);
}

/** Writes what a rule makes of the fight without dice; nothing when it has moved on since it was pressed. */
export function reorder(
  combat: SidesCombat,
  rule: (state: SidesState) => SidesPlan | Refusal,
  pressed?: Cursor,
): Promise<Refusal | null> {
  return sidesFightOf(combat).reorder(rule, pressed);
}

/** The same for what gamemasters alone may do. */
export async function rearrange(
  combat: SidesCombat,
  rule: (state: SidesState) => SidesPlan | Refusal,
): Promise<Refusal | null> {
  return game.user.isGM ? reorder(combat, rule) : refuse("onlyGamemaster");
}
