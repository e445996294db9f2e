/** The six classic abilities with their language keys and the short name that formulas use (`@str`). */
export const ABILITIES = Object.freeze({
  strength: Object.freeze({ label: "MELEE.Ability.strength", formula: "str" }),
  intelligence: Object.freeze({ label: "MELEE.Ability.intelligence", formula: "int" }),
  wisdom: Object.freeze({ label: "MELEE.Ability.wisdom", formula: "wis" }),
  dexterity: Object.freeze({ label: "MELEE.Ability.dexterity", formula: "dex" }),
  constitution: Object.freeze({ label: "MELEE.Ability.constitution", formula: "con" }),
  charisma: Object.freeze({ label: "MELEE.Ability.charisma", formula: "cha" }),
});
export type AbilityId = keyof typeof ABILITIES;
