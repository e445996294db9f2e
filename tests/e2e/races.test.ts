import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playedOn } from "./cores.ts";
import {
  combatant,
  footer,
  GAMEMASTER,
  LATE_COMER,
  ONE,
  type Race,
  RacesTable,
  TWO,
  type User,
} from "./races-table.ts";
import { fixDice } from "./table.ts";

/*
 * Two users act in the same moment, in real browser pages, with every message 0 to 200 ms late. Which of the two comes
 * first is forced, in every other repetition the one.
 */

/** How often each race is run: here once with either first, by `npm run races` a hundred times on each core. */
const TIMES = Number(process.env.RACES ?? 2);
const GM_STEP = `${GAMEMASTER}: update Combat ×1`;

describe.each(playedOn(14))("races on core %d", (core) => {
  let races: RacesTable;
  beforeAll(async () => {
    races = await RacesTable.open(core);
  });
  afterAll(() => races?.table.close());

  /** Runs a race so often, and looks each time at what came of it; who was first is told. */
  async function often(
    race: Race,
    check: (first: User, combat: any) => void | Promise<void>,
    from: "before" | "begun" = "begun",
    ready: () => Promise<unknown> = async () => null,
  ): Promise<void> {
    const users = Object.keys(race.deeds) as User[];
    const firsts: User[] = [];
    let missed = 0;
    while (firsts.length < TIMES) {
      await races.putBack(from);
      await ready();
      const first = await races.run(race, users[firsts.length % 2] ?? GAMEMASTER);
      const combat = await races.everywhere();
      if (first === null) {
        missed += 1;
        expect(missed, "too often one saw what the other did").toBeLessThan(TIMES + 5);
        continue;
      }
      firsts.push(first);
      await check(first, combat);
    }
    const count = (user: User | undefined) => firsts.filter((first) => first === user).length;
    expect(users.map(count)).toEqual([Math.ceil(TIMES / 2), Math.floor(TIMES / 2)]);
    if (process.env.RACES)
      console.log(
        `core ${core}: ${users.map((user) => `${user} first ${count(user)} ×`).join(", ")}; ${missed} × no race`,
      );
  }

  const step = (combat: any) => combat.system.cursor.step;

  describe("each often and with either first", { timeout: 30_000 + TIMES * 15_000 }, () => {
    it("a gamemaster's next and a player's next are one step", async () => {
      const race = { deeds: { [GAMEMASTER]: footer("next"), [ONE]: footer("next") }, meet: true };
      await often(race, (_first, combat) => {
        expect(step(combat)).toBe("hostile");
        expect(races.written).toEqual([GM_STEP]);
      });
    });

    it("two players' next are one step", async () => {
      await often({ deeds: { [ONE]: footer("next"), [TWO]: footer("next") } }, (_first, combat) => {
        expect(step(combat)).toBe("hostile");
        expect(races.written).toEqual([GM_STEP]);
      });
    });

    it("a gamemaster's next and a player's done: one step, and the mark never falls into the next", async () => {
      const row = `li[data-combatant-id="${combatant(races.begun, "Ansgar")._id}"]`;
      const done = ["click", `${row} [data-action=setMark]`] as const;
      await often({ deeds: { [GAMEMASTER]: footer("next"), [ONE]: done }, meet: true }, (first, combat) => {
        expect(step(combat)).toBe("hostile");
        const [placement] = combat.system.members[combatant(combat, "Ansgar")._id].placements;
        expect(placement.acted).toBe("friendly");
        expect(placement.mark).toBe(first === ONE ? "done" : "");
        expect(races.written).toEqual(first === ONE ? [GM_STEP, GM_STEP] : [GM_STEP]);
      });
    });

    it("a start and one who joins: one start, one card, and everybody has a place", async () => {
      const race: Race = { deeds: { [GAMEMASTER]: footer("startCombat"), [TWO]: ["join", LATE_COMER] } };
      const check = (_first: User, combat: any) => {
        expect([combat.round, step(combat)]).toEqual([1, "friendly"]);
        const { written } = races;
        expect(written.filter((line) => line.includes("create")).toSorted()).toEqual([
          `${GAMEMASTER}: create ChatMessage ×1`,
          `${TWO}: create Combatant ×1`,
        ]);
        expect(written.length).toBeLessThanOrEqual(4);
        const placed = combat.combatants.map(({ _id }: any) =>
          (combat.system.members[_id]?.placements ?? []).map(({ round }: any) => round),
        );
        // Who joins a running round brings the number along, and is remembered with the next change.
        expect(placed.filter((rounds: number[]) => rounds.length > 0)).toEqual(
          placed.flatMap((one: any) => (one.length ? [[1]] : [])),
        );
        expect(combat.combatants.every(({ initiative }: any) => initiative !== null)).toBe(true);
        // Both are slow by their weapons.
        expect(combatant(combat, LATE_COMER).initiative).toBe(combatant(combat, "Berit").initiative);
      };
      await often(race, check, "before", () => fixDice(races.page(GAMEMASTER), [5, 6], [2, 6]));
    });

    it("two players hit one monster: both hits count", async () => {
      const race: Race = { deeds: { [ONE]: ["strike", "Ansgar", "Sword"], [TWO]: ["strike", "Edda", "Long bow"] } };
      // A natural 20 always hits. 3 and 1 for Strength 13, and 2.
      const ready = () =>
        Promise.all([fixDice(races.page(ONE), [20, 20], [3, 8]), fixDice(races.page(TWO), [20, 20], [2, 6])]);
      const check = async () => {
        expect(await races.hitPoints()).toEqual([24, 24, 24]);
        // Each card and its mark of being applied, the target twice, and each attacker done.
        expect(races.written.toSorted()).toEqual([
          ...[`${GAMEMASTER}: update Actor ×1`, `${GAMEMASTER}: update Actor ×1`],
          ...[`${GAMEMASTER}: update ChatMessage ×1`, `${GAMEMASTER}: update ChatMessage ×1`],
          ...[`${GAMEMASTER}: update Combat ×1`, `${GAMEMASTER}: update Combat ×1`],
          ...[`${ONE}: create ChatMessage ×1`, `${TWO}: create ChatMessage ×1`],
        ]);
      };
      await often(race, check, "begun", ready);
    });

    it("meet no error on the way", () => {
      expect(races.table.errors).toEqual([]);
    });
  });
});
