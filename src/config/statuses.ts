import type { StatusId } from "#rules/statuses.ts";

/** A condition as it is shown: language keys of its word and of the sentence that says what it does, and its picture. */
export interface StatusShown {
  readonly name: string;
  readonly hint: string;
  readonly img: string;
}

const ICONS: Readonly<Record<StatusId, string>> = {
  dead: "icons/skull-crossed-bones.svg",
  falling: "icons/arrowed.svg",
  prone: "icons/half-body-crawling.svg",
  helpless: "icons/knockout.svg",
  bound: "icons/handcuffed.svg",
  gagged: "icons/silenced.svg",
  silenced: "icons/mute.svg",
  fleeing: "icons/run.svg",
  surrendered: "icons/black-flag.svg",
  casting: "icons/magic-swirl.svg",
  cover1: "icons/table.svg",
  cover2: "icons/barrel.svg",
  cover3: "icons/stone-wall.svg",
  cover4: "icons/forest.svg",
};

/** How a condition is shown, in the palette of a token and wherever else. */
export function statusShown(id: StatusId): StatusShown {
  return {
    name: `MELEE.Status.${id}`,
    hint: `MELEE.StatusHint.${id}`,
    img: `systems/melee-and-morale/assets/${ICONS[id]}`,
  };
}

/** Core's conditions that one of ours takes the place of: they keep working, but the palette offers each thing once. */
export const HIDDEN_STATUSES: readonly string[] = Object.freeze(["restrain", "silence"]);
