import { expect, it } from "vitest";
import { listen, onBothCores, page } from "./fixture.ts";

onBothCores({}, (bench, core) => {
  const monster = (data: object = {}) => page.Actor.implementation.create({ name: "Orc", type: "monster", ...data });

  it("M1: an update merges into the stored object, sibling keys keep their values (§3.5, measured)", async () => {
    const actor = await monster();
    await actor.update({ "system.hp.value": 2 });
    expect(actor.toObject().system.hp).toEqual({ value: 2, max: 8 });
  });

  it("M2: an update with equal values sends nothing and fires no hook (§4.1, read)", async () => {
    const actor = await monster();
    const { modifiedTime } = actor._stats;
    const before = bench().server.log.length;
    const hook = listen("updateActor");
    await actor.update({ "system.hp.value": 4, name: "Orc" });
    hook.stop();
    expect(hook.calls).toEqual([]);
    expect(bench().server.log.length).toBe(before);
    expect(actor._stats.modifiedTime).toBe(modifiedTime);
  });

  it("M3: the diff is against the source, so writing a derived value is a change (§3.5, read)", async () => {
    const actor = await monster();
    actor.system.hp.value = 6;
    await actor.update({ "system.hp.value": 6 });
    expect(actor._source.system.hp.value).toBe(6);
  });

  it("M4: values of preparation are not in toObject(), but in toObject(false) and on the live data (§3.5, read)", async () => {
    const actor = await monster();
    expect(actor.system.hit).toBe(10);
    expect(actor.toObject().system).not.toHaveProperty("hit");
  });

  it("M5: an array in an update replaces the stored one (§3.7, measured)", async () => {
    const actor = await monster({ system: { routines: [{ n: 1 }, { n: 2 }] } });
    await actor.update({ "system.routines": [{ n: 3 }] });
    expect(actor._source.system.routines).toEqual([{ n: 3 }]);
  });

  it("M6: embedded arrays in a parent update merge by id, as one operation (§4.7, read)", async () => {
    const actor = await monster({
      items: [
        { name: "Axe", type: "weapon" },
        { name: "Bow", type: "weapon" },
      ],
    });
    const [axe, bow] = actor.items.contents;
    const before = bench().server.log.length;
    await actor.update({ "system.morale": 9, items: [{ _id: axe.id, system: { quantity: 3 } }] });
    expect(axe.system.quantity).toBe(3);
    expect([axe.name, bow.name, actor.items.size, actor.system.morale]).toEqual(["Axe", "Bow", 2, 9]);
    expect(bench().server.log.slice(before)).toMatchObject([{ action: "update", documentName: "Actor", count: 1 }]);
  });

  it("M7: a given id is ignored unless keepId, ids of children are kept (§4.3, read)", async () => {
    const _id = page.foundry.utils.randomID();
    const child = page.foundry.utils.randomID();
    const fresh = await monster({ _id, items: [{ _id: child, name: "Axe", type: "weapon" }] });
    expect(fresh.id).not.toBe(_id);
    expect(fresh.items.has(child)).toBe(true);
    const kept = await page.Actor.create({ _id, name: "Orc", type: "monster" }, { keepId: true });
    expect(kept.id).toBe(_id);
    const renewed = await page.Actor.create(fresh.toObject(), { keepEmbeddedIds: false });
    expect(renewed.items.size).toBe(1);
    expect(renewed.items.has(child)).toBe(false);
  });

  it("M8: after-hooks fire on every client, pre-hooks on the asking one only (§4.4, read)", async () => {
    const actor = await monster();
    const before = listen("preUpdateActor");
    const after = listen("updateActor");
    const other = bench().actAs("Gamemaster");
    await other.modify("update", "Actor", { updates: [{ _id: actor.id, name: "Ogre" }] });
    await bench().settle();
    before.stop();
    after.stop();
    expect(before.calls).toEqual([]);
    expect(after.calls).toHaveLength(1);
    expect(after.calls[0]![1]).toMatchObject({ _id: actor.id, name: "Ogre" });
    expect(after.calls[0]![3]).toBe(other.id);
    expect(actor.name).toBe("Ogre");
  });

  it("M9: exactly false from a pre-hook cancels silently, other values do not (§4.4, read)", async () => {
    const actor = await monster();
    const no = listen("preUpdateActor", () => false);
    expect(await actor.update({ name: "Ogre" })).toBeUndefined();
    no.stop();
    const zero = listen("preUpdateActor", () => 0);
    await actor.update({ name: "Troll" });
    zero.stop();
    expect(actor.name).toBe("Troll");
    const none = listen("preCreateActor", () => false);
    expect(await monster()).toBeUndefined();
    none.stop();
  });

  it("M10: in preCreate only updateSource counts, in preUpdate the changes do (§4.4, read)", async () => {
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
  });

  it("M11: unknown keys are dropped, numbers clamped and rounded, strings cast (§3.1, measured)", async () => {
    const actor = await monster({ system: { nonsense: 1, hp: { value: -3 }, morale: "6" } });
    expect(actor.toObject().system).toMatchObject({ hp: { value: 0 }, morale: 6 });
    expect(actor.toObject().system).not.toHaveProperty("nonsense");
  });

  it("M37: a SetField is a Set in memory and an array when stored (§3.1, read)", async () => {
    const actor = await monster({ system: { tags: ["undead", "undead"] } });
    expect(actor.system.tags).toEqual(new Set(["undead"]));
    expect(actor.toObject().system.tags).toEqual(["undead"]);
  });

  it("§4.2: extra keys of an operation reach the after-hooks as options (read)", async () => {
    const actor = await monster();
    const hook = listen("updateActor");
    await actor.update({ name: "Ogre" }, { reason: "spell" });
    hook.stop();
    expect(hook.calls[0]![2]).toMatchObject({ reason: "spell", diff: true });
  });

  it("§4.4: the steps of an embedded creation come in order (read)", async () => {
    const actor = await monster();
    const steps: string[] = [];
    const note = (step: string) => listen(step, () => void steps.push(step));
    const hooks = ["preCreateItem", "createItem"].map(note);
    const parent = actor._onCreateDescendantDocuments;
    actor._onCreateDescendantDocuments = (...args: any[]) => {
      steps.push(`parent ${args[1]} ${args[2].length}`);
      return parent.apply(actor, args);
    };
    await actor.createEmbeddedDocuments("Item", [
      { name: "Axe", type: "weapon" },
      { name: "Bow", type: "weapon" },
    ]);
    for (const hook of hooks) hook.stop();
    delete actor._onCreateDescendantDocuments;
    expect(steps).toEqual(["preCreateItem", "preCreateItem", "createItem", "createItem", "parent items 2"]);
  });

  it("§1.2: a type that the manifest does not declare is refused, the HTML of htmlFields is cleaned by the server (read)", async () => {
    await expect(monster({ type: "dragon" })).rejects.toThrow("not a valid type");
    const description = '<p onclick="go()">Hello<script>alert(1)</script></p>';
    const actor = await monster({ system: { description } });
    expect(actor.system.description).toBe("<p>Hello</p>");
    await actor.update({ "system.description": '<a href="javascript:x()">b</a>' });
    expect(actor.system.description).not.toContain("javascript");
  });

  it("§3.6: a key of an object is deleted by the form of the core, and a flag by unsetFlag (read)", async () => {
    const actor = await monster({ flags: { bench: { a: 1, b: 2 } } });
    await actor.update(core < 14 ? { "flags.bench.-=a": null } : { "flags.bench.a": page._del });
    expect(actor.toObject().flags.bench).toEqual({ b: 2 });
    await actor.unsetFlag("bench", "b");
    expect(actor.toObject().flags.bench).toEqual({});
    expect(
      bench()
        .server.documents("actors")
        .find((one) => one._id === actor.id)!.flags.bench,
    ).toEqual({});
  });

  it("§3.5: a stored type is not changed without replacing its system (read)", async () => {
    const actor = await monster();
    await expect(actor.update({ type: "character" })).rejects.toThrow("type");
    expect(actor.type).toBe("monster");
  });

  it("§4.9: uuids name documents, embedded ones too; unknown ones give null (read)", async () => {
    const actor = await monster({ items: [{ name: "Axe", type: "weapon" }] });
    const axe = actor.items.contents[0];
    expect(axe.uuid).toBe(`Actor.${actor.id}.Item.${axe.id}`);
    expect(page.fromUuidSync(axe.uuid)).toBe(axe);
    expect(await page.fromUuid("Actor.nobody0000000000")).toBeNull();
  });

  it("M40: an item's effect with transfer applies to the actor and is not copied into it (§9.3, read)", async () => {
    const change = { key: "system.bonus", value: "2" };
    const changes =
      core < 14 ? { changes: [{ ...change, mode: 2 }] } : { system: { changes: [{ ...change, type: "add" }] } };
    const effect = { name: "Sharp", transfer: true, ...changes };
    const actor = await monster({ items: [{ name: "Axe", type: "weapon", effects: [effect] }] });
    expect(actor.effects.size).toBe(0);
    expect([...actor.allApplicableEffects()]).toHaveLength(1);
    expect([actor.system.bonus, actor.system.hit]).toEqual([2, 12]);
    expect(actor._source.system).not.toHaveProperty("bonus");
    await actor.items.contents[0].effects.contents[0].update({ disabled: true });
    expect(actor.system.hit).toBe(10);
  });

  it("§9.3: toggleStatusEffect creates, reports and deletes an effect with that status (read)", async () => {
    const actor = await monster();
    expect((await actor.toggleStatusEffect("dead", { overlay: true })).statuses.has("dead")).toBe(true);
    expect(actor.statuses.has("dead")).toBe(true);
    expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dead")).toBe(false);
    expect(actor.statuses.has("dead")).toBe(false);
    await expect(actor.toggleStatusEffect("nonsense")).rejects.toThrow("nonsense");
  });

  // Pages CONFIG.statusEffects of both cores, and foundryvtt/foundryvtt#13122.
  it("§2.5: core 13 lists its conditions in an array, core 14 keeps them by id and in order, and answers as a list (read)", async () => {
    const list = page.CONFIG.statusEffects;
    expect([Array.isArray(list), list.find(({ id }: any) => id === "prone").id]).toEqual([core < 14, "prone"]);
    expect([...list].map(({ id }: any) => id)).toContain("sleep");
    if (core < 14) return;
    list.contractTest = { id: "contractTest", name: "Test", img: "icons/svg/aura.svg", order: -1 };
    expect(list.contractTest).toMatchObject({ id: "contractTest" });
    expect(list.find(() => true).id).toBe("contractTest");
    delete list.contractTest;
  });

  // Page foundry.documents.ActiveEffect, `_fromStatusEffect`; draw-steel overrides it on 13 and 14.
  it("§9.3: what a status puts on goes through the class's own _fromStatusEffect, its name translated (read)", async () => {
    const actor = await monster();
    const { documentClass } = page.CONFIG.ActiveEffect;
    page.CONFIG.ActiveEffect.documentClass = class extends documentClass {
      static async _fromStatusEffect(statusId: string, effectData: any, options: any) {
        return super._fromStatusEffect(statusId, { ...effectData, description: statusId }, options);
      }
    };
    const effect = await actor.toggleStatusEffect("blind");
    page.CONFIG.ActiveEffect.documentClass = documentClass;
    expect([effect.name, effect.description]).toEqual([page.game.i18n.localize("EFFECT.StatusBlind"), "blind"]);
    expect([...effect.statuses]).toEqual(["blind"]);
  });

  it("§4.5: what was written is in the database before the promise resolves (read)", async () => {
    const actor = await monster({ name: "Stored" });
    const stored = bench()
      .server.documents("actors")
      .find((one) => one._id === actor.id)!;
    expect(stored).toMatchObject({ name: "Stored", ownership: { gamemaster000000: 3 } });
    expect(stored._stats).toMatchObject({ systemId: page.game.system.id, lastModifiedBy: "gamemaster000000" });
  });
});
