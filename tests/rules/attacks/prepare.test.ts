import { describe, expect, it } from "vitest";
import { damageText } from "#rules/attacks/damage.ts";
import { armorClassAgainst, prepareAttack } from "#rules/attacks/prepare.ts";
import { hasRange } from "#rules/attacks/range.ts";
import { isRefusal } from "#rules/refusal.ts";
import { attacker, bow, claw, melee, shot, sword, target } from "./figures.ts";

const breath = claw({ name: "Breath", damage: "=hp", melee: false, missile: false, automatic: true });
const strong = attacker({ strength: 2, dexterity: 1 });

describe("an attack before its dice", () => {
  it("C18: what strikes without a roll needs nothing and nothing modifies it", () => {
    const none = { band: null, modifiers: [], modifierSum: 0, needed: null };
    expect(prepareAttack(strong, breath, target(), melee())).toEqual({ ...none, withoutRoll: "automatic" });
    const slime = target({ armorClass: null });
    expect(prepareAttack(strong, sword(), slime, melee())).toEqual({ ...none, withoutRoll: "noArmorClass" });
  });

  it("C11: complete cover stops missiles, and neither breath nor melee", () => {
    const behind = { cover: "complete" } as const;
    expect(prepareAttack(strong, bow(), target(), shot(50, behind))).toMatchObject({ code: "completeCover" });
    expect(isRefusal(prepareAttack(strong, breath, target(), shot(50, behind)))).toBe(false);
    expect(isRefusal(prepareAttack(strong, sword(), target(), melee(behind)))).toBe(false);
  });

  it("C10: a band chosen by hand is nothing in melee", () => {
    const spear = sword({ missile: true, range: { short: 20, medium: 40, long: 60 } });
    const stab = prepareAttack(attacker(), spear, target(), melee({ distance: "short" }));
    expect(stab).toMatchObject({ band: null, modifiers: [] });
    expect(prepareAttack(attacker(), spear, target(), shot("short"))).toMatchObject({ band: "short", modifierSum: 1 });
  });

  it("C9: a distance that is no number is unknown, and unknown distances refuse nothing", () => {
    for (const distance of [null, Number.NaN]) {
      expect(prepareAttack(attacker(), sword(), target(), melee({ distance }))).toMatchObject({ band: null });
    }
  });

  it("C10: a weapon with a long range alone has a range", () => {
    expect(hasRange({ short: 0, medium: 0, long: 60 })).toBe(true);
    expect(hasRange({ short: 0, medium: 0, long: 0 })).toBe(false);
  });

  it("C14, C8: what has no AC has none while it retreats either", () => {
    expect(armorClassAgainst(target({ armorClass: null, shield: 1, retreating: true }))).toBeNull();
  });

  it("C18: a damage text of spaces is a rider alone and refused by nobody", () => {
    expect(isRefusal(prepareAttack(attacker(), claw({ damage: "  ", riders: ["poison"] }), target(), melee()))).toBe(
      false,
    );
  });

  it("C18: without variable damage a character's weapon does 1d6, and its bite and a monster's sword what is written", () => {
    const monster = attacker({ isCharacter: false });
    const of = (who: typeof monster, what: typeof breath) => damageText(who, what, false);
    expect([of(strong, sword()), of(strong, claw()), of(monster, sword())]).toEqual(["1d6", "1d4", "1d8"]);
  });
});
