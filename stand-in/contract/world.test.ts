import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { expect, it } from "vitest";
import { BenchServer } from "../server/core.ts";
import { seedWorld } from "../server/store.ts";
import { onBothCores, page } from "./fixture.ts";

const manifest = { id: "small", version: "1", documentTypes: { Actor: { monster: {} }, Item: { weapon: {} } } };

it("worlds are stored as core stores packs: a row a document, parents list ids; reopened they are the same (bench)", async () => {
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

onBothCores({}, (bench) => {
  const pack = () => page.game.packs.get(`${page.game.system.id}.weapons-and-armor`);

  it("§4.10: a compendium has an index, gives documents when asked, and is locked (read)", async () => {
    const entry = pack().index.contents.find((one: any) => one.type === "weapon");
    expect(entry.uuid).toBe(`Compendium.${pack().collection}.Item.${entry._id}`);
    const document = await pack().getDocument(entry._id);
    expect([document.name, document.uuid, document.pack]).toEqual([entry.name, entry.uuid, pack().collection]);
    expect(await pack().getDocument(undefined)).toBeUndefined();
    expect(await page.fromUuid(entry.uuid)).toBe(document);
    await expect(document.update({ name: "Mine" })).rejects.toThrow("locked");
    const index = await pack().getIndex({ fields: ["system.quantity"] });
    expect(index.get(entry._id).system).toHaveProperty("quantity");
  });

  it("M32: fromUuidSync of a compendium document that was not read gives its index entry (§4.9, read)", () => {
    const entry = pack().index.contents.find((one: any) => one.type === "armor");
    const found = page.fromUuidSync(entry.uuid);
    expect(found).toMatchObject({ _id: entry._id, name: entry.name });
    expect(found).not.toBeInstanceOf(page.Item);
    expect(() => page.fromUuidSync(`${entry.uuid}.ActiveEffect.effect0000000000`)).toThrow();
  });

  it("§4.10: an import makes a world document that remembers its source (read)", async () => {
    const entry = pack().index.contents[0];
    const item = await page.game.items.importFromCompendium(pack(), entry._id, { name: "Mine" });
    expect(item.id).not.toBe(entry._id);
    expect([item.name, item.pack ?? null, item._stats.compendiumSource]).toEqual(["Mine", null, entry.uuid]);
    expect(page.game.items.getName("Mine")).toBe(item);
    expect(bench().server.documents("items")).toHaveLength(1);
  });

  it("§4.10, §4.11: a compendium has folders, and its entries say in which they lie (API page CompendiumCollection, read)", async () => {
    const monsters = page.game.packs.get(`${page.game.system.id}.monsters`);
    const entry = monsters.index.getName("Goblin");
    const folder = monsters.folders.get(entry.folder);
    expect([folder.name, folder.type, folder.pack]).toEqual(["Humanoids", "Actor", monsters.collection]);
    expect(folder.contents.map(({ name }: any) => name)).toContain("Goblin");
    expect(page.game.folders.size).toBe(0);
    const mine = await page.Folder.implementation.create({ name: "Mine", type: "Actor" });
    expect([mine.pack ?? null, [...page.game.actors.folders]]).toEqual([null, [mine]]);
    await mine.delete();
  });

  it("§4.10: CONFIG.<Document>.compendiumIndexFields are in an index too (issue 8776, read)", async () => {
    page.CONFIG.Item.compendiumIndexFields.push("system.equipped");
    const index = await pack().getIndex({ fields: ["system.quantity"] });
    page.CONFIG.Item.compendiumIndexFields.pop();
    const weapon = index.contents.find((one: any) => one.type === "weapon");
    expect(Object.keys(weapon.system).sort()).toEqual(["equipped", "quantity"]);
  });

  it("M31: collections are iterated by their values (§4.8, read)", () => {
    const [first] = page.game.users;
    expect(first.name).toBe("Gamemaster");
    expect(page.game.users.map((user: any) => user.role)).toEqual([4, 1, 1]);
    expect(page.game.collections.get("User")).toBe(page.game.users);
  });
});
