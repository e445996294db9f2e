import type { MeleeActor } from "#documents/actor.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { PLACES } from "#rules/monsters/number-appearing.ts";
import { attackButton } from "./attack-views.ts";
import {
  armorClassView,
  attackView,
  capitalized,
  type Fact,
  type FactRoll,
  movementText,
  saveViews,
  term,
} from "./figures.ts";
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

/** The numbers in the dungeon and in the lair as buttons; one that is not written down has none. */
function numberRolls(actor: MeleeActor<"monster">): FactRoll[] {
  return PLACES.flatMap((place) => {
    const text = actor.system.numberAppearing[place];
    if (text === "") return [];
    const label = localize(`MELEE.Sheet.rollNumber.${place}`, { number: text });
    return [{ action: "numberAppearing", place, text: place === "lair" ? `(${text})` : text, label }];
  });
}

/** The morale score as a button. */
function moraleRolls(morale: number | null): FactRoll[] {
  if (morale === null) return [];
  return [{ action: "morale", text: String(morale), label: localize("MELEE.Sheet.rollMorale", { morale }) }];
}

function facts(actor: MeleeActor<"monster">): Fact[] {
  const { morale, alignment, experience, treasure, saveAs } = actor.system;
  const movement = movementText(actor);
  const reaction = { action: "reaction", text: "2d6", label: localize("MELEE.Sheet.rollReaction") };
  return [
    { label: localize("MELEE.Figure.movement"), value: movement || "–", wide: movement.length > 16 },
    { label: localize("MELEE.Figure.morale"), value: "–", rolls: moraleRolls(morale) },
    { label: localize("MELEE.Figure.alignment"), value: term("MELEE.Alignment.", alignment) || "–" },
    { label: localize("MELEE.Figure.experience"), value: experience.toLocaleString(game.i18n.lang) },
    { label: localize("MELEE.Figure.numberAppearing"), value: "–", rolls: numberRolls(actor) },
    { label: localize("MELEE.Figure.reaction"), value: "", rolls: [reaction] },
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
    rolls: { hitPoints: localize("MELEE.Sheet.rollHitPoints", { hitDice: system.hitDice.text }) },
    routines,
    attacks,
    saves: saveViews(actor),
    facts: facts(actor),
    specials: specialLines(actor),
  };
}
