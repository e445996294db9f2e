import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { expect, it } from "vitest";
import { BenchServer } from "../server/core.ts";
import { seedWorld } from "../server/store.ts";

const manifest = { id: "small", version: "1", documentTypes: { Actor: { monster: {} }, Item: { weapon: {} } } };

it("worlds are stored as core stores packs: a row a document, parents list ids; reopened they are the same", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "bench-world-"));
  const actor = {
    _id: "actor00000000000",
    name: "Orc",
    type: "monster",
    items: [{ _id: "axe0000000000000", name: "Axe", type: "weapon" }],
  };
  const users = [{ _id: "gamemaster000000", name: "Gamemaster", role: 4 }];
  await seedWorld(dataFolder, "w", { title: "W", system: "small", users, actors: [actor] });
  const options = { dataFolder, worldId: "w", core: 13, systemFolder: dataFolder, manifest } as const;
  const server = await BenchServer.open(options);
  const connection = server.connect("gamemaster000000");
  const answered = new Promise((done) => connection.onMessage(done));
  const operation = { parentUuid: "Actor.actor00000000000", data: [{ name: "Bow", type: "weapon" }] };
  connection.send({ id: "1", type: "modifyDocument", action: "create", documentName: "Item", operation });
  expect(await answered).toMatchObject({ ok: true });
  const before = server.worldSources().actors;
  await server.close();
  const database = new ClassicLevel<string, any>(join(dataFolder, "worlds", "w", "data", "actors"), {
    valueEncoding: "json",
  });
  const rows = new Map(await database.iterator().all());
  await database.close();
  const ids = rows.get("!actors!actor00000000000").items;
  expect(ids).toHaveLength(2);
  expect([...rows.keys()].sort()).toEqual(
    ["!actors!actor00000000000", ...ids.map((id: string) => `!actors.items!actor00000000000.${id}`)].sort(),
  );
  const again = await BenchServer.open(options);
  expect(again.worldSources().actors).toEqual(before);
  await again.close();
  await rm(dataFolder, { recursive: true });
});
