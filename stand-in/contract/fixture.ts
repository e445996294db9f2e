import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { type Bench, type BenchOptions, openBench, type RawUser, USERS } from "../harness.ts";

/*
 * The one meeting point of the contract suite with what it is run on. This one lays a world of the test bench; another
 * with the same exports, put in its place when the suite is bundled, may play in a world of the real program. It then
 * makes the documents of `seed` (with their ids) before a block, and deletes after it what the block has made.
 */

/** The page's globals by their public names. */
export const page = globalThis as any;

/** Subtypes with the models of `smallSystem`, and one without a model. */
export const MONSTER = "monster";
export const WEAPON = "weapon";
export const CHARACTER = "character";
/** Two users of role player, beside the gamemaster who runs the suite. */
export const PLAYER = "player0000000001";
export const OTHER = "player0000000002";
/** A second gamemaster, in blocks that ask for one. */
export const SECOND = "gamemaster000001";
/** A closed compendium of actors with folders, and one of items that everybody reads. */
export const ACTOR_PACK = "melee-and-morale.monsters";
export const ITEM_PACK = "melee-and-morale.weapons-and-armor";

/** What is said of one fact of the public API besides its sentence. */
export interface FactAbout {
  /** "M22" of the facts that are most misunderstood, else section and letter ("5.3a"). */
  readonly id: string;
  /** Only beside an id that begins with M. */
  readonly section?: string;
  /** Whether somebody saw it on real core (a test against it, core's own tracker), or it was only read. */
  readonly evidence: "measured" | "read";
  /** Where anybody can look it up. */
  readonly source: string;
  /** What it takes besides a gamemaster's page: another user's page, a player's own page, a start of its own, the database. */
  readonly needs?: "secondClient" | "player" | "boot" | "server";
  /** The only core that it is about. */
  readonly core?: 13 | 14;
}

/** All facts of the files that were read, in their order. */
export const facts: (FactAbout & { readonly sentence: string })[] = [];
let present: 13 | 14 | undefined;

/** One sentence about the public API, and the test that holds it to it. */
export function fact(about: FactAbout, sentence: string, test: () => unknown): void {
  if (about.core && present && about.core !== present) return;
  facts.push({ ...about, sentence });
  it(`${about.id}: ${sentence}`, test as () => Promise<void>);
}

/** A small system: a monster with hit points and a list, a weapon with a quantity, under the names of subtypes. */
export function smallSystem(monster = MONSTER, weapon = WEAPON): void {
  const { fields } = page.foundry.data;
  const count = (initial: number) =>
    new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial });
  page.CONFIG.Actor.dataModels[monster] = class MonsterModel extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {
        hp: new fields.SchemaField({ value: count(4), max: count(8) }),
        morale: count(7),
        code: new fields.StringField({ initial: "a", validate: (value: string) => value.length < 4 }),
        tags: new fields.SetField(new fields.StringField()),
        routines: new fields.ArrayField(new fields.ObjectField()),
        modes: new fields.TypedObjectField(new fields.SchemaField({ base: count(30) })),
        free: new fields.ObjectField(),
        description: new fields.HTMLField(),
      };
    }
    prepareBaseData() {
      this.bonus = 0;
    }
    prepareDerivedData() {
      this.hit = 10 + this.bonus;
    }
  };
  page.CONFIG.Item.dataModels[weapon] = class WeaponModel extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { quantity: count(1), equipped: new fields.BooleanField() };
    }
  };
  page.CONFIG.ActiveEffect.legacyTransferral = false;
}

/** Another user's page, as far as facts need one. */
export interface OtherPage {
  readonly id: string;
  /** Asks the server for a write, as that user. */
  modify(action: "create" | "update" | "delete", documentName: string, operation: object): Promise<any>;
  query(userId: string, name: string, data: object, options?: object): Promise<any>;
  emit(event: string, ...args: unknown[]): void;
  /** The arguments of each emission of an event that has reached the page. */
  heard(event: string): unknown[][];
  /** How many queries of a name have reached the page. */
  asked(name: string): number;
  /** Targets these tokens and no others. */
  target(tokenIds: string[]): void;
  leave(): void;
}

/** What the facts of a block are played on; the handles with a need are only for facts that say so. */
export interface Table {
  /** Waits until nothing is on its way. */
  settle(): Promise<void>;
  /** What the act asked the server to write: what was done, to documents of which class, how many in one request. */
  writes(act: () => unknown): Promise<[action: string, documentName: string, count: number][]>;
  /** The page of a user who is not yet there; it leaves after the fact (needs "secondClient"). */
  actAs(userName: "Player" | "Other" | "Gamemaster" | "Second"): OtherPage;
  /** The documents of a collection as the database has them (needs "server"). */
  stored(collection: string): Record<string, any>[];
}

