import { expect } from "vitest";
import {
  ACTOR_PACK,
  CHARACTER,
  fact,
  listen,
  MONSTER,
  notices,
  OTHER,
  onBothCores,
  PLAYER,
  page,
  WEAPON,
} from "./fixture.ts";

const seed = {
  actors: [
    { _id: "actorOfPlayer000", name: "Ada", type: CHARACTER, ownership: { default: 0, [PLAYER]: 3 } },
    {
      _id: "actorOfNobody000",
      name: "Orc",
      type: MONSTER,
      items: [{ _id: "axe0000000000000", name: "Axe", type: WEAPON }],
    },
  ],
  combats: [
    {
      _id: "combat0000000000",
      round: 1,
      turn: 0,
      combatants: [
        { _id: "combatantAda0000", actorId: "actorOfPlayer000", initiative: 2 },
        { _id: "combatantOrc0000", actorId: "actorOfNobody000", initiative: 1 },
      ],
    },
  ],
  macros: [{ _id: "macro00000000000", name: "M", type: "script", command: "", ownership: { default: 2 } }],
};

onBothCores({ seed }, (table) => {
  const player = () => table.actAs("Player");
  const orc = () => page.game.actors.get("actorOfNobody000");

  fact(
    { id: "M17", section: "4.5", evidence: "read", source: "issue crnormand/gurps#2021", needs: "secondClient" },
    "a player's update of a document that is not theirs rejects with a sentence, and nothing changes anywhere",
    async () => {
      const hook = listen("updateActor");
      const raw = player();
      const updates = [{ _id: "actorOfNobody000", name: "Mine" }];
      const attempt = () =>
        expect(raw.modify("update", "Actor", { updates })).rejects.toThrow("lacks permission to update Actor");
      expect(await table.writes(attempt)).toEqual([]);
      hook.stop();
      expect([hook.calls.length, orc().name]).toEqual([0, "Orc"]);
    },
  );

  fact(
    { id: "4.5h", evidence: "read", source: "types: common/abstract/document.d.mts", needs: "secondClient" },
    "one refused document of a batch refuses the whole batch",
    async () => {
      const updates = ["actorOfPlayer000", "actorOfNobody000"].map((_id) => ({ _id, name: "Both" }));
      await expect(player().modify("update", "Actor", { updates })).rejects.toThrow("lacks permission");
      await table.settle();
      expect(["actorOfPlayer000", "actorOfNobody000"].map((id) => page.game.actors.get(id).name)).toEqual([
        "Ada",
        "Orc",
      ]);
    },
  );

  fact(
    { id: "4.5i", evidence: "read", source: "types: common/abstract/document.d.mts", needs: "secondClient" },
    "owners write their actor and what is in it, others neither",
    async () => {
      const raw = player();
      const parentUuid = "Actor.actorOfPlayer000";
      await raw.modify("create", "Item", { parentUuid, data: [{ name: "Bow", type: WEAPON }] });
      await table.settle();
      expect(page.game.actors.get("actorOfPlayer000").items.getName("Bow")).toBeDefined();
      const foreign = { parentUuid: "Actor.actorOfNobody000" };
      await expect(raw.modify("create", "Item", { ...foreign, data: [{ name: "X", type: WEAPON }] })).rejects.toThrow();
      await expect(raw.modify("delete", "Item", { ...foreign, ids: ["axe0000000000000"] })).rejects.toThrow(
        "delete Item",
      );
      expect(orc().items.size).toBe(1);
    },
  );

  fact(
    { id: "4.5j", evidence: "read", source: "types: common/abstract/document.d.mts", needs: "secondClient" },
    "players create no actors, scenes, folders or users, and give themselves no role",
    async () => {
      const raw = player();
      await expect(raw.modify("create", "Actor", { data: [{ name: "X", type: MONSTER }] })).rejects.toThrow(
        "create Actor",
      );
      await expect(raw.modify("create", "Scene", { data: [{ name: "X" }] })).rejects.toThrow("create Scene");
      await expect(raw.modify("create", "Folder", { data: [{ name: "X", type: "Actor" }] })).rejects.toThrow();
      await expect(raw.modify("create", "User", { data: [{ name: "X", role: 4 }] })).rejects.toThrow("create User");
      await expect(raw.modify("update", "User", { updates: [{ _id: PLAYER, role: 4 }] })).rejects.toThrow(
        "update User",
      );
      await expect(raw.modify("update", "User", { updates: [{ _id: OTHER, color: "#ffffff" }] })).rejects.toThrow();
    },
  );

  fact(
    { id: "5.6c", evidence: "read", source: "issue foundryvtt#10501", needs: "secondClient" },
    "a player's Combat update with one more key is refused whole",
    async () => {
      const raw = player();
      const update = (changes: object) =>
        raw.modify("update", "Combat", { updates: [{ _id: "combat0000000000", ...changes }] });
      await update({ turn: 1 });
      await expect(update({ turn: 0, system: { x: 1 } })).rejects.toThrow("update Combat [combat0000000000]");
      await expect(update({ turn: 0, active: true })).rejects.toThrow("lacks permission");
      await expect(raw.modify("delete", "Combat", { ids: ["combat0000000000"] })).rejects.toThrow();
      await table.settle();
      expect(page.game.combats.get("combat0000000000").turn).toBe(1);
    },
  );

  fact(
    { id: "5.6d", evidence: "read", source: "issue foundryvtt#10501", needs: "secondClient" },
    "a player may change own combatants inside a Combat update, not others'",
    async () => {
      const raw = player();
      const update = (_id: string, changes: object) =>
        raw.modify("update", "Combat", { updates: [{ _id: "combat0000000000", combatants: [{ _id, ...changes }] }] });
      await update("combatantAda0000", { initiative: 5 });
      await expect(update("combatantOrc0000", { initiative: 9 })).rejects.toThrow("lacks permission");
      await expect(update("combatantAda0000", { hidden: true })).rejects.toThrow("lacks permission");
    },
  );

  fact(
    { id: "5.6e", evidence: "read", source: "issue foundryvtt#10501", needs: "secondClient" },
    "a player's Combatant update is limited to some keys of own combatants",
    async () => {
      const raw = player();
      const update = (_id: string, changes: object) =>
        raw.modify("update", "Combatant", { parentUuid: "Combat.combat0000000000", updates: [{ _id, ...changes }] });
      await update("combatantAda0000", { initiative: 7, defeated: true });
      await expect(update("combatantAda0000", { hidden: true })).rejects.toThrow("update Combatant [combatantAda0000]");
      await expect(update("combatantOrc0000", { initiative: 9 })).rejects.toThrow("lacks permission");
    },
  );

  fact(
    { id: "4.5k", evidence: "read", source: "types: common/abstract/document.d.mts", needs: "secondClient" },
    "a chat message is its author's; nobody speaks as another",
    async () => {
      const raw = player();
      const [message] = (await raw.modify("create", "ChatMessage", { data: [{ content: "hi" }] })).result;
      expect(message.author).toBe(PLAYER);
      await expect(
        raw.modify("create", "ChatMessage", { data: [{ content: "hi", author: page.game.user.id }] }),
      ).rejects.toThrow("create ChatMessage");
      const other = table.actAs("Other");
      const updates = [{ _id: message._id, content: "forged" }];
      await expect(other.modify("update", "ChatMessage", { updates })).rejects.toThrow("lacks permission");
      await raw.modify("update", "ChatMessage", { updates });
    },
  );

  fact(
    { id: "4.5l", evidence: "measured", source: "issue foundryvtt#14450", needs: "secondClient" },
    "a player's update that changes who owns a document is refused, and so is one of another's macro",
    async () => {
      const raw = player();
      const updates = [{ _id: "actorOfPlayer000", ownership: { default: 3 } }];
      await expect(raw.modify("update", "Actor", { updates })).rejects.toThrow("may only be modified by a GM");
      await table.settle();
      expect(page.game.actors.get("actorOfPlayer000").ownership.default).toBe(0);
      const macro = [{ _id: "macro00000000000", command: "steal()" }];
      await expect(raw.modify("update", "Macro", { updates: macro })).rejects.toThrow("lacks permission");
    },
  );

  fact(
    {
      id: "4.10e",
      evidence: "read",
      source: "types: client/documents/collections/compendium-collection.d.mts",
    },
    "a locked compendium is not written, by gamemasters neither",
    async () => {
      const data = { name: "X", type: MONSTER };
      await expect(page.Actor.implementation.create(data, { pack: ACTOR_PACK })).rejects.toThrow("locked");
    },
  );

  fact(
    { id: "4.6a", evidence: "read", source: "types: common/abstract/backend.d.mts", needs: "secondClient" },
    "an update of a document that is not there rejects",
    async () => {
      const raw = player();
      await expect(raw.modify("update", "Actor", { updates: [{ _id: "nobody0000000000" }] })).rejects.toThrow(
        "does not exist",
      );
    },
  );
});

