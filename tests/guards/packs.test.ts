import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { compileSources, packNames, readPackFolders, readPackSources } from "../../tools/packs.ts";

const monsters = await readPackSources("monsters");
const equipment = await readPackSources("weapons-and-armor");
const spells = await readPackSources("spells");

describe("the monsters", () => {
  it("are 233 of the printed figures, and a dozen of our own", () => {
    expect(monsters.length).toBe(245);
    expect(new Set(monsters.map(({ name }) => name)).size).toBe(monsters.length);
  });

  it("C21: what is harmed by little says by what", () => {
    const harmed = monsters.filter(({ system }) => system.invulnerable);
    expect(Object.fromEntries(harmed.map(({ name, system }) => [name, system.harmedOnlyBy.join(" ")]))).toMatchObject({
      Gargoyle: "magic spell",
      "Green Slime": "fire cold",
      Wight: "silver magic spell",
      Wraith: "silver magic spell",
      Werewolf: "silver magic spell",
      Mummy: "magic fire spell",
      "Black Pudding": "fire",
      "Ochre Jelly": "fire cold",
      "Yellow Mould": "fire",
    });
  });

  it("stand on the map as foes of their own, not linked to the actor, numbered, with a bar for owners", () => {
    const own = { actorLink: false, disposition: -1, appendNumber: true, displayBars: 40, bar1: { attribute: "hp" } };
    for (const { prototypeToken } of monsters) expect(prototypeToken).toMatchObject(own);
  });
});

describe("the sources", () => {
  const all = [...monsters, ...equipment, ...spells];

  it("have identifiers of sixteen letters and digits, each once, and keys that follow from them", () => {
    const documents = all.flatMap((document) => [document, ...(document.items ?? [])]);
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    for (const { _id } of documents) expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
    for (const { _id, _key } of monsters) expect(_key).toBe(`!actors!${_id}`);
    for (const { _id, _key } of [...equipment, ...spells]) expect(_key).toBe(`!items!${_id}`);
    for (const actor of monsters)
      for (const { _id, _key } of actor.items) expect(_key).toBe(`!actors.items!${actor._id}.${_id}`);
  });

  it("stand in folders of their kind, each of which holds something", async () => {
    for (const name of await packNames()) {
      const folders = await readPackFolders(name);
      const ids = folders.map(({ _id }) => _id);
      const used = new Set((await readPackSources(name)).map(({ folder }) => folder).filter(Boolean));
      expect([...used].sort()).toEqual([...ids].sort());
      for (const { _id, _key } of folders)
        expect([_key, _id]).toEqual([`!folders!${_id}`, expect.stringMatching(/^[A-Za-z0-9]{16}$/)]);
    }
    const kinds = monsters.map(({ folder, system }) => `${folder} ${system.kind}`);
    expect(new Set(kinds).size).toBe(new Set(monsters.map(({ folder }) => folder)).size);
  });

  it("say something of every one of them but the spells, which are figures alone", () => {
    for (const { system } of [...monsters, ...equipment]) expect(system.description).toMatch(/^<p>.{20,}<\/p>$/);
  });

  it("become the databases that the manifest names", async () => {
    for (const name of await packNames()) {
      const folder = await mkdtemp(join(tmpdir(), "melee-and-morale-pack-"));
      try {
        await compileSources(name, folder);
        const database = new ClassicLevel<string, { _id: string }>(folder, { valueEncoding: "json" });
        const keys = await database.keys().all();
        await database.close();
        const sources = [...(await readPackFolders(name)), ...(await readPackSources(name))];
        const expected = sources.flatMap(({ _key, items }) => [_key, ...(items ?? []).map((item: any) => item._key)]);
        expect(keys.sort()).toEqual(expected.sort());
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  });
});
