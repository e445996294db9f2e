import { cursorOf } from "./steps.ts";

/** Where a fight stood when something was rolled: before or after a caster's own step makes a difference (C13). */
export interface Moment {
  readonly combat: string;
  readonly round: number;
  readonly step: string | null;
}

/** Where every encounter by sides that has begun stands now. */
export function momentsNow(): Moment[] {
  return game.combats.contents.flatMap((combat) => {
    if (!combat.started || !combat.isSides()) return [];
    return [{ combat: combat.id ?? "", ...cursorOf(combat) }];
  });
}
