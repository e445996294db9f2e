import { expect } from "vitest";
import { fact, listen, MONSTER, onBothCores, PLAYER, page, WEAPON } from "./fixture.ts";

onBothCores({}, (table, core) => {
  const monster = (data: object = {}, options: object = {}) =>
    page.Actor.implementation.create({ name: "Orc", type: MONSTER, ...data }, options);
  const weapons = (...names: string[]) => names.map((name) => ({ name, type: WEAPON }));

  fact(
    { id: "M1", section: "3.5", evidence: "measured", source: "issue foundryvtt#10541" },
    '`doc.update({ "system.hp.value": 2 })` merges into the stored object: sibling keys keep their values',
    async () => {
      const actor = await monster();
      await actor.update({ "system.hp.value": 2 });
      expect(actor.toObject().system.hp).toEqual({ value: 2, max: 8 });
      await actor.update({ system: { hp: { max: 9 } } });
      expect(actor.toObject().system.hp).toEqual({ value: 2, max: 9 });
    },
  );

  fact(
    { id: "M2", section: "4.1", evidence: "measured", source: "issue foundryvtt#9015" },
    "an update with values equal to the source sends nothing: no update hook fires, and `_stats.modifiedTime` stays",
    async () => {
      const actor = await monster();
      const { modifiedTime } = actor._stats;
      const hook = listen("updateActor");
      expect(await table.writes(() => actor.update({ "system.hp.value": 4, name: "Orc" }))).toEqual([]);
      hook.stop();
      expect([hook.calls.length, actor._stats.modifiedTime]).toEqual([0, modifiedTime]);
    },
  );

  fact(
    { id: "M3", section: "3.5", evidence: "measured", source: "issue foundryvtt#8967" },
    "the difference is taken against `_source`, not against prepared values: writing the value that one sees can be a change",
    async () => {
      const actor = await monster();
      actor.system.hp.value = 6;
      await actor.update({ "system.hp.value": 6 });
      expect(actor._source.system.hp.value).toBe(6);
    },
  );

  fact(
    { id: "M4", section: "3.5", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "values set in preparation are absent from `toObject()`; `toObject(false)` and the live data show them",
    async () => {
      const actor = await monster();
      expect(actor.system.hit).toBe(10);
      expect(actor.toObject().system).not.toHaveProperty("hit");
      actor.system.morale = 11;
      expect([actor.toObject().system.morale, actor.toObject(false).system.morale]).toEqual([7, 11]);
    },
  );

  fact(
    { id: "M5", section: "3.7", evidence: "measured", source: "issue foundryvtt#10541" },
    "an array in an update replaces the stored array whole; a dotted index does not edit one element",
    async () => {
      const actor = await monster({ system: { routines: [{ n: 1 }, { n: 2 }] } });
      await actor.update({ "system.routines": [{ n: 3 }] });
      expect(actor._source.system.routines).toEqual([{ n: 3 }]);
      await actor.update({ "system.routines": [{ n: 1 }, { n: 2 }] });
      await actor.update({ "system.routines.1.n": 7 });
      expect(actor._source.system.routines).not.toEqual([{ n: 1 }, { n: 7 }]);
    },
  );

  fact(
    { id: "M6", section: "4.7", evidence: "read", source: "crucible module/models/combat-combat.mjs" },
    "embedded arrays in a parent's update are matched by `_id` and merged, items not mentioned stay, and it is one operation",
    async () => {
      const actor = await monster({ items: weapons("Axe", "Bow") });
      const [axe, bow] = actor.items.contents;
      const changes = { "system.morale": 9, items: [{ _id: axe.id, system: { quantity: 3 } }] };
      expect(await table.writes(() => actor.update(changes))).toEqual([["update", "Actor", 1]]);
      expect(axe.system.quantity).toBe(3);
      expect([axe.name, bow.name, actor.items.size, actor.system.morale]).toEqual(["Axe", "Bow", 2, 9]);
    },
  );

  fact(
    { id: "M7", section: "4.3", evidence: "measured", source: "issue foundryvtt-cli#30" },
    "creation ignores a given `_id` unless `keepId`; ids of children nested in the data are kept unless `keepEmbeddedIds: false`, and missing ones are made",
    async () => {
      const _id = page.foundry.utils.randomID();
      const child = page.foundry.utils.randomID();
      const fresh = await monster({ _id, items: [{ _id: child, name: "Axe", type: WEAPON }, ...weapons("Bow")] });
      expect(fresh.id).not.toBe(_id);
      expect([fresh.items.has(child), fresh.items.size]).toEqual([true, 2]);
      expect(fresh.items.getName("Bow").id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect((await monster({ _id }, { keepId: true })).id).toBe(_id);
      const renewed = await page.Actor.implementation.create(fresh.toObject(), { keepEmbeddedIds: false });
      expect([renewed.items.size, renewed.items.has(child)]).toEqual([2, false]);
      const [copy] = await renewed.createEmbeddedDocuments("Item", [{ _id: child, name: "Club", type: WEAPON }]);
      expect(copy.id).not.toBe(child);
    },
  );

  fact(
    { id: "M8", section: "4.4", evidence: "read", source: "types: client/hooks.d.mts", needs: "secondClient" },
    "after-hooks fire on every page, with the id of who asked; pre-hooks on the asking one only",
    async () => {
      const actor = await monster({ ownership: { default: 0, [PLAYER]: 3 } });
      const before = listen("preUpdateActor");
      const after = listen("updateActor");
      const other = table.actAs("Player");
      await other.modify("update", "Actor", { updates: [{ _id: actor.id, name: "Ogre" }] });
      await table.settle();
      before.stop();
      after.stop();
      expect([before.calls.length, after.calls.length]).toEqual([0, 1]);
      expect(after.calls[0]![1]).toMatchObject({ _id: actor.id, name: "Ogre" });
      expect([after.calls[0]![3], actor.name]).toEqual([other.id, "Ogre"]);
    },
  );

  fact(
    { id: "4.4b", evidence: "measured", source: "issue foundryvtt#10841" },
    "pre-hooks of an update see what was asked for, equal values too; it is compared with the source after them, and after-hooks see what differs",
    async () => {
      const actor = await monster();
      const before = listen("preUpdateActor");
      const after = listen("updateActor");
      await actor.update({ name: "Ogre", "system.morale": 7 });
      before.stop();
      after.stop();
      expect(before.calls[0]![1]).toMatchObject({ name: "Ogre", system: { morale: 7 } });
      expect(after.calls[0]![1]).toMatchObject({ name: "Ogre" });
      expect(after.calls[0]![1]).not.toHaveProperty("system");
    },
  );

  fact(
    { id: "M10", section: "4.4", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "before a creation only `updateSource()` counts, changing `data` does nothing; before an update changing `changes` counts",
    async () => {
      const create = listen("preCreateActor", (document, data) => {
        data.name = "ignored";
        document.updateSource({ "system.morale": 12 });
      });
      const actor = await monster();
      create.stop();
      expect([actor.name, actor.system.morale]).toEqual(["Orc", 12]);
      const update = listen("preUpdateActor", (_document, changes) => {
        changes.system.hp.value = 1;
      });
      await actor.update({ "system.hp.value": 3 });
      update.stop();
      expect(actor.system.hp.value).toBe(1);
    },
  );

  fact(
    { id: "M11", section: "3.1", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "unknown keys of `system` are dropped on creation and update; numbers are clamped to their bounds and rounded when whole, text is cast: no error",
    async () => {
      const actor = await monster({ system: { nonsense: 1, hp: { value: -3 }, morale: "6" } });
      expect(actor.toObject().system).toMatchObject({ hp: { value: 0 }, morale: 6 });
      expect(actor.toObject().system).not.toHaveProperty("nonsense");
      await actor.update({ "system.nonsense": 1, "system.hp.value": -9, "system.morale": 5.6, nonsense: 2 });
      expect(actor.toObject().system).toMatchObject({ hp: { value: 0 }, morale: 6 });
      expect([actor.toObject(), actor.toObject().system].some((one) => "nonsense" in one)).toBe(false);
    },
  );

  fact(
    { id: "4.2b", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "extra keys of an operation reach the hooks as options",
    async () => {
      const actor = await monster();
      const hook = listen("updateActor");
      await actor.update({ name: "Ogre" }, { reason: "spell" });
      hook.stop();
      expect(hook.calls[0]![2]).toMatchObject({ reason: "spell", diff: true });
    },
  );

  fact(
    { id: "4.2c", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "without diff equal values are sent too; `noHook` leaves out the pre-hook and not the after-hook",
    async () => {
      const actor = await monster();
      const before = listen("preUpdateActor");
      const after = listen("updateActor");
      const writes = await table.writes(() => actor.update({ name: "Orc" }, { diff: false, noHook: true }));
      before.stop();
      after.stop();
      expect(writes).toEqual([["update", "Actor", 1]]);
      expect([before.calls.length, after.calls.length]).toEqual([0, 1]);
    },
  );

  fact(
    { id: "1.2b", evidence: "measured", source: "issue foundryvtt#13498" },
    "a type that the manifest does not declare is refused",
    async () => {
      await expect(monster({ type: "dragon" })).rejects.toThrow("not a valid type");
    },
  );

  fact(
    { id: "1.2c", evidence: "read", source: "types: common/packages/sub-types.d.mts" },
    "the server cleans the HTML of the manifest's htmlFields, on creation and update",
    async () => {
      const description = '<p onclick="go()">Hello<script>alert(1)</script></p>';
      const actor = await monster({ system: { description } });
      expect(actor.system.description).toBe("<p>Hello</p>");
      await actor.update({ "system.description": '<a href="javascript:x()">b</a>' });
      expect(actor.system.description).not.toContain("javascript");
    },
  );

  fact(
    { id: "3.6d", evidence: "read", source: "dnd5e module/documents/item.mjs" },
    "a key of an object is deleted by a marked key on core 13, by a value on core 14, and a flag by `unsetFlag` on both",
    async () => {
      const actor = await monster({ flags: { world: { a: 1, b: 2 } }, system: { free: { a: 1, b: 2 } } });
      await actor.update(core < 14 ? { "system.free.-=a": null } : { "system.free.a": page._del });
      expect(actor.toObject().system.free).toEqual({ b: 2 });
      await actor.unsetFlag("world", "b");
      expect(actor.toObject().flags.world).toEqual({ a: 1 });
      await actor.setFlag("world", "c", 3);
      expect(actor.getFlag("world", "c")).toBe(3);
    },
  );

  fact(
    { id: "3.5g", evidence: "measured", source: "issue foundryvtt#11951" },
    "a stored document's type is not changed without replacing its system",
    async () => {
      const actor = await monster();
      await actor.update({ type: "base" }).catch(() => undefined);
      expect(actor.type).toBe(MONSTER);
    },
  );

  fact(
    { id: "4.9a", evidence: "read", source: "types: client/utils/helpers.d.mts" },
    "uuids name documents, embedded ones too, at once or awaited; an unknown one gives null",
    async () => {
      const actor = await monster({ items: weapons("Axe") });
      const axe = actor.items.contents[0];
      expect(axe.uuid).toBe(`Actor.${actor.id}.Item.${axe.id}`);
      expect([page.fromUuidSync(axe.uuid), await page.fromUuid(axe.uuid)]).toEqual([axe, axe]);
      expect(await page.fromUuid("Actor.nobody0000000000")).toBeNull();
    },
  );

  fact(
    { id: "4.1b", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "`create` of one gives one and of several gives a list; a batch of updates is one request",
    async () => {
      const made = await page.Actor.implementation.create([
        { name: "A", type: MONSTER },
        { name: "B", type: MONSTER },
      ]);
      expect(made.map(({ name }: any) => name)).toEqual(["A", "B"]);
      const updates = made.map(({ id }: any) => ({ _id: id, name: "C" }));
      const write = () => page.Actor.implementation.updateDocuments(updates);
      expect(await table.writes(write)).toEqual([["update", "Actor", 2]]);
      const remove = () => page.Actor.implementation.deleteDocuments(made.map(({ id }: any) => id));
      expect(await table.writes(remove)).toEqual([["delete", "Actor", 2]]);
    },
  );

  fact(
    { id: "4.5f", evidence: "read", source: "types: common/data/fields.d.mts" },
    "who creates an actor owns it, and the server notes system, time and user in `_stats`",
    async () => {
      const actor = await monster();
      const { id } = page.game.user;
      expect([actor.ownership[id], actor._stats.systemId, actor._stats.lastModifiedBy]).toEqual([
        3,
        page.game.system.id,
        id,
      ]);
      expect([typeof actor._stats.createdTime, typeof actor._stats.modifiedTime]).toEqual(["number", "number"]);
    },
  );

  fact(
    { id: "4.5g", evidence: "read", source: "types: common/abstract/backend.d.mts", needs: "server" },
    "what was written is in the database before the call resolves",
    async () => {
      const actor = await monster({ name: "Stored" });
      expect(table.stored("actors").find(({ _id }) => _id === actor.id)).toMatchObject({ name: "Stored" });
      await actor.update({ name: "Again" });
      expect(table.stored("actors").find(({ _id }) => _id === actor.id)).toMatchObject({ name: "Again" });
    },
  );

  fact(
    { id: "4.4f", evidence: "read", source: "types: client/config.d.mts" },
    "documents are made of the class in `CONFIG.<Document>.documentClass`, which is `implementation` and what `getDocumentClass` gives",
    async () => {
      const { documentClass } = page.CONFIG.Actor;
      expect([page.Actor.implementation, page.getDocumentClass("Actor")]).toEqual([documentClass, documentClass]);
      const actor = await monster();
      expect(actor).toBeInstanceOf(documentClass);
      page.CONFIG.Actor.documentClass = class Other extends documentClass {};
      const other = await page.Actor.create({ name: "Orc", type: MONSTER });
      page.CONFIG.Actor.documentClass = documentClass;
      expect(other.constructor.name).toBe("Other");
    },
  );
});
