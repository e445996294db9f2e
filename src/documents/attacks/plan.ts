import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackOutcome, AttackSource, Cover, RangeBand, Reach, Target } from "#rules/attacks/types.ts";
import type { Refusal } from "#rules/refusal.ts";
import { coverOf } from "#rules/statuses.ts";
import type { AttackDraft } from "../table/prompts.ts";
import { type Reference, targetedTokens } from "../table/references.ts";
import { standsFor } from "../table/selection.ts";
import { attackersOf } from "./attackers.ts";
import { isRetreating } from "./situation.ts";
import { type Aim, type Attack, type Attacker, nameOf } from "./types.ts";

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

/** The attacks that are about to be made, by whom and at whom. */
export interface AttackPlan {
  /** The one whose sheet it was, or the first of those given; the card speaks for them. */
  readonly lead: Attacker;
  readonly attackers: readonly Attacker[];
  readonly several: boolean;
  /** Who was chosen but has no such attack. */
  readonly idle: readonly Reference[];
  readonly routine: string | null;
  /** Whether anybody in it is hidden from the players. */
  readonly hidden: boolean;
}

/** Reads attackers, targets, tokens and distances for the attacks of an actor; null when nobody chosen can make them. */
export function makePlan(
  actor: Actor.Implementation,
  attacks: readonly Attack[],
  routine: string | null,
  options: AttackOptions,
): AttackPlan | null {
  const targets = options.targets ?? targetedTokens();
  const { list, idle, several, hidden } = attackersOf(actor, attacks, options.attackers, targets);
  const lead = list.find(({ token }) => standsFor(token, actor)) ?? list[0];
  if (!lead) return null;
  return { lead, attackers: list, several, idle, routine, hidden: hidden || targets.some((token) => token.hidden) };
}

/** What the dialog starts from: everything measured, everything given fixed. */
export function makeDraft(plan: AttackPlan, options: AttackOptions): AttackDraft {
  const { lead, attackers } = plan;
  const nearest = options.range ?? lead.aims[0]?.distance ?? null;
  const all = attackers.flatMap(({ attacks }) => attacks);
  const modes = (["melee", "missile"] as const).filter((reach) => all.every(({ source }) => source[reach]));
  const first = lead.attacks[0];
  const mode = options.mode ?? (first ? defaultReach(first.source, nearest) : "melee");
  return {
    attacker: nameOf(lead),
    attackers: attackers.map(nameOf),
    sources: lead.attacks.map(({ source, count }) => ({ uuid: source.uuid, name: source.name, count })),
    targets: targetDrafts(attackers),
    modes,
    mode,
    ranges: lead.attacks.find(({ source }) => source.range)?.source.range ?? null,
    barred: barredAll(attackers),
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
function targetDrafts(attackers: readonly Attacker[]): AttackDraft["targets"] {
  const targets = new Map<string, { aim: Aim; distances: (number | null)[] }>();
  for (const aim of attackers.flatMap(({ aims }) => aims)) {
    const target = targets.get(aim.actor.uuid) ?? { aim, distances: [] };
    targets.set(aim.actor.uuid, { aim, distances: [...target.distances, aim.distance] });
  }
  return [...targets].map(([uuid, { aim, distances }]) => {
    const known = distances.filter((distance) => distance !== null);
    const all = known.length === distances.length;
    return {
      uuid,
      name: nameOf(aim),
      distance: all ? Math.min(...known) : null,
      farthest: all ? Math.max(...known) : null,
      cover: coverOf(aim.actor.statuses),
      retreating: isRetreating(aim),
    };
  });
}

/** Why nobody of them may attack; null when somebody may. */
export function barredAll(attackers: readonly Attacker[]): Refusal | null {
  return attackers.every(({ barred }) => barred) ? (attackers[0]?.barred ?? null) : null;
}

/** The same draft for one of several attackers. */
export function draftFor(plan: AttackPlan, attacker: Attacker, draft: AttackDraft): AttackDraft {
  if (!plan.several) return draft;
  const sources = attacker.attacks.map(({ source, count }) => ({ uuid: source.uuid, name: source.name, count }));
  return { ...draft, attacker: nameOf(attacker), sources, targets: targetDrafts([attacker]) };
}
