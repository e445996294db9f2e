import { expect } from "vitest";
import { ACTOR_PACK, fact, ITEM_PACK, onBothCores, page } from "./fixture.ts";

onBothCores({}, (table) => {
  const pack = () => page.game.packs.get(ITEM_PACK);
  const isItem = ({ type }: any) => type !== "base";

  fact(
    { id: "4.10a", evidence: "read", source: "types: client/documents/collections/compendium-collection.d.mts" },
    "a compendium has an index, gives documents when asked (undefined for no id), and is locked",
    async () => {
      const entry = pack().index.contents.find(isItem);
      expect(entry.uuid).toBe(`Compendium.${ITEM_PACK}.Item.${entry._id}`);
      const document = await pack().getDocument(entry._id);
      expect([document.name, document.uuid, document.pack]).toEqual([entry.name, entry.uuid, ITEM_PACK]);
      expect(await pack().getDocument(undefined)).toBeUndefined();
      expect(await page.fromUuid(entry.uuid)).toBe(document);
      expect(pack().locked).toBe(true);
      await expect(document.update({ name: "Mine" })).rejects.toThrow();
    },
  );

  fact(
    { id: "4.10b", evidence: "read", source: "types: client/documents/collections/compendium-collection.d.mts" },
    "`getIndex({ fields })` reads more of every entry",
    async () => {
      const index = await pack().getIndex({ fields: ["system.quantity"] });
      expect(index.contents.find(({ type }: any) => type === "gear" || type === "weapon").system).toHaveProperty(
        "quantity",
      );
    },
  );

  fact(
    { id: "M32", section: "4.9", evidence: "read", source: "types: client/utils/helpers.d.mts" },
    "`fromUuidSync` of a compendium document that was not read gives its index entry, no Document",
    () => {
      const entry = pack().index.contents.filter(isItem).at(-1);
      const found = page.fromUuidSync(entry.uuid);
      expect(found).toMatchObject({ _id: entry._id, name: entry.name });
      expect(found).not.toBeInstanceOf(page.Item);
      expect(() => page.fromUuidSync(`${entry.uuid}.ActiveEffect.effect0000000000`)).toThrow();
    },
  );

  fact(
    { id: "4.10c", evidence: "read", source: "types: client/documents/abstract/world-collection.d.mts" },
    "`importFromCompendium` makes a document of the world that remembers its source",
    async () => {
      const entry = pack().index.contents.find(isItem);
      const before = page.game.items.size;
      const item = await page.game.items.importFromCompendium(pack(), entry._id, { name: "Mine" });
      expect(item.id).not.toBe(entry._id);
      expect([item.name, item.pack ?? null, item._stats.compendiumSource]).toEqual(["Mine", null, entry.uuid]);
      expect([page.game.items.get(item.id), page.game.items.size]).toEqual([item, before + 1]);
    },
  );

  fact(
    { id: "4.11a", evidence: "read", source: "types: client/documents/folder.d.mts" },
    "a compendium has folders of its own, with contents; they are none of the world's",
    async () => {
      const monsters = page.game.packs.get(ACTOR_PACK);
      const entry = monsters.index.getName("Goblin");
      const folder = monsters.folders.get(entry.folder);
      expect([folder.type, folder.pack]).toEqual(["Actor", ACTOR_PACK]);
      expect(folder.contents.map(({ name }: any) => name)).toContain("Goblin");
      expect(page.game.folders.has(folder.id)).toBe(false);
      const mine = await page.Folder.implementation.create({ name: "Mine", type: "Actor" });
      expect([mine.pack ?? null, [...page.game.actors.folders].includes(mine)]).toEqual([null, true]);
      await mine.delete();
      await table.settle();
      expect(page.game.folders.has(mine.id)).toBe(false);
    },
  );

  fact(
    { id: "4.10d", evidence: "measured", source: "issue foundryvtt#8776" },
    "what `CONFIG.<Document>.compendiumIndexFields` names is in an index too",
    async () => {
      page.CONFIG.Item.compendiumIndexFields.push("system.weight");
      const index = await pack().getIndex({ fields: ["system.quantity"] });
      page.CONFIG.Item.compendiumIndexFields.pop();
      const weapon = index.contents.find(({ type }: any) => type === "weapon");
      expect(Object.keys(weapon.system)).toEqual(expect.arrayContaining(["quantity", "weight"]));
    },
  );

  fact(
    { id: "M31", section: "4.8", evidence: "read", source: "types: common/utils/collection.d.mts" },
    "iterating a Collection gives values; map, filter and find get values",
    () => {
      const [first] = page.game.users;
      expect(page.game.users.get(first.id)).toBe(first);
      expect(page.game.users.map(({ id }: any) => id)).toEqual([...page.game.users.keys()]);
      expect(page.game.collections.get("User")).toBe(page.game.users);
      const collection = new page.foundry.utils.Collection([
        ["a", { name: "A" }],
        ["b", { name: "B" }],
      ]);
      expect([...collection]).toEqual([{ name: "A" }, { name: "B" }]);
      expect(collection.filter(({ name }: any) => name === "A")).toEqual([{ name: "A" }]);
      expect(collection.some(({ name }: any) => name === "B")).toBe(true);
    },
  );

  fact(
    { id: "4.8a", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "a Collection is a Map of ids: get, find, getName (strict ones throw), contents, keys",
    () => {
      const collection = new page.foundry.utils.Collection([
        ["a", { name: "A" }],
        ["b", { name: "B" }],
      ]);
      expect(collection.map(({ name }: any) => name)).toEqual(["A", "B"]);
      expect([collection.find(({ name }: any) => name === "B"), collection.getName("A"), collection.get("b")]).toEqual([
        { name: "B" },
        { name: "A" },
        { name: "B" },
      ]);
      expect(() => collection.getName("C", { strict: true })).toThrow();
      expect([collection.contents.length, [...collection.keys()]]).toEqual([2, ["a", "b"]]);
    },
  );
});
