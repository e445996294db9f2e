import { expect, it } from "vitest";
import { Roll } from "../client/dice/roll.ts";

it.each([["{1d6,1d8}kh"], ["1d6cs>3"], ["fish(2)"], ["not a formula"], ["2 +"], ["(1d6"], ["1d6 1d6"]])(
  "what the bench cannot roll is refused by name: %s",
  (formula) => {
    expect(() => new Roll(formula)).toThrow(Error);
  },
);
