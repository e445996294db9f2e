/** The picture that a new item has until it gets its own, by subtype. */
export const ITEM_ARTWORK: Readonly<Record<string, string>> = Object.freeze({
  weapon: "systems/melee-and-morale/assets/icons/crossed-swords.svg",
  armor: "systems/melee-and-morale/assets/icons/checked-shield.svg",
  attack: "systems/melee-and-morale/assets/icons/fangs.svg",
  gear: "systems/melee-and-morale/assets/icons/knapsack.svg",
  spell: "systems/melee-and-morale/assets/icons/magic-swirl.svg",
});
