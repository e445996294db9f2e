import { ABILITIES, type AbilityId } from "#config/abilities.ts";
import type { HitPoints } from "#rules/change.ts";
import type { AbilityOutcome } from "#rules/checks/ability-check.ts";
import type { ReactionOutcome } from "#rules/checks/reaction.ts";
import type { HitPointRoll } from "#rules/monsters/hit-dice.ts";
import type { NumberOutcome, PlaceId } from "#rules/monsters/number-appearing.ts";
import { type CardParty, type CardViewer, type ModifierLine, modifierLines, sumText } from "./card.ts";

/** What was rolled: how many monsters are met, how they behave, new hit points in place of others, or a character's ability. */
export type CheckOutcome =
  | ({ readonly kind: "numberAppearing"; readonly place: PlaceId } & NumberOutcome)
  | ({ readonly kind: "reaction" } & ReactionOutcome)
  | ({ readonly kind: "hitPoints"; readonly before: HitPoints } & HitPointRoll)
  | ({ readonly kind: "ability"; readonly ability: AbilityId } & AbilityOutcome);

/** A stored card of a roll for a monster. */
export interface StoredCheck {
  readonly subject: CardParty;
  readonly outcome: CheckOutcome | null;
  /** Hit points only: the former ones are back. */
  readonly undone: boolean;
}

/** A card of one roll as drawn; morale has the same form. */
export interface CheckCardView {
  readonly title: string;
  readonly state: string;
  readonly icon: string;
  readonly stateLabel: string;
  readonly sentence: string | null;
  readonly note: string | null;
  readonly modifiers: readonly ModifierLine[];
  readonly showUndo: boolean;
  readonly canUndo: boolean;
}

/** A card without buttons and with nothing to fold out. */
const PLAIN = { state: "rolled", icon: "die", note: null, modifiers: [], showUndo: false, canUndo: false } as const;

/** The dice as read aloud: "3d8+1 shows 8, 1, 4"; null when nothing was rolled. */
function diceText({ formula, faces }: HitPointRoll | NumberOutcome, { localize }: CardViewer): string | null {
  if (formula === null) return null;
  const pretty = formula.replace(/\*/g, "×").replace(/-/g, "−");
  return localize("MELEE.Card.Check.shows", { formula: pretty, faces: faces.join(", ") });
}

function numberView(
  name: string,
  outcome: Extract<CheckOutcome, { kind: "numberAppearing" }>,
  viewer: CardViewer,
): CheckCardView {
  const { localize } = viewer;
  const { total } = outcome;
  return {
    ...PLAIN,
    title: localize(`MELEE.Card.Check.${outcome.place}`, { name }),
    stateLabel: localize(total === 1 ? "MELEE.Card.Check.numberOne" : "MELEE.Card.Check.number", { total }),
    sentence: diceText(outcome, viewer),
  };
}

function reactionView(name: string, outcome: ReactionOutcome, { localize }: CardViewer): CheckCardView {
  const { reaction, faces, modifiers, total } = outcome;
  const shown = faces.reduce((sum, face) => sum + face, 0);
  const foe = reaction === "attacks" || reaction === "hostile";
  return {
    ...PLAIN,
    title: localize("MELEE.Card.Check.reaction", { name }),
    icon: foe ? "melee" : reaction === "friendly" ? "hand" : "die",
    stateLabel: localize(`MELEE.Reaction.${reaction}`),
    sentence: localize("MELEE.Card.Check.twoDice", { sum: sumText(shown, modifiers, total) }),
    modifiers: modifierLines(modifiers, localize),
  };
}

/** The score only for who may know it. */
function abilityView(
  { name, uuid }: CardParty,
  outcome: Extract<CheckOutcome, { kind: "ability" }>,
  { localize, mayKnow }: CardViewer,
): CheckCardView {
  const { ability, success, die, score } = outcome;
  return {
    ...PLAIN,
    title: localize("MELEE.Card.Check.ability", { name, ability: localize(ABILITIES[ability].label) }),
    state: success ? "saved" : "failed",
    icon: success ? "saved" : "failed",
    stateLabel: localize(success ? "MELEE.Card.State.succeeds" : "MELEE.Card.State.failed"),
    sentence: mayKnow(uuid) ? localize("MELEE.Card.Check.againstScore", { die, score }) : null,
  };
}

function hitPointView(
  name: string,
  outcome: Extract<CheckOutcome, { kind: "hitPoints" }>,
  undone: boolean,
  viewer: CardViewer,
): CheckCardView {
  const { localize } = viewer;
  const { total, before } = outcome;
  const mayUndo = viewer.mayApply("");
  const note = undone ? "MELEE.Card.Check.undone" : "MELEE.Card.Check.before";
  return {
    ...PLAIN,
    title: localize("MELEE.Card.Check.hitPoints", { name }),
    stateLabel: localize(total === 1 ? "MELEE.Card.Check.hitPointsOne" : "MELEE.Card.Check.hitPointsTotal", { total }),
    sentence: diceText(outcome, viewer),
    note: localize(note, { value: before.value, max: before.max }),
    showUndo: mayUndo,
    canUndo: mayUndo && !undone,
  };
}

/** The card of a roll for a monster for one viewer; null for one that holds nothing. */
export function checkCard(system: StoredCheck, viewer: CardViewer): CheckCardView | null {
  const { outcome, subject } = system;
  if (outcome === null) return null;
  if (outcome.kind === "numberAppearing") return numberView(subject.name, outcome, viewer);
  if (outcome.kind === "reaction") return reactionView(subject.name, outcome, viewer);
  if (outcome.kind === "ability") return abilityView(subject, outcome, viewer);
  return hitPointView(subject.name, outcome, system.undone, viewer);
}
