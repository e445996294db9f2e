import { describe, expect, it } from "vitest";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { attacker, bow, claw, melee, refusal, roll, shot, sword, target } from "./figures.ts";

const ascending = (descending: number) => 19 - descending;

describe("T3 and C14: by matrix", () => {
  const fighter = attacker({ attackBonus: 2, strength: 1 });

  it("T3: THAC0 17, STR 13, die 14 makes 15, hits AC 2 and so AC 4; the damage is taken off", () => {
    const foe = target({ armorClass: ascending(4) });
    const outcome = roll(fighter, sword(), foe, melee({ attackMode: "matrix" }), [14, 5]);
    expect(outcome).toMatchObject({ die: 14, total: 15, hit: true, reason: "reached", needed: 13, hitsArmorClass: 2 });
    expect(outcome.modifiers).toEqual([{ id: "strength", value: 1 }]);
    expect(outcome.damage).toMatchObject({ formula: "1d8", faces: [5], rolled: 5, total: 6 });
    expect(outcome.changes).toEqual([{ kind: "damage", target: foe.uuid, amount: 6, harms: ["normal"] }]);
  });

  it("T2: THAC0 19 against AC −3 needs a result of 20: 18 on the die with +2 hits, 17 does not", () => {
    const foe = target({ armorClass: ascending(-3) });
    const strong = attacker({ strength: 2 });
    expect(roll(strong, sword(), foe, melee({ attackMode: "matrix" }), [18, 1])).toMatchObject({
      hit: true,
      needed: 20,
      hitsArmorClass: -3,
    });
    expect(roll(strong, sword(), foe, melee({ attackMode: "matrix" }), [17]).hit).toBe(false);
  });

  it("T2: THAC0 19 against AC −3 needs 22 by THAC0, so 18 with +2 misses there and in ascending AC", () => {
    const foe = target({ armorClass: ascending(-3) });
    const strong = attacker({ strength: 2 });
    expect(roll(strong, sword(), foe, melee({ attackMode: "thac0" }), [18])).toMatchObject({ hit: false, needed: 22 });
    expect(roll(strong, sword(), foe, melee({ attackMode: "ascending" }), [18])).toMatchObject({
      hit: false,
      needed: 22,
    });
  });

  it("T2: THAC0 19 against AC −3, die 19 and +1 hits by matrix", () => {
    const foe = target({ armorClass: ascending(-3) });
    expect(roll(attacker({ strength: 1 }), sword(), foe, melee({ attackMode: "matrix" }), [19, 1]).hit).toBe(true);
  });

  it("T2: THAC0 5 against AC 9 needs 2 by matrix: 3 on the die with −2 misses", () => {
    const outcome = roll(
      attacker({ attackBonus: 14, strength: -2 }),
      sword(),
      target({ armorClass: ascending(9) }),
      melee({ attackMode: "matrix" }),
      [3],
    );
    expect(outcome).toMatchObject({ hit: false, needed: 2, total: 1, reason: "short", hitsArmorClass: null });
  });

  it("T2: THAC0 5 against AC 9 needs −4 by THAC0: 3 on the die with −2 hits", () => {
    const outcome = roll(
      attacker({ attackBonus: 14, strength: -2 }),
      sword(),
      target({ armorClass: ascending(9) }),
      melee({ attackMode: "thac0" }),
      [3, 4],
    );
    expect(outcome).toMatchObject({ hit: true, needed: -4, total: 1 });
  });

  it("T2: beyond the table AC 12 against THAC0 17 needs 5", () => {
    const foe = target({ armorClass: ascending(12) });
    const situation = melee({ attackMode: "matrix" });
    expect(roll(attacker({ attackBonus: 2 }), sword(), foe, situation, [5, 1])).toMatchObject({ hit: true, needed: 5 });
    expect(roll(attacker({ attackBonus: 2 }), sword(), foe, situation, [4]).hit).toBe(false);
  });

  it("C14: a bonus to the attack skill moves the row and is not added to the die", () => {
    const outcome = roll(fighter, sword(), target(), melee({ attackMode: "matrix" }), [10, 1]);
    expect(outcome.modifiers.map((modifier) => modifier.id)).toEqual(["strength"]);
    expect(outcome).toMatchObject({ total: 11, needed: 11, hit: true });
  });

  it("C14: STR modifies melee and not missiles", () => {
    const strong = attacker({ strength: 3 });
    expect(roll(strong, sword(), target(), melee(), [10, 1]).total).toBe(13);
    expect(roll(strong, bow(), target(), shot("medium"), [10]).total).toBe(10);
  });

  it("C14: DEX, range and cover modify missiles, thrown weapons too, each by name and in order", () => {
    const spear = sword({ name: "Spear", missile: true, range: { short: 20, medium: 40, long: 60 } });
    const outcome = roll(attacker({ dexterity: 2 }), spear, target(), shot(45, { cover: 3 }), [10]);
    expect(outcome.modifiers).toEqual([
      { id: "dexterity", value: 2 },
      { id: "longRange", value: -1 },
      { id: "cover", value: -3 },
    ]);
    expect(outcome.total).toBe(8);
  });

  it("C14: DEX, range and cover leave melee alone", () => {
    const spear = sword({ missile: true, range: { short: 20, medium: 40, long: 60 } });
    const outcome = roll(attacker({ dexterity: 3 }), spear, target(), melee({ cover: 4 }), [13, 1]);
    expect(outcome).toMatchObject({ modifiers: [], total: 13, band: null, hit: true });
  });

  it("C14: a target without an AC is hit without a roll, in all three modes", () => {
    for (const attackMode of ATTACK_MODES) {
      const outcome = roll(attacker(), sword(), target({ armorClass: null }), melee({ attackMode }), [3]);
      expect(outcome).toMatchObject({
        die: null,
        total: null,
        needed: null,
        hitsArmorClass: null,
        hit: true,
        reason: "noArmorClass",
      });
      expect(outcome.damage?.total).toBe(3);
    }
  });

  it("C14: no AC does not help against reach: a slime 10 feet away is refused", () => {
    expect(refusal(attacker(), sword(), target({ armorClass: null }), melee({ distance: 10 })).code).toBe(
      "tooFarForMelee",
    );
  });
});

