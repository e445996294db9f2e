import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { openTable, type Table } from "./table.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const canvas: any;
declare const CONFIG: any;
declare const foundry: any;

export const GAMEMASTER = "Gamemaster";
export const ONE = "Player 1";
export const TWO = "Player 2";
const USERS = [GAMEMASTER, ONE, TWO] as const;
export type User = (typeof USERS)[number];

/** The most that one message is late, in milliseconds. */
const MOST = 200;
const REQUEST = "melee-and-morale.combat";
const poll = { timeout: 15_000, interval: 5 };

/** A goblin who survives many blows; who comes late stands on the map, but not in the encounter. */
const TARGET = "Goblin 1";
const TARGET_HP = 30;
export const LATE_COMER = "Corwin";
const seed = {
  ...demoWorld,
  scenes: demoWorld.scenes.map((scene) => ({
    ...scene,
    tokens: scene.tokens.map((token: any) =>
      token.name === TARGET ? { ...token, delta: { system: { hp: { value: TARGET_HP, max: TARGET_HP } } } } : token,
    ),
  })),
};

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** The delays of a server's messages: in a race each 0 to 200 ms, drawn from a seed; one can be held back behind another. */
class Jitter {
  #seed = 4;
  #on = false;
  #underWay = 0;
  #held: { readonly user: User; readonly until: Promise<unknown> } | null = null;
  #awaited: { readonly user: User; readonly resolve: () => void } | null = null;
  #arrived: string[] = [];
  /** How many messages there were. */
  messages = 0;

