const ICONS = "systems/melee-and-morale/assets/icons";

/** The picture that a new item has until it gets its own. */
export const ITEM_ARTWORK: Readonly<Record<string, string>> = Object.freeze({
  weapon: `${ICONS}/crossed-swords.svg`,
  armor: `${ICONS}/checked-shield.svg`,
  attack: `${ICONS}/fangs.svg`,
  gear: `${ICONS}/knapsack.svg`,
});
