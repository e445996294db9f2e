import { IN_HAND } from "#config/hands.ts";
import { QUALITIES } from "#config/qualities.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { MeleeItem } from "#documents/item.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { attackButton } from "./attack-views.ts";
import { armorClassView, attackView, type Fact, movementText, saveViews, term } from "./figures.ts";

/** The figures that stay in sight: armor class both ways, and the feet of one round. */
export function characterHeader(actor: MeleeActor<"character">): TemplateContext {
  const walk = actor.system.movementRates.walk;
  return {
    armorClass: armorClassView(actor.system),
    movement: {
      encounter: walk ? localize("MELEE.Unit.feetShort", { feet: walk.encounter }) : "–",
      hint: walk
        ? localize("MELEE.Sheet.movementHint", { base: walk.base, encounter: walk.encounter })
        : movementText(actor.system),
    },
  };
}

/** A printed quality by its word; another one as it is stored. */
function qualityWord(quality: string): string {
  const known = QUALITIES[quality];
  return known ? localize(known.label) : quality;
}

/** Ranges, hands, slowness and qualities of a weapon in a few words. */
function weaponNotes(item: MeleeItem<"weapon">): string {
  const { range, missile, melee, twoHanded, qualities } = item.system;
  const notes: string[] = [];
  if (melee) notes.push(localize("MELEE.Reach.melee"));
  if (missile) notes.push(localize("MELEE.Sheet.ranges", { ...range }));
  if (twoHanded) notes.push(localize("MELEE.Weapon.twoHandedShort"));
  if (item.system.isSlow(settings.twoHandedIsSlow)) notes.push(localize("MELEE.Weapon.slowShort"));
  notes.push(...[...qualities].map(qualityWord));
  return notes.join(" · ");
}

/** The button that draws a weapon or puts it away: what it is now, and what a click does. */
export function handToggle(item: MeleeItem<"weapon">) {
  const { inHand } = item.system;
  const held = inHand !== "none";
  return {
    action: "toggleInHand",
    pressed: String(held),
    icon: held ? "hand" : "stowed",
    label: localize(IN_HAND[inHand]),
    hint: localize(held ? "MELEE.Sheet.putAway" : "MELEE.Sheet.draw", { name: item.name }),
  };
}

/** The weapons of a character as stored in their own order. */
export function weaponsOf(actor: MeleeActor<"character">): MeleeItem<"weapon">[] {
  return actor.items.contents
    .filter((item): item is MeleeItem<"weapon"> => item.isWeapon())
    .sort((first, second) => first.sort - second.sort);
}

function facts(actor: MeleeActor<"character">): Fact[] {
  const { alignment, experience } = actor.system;
  return [
    { label: localize("MELEE.Figure.movement"), value: movementText(actor.system) || "–" },
    { label: localize("MELEE.Figure.alignment"), value: term("MELEE.Alignment.", alignment) || "–" },
    { label: localize("MELEE.Figure.experience"), value: experience.toLocaleString(game.i18n.lang) },
  ];
}

/** Weapons as buttons with a hand beside each, saves as buttons, and the attack skill. */
export function characterFight(actor: MeleeActor<"character">): TemplateContext {
  return {
    attack: attackView(actor.system),
    saves: saveViews(actor.system),
    facts: facts(actor),
    weapons: weaponsOf(actor).flatMap((item) => {
      const button = attackButton(actor, item);
      if (!button) return [];
      const toggle = handToggle(item);
      return [
        {
          ...button,
          notes: weaponNotes(item),
          held: item.system.inHand !== "none",
          heldText: toggle.pressed,
          handIcon: toggle.icon,
          handLabel: toggle.label,
          handHint: toggle.hint,
        },
      ];
    }),
  };
}
