import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RawUser } from "../../stand-in/harness.ts";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, page, SEED } from "./table.ts";

/** How often each race is run on each core; real browsers race in `tests/e2e/races.test.ts`. */
const TIMES = 10;
/** The most that one message is late, 200 milliseconds: one turn of the event loop stands for ten of them. */
const MOST = 20;

let seed = 4;
function random(): number {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
}

async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((done) => setImmediate(done));
}

/** Who is late this time: their messages take the longer half of the delay, everybody else's the shorter. */
let late = "";
async function latency(user: string): Promise<number> {
  if (late !== "") await pause(Math.floor((random() * MOST) / 2) + (user === late ? MOST / 2 : 0));
  return 0;
}

/** The fight is not in view, so that nobody waits for drawings. */
const combats = [
  { ...storedFight(), active: false },
  { _id: "emptyFight000000", type: "sides", active: true },
];

onBothCores({ seed: { ...SEED, combats }, latency }, (table) => {
  const combat = () => page.game.combats.get("storedFight00000");
  const step = () => combat().system.cursor.step;
  const players: Record<string, RawUser> = {};
  const player = (name: string) => (players[name] ??= table().bench.actAs(name));

  // Nor does anybody look at the log.
  beforeAll(() => (page.ui.chat = undefined));

  /** The fight as it was stored, on the server and here; before its start when asked. */
  async function again(changes: object = {}): Promise<void> {
    const { round, turn, system, combatants } = { ...storedFight(), ...changes };
    await combat().update({ round, turn, system, combatants }, { turnEvents: false, diff: false });
  }

  /** A player's question to the gamemaster's client. */
  const ask = (name: string, query: string, data: object) =>
    player(name).request("query", {
      ...{ user: page.game.user.id, name: `melee-and-morale.${query}`, data, options: {} },
    });
  const askStep = (name: string, verb: string, more: object = {}) => {
    const pressed = { round: 1, step: "friendly", phase: null };
    return ask(name, "combat", { combatId: combat().id, verb, pressed, combatantIds: [], ...more });
  };
  /** The gamemaster's own click, as late as a message may be. */
  async function press(verb: () => Promise<unknown>): Promise<unknown> {
    await latency("Gamemaster");
    return verb();
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

  describe("each often and with either first", { timeout: 120_000 }, () => {
    it("a gamemaster's next and a player's next are one step", async () => {
      const both = () => Promise.all([press(() => combat().nextTurn()), askStep("Player", "next").catch(() => null)]);
      await races(["Gamemaster", "Player"], both, () => {
        expect(step()).toBe("hostile");
        expect(table().written).toEqual(["update Combat ×1"]);
      });
    });

    it("two players' next are one step", async () => {
      const both = () => Promise.all([askStep("Player", "next"), askStep("Player", "next")]);
      await races(["Gamemaster", "Player"], both, () => {
        expect(step()).toBe("hostile");
        expect(table().written).toEqual(["update Combat ×1"]);
      });
    });

    it("a gamemaster's next and a player's done: one step, and the mark never falls into the next", async () => {
      const done = () => askStep("Player", "mark", { combatantIds: ["storedFighter000"], mark: "done" });
      await races(
        ["Gamemaster", "Player"],
        () => Promise.all([press(() => combat().nextTurn()), done()]),
        () => {
          expect(step()).toBe("hostile");
          const [placement] = combat().combatants.get("storedFighter000").system.placements;
          expect(placement.acted).toBe("friendly");
          // Which of the two it is by who comes first is forced where real browsers race.
          expect(["", "done"]).toContain(placement.mark);
          expect(table().written).toHaveLength(placement.mark === "done" ? 2 : 1);
        },
      );
    });

    it("a start and one who joins: one start, one card, and everybody has a place", async () => {
      const ready = async () => {
        await combat().deleteEmbeddedDocuments(
          "Combatant",
          combat()
            .combatants.contents.slice(2)
            .map(({ id }: any) => id),
        );
        const { combatants } = storedFight();
        const fresh = combatants.map(({ _id }) => ({ _id, initiative: null }));
        const members = Object.fromEntries(combatants.map(({ _id }) => [_id, { placements: [] }]));
        const sides = { friendly: { dice: [] }, hostile: { dice: [] } };
        const system = { sides, members, cursor: { round: 0, step: null, phase: null }, orders: [] };
        await again({ round: 0, turn: null, system, combatants: fresh });
      };
      const joiner = { type: "sides", name: "Squire", actorId: "fighter000000000" };
      const parentUuid = () => combat().uuid;
      const join = () => player("Player").modify("create", "Combatant", { parentUuid: parentUuid(), data: [joiner] });
      // Who joins a running round brings the number along, and is remembered with the next change.
      const placed = () =>
        combat().combatants.contents.every(
          ({ system, initiative }: any) => system.placements.length === 1 || initiative !== null,
        );
      const check = async () => {
        await vi.waitUntil(() => combat().combatants.size === 3 && placed() && table().bench.server.idle, {
          interval: 1,
        });
        const { written } = table();
        expect(written.filter((line) => line.startsWith("create")).toSorted()).toEqual([
          "create ChatMessage ×1",
          "create Combatant ×1",
        ]);
        expect(written.length).toBeLessThanOrEqual(4);
        const [fighter, , squire] = combat().combatants.contents;
        expect([combat().round, squire.initiative]).toEqual([1, fighter.initiative]);
      };
      await races(
        ["Gamemaster", "Player"],
        () => Promise.all([press(() => combat().startCombat()), join()]),
        check,
        ready,
      );
    });

    it("two players hit one monster: both hits count, and the attacker is done once", async () => {
      await again();
      await table().set("whoApplies", "attackers");
      const { _id, author, ...data } = (await table().strike(14, 3)).toObject();
      const entryIds = [data.system.entries[0].id];
      const hit = async (name: string) => {
        const { result } = await player(name).modify("create", "ChatMessage", { data: [data] });
        await ask(name, "apply", { messageId: result[0]._id, entryIds, targets: [], half: false });
      };
      const ready = async () => {
        await again();
        await table().nearOgre.update({ system: { hp: { value: 20 } } });
      };
      const check = async () => {
        await vi.waitUntil(() => table().written.length >= 7 && table().bench.server.idle, { interval: 1 });
        // 3 and 1 for Strength, twice.
        expect(table().nearOgre.system.hp.value).toBe(12);
        expect(table().written.toSorted()).toEqual([
          ...["create ChatMessage ×1", "create ChatMessage ×1", "update Actor ×1", "update Actor ×1"],
          ...["update ChatMessage ×1", "update ChatMessage ×1", "update Combat ×1"],
        ]);
      };
      await races(["Player", "Other"], () => Promise.all([hit("Player"), hit("Other")]), check, ready);
      await table().set("whoApplies", "gamemaster");
    });
  });
});
