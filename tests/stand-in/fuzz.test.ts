import fc from "fast-check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO } from "../../demo/identifiers.ts";
import { hashOf, worldOf } from "../../stand-in/tests/world.ts";
import { playedOn } from "../e2e/cores.ts";
import { ofGamemaster, ofPlayer1, ofPlayer2, SECOND, SEED_OF_TWO } from "../e2e/rights-table.ts";
import { openTable, quiet, type Table } from "../e2e/table.ts";
import { type Deed, doDeeds, KINDS, orders } from "./deeds.ts";
import { worldOnDisk } from "./disk.ts";
import { Judge } from "./judge.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;

/** How many deeds: a few here, many by `npm run fuzz`; `FUZZ_SEED` does one again. */
const DEEDS = Number(process.env.FUZZ ?? 90);
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() % 1_000_000 : 1));
const FORGED = Math.max(20, Math.round(DEEDS / 25));
const USERS = ["Gamemaster", "Player 1", "Player 2"];
/** Another gamemaster, who looks on. */
const ALL = [...USERS, SECOND];
/** What a gamemaster may and a fuzz should not do: end the scene, the fight and the players. */
const NOT_FOR_GAMEMASTERS = ["rawDelete", "rawRole"];

const deedsOf = (user: string, count: number, seed: number): Deed[] => {
  const kinds = user === "Gamemaster" ? KINDS.filter((kind) => !NOT_FOR_GAMEMASTERS.includes(kind)) : KINDS;
  const number = fc.nat(9999);
  return fc.sample(fc.record({ kind: fc.constantFrom(...kinds), at: number, to: number, value: number }), {
    numRuns: count,
    seed,
  });
};

