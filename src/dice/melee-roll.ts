import type { DiceRequest } from "#rules/dice/request.ts";

/** What a roll of this system keeps besides core's options: the name of the rule's request that it answers. */
interface MeleeRollOptions extends Roll.Options {
  readonly key?: string;
}

/**
 * A roll that answers a rule's request. The key is stored with it, so that other modules can tell the attack die of a
 * card from its damage. Registered under this name, which is part of every stored message.
 */
export class MeleeRoll extends foundry.dice.Roll {
  /** The request that this roll answers: "attack", "damage", "save", "initiative.<side>". */
  get key(): string {
    return (this.options as MeleeRollOptions).key ?? "";
  }

  /** An unevaluated roll for a request. */
  static forRequest(request: DiceRequest): MeleeRoll {
    const options: MeleeRollOptions = { key: request.key };
    return new MeleeRoll(request.formula, {}, options);
  }

  /** An evaluated roll whose first die shows the face that a person typed; nothing is rolled. */
  static async withTypedFace(request: DiceRequest, face: number): Promise<MeleeRoll> {
    const { Die } = foundry.dice.terms;
    const asked = MeleeRoll.forRequest(request);
    const terms: foundry.dice.terms.RollTerm[] = [];
    for (const term of asked.terms) {
      if (term instanceof Die) {
        // A term that is given results counts as evaluated: core's documented way to restore a die.
        terms.push(new Die({ number: 1, faces: term.faces ?? 20, results: [{ result: face, active: true }] }));
      } else terms.push(await term.evaluate());
    }
    return MeleeRoll.fromTerms(terms, asked.options) as MeleeRoll;
  }

  /** Every face that counts, in the order rolled. */
  get faces(): number[] {
    return this.dice.flatMap((die) => die.results.filter((entry) => entry.active).map((entry) => entry.result));
  }
}
