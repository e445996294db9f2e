import { describe, expect, it } from "vitest";
import type { RawUser } from "../../stand-in/harness.ts";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, page, SEED } from "./table.ts";

/** How often each race is run, and the most that one message is late, in milliseconds of the table's own time. */
const TIMES = 20;
const MOST = 20;

let seed = 4;
function random(): number {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
}

/** Who is late this time: their messages wait 100 ms at least, everybody else's 100 at most. */
let late = "";
/** A millisecond of the table's own time is one turn of the event loop, so that races take no real time. */
async function latency(user: string): Promise<number> {
  const wait = late === "" ? 0 : Math.floor((random() * MOST) / 2) + (user === late ? MOST / 2 : 0);
  for (let turn = 0; turn < wait; turn++) await new Promise((done) => setImmediate(done));
  return 0;
}

/** The fight is not in view, so that nobody waits for drawings. */
const combats = [
  { ...storedFight(), active: false },
  { _id: "emptyFight000000", type: "sides", active: true },
];

onBothCores({ seed: { ...SEED, combats }, latency }, (table) => {
  const combat = () => page.game.combats.get("storedFight00000");
  const cursor = () => ({ ...combat().system.cursor });
  const start = storedFight();

  /** Everything of the fight as it was stored, on the server and here. */
  async function again(): Promise<void> {
    const { round, turn, system, combatants } = start;
    await combat().update({ round, turn, system, combatants }, { turnEvents: false, diff: false });
  }

  /** Runs a race so often, every other time with the one and the other late; `check` looks at what came of it. */
  async function races(
    sides: readonly [string, string],
    run: () => Promise<unknown>,
    check: () => void | Promise<void>,
    ready: () => Promise<unknown> = again,
  ) {
    for (let time = 0; time < TIMES; time++) {
      late = "";
      await ready();
      table().mark();
      late = sides[time % 2] ?? "";
      await run();
      late = "";
      await check();
    }
  }

  /** A player's question to the gamemaster's client. */
  const ask = (user: RawUser, name: string, data: object) =>
    user.request("query", { user: page.game.user.id, name: `melee-and-morale.${name}`, data, options: {} });
  const step = (user: RawUser, verb: string, more: object = {}) => {
    const pressed = { round: 1, step: "friendly", phase: null };
    return ask(user, "combat", { combatId: combat().id, verb, pressed, combatantIds: [], ...more });
  };

  describe(`each ${TIMES} times, either first`, () => {
    it("a gamemaster's next and a player's next are one step", async () => {
      const player = table().bench.actAs("Player");
      const both = () => Promise.all([combat().nextTurn(), step(player, "next")]);
      await races(["Gamemaster", "Player"], both, () => {
        expect(cursor().step).toBe("hostile");
        expect(table().written).toEqual(["update Combat ×1"]);
      });
    });

    it("two players' next are one step", async () => {
      const [one, other] = [table().bench.actAs("Player"), table().bench.actAs("Player")];
      await races(
        ["Gamemaster", "Player"],
        () => Promise.all([step(one, "next"), step(other, "next")]),
        () => {
          expect(cursor().step).toBe("hostile");
          expect(table().written).toEqual(["update Combat ×1"]);
        },
      );
    });

    it("two players hit one monster: both hits count", async () => {
      await table().set("whoApplies", "attackers");
      const card = (await table().strike(14, 3)).toObject();
      const { _id, author, ...data } = card;
      const entryIds = [data.system.entries[0].id];
      const players = ["Player", "Other"].map((name) => table().bench.actAs(name));
      const hit = async (player: RawUser) => {
        const { result } = await player.modify("create", "ChatMessage", { data: [data] });
        await ask(player, "apply", { messageId: result[0]._id, entryIds, targets: [], half: false });
      };
      // Nobody looks at the log, whose drawing is what takes time.
      page.ui.chat = undefined;
      const ready = async () => {
        await page.ChatMessage.deleteDocuments([], { deleteAll: true });
        await table().nearOgre.update({ system: { hp: { value: 20 } } });
      };
      await races(
        ["Player", "Other"],
        () => Promise.all(players.map(hit)),
        () => {
          // 3 and 1 for Strength, twice.
          expect(table().nearOgre.system.hp.value).toBe(12);
          expect(table().written).toHaveLength(6);
        },
        ready,
      );
      await table().set("whoApplies", "gamemaster");
    });
  });
});
