import { feetBetween } from "#platform/measure.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackOutcome, AttackSource, Cover, RangeBand, Reach, Target } from "#rules/attacks/types.ts";
import type { Refusal } from "#rules/refusal.ts";
import type { AttackDraft } from "./prompts.ts";
import { targetedTokens, tokenOf } from "./references.ts";

/** What a caller may fix of an attack; what is left out is read from the map and offered in the dialog. */
export interface AttackOptions {
  readonly targets?: readonly TokenDocument.Implementation[];
  readonly mode?: Reach;
  /** Feet or a band, stronger than what the map says. */
  readonly range?: number | RangeBand;
  readonly cover?: Cover;
  readonly modifier?: number;
  /** A typed d20 for the first attack. */
  readonly die?: number;
  /** The targets retreat (C8). */
  readonly retreating?: boolean;
  /** Whatever the distance is (C9). */
  readonly anyDistance?: boolean;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/** A weapon or natural attack and how often it strikes. */
export interface Stroke {
  readonly source: AttackSource;
  readonly count: number;
}

/** One attack as it goes on the card. */
export interface RolledEntry {
  readonly source: AttackSource;
  readonly target: Target | null;
  readonly result: AttackOutcome | Refusal;
}

/** A target on the map, with the feet between it and the attacker. */
export interface Aim {
  readonly token: TokenDocument.Implementation;
  readonly actor: Actor.Implementation;
  readonly distance: number | null;
}

/** The strokes that an actor is about to make, and at whom. */
export interface AttackPlan {
  readonly actor: Actor.Implementation;
  readonly token: TokenDocument.Implementation | null;
  readonly strokes: readonly Stroke[];
  readonly routine: string | null;
  readonly aims: readonly Aim[];
}

/** Reads targets, tokens and distances for the strokes that an actor is about to make. */
export function makePlan(
  actor: Actor.Implementation,
  strokes: readonly Stroke[],
  routine: string | null,
  options: AttackOptions,
): AttackPlan {
  const tokens = options.targets ?? targetedTokens();
  const token = tokenOf(actor, tokens[0] ?? null);
  const aims = tokens.flatMap((target) => {
    if (!target.actor?.isFighter()) return [];
    return [{ token: target, actor: target.actor, distance: token ? feetBetween(token, target) : null }];
  });
  return { actor, token, strokes, routine, aims };
}

/** What the dialog starts from: everything measured, everything given fixed. */
export function makeDraft(plan: AttackPlan, options: AttackOptions): AttackDraft {
  const { strokes, aims } = plan;
  const nearest = options.range ?? aims[0]?.distance ?? null;
  const modes = (["melee", "missile"] as const).filter((reach) => strokes.every(({ source }) => source[reach]));
  const first = strokes[0];
  const mode = options.mode ?? (first ? defaultReach(first.source, nearest) : "melee");
  return {
    attacker: nameOf(plan),
    sources: strokes.map(({ source, count }) => ({ uuid: source.uuid, name: source.name, count })),
    targets: aims.map(({ token, actor, distance }) => ({ uuid: actor.uuid, name: token.name, distance })),
    modes,
    mode,
    ranges: strokes.find(({ source }) => source.range)?.source.range ?? null,
    choice: {
      mode,
      range: options.range ?? null,
      cover: options.cover ?? 0,
      modifier: options.modifier ?? 0,
      die: options.die ?? null,
      retreating: options.retreating ?? false,
      anyDistance: options.anyDistance ?? false,
    },
  };
}

/** The name that the table knows: the token's, else the actor's. */
export function nameOf(plan: Pick<AttackPlan, "actor" | "token">): string {
  return plan.token?.name ?? plan.actor.name;
}
