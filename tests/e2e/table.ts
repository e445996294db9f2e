import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { demoWorld } from "../../demo/world.ts";
import type { Latency } from "../../stand-in/server/connection.ts";
import { BenchServer } from "../../stand-in/server/core.ts";
import { serve } from "../../stand-in/server/http.ts";
import { seedWorld, type WorldSeed } from "../../stand-in/server/store.ts";
import { ROOT } from "../../tools/run.ts";
import { launchBrowser } from "./chromium.ts";

const WORLD = "table";
const PLAIN_ROUNDS = { declarations: false, morale: false, stride: "sides" };
const READY_TIMEOUT = 30_000;
const ACTION_TIMEOUT = 10_000;
/** How long a browser waits for another table after the last one was cleared, in milliseconds. */
const BROWSER_REST = 1_000;

/** One browser for table after table: to start it takes longer than many a test. */
let browserStart: Promise<Browser> | null = null;
let tables = 0;
let rest: NodeJS.Timeout | undefined;

function borrowBrowser(): Promise<Browser> {
  clearTimeout(rest);
  tables += 1;
  browserStart ??= launchBrowser();
  return browserStart;
}

function giveBack(): void {
  tables -= 1;
  if (tables > 0) return;
  rest = setTimeout(() => {
    const started = browserStart;
    browserStart = null;
    void started?.then((browser) => browser.close());
  }, BROWSER_REST);
}

/** What a table is laid with; by default the demo world on core 14, with the gamemaster and one player. */
export interface TableOptions {
  readonly core?: 13 | 14;
  readonly seed?: WorldSeed;
  /** The world's stored settings, in place of those of plain rounds: whole steps, without declarations and morale. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder of a saved world, which is copied, in place of a seed. */
  readonly savedWorld?: string;
  readonly users?: readonly string[];
  /** The folder of an unpacked release, in place of the clone. */
  readonly system?: string;
  /** Another manifest than that of the system's folder. */
  readonly manifest?: Record<string, unknown>;
  /** The folders of the active modules. */
  readonly modules?: readonly string[];
  /** Milliseconds of delay of each message. */
  readonly latency?: Latency;
}

/** A world on a server in this process, and a browser context for each user who joined. */
export interface Table {
  readonly url: string;
  readonly server: BenchServer;
  readonly browser: Browser;
  readonly dataFolder: string;
  /** Whatever went wrong in any page: uncaught errors and what was logged as an error, with the user's name. */
  readonly errors: readonly string[];
  page(user: string): Page;
  /** The pages that are open, in the order in which the users joined; other tables may share the browser. */
  openPages(): Page[];
  /** A user joins in a context of their own, whose page may be watched from before it loads; resolves when it is ready. */
  join(user: string, watch?: (page: Page) => void): Promise<Page>;
  close(): Promise<void>;
}

function storedSettings(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).map(([key, value], index) => ({
    _id: `setting${String(index).padStart(9, "0")}`,
    key: `melee-and-morale.${key}`,
    value: JSON.stringify(value),
  }));
}

/** Lays a table: seeds or copies a world, serves it on a free port and lets the users join. */
export async function openTable(options: TableOptions = {}): Promise<Table> {
  const {
    core = 14,
    seed = demoWorld,
    settings = PLAIN_ROUNDS,
    savedWorld,
    users = ["Gamemaster", "Player 1"],
    latency = 0,
    system = ROOT,
    manifest,
    modules = [],
  } = options;
  const dataFolder = await mkdtemp(join(tmpdir(), "melee-and-morale-table-"));
  if (savedWorld) await cp(savedWorld, join(dataFolder, "worlds", WORLD), { recursive: true });
  else await seedWorld(dataFolder, WORLD, { settings: storedSettings(settings), ...seed });
  const bench = { dataFolder, worldId: WORLD, core, systemFolder: system, manifest, modules, latency };
  const server = await BenchServer.open(bench);
  const http = await serve(server, { port: 0, benchFolder: join(ROOT, "stand-in", "dist") });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const browser = await borrowBrowser();
  const contexts: BrowserContext[] = [];
  const pages = new Map<string, Page>();
  const errors: string[] = [];

  const table: Table = {
    url,
    server,
    browser,
    dataFolder,
    errors,
    page(user) {
      const page = pages.get(user);
      if (!page) throw new Error(`${user} has not joined.`);
      return page;
    },
    openPages: () => contexts.flatMap((context) => context.pages()).filter((page) => !page.isClosed()),
    async join(user, watch) {
      const page = await joinWorld(browser, url, user, errors, (early) => {
        contexts.push(early.context());
        watch?.(early);
      });
      pages.set(user, page);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      giveBack();
      http.close();
      http.closeAllConnections();
      await server.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  try {
    // One after the other: who was there first is asked first on core 14.
    for (const user of users) await table.join(user);
  } catch (error) {
    await table.close();
    throw errors.length > 0 ? new Error(errors.join("\n"), { cause: error }) : error;
  }
  return table;
}

/** A user opens a world in a context of their own; what goes wrong in the page is added to `errors`. */
export async function joinWorld(
  browser: Browser,
  url: string,
  user: string,
  errors: string[],
  watch?: (page: Page) => void,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_TIMEOUT);
  page.on("pageerror", (error) => errors.push(`${user}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${user}: ${message.text()}`);
  });
  watch?.(page);
  await page.goto(`${url}/game?user=${encodeURIComponent(user)}`);
  await untilReady(page);
  return page;
}

/** Resolves when the page's world is ready. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as any).game?.ready === true, null, { timeout: READY_TIMEOUT });
}

/** The next dice of a page show these faces, each as [face, faces of the die]; a die beyond them is an error. */
export async function fixDice(page: Page, ...faces: (readonly [face: number, faces: number])[]): Promise<void> {
  await page.evaluate(
    (queue) => {
      (globalThis as any).CONFIG.Dice.randomUniform = () => {
        const next = queue.shift();
        if (!next) throw new Error("A die was rolled for which no face was fixed.");
        return (next[1] - next[0] + 0.5) / next[1];
      };
    },
    faces as [number, number][],
  );
}

/**
 * Waits until nothing is written any more: every page has had its turns, and the server has carried out nothing in the
 * meantime. Slow pages make it wait longer, so no fixed time is trusted.
 */
export async function quiet(table: Table): Promise<void> {
  const pages = table.openPages();
  const turns = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  let length: number;
  do {
    length = table.server.log.length;
    await Promise.all(pages.map((page) => page.evaluate(turns)));
    await Promise.all(pages.map((page) => page.evaluate(turns)));
  } while (table.server.log.length !== length);
}
