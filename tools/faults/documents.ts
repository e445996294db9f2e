import type { Fault } from "./fault.ts";

const APPLY = "tests/system/apply.test.ts";
const AUTHORITY = "tests/system/authority.test.ts";

/** Faults of the documents, met on the test bench. */
export const faults: readonly Fault[] = [
  {
    name: "apply runs twice",
    file: "src/documents/cards/apply.ts",
    find: 'if (entry.applied || marks.has(id)) return refuse("alreadyApplied");',
    replace: 'if (marks.has(id)) return refuse("alreadyApplied");',
    test: {
      file: APPLY,
      title: "twice is once: an applied entry is refused, so is taking back what is not applied",
    },
  },
  {
    name: "undo gives back what was never taken",
    file: "src/documents/cards/apply.ts",
    find: "if (!hasTaken(actor, keyOf(card, entry))) return null;",
    replace: "",
    test: { file: APPLY, title: "undo repairs a card that was marked while its target was never written" },
  },
  {
    name: "a player's request is granted whatever the world says",
    file: "src/documents/cards/rights.ts",
    find: 'if (settings.whoApplies !== "gamemaster" && card.author === user) return true;',
    replace: "if (card.author === user) return true;",
    test: {
      file: AUTHORITY,
      title: "a player's raw query is refused while the gamemaster applies, and nothing is written",
    },
  },
  {
    name: "a two-handed weapon swings beside a shield",
    file: "src/documents/item.ts",
    find: "return isRefusal(drawn) ? drawn : null;",
    replace: "return null;",
    test: {
      file: "tests/system/item.test.ts",
      title: "C5: nor can it be swung so: the attack is refused with its sentence, and no die falls",
    },
  },
  {
    name: "two suits are worn at once",
    file: "src/documents/item.ts",
    find: "const takenOff = equipped ? takenOffFor(armorCarriedBy(actor), id) : [];",
    replace: "const takenOff: string[] = [];",
    test: {
      file: "tests/system/item.test.ts",
      title: "a second suit takes the first off, a second shield the other, in one update each",
    },
  },
  {
    name: "a copied token rolls new hit points",
    file: "src/documents/token.ts",
    find: "if (!monster || hasHitPoints(this)) return undefined;",
    replace: "if (!monster) return undefined;",
    test: {
      file: "tests/system/token.test.ts",
      title: "a copy keeps its hit points and gets a number that is free; a token that comes back keeps its own",
    },
  },
];