describe("C14: without a target", () => {
  it("C14: THAC0 19 and die 14 hits AC 5, in all three modes", () => {
    for (const attackMode of ATTACK_MODES) {
      const outcome = roll(attacker(), sword(), null, melee({ attackMode }), [14, 8]);
      expect(outcome).toMatchObject({ hit: true, reason: "untargeted", hitsArmorClass: 5, needed: null });
      expect(outcome.changes).toEqual([{ kind: "damage", target: null, amount: 8, harms: ["normal"] }]);
    }
  });

  it("C14: attack bonus 2 and STR +1 with die 14 hits AC 2, in all three modes", () => {
    for (const attackMode of ATTACK_MODES) {
      const outcome = roll(attacker({ attackBonus: 2, strength: 1 }), sword(), null, melee({ attackMode }), [14, 1]);
      expect(outcome.hitsArmorClass).toBe(2);
    }
  });

  it("C16: a natural 1 without a target is a miss and hits no AC", () => {
    for (const attackMode of ATTACK_MODES) {
      const outcome = roll(attacker({ attackBonus: 14, strength: 3 }), sword(), null, melee({ attackMode }), [1]);
      expect(outcome).toMatchObject({
        hit: false,
        reason: "natural1",
        hitsArmorClass: null,
        damage: null,
        changes: [],
      });
    }
  });

  it("C16: a natural 20 without a target is a hit", () => {
    expect(roll(attacker(), sword(), null, melee({ attackMode: "matrix" }), [20, 2])).toMatchObject({
      hit: true,
      reason: "natural20",
      hitsArmorClass: -3,
    });
  });

  it("T2: by matrix a result of 1 reaches no AC, so it misses even without a target", () => {
    const outcome = roll(attacker({ strength: -2 }), sword(), null, melee({ attackMode: "matrix" }), [3]);
    expect(outcome).toMatchObject({ total: 1, hit: false, reason: "short", hitsArmorClass: null });
  });
});

