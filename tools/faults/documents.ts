import type { Fault } from "./fault.ts";

const APPLY = "tests/system/apply.test.ts";
const AUTHORITY = "tests/system/authority.test.ts";

/** Faults of the documents, met on the test bench. */
export const faults: readonly Fault[] = [
  {
    name: "apply runs twice",
    file: "src/documents/apply.ts",
    find: 'if (entry.applied) return refuse("alreadyApplied");',
    replace: "",
    test: {
      file: APPLY,
      title: "twice is once: an applied entry is refused, so is taking back what is not applied",
    },
  },
  {
    name: "undo gives back what was never taken",
    file: "src/documents/apply.ts",
    find: "if (!hasTaken(actor, keyOf(card, entry))) return null;",
    replace: "",
    test: { file: APPLY, title: "undo repairs a card that was marked while its target was never written" },
  },
  {
    name: "a player's request is granted whatever the world says",
    file: "src/documents/authority.ts",
    find: 'if (settings.whoApplies !== "gamemaster" && card.author === user) return true;',
    replace: "if (card.author === user) return true;",
    test: {
      file: AUTHORITY,
      title: "a player's raw query is refused while the gamemaster applies, and nothing is written",
    },
  },
];
