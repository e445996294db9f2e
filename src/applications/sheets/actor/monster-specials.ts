import type { MeleeActor } from "#documents/actor.ts";
import { localize } from "#platform/localize.ts";
import { encounterRate } from "#rules/characters/movement.ts";
import { armorClassText, term } from "./figures.ts";

/** A line of what a monster can do besides its attacks; `icon` tells a protection from the rest, `tag` may be empty. */
export interface SpecialLine {
  readonly icon: "immune" | "special";
  readonly tag: string;
  readonly text: string;
}

/** Everything that a monster's card lists below its figures: protections, specials, other figures at times, leaders. */
export function specialLines(actor: MeleeActor<"monster">): SpecialLine[] {
  return [...protections(actor), ...ownSpecials(actor), ...alternates(actor), ...leaders(actor)];
}

/** What nothing but some kinds of harm hurts, and what it is immune to. */
function protections(actor: MeleeActor<"monster">): SpecialLine[] {
  const target = actor.system.toTarget(actor.name, false);
  const names = (kinds: readonly string[]) => kinds.map((kind) => localize(`MELEE.Harm.${kind}`)).join(", ");
  const lines: SpecialLine[] = [];
  if (target.harmedOnlyBy) {
    const key = target.harmedOnlyBy.length === 0 ? "MELEE.Sheet.harmedByNothing" : "MELEE.Sheet.harmedOnlyBy";
    lines.push({ icon: "immune", tag: "", text: localize(key, { kinds: names(target.harmedOnlyBy) }) });
  }
  if (target.immuneTo.length > 0) {
    lines.push({ icon: "immune", tag: "", text: localize("MELEE.Sheet.immuneTo", { kinds: names(target.immuneTo) }) });
  }
  return lines;
}

/** The stored specials by their label; an immunity without words of its own is said by the protections already. */
function ownSpecials(actor: MeleeActor<"monster">): SpecialLine[] {
  return actor.system.specials
    .filter(({ tag, text }) => text !== "" || !tag.startsWith("immune:"))
    .map(({ tag, text }) => ({ icon: "special", tag: term("MELEE.Special.", tag), text }));
}

/** Armor class, morale and movement that hold in another form or company. */
function alternates(actor: MeleeActor<"monster">): SpecialLine[] {
  const { armorClassAlternates, moraleAlternates, movementAlternates } = actor.system;
  const line = (label: string, value: string, when: string): SpecialLine => ({
    icon: "special",
    tag: localize(label),
    text: localize(when === "" ? "MELEE.Sheet.atTimes" : "MELEE.Sheet.when", { value, when }),
  });
  return [
    ...armorClassAlternates.map((other) =>
      line("MELEE.Figure.armorClass", armorClassText(other.armorClass), other.when),
    ),
    ...moraleAlternates.map(({ value, when }) => line("MELEE.Figure.morale", String(value), when)),
    ...movementAlternates.map(({ mode, base, when }) => {
      const rate = localize("MELEE.Movement.rate", { base, encounter: encounterRate(base) });
      return line("MELEE.Figure.movement", `${term("MELEE.Movement.", mode)} ${rate}`, when);
    }),
  ];
}

/** Who leads them, in the words stored for the table, else by their hit dice and hit points. */
function leaders(actor: MeleeActor<"monster">): SpecialLine[] {
  return actor.system.leaders.map(({ role, text, hitDice, hp }) => {
    const figures = [
      hitDice && `${localize("MELEE.Figure.hitDice")} ${hitDice}`,
      hp && `${localize("MELEE.Figure.hp")} ${hp}`,
    ];
    return {
      icon: "special",
      tag: term("MELEE.Leader.", role),
      text: text || figures.filter((figure) => figure !== "").join(", "),
    };
  });
}