describe("C15: by THAC0 and by ascending AC", () => {
  it("C15: THAC0 19 against AC 5 needs 14: 13 misses, 14 and 15 hit", () => {
    const foe = target({ armorClass: ascending(5) });
    for (const attackMode of ["thac0", "ascending"] as const) {
      expect(roll(attacker(), sword(), foe, melee({ attackMode }), [13])).toMatchObject({ hit: false, needed: 14 });
      expect(roll(attacker(), sword(), foe, melee({ attackMode }), [14, 1])).toMatchObject({ hit: true, needed: 14 });
      expect(roll(attacker(), sword(), foe, melee({ attackMode }), [15, 1]).hit).toBe(true);
    }
  });

  it("C15: the attack bonus counts once: THAC0 17, die 10 against ascending AC 14 makes 12 and misses", () => {
    const outcome = roll(attacker({ attackBonus: 2 }), sword(), target({ armorClass: 14 }), melee(), [10]);
    expect(outcome).toMatchObject({ total: 12, needed: 14, hit: false, reason: "short" });
    expect(outcome.modifiers).toEqual([{ id: "attackBonus", value: 2 }]);
  });

  it("C15: attack bonus −1 (THAC0 20), die 11 against ascending AC 10 makes 10 and hits", () => {
    const outcome = roll(attacker({ attackBonus: -1 }), sword(), target({ armorClass: 10 }), melee(), [11, 1]);
    expect(outcome).toMatchObject({ total: 10, hit: true });
  });

  it("C15: a modified 1 may hit and a modified 20 may miss", () => {
    const weak = attacker({ strength: -3 });
    expect(roll(weak, sword(), target({ armorClass: 1 }), melee(), [4, 5])).toMatchObject({ total: 1, hit: true });
    const strong = attacker({ strength: 3 });
    expect(roll(strong, sword(), target({ armorClass: 21 }), melee(), [17])).toMatchObject({ total: 20, hit: false });
  });

  it("C14: the weapon's bonus, effects and the situation are added by name", () => {
    const outcome = roll(
      attacker({ bonuses: { melee: 1, missile: 5, damage: 0 } }),
      sword({ attackBonus: 2 }),
      target(),
      melee({ modifier: -4 }),
      [14, 2],
    );
    expect(outcome.modifiers).toEqual([
      { id: "weapon", value: 2 },
      { id: "effects", value: 1 },
      { id: "situational", value: -4 },
    ]);
    expect(outcome).toMatchObject({ total: 13, hit: true });
    expect(outcome.damage?.total).toBe(2);
  });

  it("C14: effects on missiles count for missiles", () => {
    const who = attacker({ bonuses: { melee: 5, missile: 1, damage: 0 } });
    expect(roll(who, bow(), target(), shot("medium"), [12, 1]).total).toBe(13);
  });

  it("C14: without any modifier a plain d20 is rolled and none is named", () => {
    expect(roll(attacker(), sword(), target(), melee(), [13, 1]).modifiers).toEqual([]);
  });
});

describe("C16: natural 20 and natural 1", () => {
  it("C16: a natural 20 hits AC −10 at long range by someone clumsy, in all three modes", () => {
    for (const attackMode of ATTACK_MODES) {
      const foe = target({ armorClass: ascending(-10) });
      const outcome = roll(attacker({ dexterity: -3 }), bow(), foe, shot(210, { attackMode, cover: 4 }), [20, 1]);
      expect(outcome).toMatchObject({ hit: true, reason: "natural20", die: 20, total: 12 });
    }
  });

  it("C16: a natural 1 misses AC 9 whatever is added, in all three modes", () => {
    for (const attackMode of ATTACK_MODES) {
      const foe = target({ armorClass: ascending(9) });
      const outcome = roll(attacker({ attackBonus: 14, strength: 3 }), sword(), foe, melee({ attackMode }), [1]);
      expect(outcome).toMatchObject({ hit: false, reason: "natural1", damage: null, changes: [] });
    }
  });

  it("C16: the die counts and not the total: 17 with +3 against AC 21 is no natural 20", () => {
    const outcome = roll(attacker({ strength: 3 }), sword(), target({ armorClass: 23 }), melee(), [17]);
    expect(outcome).toMatchObject({ total: 20, hit: false, reason: "short" });
  });
});