/** What a block asks for beyond a gamemaster's page. */
export interface TableOptions extends Pick<BenchOptions, "user" | "latency" | "manifest"> {
  /** The world's documents, by collection. */
  readonly seed?: Record<string, Record<string, any>[]>;
  /** Whether the world has a second gamemaster. */
  readonly second?: boolean;
  /** Runs where a system's module is read, before `init`. */
  readonly setup?: () => unknown;
}

/** The facts of a block once on each core, in one world. */
export function onBothCores(options: TableOptions, tests: (table: Table, core: 13 | 14) => void): void {
  for (const core of [13, 14] as const) {
    describe(`core ${core}`, () => {
      let bench: Bench | undefined;
      beforeAll(async () => {
        const setup = () => {
          smallSystem();
          return options.setup?.();
        };
        const { second, ...more } = options;
        const seed = {
          ...(second && { users: [...USERS, { _id: SECOND, name: "Second", role: 4 }] }),
          ...options.seed,
        };
        bench = await openBench({ ...more, seed, system: false, setup, core });
      });
      const others: OtherPage[] = [];
      afterEach(() => {
        for (const other of others.splice(0)) other.leave();
      });
      afterAll(async () => bench?.close());
      present = core;
      const table = tableOf(() => bench!, others);
      tests(table, core);
      present = undefined;
    });
  }
}

function tableOf(bench: () => Bench, others: OtherPage[]): Table {
  const settle = () => bench().settle();
  return {
    settle,
    writes: async (act) => {
      await settle();
      const before = bench().server.log.length;
      await act();
      await settle();
      const entries = bench().server.log.slice(before);
      return entries.map(({ action, documentName, count }) => [action, documentName, count]);
    },
    actAs: (userName) => {
      const other = otherPage(bench().actAs(userName));
      others.push(other);
      return other;
    },
    stored: (collection) => bench().server.documents(collection),
  };
}

function otherPage(raw: RawUser): OtherPage {
  return {
    id: raw.id,
    modify: (action, documentName, operation) => raw.modify(action, documentName, { ...operation }),
    query: (user, name, data, options = {}) => raw.request("query", { user, name, data, options }),
    emit: (event, ...args) => raw.send({ type: "socket", event, args }),
    heard: (event) =>
      raw.received
        .filter((message) => message.type === "socket" && message.event === event)
        .map(({ args }) => args as unknown[]),
    asked: (name) => raw.received.filter((message) => message.type === "query" && message.name === name).length,
    target: (targets) => raw.send({ type: "activity", activity: { targets } }),
    leave: () => raw.close(),
  };
}

/** The address of a template that lies beside the suite. */
export function templateOf(name: string): string {
  return `systems/${page.game.system.id}/stand-in/contract/templates/${name}.hbs`;
}

/** What a hook was called with, until `stop`. */
export function listen(hook: string, answer?: (...args: any[]) => unknown) {
  const calls: any[][] = [];
  const id = page.Hooks.on(hook, (...args: any[]) => {
    calls.push(args);
    return answer?.(...args);
  });
  return { calls, stop: () => page.Hooks.off(hook, id) };
}

/** Waits until the answer is true, three seconds at most. */
export async function until(condition: () => unknown): Promise<void> {
  for (let moment = 0; moment < 150; moment++) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`It never came true: ${condition}`);
}

/** The next dice show these faces, each as [face, faces of the die]; afterwards they are random again. */
export function fixDice(...faces: (readonly [face: number, faces: number])[]): void {
  const { Dice } = page.CONFIG;
  const { randomUniform } = Dice;
  const waiting = [...faces];
  Dice.randomUniform = () => {
    const [face, sides] = waiting.shift()!;
    if (waiting.length === 0) Dice.randomUniform = randomUniform;
    return (sides - face + 0.5) / sides;
  };
}

/** What `ui.notifications` was given of one kind, until `stop`; nothing is shown meanwhile. */
export function notices(kind: "info" | "warn" | "error") {
  const messages: string[] = [];
  const { notifications } = page.ui;
  const shown = notifications[kind];
  notifications[kind] = (message: unknown) => {
    messages.push(String(message));
    return {};
  };
  const stop = () => {
    notifications[kind] = shown;
  };
  return { messages, stop };
}
