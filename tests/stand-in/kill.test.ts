import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { seedWorld } from "../../stand-in/server/store.ts";
import { ServerProcess } from "../e2e/server-process.ts";

/** How often the server is killed: by `npm run fuzz` many times. */
const KILLS = Number(process.env.KILLS ?? 1);
const GAMEMASTER = "gamemaster000000";
const ACTORS = ["actor00000000001", "actor00000000002", "actor00000000003"];

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  // In memory where that can be: a killed process loses nothing that it gave to the system, and a busy disk is slow.
  folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "bench-kill-"));
  const system = join(folder, "system");
  await mkdir(system);
  const documentTypes = { Actor: { monster: {} }, Item: { weapon: {} } };
  await writeFile(join(system, "system.json"), JSON.stringify({ id: "small", version: "1", documentTypes }));
  const actors = ACTORS.map((_id) => ({ _id, name: "Orc", type: "monster", flags: { bench: { count: 0 } } }));
  await seedWorld(folder, "world", {
    title: "World",
    system: "small",
    users: [{ _id: GAMEMASTER, name: "GM", role: 4 }],
    actors,
  });
  server = new ServerProcess(folder, "world", 14, system);
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** What the server has acknowledged, and what it was asked for and may have done or not. */
class Ledger {
  readonly made = new Map<string, Set<string>>();
  readonly gone = new Set<string>();
  readonly asked = new Set<string>();
  readonly counts = new Map<string, number>();
  acknowledged = 0;

  /** What is missing, or there again, in a world; an actor's items count by its id, messages by "world". */
  faults(world: Record<string, any[]>): string[] {
    const items = world.actors!.map((actor) => [actor._id, actor.items] as const);
    const there = new Map(
      [["world", world.messages!], ...items].map(([key, list]) => [key, new Set(list.map(({ _id }: any) => _id))]),
    );
    const missing = [...this.made].flatMap(([key, ids]) =>
      [...ids].filter((id) => !there.get(key)?.has(id) && !this.asked.has(id)),
    );
    const again = [...this.gone].filter((id) => [...there.values()].some((ids) => ids.has(id)));
    const behind = [...this.counts].filter(
      ([id, count]) => !(world.actors!.find(({ _id }) => _id === id)?.flags.bench.count >= count),
    );
    return [
      ...missing.map((id) => `${id} is missing`),
      ...again.map((id) => `${id} is there again`),
      ...behind.map(String),
    ];
  }
}

/** One client that writes as fast as it is answered, three requests on their way at any time. */
function stream(url: string, actor: string, ledger: Ledger, random: () => number): WebSocket {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket?user=${GAMEMASTER}`);
  const waiting = new Map<string, (result: any) => void>();
  const own: string[] = [];
  const parentUuid = `Actor.${actor}`;
  let sent = 0;
  let count = ledger.counts.get(actor) ?? 0;
  const modify = (action: string, documentName: string, operation: object, done: (result: any) => void) => {
    const id = String(++sent);
    waiting.set(id, done);
    socket.send(JSON.stringify({ type: "modifyDocument", id, action, documentName, operation }));
  };
  const remember = (key: string) => (result: any) => {
    for (const { _id } of result) {
      ledger.made.set(key, (ledger.made.get(key) ?? new Set()).add(_id));
      if (key !== "world") own.push(_id);
    }
  };
  const write = () => {
    const draw = random();
    if (draw < 0.35) {
      const wanted = ++count;
      const updates = [{ _id: actor, flags: { bench: { count: wanted } } }];
      modify("update", "Actor", { updates }, () => ledger.counts.set(actor, wanted));
    } else if (draw < 0.6) {
      modify("create", "ChatMessage", { data: [{ content: "x".repeat(2000 * random()) }] }, remember("world"));
    } else if (draw < 0.85 || own.length === 0) {
      const data = [1, 2].map((n) => ({ name: `Axe ${n}`, type: "weapon" }));
      modify("create", "Item", { parentUuid, data }, remember(actor));
    } else {
      const id = own.splice(Math.floor(random() * own.length), 1)[0]!;
      ledger.asked.add(id);
      modify("delete", "Item", { parentUuid, ids: [id] }, () => ledger.gone.add(id));
    }
  };
  socket.on("open", () => [1, 2, 3].forEach(write));
  socket.on("message", (text) => {
    const { type, id, ok, result, error } = JSON.parse(String(text));
    if (type !== "response") return;
    if (!ok) throw new Error(error);
    ledger.acknowledged += 1;
    waiting.get(id)?.(result.result);
    write();
  });
  socket.on("error", () => {});
  return socket;
}

it(`nothing that was acknowledged is missing after the server was killed under a stream of writes, ${KILLS} times`, {
  timeout: 60_000 + 60_000 * KILLS,
}, async () => {
  let seed = 20_261_130;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const ledger = new Ledger();
  let url = await server.start();
  for (let kill = 1; kill <= KILLS; kill++) {
    const sockets = ACTORS.map((actor) => stream(url, actor, ledger, random));
    const before = ledger.acknowledged;
    const wanted = before + 40 + Math.floor(random() * 160);
    await expect.poll(() => ledger.acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(wanted);
    await server.kill();
    await Promise.all(
      sockets.map(
        (socket) => socket.readyState === WebSocket.CLOSED || new Promise((done) => socket.once("close", done)),
      ),
    );
    url = await server.start();
    const world = await (await fetch(`${url}/world.json`)).json();
    expect(ledger.faults(world), `kill ${kill}, ${ledger.acknowledged} acknowledged`).toEqual([]);
  }
  console.log(`killed ${KILLS} times; ${ledger.acknowledged} writes were acknowledged, none is missing`);
});