  /** A delay of so many milliseconds at most. */
  draw(most = MOST): number {
    this.#seed = (this.#seed * 16807) % 2147483647;
    return Math.floor((this.#seed / 2147483647) * (most + 1));
  }

  /** Whether no message is late at present. */
  get still(): boolean {
    return this.#underWay === 0;
  }

  begin(): void {
    this.#arrived = [];
    this.#on = true;
  }

  end(): void {
    this.#on = false;
    this.#held = null;
    this.#awaited = null;
  }

  /** The next message of a user comes only after something has happened. */
  hold(user: User, until: Promise<unknown>): void {
    this.#held = { user, until };
  }

  /** Resolves when the next message of a user has arrived. */
  next(user: User): Promise<void> {
    return new Promise((resolve) => (this.#awaited = { user, resolve }));
  }

  /** Whose message has arrived first. */
  firstOf(users: readonly User[]): User | null {
    return users.find((user) => user === this.#arrived.find((one) => users.includes(one as User))) ?? null;
  }

  readonly latency = async (user: string): Promise<number> => {
    this.messages += 1;
    if (!this.#on) return 0;
    this.#underWay += 1;
    const held = this.#held?.user === user ? this.#held : null;
    if (held) this.#held = null;
    await held?.until;
    await sleep(this.draw());
    this.#arrived.push(user);
    if (this.#awaited?.user === user) {
      this.#awaited.resolve();
      this.#awaited = null;
    }
    this.#underWay -= 1;
    return 0;
  };
}

/** What a user does in a race, by a button of the tracker or by a public verb; see `prepare`. */
export type Deed =
  | readonly [verb: "click", selector: string]
  | readonly [verb: "join", token: string]
  | readonly [verb: "strike", actor: string, weapon: string];

/** A footer's button of the tracker. */
export const footer = (action: string): Deed => ["click", `.mm-steps [data-action=${action}]`];

/** One race of two users. */
export interface Race {
  readonly deeds: Readonly<Partial<Record<User, Deed>>>;
  /** Which is first is judged where the gamemaster's click and the player's request meet, not where messages arrive. */
  readonly meet?: boolean;
}

/** In a page: does deeds, and notes when a request of another client comes; the last argument is who is struck. */
function prepare([request, target]: readonly [string, string]): void {
  const here = () => JSON.stringify(game.combat.system.cursor);
  const verbs: Record<string, (...words: string[]) => unknown> = {
    click: (selector = "") => document.querySelector<HTMLElement>(`#combat ${selector}`)?.click(),
    join: (name) => canvas.scene.tokens.getName(name).toggleCombatant({ active: true }),
    strike: (actor, weapon) => {
      const targets = [canvas.scene.tokens.getName(target)];
      return game.actors.getName(actor).items.getName(weapon).attack({ targets, dialog: false });
    },
  };
  const race = {
    from: "",
    order: [] as string[],
    onRequest: null as (() => void) | null,
    begin() {
      Object.assign(race, { from: here(), order: [], onRequest: null });
    },
    /** Does it if the page shows nothing yet of what the other did. */
    act([verb = "", ...words]: readonly string[]): boolean {
      if (here() !== race.from) return false;
      race.order.push("deed");
      void verbs[verb]?.(...words);
      return true;
    },
    /** The same, so many milliseconds after the other's request has come. */
    actOnRequest: (deed: readonly string[], after: number) =>
      new Promise<boolean>((done) => (race.onRequest = () => setTimeout(() => done(race.act(deed)), after))),
  };
  const answer = CONFIG.queries[request];
  CONFIG.queries[request] = (data: any, context: any) => {
    if (data.verb) {
      race.order.push("request");
      race.onRequest?.();
    }
    return answer(data, context);
  };
  (globalThis as any).race = race;
}

/** The fight that is raced in, in three pages of one table. */
export class RacesTable {
  #from = 0;

  private constructor(
    readonly table: Table,
    private readonly jitter: Jitter,
    /** The encounter before its start, and in its first step. */
    private readonly moments: { readonly before: any; readonly begun: any },
  ) {}

  static async open(core: 13 | 14): Promise<RacesTable> {
    const jitter = new Jitter();
    const settings = { declarations: false, morale: false, stride: "sides", whoApplies: "automatic" };
    const table = await openTable({ core, seed, settings, users: USERS, latency: jitter.latency });
    for (const user of USERS) {
      await table.page(user).locator("[data-tab=combat]").first().click();
      await table.page(user).evaluate(prepare, [REQUEST, TARGET] as const);
    }
    const moments = await table.page(GAMEMASTER).evaluate(async (late) => {
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const tokens = canvas.scene.tokens.filter(({ name }: any) => name !== late);
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map(({ id: tokenId, parent, actorId }: any) => ({ tokenId, sceneId: parent.id, actorId })),
      );
      const before = combat.toObject();
      await combat.setSideDie("friendly", 5);
      await combat.setSideDie("hostile", 2);
      await combat.startCombat();
      return { before, begun: combat.toObject() };
    }, LATE_COMER);
    return new RacesTable(table, jitter, moments);
  }

  page(user: User): Page {
    return this.table.page(user);
  }

  /** The encounter in its first step. */
  get begun(): any {
    return this.moments.begun;
  }

  /** What the server carried out since the race began, in its order. */
  get written(): string[] {
    const lines = this.table.server.log.slice(this.#from);
    return lines.map(({ user, action, documentName, count }) => `${user}: ${action} ${documentName} ×${count}`);
  }

  /** The encounter as the server has it, when every page has the same and draws its step. */
  async everywhere(): Promise<any> {
    const [stored] = this.table.server.documents("combats");
    const wanted = { source: plain(stored), lit: stored?.system.cursor.step ?? null };
    for (const user of USERS) {
      const shown = () =>
        this.page(user).evaluate(() => {
          const block = document.querySelector<HTMLElement>("#combat .mm-block[aria-current=step]");
          return { source: game.combat._source, lit: block?.dataset.step ?? null };
        });
      await expect
        .poll(async () => {
          const { source, lit } = await shown();
          return { source: plain(source), lit };
        }, poll)
        .toEqual(wanted);
    }
    return stored;
  }

  /** What the target has left, in each page. */
  hitPoints(): Promise<number[]> {
    const read = (name: string) => canvas.scene.tokens.getName(name).actor.system.hp.value;
    return Promise.all(USERS.map((user) => this.page(user).evaluate(read, TARGET)));
  }

  /** Everything as it was: one update of the encounter, who came or was hurt, and the cards. */
  async putBack(to: "before" | "begun"): Promise<void> {
    await this.page(GAMEMASTER).evaluate(
      async ([target, hp, late, { round, turn, system, combatants }]) => {
        const { combat } = game;
        const comer = combat.combatants.getName(late);
        if (comer) await comer.delete();
        const cards = game.messages.map(({ id }: any) => id);
        if (cards.length > 0) await CONFIG.ChatMessage.documentClass.deleteDocuments(cards);
        const { actor } = canvas.scene.tokens.getName(target);
        if (actor.system.hp.value !== hp) await actor.update({ system: { hp: { value: hp } } });
        // What the encounter remembers of its members is put back whole: an update would merge into it.
        const { ForcedReplacement } = foundry.data.operators ?? {};
        const { members, ...rest } = system;
        const whole = ForcedReplacement ? { members: ForcedReplacement.create(members) } : { "==members": members };
        const changes = { round, turn, system: { ...rest, ...whole }, combatants };
        await combat.update(changes, { turnEvents: false, diff: false });
      },
      [TARGET, TARGET_HP, LATE_COMER, this.moments[to]] as const,
    );
    await this.#settle();
    expect((await this.everywhere()).system).toEqual(this.moments[to].system);
    for (const user of USERS) await this.page(user).evaluate(() => (globalThis as any).race.begin());
    this.#from = this.table.server.log.length;
  }

  /**
   * Runs a race with one of its two users first, until nothing is under way any more. Answers with who was first, or with
   * null when the second saw what the first did before they acted: that was no race.
   */
  async run({ deeds, meet = false }: Race, first: User): Promise<User | null> {
    const [one, other] = USERS.filter((user) => deeds[user]) as [User, User];
    const second = first === one ? other : one;
    const act = (user: User) => this.page(user).evaluate((deed) => (globalThis as any).race.act(deed), deeds[user]);
    this.jitter.begin();
    let acted: Promise<boolean[]>;
    if (meet && second === GAMEMASTER) {
      const late = [deeds[second], this.jitter.draw(MOST / 4)] as const;
      const waits = this.page(second).evaluate(
        ([deed, after]) => (globalThis as any).race.actOnRequest(deed, after),
        late,
      );
      acted = Promise.all([
        waits,
        this.page(second)
          .evaluate(() => null)
          .then(() => act(first)),
      ]);
    } else {
      const arrived = meet ? act(first) : this.jitter.next(first);
      this.jitter.hold(second, arrived);
      acted = Promise.all([meet ? arrived : act(first), act(second)]) as Promise<boolean[]>;
    }
    const raced = (await acted).every(Boolean);
    await this.#drain();
    this.jitter.end();
    await this.#settle();
    if (!raced) return null;
    if (!meet) return this.jitter.firstOf([one, other]);
    const [sooner] = await this.page(GAMEMASTER).evaluate(() => (globalThis as any).race.order);
    return sooner === "deed" ? GAMEMASTER : one === GAMEMASTER ? other : one;
  }

  /** Waits until no message is on its way and no page answers any more. */
  async #drain(): Promise<void> {
    const turns = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    let messages: number;
    do {
      messages = this.jitter.messages;
      await Promise.all(USERS.map((user) => this.page(user).evaluate(turns)));
    } while (messages !== this.jitter.messages || !this.jitter.still || !this.table.server.idle);
  }

  /** The same, after every page has answered a question that was asked behind everything else. */
  async #settle(): Promise<void> {
    const ask = (from: User, to: User) =>
      this.page(from).evaluate(([name, query]) => game.users.getName(name).query(query, {}, { timeout: 15_000 }), [
        to,
        REQUEST,
      ] as const);
    await Promise.all([ask(GAMEMASTER, ONE), ask(GAMEMASTER, TWO), ask(ONE, GAMEMASTER), ask(TWO, GAMEMASTER)]);
    await this.#drain();
  }
}

/** Somebody's combatant in a stored encounter. */
export function combatant(combat: any, name: string): any {
  const tokens: any[] = seed.scenes.flatMap((scene) => scene.tokens);
  const id = tokens.find((token) => token.name === name)._id;
  return combat.combatants.find(({ tokenId }: any) => tokenId === id);
}

/** A stored encounter without the stamps of when and by whom. */
function plain(source: any): unknown {
  return JSON.parse(JSON.stringify(source, (key, value) => (key === "_stats" ? undefined : value)));
}
