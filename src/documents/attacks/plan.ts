import { feetBetween } from "#platform/measure.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackOutcome, AttackSource, Cover, RangeBand, Reach, Target } from "#rules/attacks/types.ts";
import type { Refusal } from "#rules/refusal.ts";
import { coverOf } from "#rules/statuses.ts";
import type { AttackDraft } from "../table/prompts.ts";
import { type Reference, targetedTokens } from "../table/references.ts";
import { standsFor } from "../table/selection.ts";
import { type Attacker, attackersOf, type Stroke } from "./attackers.ts";
import { barredFromAttack, isRetreating } from "./situation.ts";

/** What a caller may fix of an attack; what is left out is read from the map and offered in the dialog. */
export interface AttackOptions {
  readonly targets?: readonly TokenDocument.Implementation[];
  /** Who makes the attack together, each with their own item of the same kind; by default the selected tokens. */
  readonly attackers?: readonly TokenDocument.Implementation[];
  readonly mode?: Reach;
  /** Feet or a band, stronger than what the map says. */
  readonly range?: number | RangeBand;
  readonly cover?: Cover;
  readonly modifier?: number;
  /** A typed d20 for the first attack. */
  readonly die?: number;
  /** The targets retreat (C8); left out, as each has declared. */
  readonly retreating?: boolean;
  /** Whatever the distance is (C9). */
  readonly anyDistance?: boolean;
  /** Although the attackers retreat or a condition bars them; gamemasters only (C8). */
  readonly overrule?: boolean;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/** One attack as it goes on the card. */
export interface RolledEntry {
  /** Null for the card's only attacker. */
  readonly attacker: Reference | null;
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

/** One attacker with what they measure to each target. */
export interface Striker extends Attacker {
  readonly aims: readonly Aim[];
  /** Why they may not attack, unless the referee lets them. */
  readonly barred: Refusal | null;
}

/** The strokes that are about to be made, by whom and at whom. */
export interface AttackPlan {
  /** The one whose sheet it was, or the first of those given; the card speaks for them. */
  readonly lead: Striker;
  readonly strikers: readonly Striker[];
  readonly several: boolean;
  /** Who was chosen but has no such attack. */
  readonly idle: readonly Reference[];
  readonly routine: string | null;
  /** Whether anybody in it is hidden from the players. */
  readonly hidden: boolean;
}

/** Reads attackers, targets, tokens and distances for the strokes of an actor; null when nobody chosen can make them. */
export function makePlan(
  actor: Actor.Implementation,
  strokes: readonly Stroke[],
  routine: string | null,
  options: AttackOptions,
): AttackPlan | null {
  const targets = options.targets ?? targetedTokens();
  const { list, idle, several, hidden } = attackersOf(actor, strokes, options.attackers, targets[0] ?? null);
  const strikers = list.map((attacker) => ({
    ...attacker,
    aims: aimsOf(attacker, targets, several),
    barred: barredFromAttack(attacker, nameOf(attacker)),
  }));
  const lead = strikers.find(({ token }) => standsFor(token, actor)) ?? strikers[0];
  if (!lead) return null;
  return { lead, strikers, several, idle, routine, hidden: hidden || targets.some((token) => token.hidden) };
}

/** The targets of one attacker; nobody of several attacks themselves. */
function aimsOf({ actor, token }: Attacker, targets: readonly TokenDocument.Implementation[], several: boolean): Aim[] {
  return targets.flatMap((target) => {
    if (!target.actor?.isFighter() || (several && target.actor === actor)) return [];
    return [{ token: target, actor: target.actor, distance: token ? feetBetween(token, target) : null }];
  });
}

/** What the dialog starts from: everything measured, everything given fixed. */
export function makeDraft(plan: AttackPlan, options: AttackOptions): AttackDraft {
  const { lead, strikers } = plan;
  const nearest = options.range ?? lead.aims[0]?.distance ?? null;
  const all = strikers.flatMap(({ strokes }) => strokes);
  const modes = (["melee", "missile"] as const).filter((reach) => all.every(({ source }) => source[reach]));
  const first = lead.strokes[0];
  const mode = options.mode ?? (first ? defaultReach(first.source, nearest) : "melee");
  return {
    attacker: nameOf(lead),
    attackers: strikers.map(nameOf),
    sources: lead.strokes.map(({ source, count }) => ({ uuid: source.uuid, name: source.name, count })),
    targets: targetsOf(strikers),
    modes,
    mode,
    ranges: lead.strokes.find(({ source }) => source.range)?.source.range ?? null,
    barred: barredAll(strikers),
    choice: {
      mode,
      range: options.range ?? null,
      cover: options.cover ?? null,
      modifier: options.modifier ?? 0,
      die: options.die ?? null,
      retreating: options.retreating ?? null,
      anyDistance: options.anyDistance ?? false,
      overrule: options.overrule === true && game.user.isGM,
    },
  };
}

/** Every target once, with its distance from the nearest and the farthest attacker. */
function targetsOf(strikers: readonly Striker[]): AttackDraft["targets"] {
  const targets = new Map<string, { aim: Aim; distances: (number | null)[] }>();
  for (const aim of strikers.flatMap(({ aims }) => aims)) {
    const target = targets.get(aim.actor.uuid) ?? { aim, distances: [] };
    targets.set(aim.actor.uuid, { aim, distances: [...target.distances, aim.distance] });
  }
  return [...targets].map(([uuid, { aim, distances }]) => {
    const known = distances.filter((distance) => distance !== null);
    const all = known.length === distances.length;
    return {
      uuid,
      name: aim.token.name,
      distance: all ? Math.min(...known) : null,
      farthest: all ? Math.max(...known) : null,
      cover: coverOf(aim.actor.statuses),
      retreating: isRetreating(aim),
    };
  });
}

/** Why nobody of them may attack; null when somebody may. */
export function barredAll(strikers: readonly Striker[]): Refusal | null {
  return strikers.every(({ barred }) => barred) ? (strikers[0]?.barred ?? null) : null;
}

/** The same draft for one of several attackers. */
export function draftFor(plan: AttackPlan, striker: Striker, draft: AttackDraft): AttackDraft {
  if (!plan.several) return draft;
  const sources = striker.strokes.map(({ source, count }) => ({ uuid: source.uuid, name: source.name, count }));
  return { ...draft, attacker: nameOf(striker), sources, targets: targetsOf([striker]) };
}

/** The name that the table knows: the token's, else the actor's. */
export function nameOf({ actor, token }: Pick<Attacker, "actor" | "token">): string {
  return token?.name ?? actor.name;
}