describe.each(playedOn(14))("random deeds of three browsers, on core %d", (core) => {
  let table: Table;
  let judge: Judge;
  const latency = { longest: 0 };
  const pages = (): Page[] => ALL.map((user) => table.page(user));

  beforeAll(async () => {
    // An observer's line, on which everything is heard in the server's order.
    const observer = { _id: "observer00000000", name: "Observer", role: 1 };
    const seed = { ...SEED_OF_TWO, users: [...SEED_OF_TWO.users, observer] };
    table = await openTable({ core, seed, users: ALL, latency: () => Math.random() * latency.longest });
    await quiet(table);
    judge = new Judge(table.server.worldSources());
    table.server.connect(observer._id).onMessage((message) => {
      if (message.type === "modifyDocument") judge.hear(message);
    });
  });
  afterAll(() => table?.close());

  const withoutDeltas = (world: any) => {
    const copy = structuredClone(world);
    for (const scene of copy.scenes) for (const token of scene.tokens) delete token.delta;
    // A fight's order that names a combatant who was deleted meanwhile makes one anew, whose other fields the server fills in.
    for (const combat of copy.combats) combat.combatants = combat.combatants.filter((one: any) => one.type === "sides");
    return sortAll(copy);
  };

  it(`${FORGED} hand-made queries to both gamemasters and a player change nothing`, {
    timeout: 60_000 + 200 * FORGED,
  }, async () => {
    const cards = [await ofGamemaster(table), await ofPlayer2(table), await ofPlayer1(table)];
    await quiet(table);
    const text = await table
      .page("Gamemaster")
      .evaluate(() => game.messages.contents.find((one: any) => one.type === "base")?.id ?? "");
    const entries = await table
      .page("Gamemaster")
      .evaluate(
        (ids) => ids.flatMap((id) => game.messages.get(id).system.entries.map((entry: any) => entry.id)),
        cards,
      );
    const id = fc.constantFrom(DEMO.gamemaster, DEMO.player1, DEMO.player2, "nobody0000000000", "", null);
    const junk = fc.oneof(fc.anything({ maxDepth: 1 }), id);
    const card = fc.record({
      messageId: fc.oneof(fc.constantFrom(...cards, text, "nobody0000000000"), junk),
      entryIds: fc.oneof(fc.subarray(entries), junk),
      ...{ half: fc.boolean(), targets: fc.oneof(fc.constant([]), junk), user: id, userId: id, by: id, author: id },
      effects: fc.constant([{ target: DEMO.ansgar, delta: -99 }]),
    });
    const fight = fc.record({
      combatId: fc.oneof(
        fc.constantFrom(...(await table.page("Gamemaster").evaluate(() => game.combats.map((one: any) => one.id)))),
        junk,
      ),
      verb: fc.constantFrom(
        "next",
        "nextRound",
        "previous",
        "previousRound",
        "start",
        "roll",
        "mark",
        "constructor",
        "",
      ),
      pressed: fc.oneof(
        fc.record({
          // Core 13 tells nobody who asks: there any player may take the step of another's (docs/api.md), and none else.
          round: core < 14 ? fc.constantFrom(0, 2, 3, 4) : fc.integer({ min: 0, max: 4 }),
          step: fc.constantFrom("friendly", "hostile", "slow", null),
          phase: fc.constant(null),
        }),
        junk,
      ),
      ...{ combatantIds: fc.oneof(fc.constantFrom([], ["FightGoblin00000"]), junk), mark: junk, user: id },
    });
    const query = fc.oneof(
      fc.record({ name: fc.constantFrom("apply", "undo"), data: fc.oneof(card, junk) }),
      fc.record({ name: fc.constant("combat"), data: fc.oneof(fight, junk) }),
    );
    const to = fc.constantFrom("Gamemaster", SECOND, "Player 1");
    const asked = fc.sample(fc.tuple(query, to), { numRuns: FORGED, seed: SEED });
    const before = [table.server.log.length, await hashOf(await table.page(SECOND).evaluate(worldOf, undefined))];
    const answers = await table.page("Player 2").evaluate(
      (queries) =>
        Promise.all(
          queries.map(async ([{ name, data }, user]: any) => {
            try {
              const answer = await game.users.getName(user).query(`melee-and-morale.${name}`, data, { timeout: 9000 });
              return answer?.refused ? "refused" : JSON.stringify([name, data, user, answer]);
            } catch {
              return "refused";
            }
          }),
        ),
      JSON.parse(JSON.stringify(asked)),
    );
    await quiet(table);
    // A press where the fight no longer stands is done by doing nothing.
    const granted = answers.filter((answer) => answer !== "refused" && !(core < 14 && answer.startsWith('["combat"')));
    expect(granted).toEqual([]);
    expect([table.server.log.length, await hashOf(await table.page(SECOND).evaluate(worldOf, undefined))]).toEqual(
      before,
    );
  });

  it(`${DEEDS} of them: all clients and the disk agree, and nobody did what they may not (seed ${SEED})`, {
    timeout: 60_000 + 150 * DEEDS,
  }, async () => {
    console.log(`fuzz: ${DEEDS} deeds on core ${core}, FUZZ_SEED=${SEED}`);
    latency.longest = 40;
    const share = Math.ceil(DEEDS / USERS.length);
    const tallies = await Promise.all(
      USERS.map((user, index) => table.page(user).evaluate(doDeeds, orders(deedsOf(user, share, SEED + index), 4))),
    );
    latency.longest = 0;
    await quiet(table);
    await expect.poll(() => table.server.idle).toBe(true);
    console.log(
      JSON.stringify(Object.fromEntries(USERS.map((user, index) => [user, tallies[index]]))),
      JSON.stringify(judge.counts),
    );
    expect(judge.wrong).toEqual([]);
    expect(withoutDeltas(judge.world)).toEqual(withoutDeltas(table.server.worldSources()));
    const disk = await worldOnDisk(table.server);
    expect(sortAll(disk)).toEqual(sortAll(table.server.worldSources()));
    const stored = await pages()[0]!.evaluate(worldOf, disk);
    for (const page of pages()) {
      const held = await page.evaluate(worldOf, undefined);
      if ((await hashOf(held)) !== (await hashOf(stored))) expect(held).toEqual(stored);
    }
    // Enough of both, or nothing was tried: a gamemaster is refused next to nothing.
    const [, ...players] = tallies;
    expect(Math.min(...tallies.map(({ done = 0 }) => done)), "done").toBeGreaterThan(share / 20);
    expect(Math.min(...players.map(({ refused = 0 }) => refused)), "refused").toBeGreaterThan(share / 20);
  });

  it("meets no error but refusals", () => {
    const known =
      /lacks permission|may only be modified|exists already|does not exist|holds? no|There is no|has no actor|validation errors|Failed to load resource/;
    expect(table.errors.filter((error) => !known.test(error)).map((error) => error.slice(0, 600))).toEqual([]);
  });
});

function sortAll(value: any): any {
  if (Array.isArray(value)) {
    const list = value.map(sortAll);
    return list.every((one) => one?._id) ? list.sort((a, b) => (a._id < b._id ? -1 : 1)) : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortAll(value[key])]),
  );
}
