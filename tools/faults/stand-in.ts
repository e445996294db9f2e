import type { Fault } from "./fault.ts";

/** Faults of the test bench: what the system's tests rest on. */
export const faults: readonly Fault[] = [
  {
    name: "a player's update of anything is allowed",
    file: "stand-in/server/core.ts",
    find: "if (own || document.canUserModify(user, action, changes)) return;",
    replace: "if (own || user) return;",
    test: {
      file: "stand-in/contract/permissions.test.ts",
      title:
        "M17: a player's update of a document that is not theirs rejects with a sentence, and nothing changes anywhere",
    },
  },
];
