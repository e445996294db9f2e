import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fourRounds } from "../fixtures/fights/four-rounds.ts";
import type { AttackOutcome, Expectation, Moment, Who } from "../fixtures/fights/four-rounds-cast.ts";
import { playedOn } from "./cores.ts";
import { type FourRounds, openFourRounds, ownedBy, perform } from "./four-rounds/driver.ts";
import { attackCard, type CardSeen, cardWords, rolledFor, type Seen, seen } from "./four-rounds/seen.ts";
import { fighterOf, fighters, GAMEMASTER, USERS } from "./four-rounds/world.ts";

/*
 * A fight that was worked out on paper by somebody who had not read the code, played by clicks in three browsers. After
 * each moment every page is compared with the paper: what it draws and what its documents say.
 */

/** What comes after so many moments that went wrong tells nothing any more. */
const MOST_WRONG = 4;
const poll = { timeout: 5000, interval: 25 };
const PHASES = ["morale", "movement", "missiles", "spells", "melee"];
const LIT_STOP: Readonly<Record<string, string>> = { declaration: "Declare", "The slow": "Slow" };
const MODIFIER: Readonly<Record<string, string>> = {
  STR: "Strength",
  DEX: "Dexterity",
  Retreat: "Target retreats, no shield counts",
};

const moments = fourRounds.rounds.flatMap((round) => round.moments);

/** The paper leaves out what has not changed since it was last said. */
function whole(until: number): Required<Expectation> {
  const told = moments.slice(0, until + 1).map(({ expect: expectation }) => expectation);
  const armorClass = Object.assign({}, ...told.map((expectation) => expectation.armorClass));
  return { ...Object.assign({}, ...told), armorClass };
}

/** What the button that goes on says: the next phase of this step, or the next step or round. */
function onward({ primarySays, step }: Required<Expectation>): RegExp {
  const phase = PHASES.includes(primarySays.toLowerCase());
  return new RegExp(phase ? `^${step.replace("+", "\\+")}: ${primarySays}` : primarySays, "i");
}

