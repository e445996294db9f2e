import * as fc from "fast-check";
import { expect, it } from "vitest";
import { harmsOf, immunityTo } from "../../../src/rules/attacks/immunity.ts";
import { HARM_KINDS } from "../../../src/rules/change.ts";
import { isRefusal } from "../../../src/rules/refusal.ts";
import { attacker, melee, roll, sword, target } from "./figures.ts";

const kinds = fc.uniqueArray(fc.constantFrom(...HARM_KINDS), { maxLength: 4 });
const bonus = fc.integer({ min: 0, max: 4 });
const foes = fc.record({ harmedOnlyBy: fc.option(kinds), immuneTo: kinds, magicNeeded: bonus });

it("C21: a hit harms exactly if one of its kinds is felt and among those that harm, magic with its bonus", () => {
  fc.assert(
    fc.property(kinds, bonus, foes, (harms, magicBonus, foe) => {
      // What the weapon is, one word at a time, and whether that word alone gets through.
      const words = new Set<string>(harms.length > 0 ? harms : ["normal"]);
      if (magicBonus > 0) words.add("magic");
      const through = [...words].some((word) => {
        if ((foe.immuneTo as string[]).includes(word)) return false;
        if (foe.harmedOnlyBy === null) return true;
        if (!(foe.harmedOnlyBy as string[]).includes(word)) return false;
        return word !== "magic" || magicBonus >= foe.magicNeeded;
      });
      const outcome = roll(attacker(), sword({ harms, magicBonus }), target(foe), melee(), through ? [20, 5] : [20]);
      if (isRefusal(outcome)) throw new Error(outcome.code);
      expect(outcome.hit).toBe(true);
      expect(outcome.damage?.total ?? null).toBe(through ? 5 : null);
      expect(outcome.immunity === null).toBe(through);
      expect(outcome.changes.length).toBe(through ? 1 : 0);
    }),
  );
});

it("C21: a stronger weapon harms all that a weaker one does, and so does one that is more besides", () => {
  fc.assert(
    fc.property(kinds, bonus, bonus, kinds, foes, (harms, weaker, stronger, more, foe) => {
      const words = harmsOf({ harms, magicBonus: weaker });
      if (immunityTo(words, foe, weaker) !== null) return;
      expect(immunityTo([...words, ...more], foe, weaker + stronger)).toBeNull();
    }),
  );
});

it("C21: whom nothing harms and who is immune to everything take nothing, whatever the bonus", () => {
  fc.assert(
    fc.property(kinds, bonus, (harms, magicBonus) => {
      const words = harmsOf({ harms, magicBonus });
      expect(immunityTo(words, { harmedOnlyBy: [], immuneTo: [] }, magicBonus)).not.toBeNull();
      expect(immunityTo(words, { harmedOnlyBy: null, immuneTo: HARM_KINDS }, magicBonus)).not.toBeNull();
    }),
  );
});
