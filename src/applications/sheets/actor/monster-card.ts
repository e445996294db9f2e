import type { MeleeActor } from "#documents/actor.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { attackButton } from "./attack-views.ts";
import { armorClassView, attackView, capitalized, type Fact, movementText, saveViews, term } from "./figures.ts";
import { specialLines } from "./monster-specials.ts";

/** Routines as buttons: "2 × Claw, Bite". Beside the usual one, what is a single attack has its own button already. */
function routineViews(actor: MeleeActor<"monster">) {
  return actor.system.routines.flatMap((routine, index) => {
    if (index > 0 && routine.length === 1 && routine[0]?.count === 1) return [];
    const strokes = routine.flatMap(({ attackId, count }) => {
      const name = actor.items.get(attackId)?.name;
      return name ? [count > 1 ? `${count} × ${name}` : name] : [];
    });
    return strokes.length > 0 ? [{ index, label: strokes.join(", ") }] : [];
  });
}

/** "1d4 (6d10)": in the dungeon, and in the lair when it differs. */
function numberAppearing(actor: MeleeActor<"monster">): string {
  const { dungeon, lair } = actor.system.numberAppearing;
  if (lair === "" || lair === dungeon) return dungeon || "–";
  return `${dungeon || "–"} (${lair})`;
}

function facts(actor: MeleeActor<"monster">): Fact[] {
  const { morale, alignment, experience, treasure, saveAs } = actor.system;
  const movement = movementText(actor);
  return [
    { label: localize("MELEE.Figure.movement"), value: movement || "–", wide: movement.length > 16 },
    { label: localize("MELEE.Figure.morale"), value: morale === null ? "–" : String(morale) },
    { label: localize("MELEE.Figure.alignment"), value: term("MELEE.Alignment.", alignment) || "–" },
    { label: localize("MELEE.Figure.experience"), value: experience.toLocaleString(game.i18n.lang) },
    { label: localize("MELEE.Figure.numberAppearing"), value: numberAppearing(actor) },
    { label: localize("MELEE.Figure.saveAs"), value: capitalized(saveAs) || "–" },
    { label: localize("MELEE.Figure.treasure"), value: treasure || "–" },
  ];
}

/** Everything on a monster's card. */
export function monsterCard(actor: MeleeActor<"monster">): TemplateContext {
  const { system } = actor;
  const kind = [term("MELEE.Size.", system.size), capitalized(system.kind)].filter((word) => word !== "");
  const attacks = actor.items.contents
    .sort((first, second) => first.sort - second.sort)
    .flatMap((item) => attackButton(actor, item) ?? []);
  const routines = routineViews(actor);
  return {
    kindLine: kind.join(" · "),
    hp: { value: actor._source.system.hp?.value ?? system.hp.value, max: system.hp.max },
    armorClass: armorClassView(actor),
    attack: attackView(actor),
    hitDice: system.hitDice.text,
    routines,
    attacks,
    saves: saveViews(actor),
    facts: facts(actor),
    specials: specialLines(actor),
  };
}
