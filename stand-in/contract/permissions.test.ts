import { expect, it } from "vitest";
import { listen, onBothCores, page } from "./fixture.ts";

const PLAYER = "player0000000001";
const OTHER = "player0000000002";
const seed = {
  actors: [
    { _id: "actorOfPlayer000", name: "Ada", type: "character", ownership: { default: 0, [PLAYER]: 3 } },
    {
      _id: "actorOfNobody000",
      name: "Orc",
      type: "monster",
      items: [{ _id: "axe0000000000000", name: "Axe", type: "weapon" }],
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

onBothCores({ seed }, (bench) => {
  const player = () => bench().actAs("Player");
  const orc = () => page.game.actors.get("actorOfNobody000");

  it("M17: a player's update of what is not theirs is refused with a sentence, and nothing changes (§4.5, read)", async () => {
    const before = bench().server.log.length;
    const hook = listen("updateActor");
    const updates = [{ _id: "actorOfNobody000", name: "Mine" }];
    await expect(player().modify("update", "Actor", { updates })).rejects.toThrow(
      "User Player lacks permission to update Actor [actorOfNobody000]",
    );
    await bench().settle();
    hook.stop();
    expect(hook.calls).toEqual([]);
    expect(orc().name).toBe("Orc");
    expect(bench().server.log.length).toBe(before);
  });

  it("§4.5: one refused document of a batch refuses the whole batch (read)", async () => {
    const updates = ["actorOfPlayer000", "actorOfNobody000"].map((_id) => ({ _id, name: "Both" }));
    await expect(player().modify("update", "Actor", { updates })).rejects.toThrow("lacks permission");
    expect(
      bench()
        .server.documents("actors")
        .map(({ name }) => name),
    ).not.toContain("Both");
  });

  it("§4.5: owners write their actor and what is in it, others neither (read)", async () => {
    const raw = player();
    const parentUuid = "Actor.actorOfPlayer000";
    await raw.modify("create", "Item", { parentUuid, data: [{ name: "Bow", type: "weapon" }] });
    await bench().settle();
    expect(page.game.actors.get("actorOfPlayer000").items.getName("Bow")).toBeDefined();
    const foreign = { parentUuid: "Actor.actorOfNobody000" };
    await expect(raw.modify("create", "Item", { ...foreign, data: [{ name: "X", type: "weapon" }] })).rejects.toThrow();
    await expect(raw.modify("delete", "Item", { ...foreign, ids: ["axe0000000000000"] })).rejects.toThrow(
      "delete Item",
    );
    expect(orc().items.size).toBe(1);
  });

  it("§4.5: players create no actors, scenes, folders or users, and give themselves no role (read)", async () => {
    const raw = player();
    await expect(raw.modify("create", "Actor", { data: [{ name: "X", type: "monster" }] })).rejects.toThrow(
      "create Actor",
    );
    await expect(raw.modify("create", "Scene", { data: [{ name: "X" }] })).rejects.toThrow("create Scene");
    await expect(raw.modify("create", "Folder", { data: [{ name: "X", type: "Actor" }] })).rejects.toThrow();
    await expect(raw.modify("create", "User", { data: [{ name: "X", role: 4 }] })).rejects.toThrow("create User");
    await expect(raw.modify("update", "User", { updates: [{ _id: PLAYER, role: 4 }] })).rejects.toThrow("update User");
    await expect(raw.modify("update", "User", { updates: [{ _id: OTHER, color: "#ffffff" }] })).rejects.toThrow();
  });

  it("§5.6: a player's Combat update with one more key is refused whole (read)", async () => {
    const raw = player();
    const update = (changes: object) =>
      raw.modify("update", "Combat", { updates: [{ _id: "combat0000000000", ...changes }] });
    await update({ turn: 1 });
    await expect(update({ turn: 0, system: { x: 1 } })).rejects.toThrow("update Combat [combat0000000000]");
    await expect(update({ turn: 0, active: true })).rejects.toThrow("lacks permission");
    await expect(raw.modify("delete", "Combat", { ids: ["combat0000000000"] })).rejects.toThrow();
    await bench().settle();
    expect(page.game.combats.get("combat0000000000").turn).toBe(1);
  });

  it("§5.6: a player may change own combatants inside a Combat update, not others' (read)", async () => {
    const raw = player();
    const update = (_id: string, changes: object) =>
      raw.modify("update", "Combat", { updates: [{ _id: "combat0000000000", combatants: [{ _id, ...changes }] }] });
    await update("combatantAda0000", { initiative: 5 });
    await expect(update("combatantOrc0000", { initiative: 9 })).rejects.toThrow("lacks permission");
    await expect(update("combatantAda0000", { hidden: true })).rejects.toThrow("lacks permission");
  });

  it("§5.6: a player's Combatant update is limited to some keys of own combatants (read)", async () => {
    const raw = player();
    const update = (_id: string, changes: object) =>
      raw.modify("update", "Combatant", { parentUuid: "Combat.combat0000000000", updates: [{ _id, ...changes }] });
    await update("combatantAda0000", { initiative: 7, defeated: true });
    await expect(update("combatantAda0000", { hidden: true })).rejects.toThrow("update Combatant [combatantAda0000]");
    await expect(update("combatantOrc0000", { initiative: 9 })).rejects.toThrow("lacks permission");
  });

  it("§4.5: a chat message is its author's; nobody speaks as another (read)", async () => {
    const raw = player();
    const [message] = (await raw.modify("create", "ChatMessage", { data: [{ content: "hi" }] })).result;
    expect(message.author).toBe(PLAYER);
    await expect(
      raw.modify("create", "ChatMessage", { data: [{ content: "hi", author: "gamemaster000000" }] }),
    ).rejects.toThrow("create ChatMessage");
    const other = bench().actAs("Other");
    const updates = [{ _id: message._id, content: "forged" }];
    await expect(other.modify("update", "ChatMessage", { updates })).rejects.toThrow("lacks permission");
    await raw.modify("update", "ChatMessage", { updates });
  });

  it("§4.5: a player changes no ownership and no macro of others (read)", async () => {
    const raw = player();
    const updates = [{ _id: "actorOfPlayer000", ownership: { default: 3 } }];
    await raw.modify("update", "Actor", { updates });
    expect(
      bench()
        .server.documents("actors")
        .find(({ _id }) => _id === "actorOfPlayer000")!.ownership.default,
    ).toBe(0);
    const macro = [{ _id: "macro00000000000", command: "steal()" }];
    await expect(raw.modify("update", "Macro", { updates: macro })).rejects.toThrow("lacks permission");
  });

  it("§4.10: a compendium that the manifest closes to players is not read by them, and none is written (read)", async () => {
    const pack = `${page.game.system.id}.monsters`;
    await expect(player().request("compendium", { pack })).rejects.toThrow("may not read");
    const data = [{ name: "X", type: "monster" }];
    await expect(bench().actAs("Gamemaster").modify("create", "Actor", { pack, data })).rejects.toThrow("locked");
  });

  it("§4.6: what no document exists for, and a message that nobody knows, is answered with an error (read)", async () => {
    const raw = player();
    await expect(raw.modify("update", "Actor", { updates: [{ _id: "nobody0000000000" }] })).rejects.toThrow(
      "does not exist",
    );
    await expect(raw.request("nonsense")).rejects.toThrow("nonsense");
  });
});

onBothCores({ seed, user: "Player" }, () => {
  it("M17: on the asking client the promise rejects and the user is told (§4.5, read)", async () => {
    const errors: string[] = [];
    const { notifications } = page.ui;
    const own = notifications.error;
    notifications.error = (text: string) => void errors.push(text);
    await expect(page.game.actors.get("actorOfNobody000").update({ name: "Mine" })).rejects.toThrow("lacks permission");
    notifications.error = own;
    expect(errors).toEqual([expect.stringContaining("User Player lacks permission to update Actor")]);
  });

  it("§4.5: isOwner, visible and canUserModify answer for the present user (read)", () => {
    const [mine, other] = ["actorOfPlayer000", "actorOfNobody000"].map((id) => page.game.actors.get(id));
    expect([mine.isOwner, other.isOwner, mine.visible, other.visible]).toEqual([true, false, true, false]);
    expect(other.canUserModify(page.game.user, "update", {})).toBe(false);
    expect([page.game.user.isGM, page.game.user.can("SETTINGS_MODIFY"), page.game.user.hasRole("PLAYER")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
