import { asSides } from "#data/combat/sides/narrow.ts";
import { setFate } from "#rules/combat/sides/declarations.ts";
import { setActed } from "#rules/combat/sides/marks.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { Fate, SidesState } from "#rules/combat/sides/state.ts";
import { inBackground } from "../../table/background.ts";
import { reorder } from "./fight.ts";

/** What the cards of an encounter say of its casters, and who has acted by casting, or not after all. */
interface Pending {
  readonly fates: Map<string, Fate>;
  readonly acted: Map<string, boolean>;
}

const pending = new Map<string, Pending>();

/**
 * Writes what became of a declared spell as its card says: cast, lost, or open again. Who casts has acted (C12). Everything
 * that arrives together is one update; cards of other rounds change nothing.
 */
export function settleCard(card: ChatMessage.OfType<"spell">, isNew: boolean): void {
  const { event, returned, fight } = card.system;
  const combat = asSides(game.combats.get(fight.combat));
  if (!combat || combat.round !== fight.round) return;
  const waiting = pending.get(fight.combat);
  const { fates, acted }: Pending = waiting ?? { fates: new Map(), acted: new Map() };
  fates.set(fight.combatant, returned === "" ? (event === "cast" ? "cast" : "lost") : "open");
  if (event === "cast" && (isNew || returned !== "")) acted.set(fight.combatant, returned === "");
  if (waiting) return;
  pending.set(fight.combat, { fates, acted });
  queueMicrotask(() => {
    pending.delete(fight.combat);
    const present = asSides(game.combats.get(fight.combat));
    if (present)
      inBackground(
        present,
        reorder(present, (state) => settled(state, { fates, acted })),
      );
  });
}

function settled(state: SidesState, { fates, acted }: Pending) {
  let told = state;
  for (const [id, fate] of fates) told = setFate(told, id, fate);
  for (const [id, done] of acted) told = setActed(told, id, done).state;
  return sidesProcedure.refresh(told);
}