describe("C18: attacks that need no roll", () => {
  const breath = claw({ name: "Breath", damage: "=hp", melee: false, automatic: true, harms: ["fire"] });

  it("C18: breath strikes without a roll for the attacker's present hp", () => {
    const dragon = attacker({ isCharacter: false, hp: 45, strength: 2, bonuses: { melee: 0, missile: 0, damage: 3 } });
    const outcome = roll(dragon, breath, target(), melee({ distance: 60 }), []);
    expect(outcome).toMatchObject({ die: null, hit: true, reason: "automatic" });
    expect(outcome.damage).toEqual({ formula: "=hp", faces: [], rolled: 45, modifiers: [], total: 45 });
    expect(outcome.changes).toEqual([{ kind: "damage", target: "Token.goblin", amount: 45, harms: ["fire"] }]);
  });

  it("C18: an automatic attack without a target keeps its damage for whoever is chosen", () => {
    expect(roll(attacker({ hp: 3 }), breath, null, melee({ distance: null }), []).changes).toEqual([
      { kind: "damage", target: null, amount: 3, harms: ["fire"] },
    ]);
  });
});

describe("C8: a retreating target", () => {
  it("C8: AC 4 with a shield is struck at +2 as AC 5: descending, die 12 hits and 11 misses with THAC0 19", () => {
    const foe = target({ armorClass: 15, shield: 1, retreating: true });
    for (const attackMode of ATTACK_MODES) {
      expect(roll(attacker(), sword(), foe, melee({ attackMode }), [12, 1])).toMatchObject({
        hit: true,
        needed: 14,
        total: 14,
        modifiers: [{ id: "retreating", value: 2 }],
      });
      expect(roll(attacker(), sword(), foe, melee({ attackMode }), [11]).hit).toBe(false);
    }
  });

  it("C8: the +2 is for missiles too", () => {
    const foe = target({ armorClass: 15, shield: 1, retreating: true });
    expect(roll(attacker(), bow(), foe, shot("medium"), [12, 1])).toMatchObject({ hit: true, needed: 14, total: 14 });
  });

  it("C8: the +2 is never added to damage", () => {
    const foe = target({ armorClass: 15, shield: 1, retreating: true });
    expect(roll(attacker(), sword(), foe, melee(), [15, 4]).damage?.total).toBe(4);
  });

  it("C8: who stands keeps the shield and gives no +2", () => {
    expect(roll(attacker(), sword(), target({ armorClass: 15, shield: 1 }), melee(), [14])).toMatchObject({
      hit: false,
      needed: 15,
      modifiers: [],
    });
  });

  it("C8: who retreated cannot attack this round, without a die", () => {
    expect(refusal(attacker({ retreating: true }), sword(), target(), melee())).toEqual({
      refused: true,
      code: "retreatedThisRound",
      data: { attacker: "Aldo" },
    });
  });
});

describe("What is refused", () => {
  it("C20: who is down cannot attack", () => {
    expect(refusal(attacker({ down: true }), sword(), target(), melee()).code).toBe("attackerIsDown");
  });

  it("C3: who fell in a simultaneous step still attacks at 0 hp", () => {
    expect(roll(attacker({ hp: 0 }), sword(), target(), melee(), [13, 2]).hit).toBe(true);
  });

  it("C9: a bow is no melee weapon and a sword is no missile weapon", () => {
    expect(refusal(attacker(), bow(), target(), melee())).toMatchObject({
      code: "notAMeleeWeapon",
      data: { weapon: "Long bow" },
    });
    expect(refusal(attacker(), sword(), target(), shot(30))).toMatchObject({
      code: "notAMissileWeapon",
      data: { weapon: "Sword" },
    });
  });

  it("C14: a typed die is used as it is, and one that no d20 shows is refused", () => {
    expect(roll(attacker(), sword(), target(), melee({ die: 13 }), [2])).toMatchObject({
      die: 13,
      total: 13,
      hit: true,
    });
    expect(roll(attacker({ strength: 2 }), sword(), target(), melee({ die: 11 }), [2])).toMatchObject({
      die: 11,
      total: 13,
    });
    for (const die of [0, 21, 10.5, Number.NaN]) {
      expect(refusal(attacker(), sword(), target(), melee({ die })).code).toBe("dieOutOfRange");
    }
  });

  it("C18: damage that cannot be read is refused before the d20 is rolled", () => {
    expect(refusal(attacker(), sword({ damage: "lots" }), target(), melee())).toEqual({
      refused: true,
      code: "badFormula",
      data: { weapon: "Sword", formula: "lots" },
    });
  });
});