onBothCores({ seed, user: "Player" }, () => {
  fact(
    { id: "M17b", section: "4.5", evidence: "read", source: "issue crnormand/gurps#2021", needs: "player" },
    "on the asking page a refused write rejects and the user is told",
    async () => {
      const errors = notices("error");
      await expect(page.game.actors.get("actorOfNobody000").update({ name: "Mine" })).rejects.toThrow(
        "lacks permission",
      );
      errors.stop();
      expect(errors.messages).toEqual([expect.stringContaining("User Player lacks permission to update Actor")]);
    },
  );

  fact(
    { id: "4.10f", evidence: "read", source: "types: common/packages/base-package.d.mts", needs: "player" },
    "a compendium that the manifest closes to players shows them nothing",
    () => {
      const pack = page.game.packs.get(ACTOR_PACK);
      expect([pack?.visible ?? false, pack?.index.size ?? 0]).toEqual([false, 0]);
    },
  );

  fact(
    { id: "4.5m", evidence: "read", source: "types: common/abstract/document.d.mts", needs: "player" },
    "isOwner, visible and canUserModify answer for the present user",
    () => {
      const [mine, other] = ["actorOfPlayer000", "actorOfNobody000"].map((id) => page.game.actors.get(id));
      expect([mine.isOwner, other.isOwner, mine.visible, other.visible]).toEqual([true, false, true, false]);
      expect(other.canUserModify(page.game.user, "update", {})).toBe(false);
      expect([page.game.user.isGM, page.game.user.can("SETTINGS_MODIFY"), page.game.user.hasRole("PLAYER")]).toEqual([
        false,
        false,
        true,
      ]);
    },
  );
});
