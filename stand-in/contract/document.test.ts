import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declareSubtype, fillWorld, foundry, playCore } from "./bench.ts";

const { BaseActor, BaseActorDelta, BaseChatMessage, BaseCombat, BaseFolder, BaseItem, BaseScene, BaseUser } =
  foundry.documents;
const { fields } = foundry.data;
const id = (letter: string) => letter.repeat(16);

class Monster extends foundry.abstract.TypeDataModel {
  static override defineSchema() {
    const figure = () => new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 });
    return { hp: new fields.SchemaField({ value: figure(), max: figure() }) };
  }
}

beforeAll(() => {
  declareSubtype("Actor", "monster", Monster);
  declareSubtype("Item", "weapon");
  playCore(13);
});
afterAll(() => playCore(13));

const orc = (data = {}): any =>
  new BaseActor({
    _id: id("a"),
    name: "Orc",
    type: "monster",
    items: [
      { _id: id("i"), name: "Axe", type: "weapon", system: { damage: "1d8" } },
      { _id: id("j"), name: "Bow", type: "weapon" },
    ],
    ...data,
  });

describe("documents", () => {
  it("M11 (measured): unknown keys of system are dropped, its numbers clamped, and `system` is the subtype's model", () => {
    const actor = orc({ system: { hp: { value: -3 }, junk: 1 }, junk: 2 });
    expect(actor.system).toBeInstanceOf(Monster);
    expect(actor.toObject().system).toEqual({ hp: { value: 0, max: 5 } });
    expect(actor.updateSource({ "system.hp.value": 2.4, "system.junk": 1 })).toEqual({ system: { hp: { value: 2 } } });
    expect(actor.system.parent).toBe(actor);
  });

  it("M7 (read): ids of children in the data are kept and missing ones are made", () => {
    const actor = orc({ items: [{ _id: id("i"), name: "Axe" }, { name: "Bow" }] });
    const [axe, bow] = actor.items.contents;
    expect([axe.id, axe.uuid]).toEqual([id("i"), `Actor.${id("a")}.Item.${id("i")}`]);
    expect(bow.id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("§3.1 (read): a document without a type is of type base, one of an unknown type is refused, a blank name too", () => {
    expect(new BaseActor({ name: "A" }).type).toBe("base");
    expect(() => new BaseActor({ name: "A", type: "dragon" })).toThrow(/not a valid type/);
    expect(() => new BaseActor({})).toThrow(/name/);
  });

  it("BaseItem.getDefaultArtwork (read): a new document's picture is what the class answers for its data", () => {
    class Pictured extends BaseItem {
      static override getDefaultArtwork(data: any) {
        return { img: `${data.type}.svg` };
      }
      static override get implementation() {
        return Pictured;
      }
    }
    expect(new Pictured({ name: "Axe", type: "weapon" }).img).toBe("weapon.svg");
    expect(new Pictured({ name: "Axe", type: "weapon", img: "axe.svg" }).img).toBe("axe.svg");
    expect(new BaseItem({ name: "Axe", type: "weapon" }).img).toBe(BaseItem.DEFAULT_ICON);
  });

  it("M6 (read): embedded arrays of an update are matched by id and merged; what is not named stays", () => {
    const actor = orc();
    const [axe, bow] = actor.items.contents;
    const diff = actor.updateSource({ items: [{ _id: id("i"), name: "Great Axe", "system.magic": true }] });
    expect(diff).toEqual({ items: [{ _id: id("i"), name: "Great Axe", system: { magic: true } }] });
    expect(actor.toObject().items.map((item: any) => item.name)).toEqual(["Great Axe", "Bow"]);
    expect(actor.items.get(id("i"))).toBe(axe);
    expect(axe.toObject()).toMatchObject({ name: "Great Axe", system: { damage: "1d8", magic: true } });
    expect(actor.updateSource({ items: [{ _id: id("j"), name: "Bow" }] })).toEqual({});
    expect(actor.items.get(id("j"))).toBe(bow);
  });

  it("§4.3 (read): an update never changes the id, and an embedded document's own update reaches its parent's source", () => {
    const actor = orc();
    expect(actor.updateSource({ _id: id("z"), name: "Orc" })).toEqual({});
    actor.items.get(id("j")).updateSource({ name: "Longbow" });
    expect(actor.toObject().items[1].name).toBe("Longbow");
  });

  it("M37 (read): a foreign document field gives the document (null when there is none) and stores the id", () => {
    const folder = new BaseFolder({ _id: id("f"), name: "Foes", type: "Actor" });
    fillWorld([folder]);
    const actor = orc({ folder: id("f") });
    expect([actor.folder, actor.toObject().folder]).toEqual([folder, id("f")]);
    actor.updateSource({ folder: null });
    expect(actor.folder).toBeNull();
  });

  it("§3.5 (read): a stored type changes only with a forced replacement of system", () => {
    const actor = orc();
    expect(() => actor.updateSource({ type: "base" })).toThrow(/type/);
    expect(() => actor.updateSource({ type: "base", system: {} })).toThrow(/type/);
    expect(actor.type).toBe("monster");
    actor.updateSource({ type: "base", "==system": { free: 1 } });
    expect(actor.toObject()).toMatchObject({ type: "base", system: { free: 1 } });
    actor.updateSource({ type: "monster", "==system": {} });
    expect(actor.toObject().system).toEqual({ hp: { value: 5, max: 5 } });
  });

  it("§4.1 (read): a clone drops the id unless it is kept, and applies changes", () => {
    const actor = orc();
    expect([actor.clone({ name: "Uruk" }).name, actor.clone().id, actor.clone({}, { keepId: true }).id]).toEqual([
      "Uruk",
      null,
      id("a"),
    ]);
  });

  it("§3.5 (read): a document made from another's source shares nothing with it", () => {
    const actor = orc();
    const copy: any = new BaseItem(actor.items.get(id("i"))._source);
    copy.updateSource({ name: "Other", "system.damage": "1d4" });
    expect(actor.toObject().items[0]).toMatchObject({ name: "Axe", system: { damage: "1d8" } });
  });

  it("§10.1 (read): prototype tokens merge as embedded models", () => {
    const actor = orc({ prototypeToken: { name: "Orc", disposition: 0 } });
    const diff = actor.updateSource({ prototypeToken: { actorLink: true, disposition: 0, sight: { enabled: true } } });
    expect(diff).toEqual({ prototypeToken: { actorLink: true, sight: { enabled: true } } });
    expect(actor.prototypeToken).toMatchObject({ name: "Orc", actorLink: true, disposition: 0, width: 1 });
    expect(actor.prototypeToken.parent).toBe(actor);
  });

  it("§3.6 (read): flags are deleted by operator and read by path", () => {
    const actor = orc({ flags: { world: { a: { b: 1 }, c: 2 } } });
    expect(actor.getFlag("world", "a.b")).toBe(1);
    expect(actor.updateSource({ "flags.world.-=c": null })).toEqual({ flags: { world: { "-=c": null } } });
    expect(actor.toObject().flags).toEqual({ world: { a: { b: 1 } } });
  });

  it("§9 (read): effects hold their changes at the top on core 13, in system on core 14, which migrates the old form", () => {
    const data = {
      name: "Bless",
      changes: [{ key: "system.bonuses.attack", value: "1", mode: 2 }],
      statuses: ["bless"],
    };
    const effect = () => new foundry.documents.BaseActiveEffect(data) as any;
    expect(effect().changes).toMatchObject([{ key: "system.bonuses.attack", value: "1", mode: 2 }]);
    expect(effect().statuses).toEqual(new Set(["bless"]));
    playCore(14);
    expect(effect().toObject().system.changes).toMatchObject([{ value: 1, type: "add", phase: "initial" }]);
    playCore(13);
  });
});

describe("permissions", () => {
  const user = (letter: string, role: number): any => new BaseUser({ _id: id(letter), name: letter, role });
  const [player, other, gm] = [user("p", 1), user("o", 1), user("g", 4)];

  it("§4.5 (measured): ownership is by user, else the default; gamemasters and assistants own everything", () => {
    const actor = orc({ ownership: { default: 1, [id("p")]: 3 } });
    expect([actor.getUserLevel(player), actor.getUserLevel(other), actor.getUserLevel(gm)]).toEqual([3, 1, 3]);
    expect(actor.testUserPermission(other, "LIMITED", { exact: true })).toBe(true);
    expect([user("s", 3).isGM, user("t", 2).isGM]).toEqual([true, false]);
  });

  it("§4.5 (read): items and effects take their parent's level; players create no actors", () => {
    const actor = orc({ ownership: { default: 0, [id("p")]: 3 } });
    const item = actor.items.get(id("i"));
    expect([item.canUserModify(player, "update"), item.canUserModify(other, "delete")]).toEqual([true, false]);
    expect([BaseActor.canUserCreate(player), BaseActor.canUserCreate(gm)]).toEqual([false, true]);
    expect(new BaseItem({ name: "Sword" }, { parent: actor }).canUserModify(player, "create")).toBe(true);
  });

  it("§5.6 (read): players write only round, turn and their own combatants of a combat; one other key refuses the whole", () => {
    const mine = orc({ ownership: { [id("p")]: 3 } });
    const theirs = orc({ _id: id("b") });
    fillWorld([mine, theirs]);
    const combatants = [
      { _id: id("c"), actorId: id("a") },
      { _id: id("d"), actorId: id("b") },
    ];
    const combat = new BaseCombat({ _id: id("k"), combatants }) as any;
    const may = (changes: object, who = player) => combat.canUserModify(who, "update", changes);
    expect([may({ turn: 1, round: 2 }), may({ _id: id("k"), turn: null })]).toEqual([true, true]);
    expect([
      may({ combatants: [{ _id: id("c"), initiative: 3 }] }),
      may({ combatants: [{ _id: id("d"), initiative: 3 }] }),
    ]).toEqual([true, false]);
    expect([may({ turn: 1, system: {} }), may({ turn: 1, system: {} }, gm)]).toEqual([false, true]);
    const [own, foreign] = combat.combatants.contents;
    expect(own.canUserModify(player, "update", { initiative: 1, flags: {}, system: {} })).toBe(true);
    expect(own.canUserModify(player, "update", { initiative: 1, hidden: true })).toBe(false);
    expect([own.canUserModify(player, "delete"), foreign.canUserModify(player, "update", { initiative: 1 })]).toEqual([
      true,
      false,
    ]);
    expect([combat.canUserModify(player, "delete"), combat.canUserModify(player, "create")]).toEqual([false, false]);
  });

  it("§4.5 (read): anybody writes messages as themselves; only authors and gamemasters change them", () => {
    const message = new BaseChatMessage({ author: id("p"), content: "Hi" });
    expect(message.canUserModify(player, "create")).toBe(true);
    expect(message.canUserModify(other, "create")).toBe(false);
    expect([message.canUserModify(player, "update"), message.canUserModify(other, "update")]).toEqual([true, false]);
  });
});

describe("tokens", () => {
  const scene = () =>
    new BaseScene({ _id: id("s"), name: "Cave", tokens: [{ _id: id("t"), name: "Orc", actorId: id("a") }] }) as any;

  it("§10.1 (read): a token's delta has the token's id and begins empty", () => {
    const token = scene().tokens.get(id("t"));
    expect(token.delta.toObject()).toMatchObject({ _id: id("t"), system: {}, items: [], effects: [] });
    expect([token.uuid, token.disposition, token.actorLink]).toEqual([`Scene.${id("s")}.Token.${id("t")}`, -1, false]);
  });

  it("M15, M16 (read): a delta changes the synthetic actor alone; a tombstone hides the base actor's item", () => {
    const base = orc();
    const token = scene().tokens.get(id("t"));
    token.updateSource({ delta: { system: { hp: { value: 1 } }, items: [{ _id: id("i"), _tombstone: true }] } });
    const actor = BaseActorDelta.applyDelta(token.delta, base);
    expect([actor.system.hp.value, base.toObject().system.hp.value]).toEqual([1, 5]);
    expect(actor.items.map((item: any) => item.name)).toEqual(["Bow"]);
    expect([base.items.size, actor.uuid]).toEqual([2, `Scene.${id("s")}.Token.${id("t")}.Actor.${id("a")}`]);
  });
});
