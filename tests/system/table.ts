import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, vi } from "vitest";
import { type Bench, type BenchOptions, openBench } from "../../stand-in/harness.ts";

const LOADED_LATER = ["attack", "save", "check", "delete"].map((name) => `src/applications/dialogs/${name}-dialog.ts`);

/** The page's globals by their public names. */
export const page = globalThis as any;

export const PLAYER = "player0000000001";

const weapon = (_id: string, name: string, system: object) => ({ _id, name, type: "weapon", system });

/** The fighter of T3: THAC0 17 is a bonus of +2, Strength 13 is +1. Chain mail and shield with Dexterity 9. */
export const FIGHTER = {
  _id: "fighter000000000",
  name: "Fighter",
  type: "character",
  ownership: { default: 0, [PLAYER]: 3 },
  prototypeToken: { actorLink: true },
  system: {
    hp: { value: 10, max: 10 },
    attackBonus: 2,
    level: 5,
    abilities: { strength: { value: 13 }, dexterity: { value: 9 } },
    saves: { death: 10, wands: 11, paralysis: 12, breath: 13, spells: 14 },
  },
  items: [
    weapon("sword00000000000", "Sword", { damage: "1d8", melee: true, inHand: "one", equipped: true }),
    weapon("twoHandedSword00", "Two-handed sword", { damage: "1d10", melee: true, twoHanded: true }),
    weapon("silverDagger0000", "Silver dagger", {
      damage: "1d4",
      melee: true,
      missile: true,
      range: { short: 10, medium: 20, long: 30 },
      harms: ["silver"],
    }),
    weapon("crossbow00000000", "Crossbow", {
      damage: "1d6",
      melee: false,
      missile: true,
      twoHanded: true,
      slow: true,
      range: { short: 80, medium: 160, long: 240 },
    }),
  ],
};

/** AC 4 descending is 15 ascending; 8 hit points. */
export const OGRE = {
  _id: "ogre000000000000",
  name: "Ogre",
  type: "monster",
  system: {
    hp: { value: 8, max: 20 },
    armorClass: 15,
    attackBonus: 4,
    saves: { death: 10, wands: 11, paralysis: 12, breath: 13, spells: 14 },
    hitDice: { text: "4+1", count: 4, die: 8, modifier: 1 },
    routines: [
      [
        { attackId: "claw000000000000", count: 2 },
        { attackId: "bite000000000000", count: 1 },
      ],
    ],
  },
  items: [
    { _id: "claw000000000000", name: "Claw", type: "attack", system: { damage: "1d4" } },
    { _id: "bite000000000000", name: "Bite", type: "attack", system: { damage: "1d8" } },
  ],
};

/** Harmed by magic alone. */
export const GARGOYLE = {
  _id: "gargoyle00000000",
  name: "Gargoyle",
  type: "monster",
  system: { hp: { value: 18, max: 18 }, armorClass: 14, invulnerable: true, harmedOnlyBy: ["magic"] },
};

/** Squares of 5 feet, 100 pixels each; the fighter stands in the corner, ogres beside him and 30 feet away. */
const SCENE = {
  _id: "hall000000000000",
  name: "Hall",
  active: true,
  width: 2000,
  height: 2000,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  tokens: [
    { _id: "tokenFighter0000", name: "Fighter", actorId: FIGHTER._id, actorLink: true, x: 0, y: 0, disposition: 1 },
    { _id: "tokenOgreNear000", name: "Ogre 1", actorId: OGRE._id, x: 100, y: 100, disposition: -1 },
    { _id: "tokenOgreFar0000", name: "Ogre 2", actorId: OGRE._id, x: 600, y: 0, disposition: -1 },
    { _id: "tokenGargoyle000", name: "Gargoyle", actorId: GARGOYLE._id, x: 100, y: 0, disposition: -1 },
  ],
};

/** A world that plays rounds as older tests mean them: whole steps, without declarations and morale. */
const PLAIN_ROUNDS = { declarations: false, morale: false, stride: "sides" };

/** Stored settings of a world; others of the same keys take their place. */
export function storedSettings(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).map(([key, value], index) => ({
    _id: `setting${String(index).padStart(9, "0")}`,
    key: `melee-and-morale.${key}`,
    value: JSON.stringify(value),
  }));
}

export const SEED = { actors: [FIGHTER, OGRE, GARGOYLE], scenes: [SCENE] };

/** A world with a fighter, ogres and a gargoyle, and one user's client in it. */
export class Table {
  constructor(readonly bench: Bench) {}

  actor(id: string): any {
    return page.game.actors.get(id);
  }
  get fighter(): any {
    return this.actor(FIGHTER._id);
  }
  weapon(id: string): any {
    return this.fighter.items.get(id);
  }
  token(id: string): any {
    return page.game.scenes.get(SCENE._id).tokens.get(id);
  }
  /** The tokens' own actors. */
  get nearOgre(): any {
    return this.token("tokenOgreNear000").actor;
  }
  get farOgre(): any {
    return this.token("tokenOgreFar0000").actor;
  }
  get gargoyle(): any {
    return this.token("tokenGargoyle000").actor;
  }

  /** The server's log of writes since a call of `mark`, as "action DocumentName ×count". */
  #from = 0;
  mark(): void {
    this.#from = this.bench.server.log.length;
  }
  get written(): string[] {
    return this.bench.server.log
      .slice(this.#from)
      .map(({ action, documentName, count }) => `${action} ${documentName} ×${count}`);
  }

  async set(key: string, value: unknown): Promise<void> {
    await page.game.settings.set("melee-and-morale", key, value);
    // Encounters that go by the world's options follow.
    await this.bench.settle();
  }

  /** One attack with the sword on the near ogre, with fixed dice and no dialog: d20, then the damage die. */
  async strike(die: number, damage: number, options: object = {}): Promise<any> {
    this.bench.fixDice([die, 20], [damage, 8]);
    const targets = [this.token("tokenOgreNear000")];
    return this.weapon("sword00000000000").attack({ targets, dialog: false, ...options });
  }
}

/** What a bench is opened with; `settings` are the world's, in place of those of plain rounds. */
export interface TableOptions extends BenchOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The tests of a block once on each core, each on a bench of its own world. */
export function onBothCores(
  { settings = PLAIN_ROUNDS, ...options }: TableOptions,
  tests: (table: () => Table, core: 13 | 14) => void,
): void {
  for (const core of [13, 14] as const) {
    describe(`core ${core}`, () => {
      let table: Table | undefined;
      beforeAll(async () => {
        const seed = { settings: storedSettings(settings), ...(options.seed ?? SEED) };
        table = new Table(await openBench({ ...options, seed, core }));
        // What the system loads when it is first asked for is there: no test waits for a file.
        await Promise.all(LOADED_LATER.map((file) => import(/* @vite-ignore */ resolve(file))));
        // A new world's schema version is stored when it first opens: that write is none of the tests'.
        await vi.waitUntil(
          () => !page.game.user.isActiveGM || page.game.settings.get("melee-and-morale", "schemaVersion") > 0,
          { timeout: 10_000 },
        );
        await table.bench.settle();
      });
      beforeEach(() => table?.mark());
      afterAll(async () => {
        const missing = JSON.stringify(table?.bench.server.report().missing ?? {});
        await table?.bench.close();
        // What the system reads of the API must be there on the bench, or nothing is proved of it.
        expect(missing).toBe("{}");
      });
      tests(() => table as Table, core);
    });
  }
}