function primary(user: Who, now: Required<Expectation>): RegExp {
  if (user === GAMEMASTER) return onward(now);
  if (now.step === "declaration") return /^Roll our die$/;
  // Who casts waits for the spells, and is not done before.
  const waits = (name: string) =>
    ["movement", "missiles"].includes(now.phase ?? "") && /^spell: [^(]*$/.test(now.declared[name] ?? "");
  const open = ownedBy(user, now.able).filter((name) => !waits(name));
  return open.length === 0 ? onward(now) : open.length === 1 ? /^I am done$/ : /^We are done$/;
}

/** What a page has to show; players see no figures of monsters, no morale, and the same order as everybody. */
function expected(user: Who, now: Required<Expectation>, notices: readonly RegExp[]): Record<keyof Seen, unknown> {
  const { round, step, phase, order, able, hp, dead, fled, armorClass, declared, moraleDue, spells } = now;
  const blocks = order.map(([label, names]) => `${label}: ${names.join(", ")}`);
  const known = fighters.filter(({ kind }) => user === GAMEMASTER || kind === "character");
  const falling = fighters.map(({ name }) => name).filter((name) => hp[name] === 0 && !dead.includes(name));
  const sorted = (names: Iterable<string>) => expect.toSatisfy((shown: string[]) => same(shown, [...names]));
  return {
    place: { round, step, phase },
    lit: {
      stop: LIT_STOP[step] ?? step,
      phase: phase ? expect.stringMatching(new RegExp(`^${phase}$`, "i")) : "",
      block: step === "declaration" ? "" : step,
    },
    primary: expect.stringMatching(primary(user, now)),
    blocks,
    steps: blocks,
    able,
    hp,
    hpShown: Object.fromEntries(known.map(({ name, hp: most }) => [name, `${hp[name]}/${most}`])),
    dead: sorted(dead),
    deadShown: sorted(dead),
    fallingShown: falling,
    fled: sorted(fled),
    fledShown: sorted(fled),
    armorClass,
    declared,
    declaredShown: sorted(
      Object.entries(declared).map(([name, what]) => (/lost/.test(what) ? `${name} (lost)` : name)),
    ),
    moraleDue,
    moraleShown: user === GAMEMASTER ? Object.keys(moraleDue) : [],
    spells,
    notices: notices.map((notice) => expect.stringMatching(notice)),
  };
}

const same = (shown: readonly string[], wanted: readonly string[]) =>
  [...shown].sort().join() === [...wanted].sort().join();

/** "13 + 1 − 1 = 13". */
function sum(die: number, { modifiers, result }: Exclude<AttackOutcome, { refused: string }>): string {
  const added = modifiers.map(({ value }) => (value < 0 ? ` − ${-value}` : ` + ${value}`)).join("");
  return added === "" ? String(die) : `${die}${added} = ${result}`;
}

/** What an attack's card has to tell; who may not know the target's figures is not told what was needed. */
function expectedCard(user: Who, die: number, target: string, outcome: Exclude<AttackOutcome, { refused: string }>) {
  const { needed, hits, hitsArmorClass, modifiers, natural, damage, nothingBecause } = outcome;
  const meant =
    natural === 20
      ? ": a natural 20 always hits"
      : natural === 1
        ? ": a natural 1 always misses"
        : ` hits AC ${String(hitsArmorClass).replace("-", "−")}`;
  const state = natural ? `Natural ${natural}` : nothingBecause ? "Immune" : hits ? "Hit" : "Miss";
  const known = user === GAMEMASTER || fighterOf(target).player === user;
  const card: { [Key in keyof CardSeen]: unknown } = {
    state,
    sentence: `${sum(die, outcome)}${meant}`,
    needed: known ? `(${needed} needed)` : "",
    damage: !damage ? "" : damage.total === 1 ? "1 point of damage" : `${damage.total} points of damage`,
    // The paper's reason, with whatever stands between the kinds.
    immunity: nothingBecause ? expect.stringMatching(new RegExp(nothingBecause.replace(/ (and|or) /g, ".{1,5}"))) : "",
    modifiers: modifiers.map(
      ({ name, value }) => `${MODIFIER[name] ?? name} ${value < 0 ? `−${-value}` : `+${value}`}`,
    ),
    stored: { needed, hitsArmorClass, hit: hits },
  };
  return card;
}

const REFUSED: Readonly<Record<string, RegExp>> = {
  "beyond long range": /carries 210 feet, and the target is 215 feet away/,
  "complete cover": /behind complete cover/,
};

describe.each(playedOn(14))("four rounds worked out on paper, on core %d", (core) => {
  let played: FourRounds;
  let wrong = 0;
  beforeAll(async () => {
    played = await openFourRounds(core);
  });
  afterAll(() => played?.table.close());

  const page = (user: Who): Page => played.table.page(user);

  /** Every card that a deed made, as each of the three reads it. */
  async function compareCards({ id, do: deed }: Moment): Promise<void> {
    const card = played.cards.get(id) ?? "";
    const compareFor = async (user: Who) => {
      const words = () => cardWords(page(user), card);
      if (deed.kind === "attack" && !("refused" in deed.expect)) {
        const die = deed.faces[0]?.[0] ?? 0;
        expect(await attackCard(page(user), card), user).toEqual(expectedCard(user, die, deed.target, deed.expect));
      }
      if (deed.kind === "cast") expect(await words(), user).toContain(`${deed.expect.damage.total} points of damage`);
      if (deed.kind === "morale") {
        const { sum: total, score, passes, rollFor } = deed.expect;
        const against = user === GAMEMASTER ? `${total} on 2d6 against morale ${score}` : `${total} on 2d6`;
        expect(await words(), user).toContain(against);
        expect(await words(), user).toMatch(passes ? /Holds/ : /Flees/);
        if (user !== GAMEMASTER) expect(await words(), user).not.toContain("against morale");
        expect(await rolledFor(page(user), card), user).toEqual(rollFor);
      }
    };
    await Promise.all(USERS.map(compareFor));
  }

  it.each(moments.map((moment, index) => [moment.id, moment.do.kind, index, moment] as const))(
    "%s %s",
    async (_id, _kind, index, moment) => {
      const { who, do: deed, why } = moment;
      if (wrong >= MOST_WRONG) throw new Error("The fight left the paper before this moment.");
      wrong += 1;
      await perform(played, moment);
      const refused = deed.kind === "attack" && "refused" in deed.expect ? REFUSED[deed.expect.refused] : undefined;
      const now = whole(index);
      const compare = (user: Who) => {
        const wanted = expected(user, now, refused && user === who ? [refused] : []);
        return expect.poll(() => seen(page(user)), { ...poll, message: `${user}: ${why}` }).toEqual(wanted);
      };
      await Promise.all(USERS.map(compare));
      await compareCards(moment);
      if (refused) await page(who).evaluate(() => (globalThis as any).ui.notifications.clear());
      // Every face was rolled: the next die is one too many.
      await expect(page(who).evaluate(() => (globalThis as any).CONFIG.Dice.randomUniform())).rejects.toThrow(
        "no face",
      );
      wrong -= 1;
    },
  );

  it("meets no error on the way", () => {
    expect(played.table.errors).toEqual([]);
  });
});
