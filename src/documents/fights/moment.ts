/** Where a fight stood when something was rolled: before or after a caster's own step makes a difference (C13). */
export interface Moment {
  readonly combat: string;
  readonly round: number;
  readonly step: string | null;
}

/** Where every encounter with a procedure that has begun stands now. */
export function momentsNow(): Moment[] {
  return game.combats.contents.flatMap((combat) => {
    const { started, fight, id } = combat;
    return started && fight ? [{ combat: id ?? "", ...fight.place }] : [];
  });
}
