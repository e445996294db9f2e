import { harmList } from "#data/message/attack-card.ts";
import type { MeleeActor } from "#documents/actor.ts";
import { localize } from "#platform/localize.ts";
import type { HarmKind } from "#rules/change.ts";
import { term } from "./figures.ts";

/** A line of what a monster can do besides its attacks; `icon` tells a protection from the rest, `tag` may be empty. */
export interface SpecialLine {
  readonly icon: "immune" | "special" | "leader";
  readonly tag: string;
  readonly text: string;
}

/** Everything that a monster's card lists below its figures: protections, specials, leaders. */
export function specialLines(actor: MeleeActor<"monster">): SpecialLine[] {
  return [...protections(actor), ...ownSpecials(actor), ...leaders(actor)];
}

/** The kinds of harm that specials with words of their own name in their figures: they need not be said twice. */
function saidKinds(actor: MeleeActor<"monster">, ...keys: string[]): Set<string> {
  const figures = actor.system.specials.filter(({ text }) => text !== "").map((special) => special.figures);
  const kinds = figures.flatMap((known) => keys.flatMap((key) => foundry.utils.getProperty(known, key) ?? []));
  return new Set(kinds.map(String));
}

/** What nothing but some kinds of harm hurts, and what it is immune to, unless its own words say it. */
function protections(actor: MeleeActor<"monster">): SpecialLine[] {
  const { harmedOnlyBy, immuneTo, magicNeeded = 0 } = actor.system.toTarget(actor.name, false);
  const line = (key: string, kinds: readonly HarmKind[], plus = 0): SpecialLine => {
    return { icon: "immune", tag: "", text: localize(key, { kinds: harmList(kinds, plus, localize) }) };
  };
  const lines: SpecialLine[] = [];
  if (harmedOnlyBy && saidKinds(actor, "harmedBy").size === 0) {
    const key = harmedOnlyBy.length === 0 ? "MELEE.Sheet.harmedByNothing" : "MELEE.Sheet.harmedOnlyBy";
    lines.push(line(key, harmedOnlyBy, magicNeeded));
  }
  const said = saidKinds(actor, "types", "immune");
  const unsaid = immuneTo.filter((kind) => !said.has(kind));
  if (unsaid.length > 0) lines.push(line("MELEE.Sheet.immuneTo", unsaid));
  return lines;
}

/** The stored specials by their label; an immunity without words of its own is said by the protections already. */
function ownSpecials(actor: MeleeActor<"monster">): SpecialLine[] {
  return actor.system.specials
    .filter(({ tag, text }) => text !== "" || !tag.startsWith("immune:"))
    .map(({ tag, text }) => ({
      icon: tag.startsWith("immune:") ? "immune" : "special",
      tag: term("MELEE.Special.", tag),
      text,
    }));
}

/** Who leads them, in the words stored for the table, else by their hit dice and hit points. */
function leaders(actor: MeleeActor<"monster">): SpecialLine[] {
  return actor.system.leaders.map(({ role, text, hitDice, hp }) => {
    const figures = [
      hitDice && localize("MELEE.Sheet.leaderHitDice", { hitDice }),
      hp && localize("MELEE.Sheet.leaderHitPoints", { hp }),
    ];
    return {
      icon: "leader",
      tag: term("MELEE.Leader.", role),
      text: text || figures.filter((figure) => figure !== "").join(", "),
    };
  });
}
