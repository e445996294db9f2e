import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { demoWorld } from "../../demo/world.ts";
import { BenchServer } from "../../stand-in/server/core.ts";
import { serve } from "../../stand-in/server/http.ts";
import { seedWorld, type WorldSeed } from "../../stand-in/server/store.ts";
import { ROOT } from "../../tools/run.ts";
import { launchBrowser } from "./chromium.ts";

const WORLD = "table";
const READY_TIMEOUT = 30_000;
const ACTION_TIMEOUT = 10_000;

/** What a table is laid with; by default the demo world on core 14, with the gamemaster and one player. */
export interface TableOptions {
  readonly core?: 13 | 14;
  readonly seed?: WorldSeed;
  /** The folder of a saved world, which is copied, in place of a seed. */
  readonly savedWorld?: string;
  readonly users?: readonly string[];
  /** The folder of an unpacked release, in place of the clone. */
  readonly system?: string;
  /** Milliseconds of delay of each message. */
  readonly latency?: number | (() => number);
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
  /** A user joins in a context of their own, whose page may be watched from before it loads; resolves when it is ready. */
  join(user: string, watch?: (page: Page) => void): Promise<Page>;
  close(): Promise<void>;
}

/** Lays a table: seeds or copies a world, serves it on a free port and lets the users join. */
export async function openTable(options: TableOptions = {}): Promise<Table> {
  const {
    core = 14,
    seed = demoWorld,
    savedWorld,
    users = ["Gamemaster", "Player 1"],
    latency = 0,
    system = ROOT,
  } = options;
  const dataFolder = await mkdtemp(join(tmpdir(), "melee-and-morale-table-"));
  if (savedWorld) await cp(savedWorld, join(dataFolder, "worlds", WORLD), { recursive: true });
  else await seedWorld(dataFolder, WORLD, seed);
  const server = await BenchServer.open({ dataFolder, worldId: WORLD, core, systemFolder: system, latency });
  const http = await serve(server, { port: 0, benchFolder: join(ROOT, "stand-in", "dist") });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
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
    async join(user, watch) {
      const page = await joinWorld(browser, url, user, errors, watch);
      pages.set(user, page);
      return page;
    },
    async close() {
      await browser.close();
      http.close();
      http.closeAllConnections();
      await server.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  try {
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
