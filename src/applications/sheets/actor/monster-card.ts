import type { MeleeActor } from "#documents/actor.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { attackButton } from "./attack-views.ts";
import { armorClassView, attackView, capitalized, saveViews, term } from "./figures.ts";
import { monsterFacts } from "./monster-facts.ts";
import { specialLines } from "./monster-specials.ts";

/** Routines as buttons: "2 × Claw, Bite"; what is a single attack has its own button already. */
function routineViews(actor: MeleeActor<"monster">) {
  return actor.system.routines.flatMap((routine, index) => {
    if (routine.length === 1 && routine[0]?.count === 1) return [];
    const strokes = routine.flatMap(({ attackId, count }) => {
      const name = actor.items.get(attackId)?.name;
      return name ? [count > 1 ? `${count} × ${name}` : name] : [];
    });
    return strokes.length > 0 ? [{ index, label: strokes.join(", ") }] : [];
  });
}

/** Everything on a monster's card. */
export function monsterCard(actor: MeleeActor<"monster">): TemplateContext {
  const { system } = actor;
  const { size, kind, alignment } = system;
  const words = [term("MELEE.Size.", size), capitalized(kind), term("MELEE.Alignment.", alignment)];
  const attacks = actor.items.contents
    .sort((first, second) => first.sort - second.sort)
    .flatMap((item) => attackButton(actor, item) ?? []);
  const routines = routineViews(actor);
  return {
    kindLine: words.filter((word) => word !== "").join(" · "),
    hp: { value: actor._source.system.hp?.value ?? system.hp.value, max: system.hp.max },
    armorClass: armorClassView(actor.system),
    attack: attackView(actor.system),
    hitDice: system.hitDice.text,
    rolls: { hitPoints: localize("MELEE.Sheet.rollHitPoints", { hitDice: system.hitDice.text }) },
    routines,
    attacks,
    saves: saveViews(actor.system),
    facts: monsterFacts(actor),
    specials: specialLines(actor),
  };
}
