import type { DiceAnswer, DiceRequest } from "#rules/dice/request.ts";

/** What a roll of this system keeps besides core's options: the name of the rule's request that it answers. */
interface MeleeRollOptions extends Roll.Options {
  readonly key?: string;
}

/** The part of a stored roll that is filled in by hand. */
interface StoredRoll {
  readonly terms: readonly { readonly class: string; readonly number?: number }[];
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

  /**
   * The evaluated roll of a request whose die a person typed; nothing is rolled. It is read from the form in which core
   * stores an evaluated roll, the one public way to a roll with given results that holds on every core.
   */
  static withAnswer(request: DiceRequest, answer: DiceAnswer): MeleeRoll {
    const stored = JSON.parse(JSON.stringify(MeleeRoll.forRequest(request))) as StoredRoll;
    const faces = [...answer.faces];
    const terms = stored.terms.map((term) => {
      if (term.class !== "Die") return { ...term, evaluated: true };
      const results = faces.splice(0, term.number ?? 1).map((result) => ({ result, active: true }));
      return { ...term, results, evaluated: true };
    });
    const data = JSON.stringify({ ...stored, terms, total: answer.total, evaluated: true });
    return MeleeRoll.fromJSON(data);
  }

  /** Every face that counts, in the order rolled. */
  get faces(): number[] {
    return this.dice.flatMap((die) => die.results.filter((entry) => entry.active).map((entry) => entry.result));
  }
}
