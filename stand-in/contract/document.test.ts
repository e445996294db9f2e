import { beforeAll, expect } from "vitest";
import { CHARACTER, fact, MONSTER, OTHER, onBothCores, PLAYER, page, WEAPON } from "./fixture.ts";

const id = (letter: string) => letter.repeat(16);

/** Documents that are in no database yet: what a class does by itself. */
onBothCores({}, (_table, core) => {
  const orc = (data = {}): any =>
    new page.Actor.implementation({
      _id: id("a"),
      name: "Orc",
      type: MONSTER,
      items: [
        { _id: id("i"), name: "Axe", type: WEAPON, system: { quantity: 2 } },
        { _id: id("j"), name: "Bow", type: WEAPON },
      ],
      ...data,
    });

  fact(
    { id: "3.8a", evidence: "read", source: "types: common/abstract/type-data.d.mts" },
    "`document.system` is the model of its subtype, whose parent is the document",
    () => {
      const actor = orc();
      expect(actor.system).toBeInstanceOf(page.CONFIG.Actor.dataModels[MONSTER]);
      expect(actor.system.parent).toBe(actor);
    },
  );

  fact(
    { id: "3.1f", evidence: "read", source: "types: common/data/fields.d.mts" },
    "a document without a type is of type base, one of an unknown type is refused, and a blank name too",
    () => {
      const Actor = page.Actor.implementation;
      expect(new Actor({ name: "A" }).type).toBe("base");
      expect(() => new Actor({ name: "A", type: "dragon" })).toThrow(/not a valid type/);
      expect(() => new Actor({})).toThrow(/name/);
    },
  );

  fact(
    { id: "4.4a", evidence: "read", source: "types: common/documents/item.d.mts" },
    "a new document's picture is what `getDefaultArtwork` of its class answers, unless one is given",
    () => {
      const Item = page.Item.implementation;
      class Pictured extends Item {
        static getDefaultArtwork(data: any) {
          return { img: `icons/${data.type}.svg` };
        }
        static get implementation() {
          return Pictured;
        }
      }
      expect(new (Pictured as any)({ name: "Axe", type: WEAPON }).img).toBe(`icons/${WEAPON}.svg`);
      expect(new (Pictured as any)({ name: "Axe", type: WEAPON, img: "icons/axe.svg" }).img).toBe("icons/axe.svg");
    },
  );

  fact(
    { id: "4.7a", evidence: "read", source: "types: common/abstract/embedded-collection.d.mts" },
    "embedded documents keep their identity when their parent's source is updated, and equal ones make no difference",
    () => {
      const actor = orc();
      const [axe, bow] = actor.items.contents;
      const diff = actor.updateSource({ items: [{ _id: id("i"), name: "Great Axe", "system.equipped": true }] });
      expect(diff).toEqual({ items: [{ _id: id("i"), name: "Great Axe", system: { equipped: true } }] });
      expect(actor.toObject().items.map((item: any) => item.name)).toEqual(["Great Axe", "Bow"]);
      expect(actor.items.get(id("i"))).toBe(axe);
      expect(axe.toObject()).toMatchObject({ name: "Great Axe", system: { quantity: 2, equipped: true } });
      expect(actor.updateSource({ items: [{ _id: id("j"), name: "Bow" }] })).toEqual({});
      expect(actor.items.get(id("j"))).toBe(bow);
    },
  );

  fact(
    { id: "4.3a", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "an update never changes the id, and an embedded document's own update reaches its parent's source",
    () => {
      const actor = orc();
      expect(actor.updateSource({ _id: id("z"), name: "Orc" })).toEqual({});
      actor.items.get(id("j")).updateSource({ name: "Longbow" });
      expect(actor.toObject().items[1].name).toBe("Longbow");
    },
  );

  fact(
    { id: "3.5e", evidence: "measured", source: "issue foundryvtt#11951" },
    "a pending document's type changes only with a forced replacement of its system",
    () => {
      const actor = orc();
      expect(() => actor.updateSource({ type: CHARACTER })).toThrow(/type/);
      expect(() => actor.updateSource({ type: CHARACTER, system: {} })).toThrow(/type/);
      expect(actor.type).toBe(MONSTER);
      const replaced = (system: object) => (core < 14 ? { "==system": system } : { system: page._replace(system) });
      actor.updateSource({ type: CHARACTER, ...replaced({}) });
      expect(actor.type).toBe(CHARACTER);
      actor.updateSource({ type: MONSTER, ...replaced({}) });
      expect(actor.toObject().system.hp).toEqual({ value: 4, max: 8 });
    },
  );

  fact(
    { id: "4.1a", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "a clone has no id unless it is kept, and takes changes",
    () => {
      const actor = orc();
      expect(actor.clone({ name: "Uruk" }).name).toBe("Uruk");
      expect([actor.clone().id, actor.clone({}, { keepId: true }).id]).toEqual([null, id("a")]);
    },
  );

  fact(
    { id: "3.5f", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "a document made of another's source shares nothing with it",
    () => {
      const actor = orc();
      const copy = new page.Item.implementation(actor.items.get(id("i")).toObject());
      copy.updateSource({ name: "Other", "system.quantity": 9 });
      expect(actor.toObject().items[0]).toMatchObject({ name: "Axe", system: { quantity: 2 } });
    },
  );

  fact(
    { id: "10.1b", evidence: "read", source: "types: common/data/data.d.mts" },
    "the prototype token is a model in the actor, and changes of it merge",
    () => {
      const actor = orc({ prototypeToken: { name: "Orc", disposition: 0 } });
      const diff = actor.updateSource({
        prototypeToken: { actorLink: true, disposition: 0, sight: { enabled: true } },
      });
      expect(diff).toEqual({ prototypeToken: { actorLink: true, sight: { enabled: true } } });
      expect(actor.prototypeToken).toMatchObject({ name: "Orc", actorLink: true, disposition: 0, width: 1 });
      expect(actor.prototypeToken.parent).toBe(actor);
    },
  );

  fact(
    { id: "3.6c", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "flags are read by path in their scope",
    () => {
      const actor = orc({ flags: { world: { a: { b: 1 }, c: 2 } } });
      expect([actor.getFlag("world", "a.b"), actor.getFlag("world", "x")]).toEqual([1, undefined]);
    },
  );

  fact(
    { id: "9.2a", evidence: "read", source: "types: common/documents/active-effect.d.mts" },
    "an effect holds its changes at the top on core 13, in `system` on core 14, which migrates the old form",
    () => {
      const changes = [{ key: "system.bonus", value: "1", mode: 2 }];
      const effect = new page.ActiveEffect.implementation({ name: "Bless", changes, statuses: ["bless"] });
      expect(effect.statuses).toEqual(new Set(["bless"]));
      if (core < 14) expect(effect.changes).toMatchObject(changes);
      else expect(effect.toObject().system.changes).toMatchObject([{ value: 1, type: "add", phase: "initial" }]);
    },
  );
});

const seed = {
  actors: [
    { _id: "actorOfPlayer000", name: "Ada", type: CHARACTER, ownership: { default: 0, [PLAYER]: 3 } },
    { _id: "actorOfNobody000", name: "Orc", type: MONSTER, items: [{ _id: id("i"), name: "Axe", type: WEAPON }] },
  ],
};
onBothCores({ seed }, () => {
  let player: any;
  let other: any;
  beforeAll(() => {
    player = page.game.users.get(PLAYER);
    other = page.game.users.get(OTHER);
  });
  const ada = () => page.game.actors.get("actorOfPlayer000");
  const orc = () => page.game.actors.get("actorOfNobody000");

  fact(
    { id: "4.5a", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "levels of ownership are NONE 0, LIMITED 1, OBSERVER 2 and OWNER 3; roles go from PLAYER 1 to GAMEMASTER 4; CONST is frozen",
    () => {
      expect(page.CONST.DOCUMENT_OWNERSHIP_LEVELS).toMatchObject({ NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
      expect(page.CONST.USER_ROLES).toMatchObject({ PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 });
      expect(Object.isFrozen(page.CONST.USER_ROLES)).toBe(true);
    },
  );

  fact(
    { id: "4.5b", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "ownership is by user, else the default; gamemasters own everything",
    () => {
      const actor = new page.Actor.implementation({ name: "A", type: MONSTER, ownership: { default: 1, [PLAYER]: 3 } });
      const levels = [player, other, page.game.user].map((user) => actor.getUserLevel(user));
      expect(levels).toEqual([3, 1, 3]);
      expect(actor.testUserPermission(other, "LIMITED", { exact: true })).toBe(true);
      expect([ada().isOwner, ada().hasPlayerOwner, orc().hasPlayerOwner]).toEqual([true, true, false]);
    },
  );

  fact(
    { id: "4.5c", evidence: "read", source: "types: common/constants.d.mts" },
    "assistants count as gamemasters, trusted players do not",
    () => {
      const User = page.User.implementation;
      expect([3, 2].map((role) => new User({ name: "U", role }).isGM)).toEqual([true, false]);
    },
  );

  fact(
    { id: "4.5d", evidence: "read", source: "types: common/documents/actor.d.mts" },
    "embedded documents take their parent's level; players create no actors",
    () => {
      const item = (actor: any) => new page.Item.implementation({ name: "Sword", type: WEAPON }, { parent: actor });
      expect([item(ada()), item(orc())].map((one) => one.canUserModify(player, "create"))).toEqual([true, false]);
      const axe = orc().items.get(id("i"));
      expect([axe.canUserModify(player, "update"), axe.canUserModify(page.game.user, "delete")]).toEqual([false, true]);
      expect([player, page.game.user].map((user) => page.Actor.implementation.canUserCreate(user))).toEqual([
        false,
        true,
      ]);
    },
  );

  fact(
    { id: "5.6a", evidence: "measured", source: "issue foundryvtt#10501" },
    "players change only round, turn and their own combatants of an encounter; one other key refuses the whole",
    async () => {
      const combat = await page.Combat.implementation.create({
        combatants: [{ actorId: ada().id }, { actorId: orc().id }],
      });
      const [own, foreign] = ["actorOfPlayer000", "actorOfNobody000"].map((actorId) =>
        combat.combatants.find((one: any) => one.actorId === actorId),
      );
      const may = (changes: object, who = player) => combat.canUserModify(who, "update", changes);
      expect([may({ turn: 1, round: 2 }), may({ _id: combat.id, turn: null })]).toEqual([true, true]);
      expect(may({ combatants: [{ _id: own.id, initiative: 3 }] })).toBe(true);
      expect(may({ combatants: [{ _id: foreign.id, initiative: 3 }] })).toBe(false);
      expect([may({ turn: 1, system: {} }), may({ turn: 1, system: {} }, page.game.user)]).toEqual([false, true]);
      expect([combat.canUserModify(player, "delete"), combat.canUserModify(player, "create")]).toEqual([false, false]);
      expect(own.canUserModify(player, "update", { initiative: 1, flags: {}, system: {} })).toBe(true);
      expect(own.canUserModify(player, "update", { initiative: 1, hidden: true })).toBe(false);
      expect([own.canUserModify(player, "delete"), foreign.canUserModify(player, "update", { initiative: 1 })]).toEqual(
        [true, false],
      );
    },
  );

  fact(
    { id: "5.6b", evidence: "read", source: "types: common/documents/combat.d.mts" },
    "`_canChangeTurn` and `_canChangeRound` of the class decide for players, and refuse by answering false",
    async () => {
      const combat = await page.Combat.implementation.create({ combatants: [{ actorId: ada().id }] });
      const asked: string[] = [];
      for (const name of ["_canChangeTurn", "_canChangeRound"]) combat[name] = () => asked.push(name) < 0;
      expect([{ turn: 0 }, { round: 1 }].map((data) => combat.canUserModify(player, "update", data))).toEqual([
        false,
        false,
      ]);
      expect(asked).toEqual(["_canChangeTurn", "_canChangeRound"]);
      expect(combat.canUserModify(page.game.user, "update", { turn: 0 })).toBe(true);
    },
  );

  fact(
    { id: "4.5e", evidence: "read", source: "types: common/documents/chat-message.d.mts" },
    "anybody writes messages as themselves; only authors and gamemasters change them",
    () => {
      const message = new page.ChatMessage.implementation({ author: PLAYER, content: "Hi" });
      expect([player, other].map((user) => message.canUserModify(user, "create"))).toEqual([true, false]);
      expect([player, other, page.game.user].map((user) => message.canUserModify(user, "update"))).toEqual([
        true,
        false,
        true,
      ]);
    },
  );

  fact(
    { id: "M37", section: "3.1", evidence: "read", source: "types: common/data/fields.d.mts" },
    "a SetField is a `Set` in memory and an array in `toObject()`; a ForeignDocumentField gives the document (null when there is none) and a DocumentUUIDField the text",
    async () => {
      const folder = await page.Folder.implementation.create({ name: "Foes", type: "Actor" });
      const actor = await page.Actor.implementation.create({
        name: "Orc",
        type: MONSTER,
        folder: folder.id,
        system: { tags: ["undead", "undead"] },
      });
      expect([actor.system.tags, actor.toObject().system.tags]).toEqual([new Set(["undead"]), ["undead"]]);
      expect([actor.folder, actor.toObject().folder]).toEqual([folder, folder.id]);
      await actor.update({ folder: null });
      expect(actor.folder).toBeNull();
      const { DocumentUUIDField } = page.foundry.data.fields;
      class Pointing extends page.foundry.abstract.DataModel {
        static defineSchema() {
          return { to: new DocumentUUIDField() };
        }
      }
      expect(new (Pointing as any)({ to: actor.uuid }).to).toBe(actor.uuid);
      await folder.delete();
    },
  );
});
