import { describe, expect, it } from "vitest";
import { onBothCores, PLAYER, page, type Table } from "./table.ts";

const GAMEMASTER = "gamemaster000000";

/** Sends a query to the gamemaster's client in the name of a raw user. */
function ask(table: Table, user: string, name: string, data: object): Promise<any> {
  const request = { user: GAMEMASTER, name: `melee-and-morale.${name}`, data, options: { timeout: 2000 } };
  return table.bench.actAs(user).request("query", request);
}

/** A card of the player's own: the gamemaster's card of a hit for 6 on the near ogre, posted again by the player. */
async function playersCard(table: Table): Promise<any> {
  const { _id, author, ...data } = (await table.strike(14, 5)).toObject();
  await table.bench.actAs("Player").modify("create", "ChatMessage", { data: [data] });
  await table.bench.settle();
  return page.game.messages.contents.findLast((message: any) => message.author.id === PLAYER);
}

const request = (message: any, targets: string[] = []) => ({
  messageId: message.id,
  entryIds: message.system.entries.map(({ id }: any) => id),
  half: false,
  targets,
});

describe("on the gamemaster's client", () => {
  onBothCores({}, (table, core) => {
    const hp = () => table().nearOgre.system.hp.value;

    it("a player's raw query is refused while the gamemaster applies, and nothing is written", async () => {
      const message = await playersCard(table());
      expect(message.author.id).toBe(PLAYER);
      table().mark();
      expect(await ask(table(), "Player", "apply", request(message))).toMatchObject({ code: "notYours" });
      expect(await ask(table(), "Player", "undo", request(message))).toMatchObject({ code: "notYours" });
      expect([hp(), table().written]).toEqual([8, []]);
    });

    it("where attackers apply, the author's request is done once, with the amounts of the stored card", async () => {
      await table().set("whoApplies", "attackers");
      const message = await playersCard(table());
      const forged = { ...request(message), effects: [{ target: table().nearOgre.uuid, delta: -100 }] };
      expect(await ask(table(), "Player", "apply", forged)).toEqual({ done: true });
      expect([hp(), message.system.entries[0].applied.by]).toEqual([2, PLAYER]);
      expect(await ask(table(), "Player", "apply", forged)).toMatchObject({ code: "alreadyApplied" });
      expect(await ask(table(), "Player", "undo", forged)).toEqual({ done: true });
      expect(hp()).toBe(8);
      await table().set("whoApplies", "gamemaster");
    });

    it("another player's card and the gamemaster's own are refused", async () => {
      await table().set("whoApplies", "attackers");
      const message = await playersCard(table());
      const own = await table().strike(14, 5);
      table().mark();
      if (core === 14) {
        expect(await ask(table(), "Other", "apply", request(message))).toMatchObject({ code: "notYours" });
      }
      expect(await ask(table(), "Player", "apply", request(own))).toMatchObject({ code: "notYours" });
      expect(table().written).toEqual([]);
      await table().set("whoApplies", "gamemaster");
    });

    it("who owns every target may apply: on core 14 the server names the asker, on 13 nobody can know", async () => {
      table().bench.fixDice([19, 20], [3, 4]);
      const targets = [table().token("tokenFighter0000")];
      const message = await table().nearOgre.items.get("claw000000000000").attack({ targets, dialog: false });
      const answer = await ask(table(), "Player", "apply", request(message));
      if (core === 14) expect([answer, table().fighter.system.hp.value]).toEqual([{ done: true }, 7]);
      else expect([answer.code, table().fighter.system.hp.value]).toEqual(["notYours", 10]);
      await table().fighter.update({ "system.hp.value": 10 });
    });

    it("a card that its author applies without help is never asked for: on core 13 such a request is refused", async () => {
      table().bench.fixDice([19, 20], [3, 8]);
      const targets = [table().token("tokenFighter0000")];
      const { _id, author, ...data } = (
        await table().weapon("sword00000000000").attack({ targets, dialog: false })
      ).toObject();
      await table()
        .bench.actAs("Player")
        .modify("create", "ChatMessage", { data: [data] });
      await table().bench.settle();
      const message = page.game.messages.contents.findLast((one: any) => one.author.id === PLAYER);
      table().mark();
      const answer = await ask(table(), "Other", "apply", request(message));
      expect([answer.code, table().written]).toEqual(["notYours", []]);
    });

    it("nonsense and a card that is gone are refused with their sentences", async () => {
      for (const data of [{}, { messageId: 1, entryIds: "x" }, { messageId: "a", entryIds: [1], targets: [] }]) {
        expect(await ask(table(), "Player", "apply", data)).toMatchObject({ code: "badRequest" });
      }
      const gone = { messageId: "gone000000000000", entryIds: [], half: false, targets: [] };
      expect(await ask(table(), "Player", "apply", gone)).toMatchObject({ code: "messageGone" });
    });
  });
});

describe("on a player's client", () => {
  onBothCores({ user: "Player" }, (table) => {
    it("the player attacks with their own character: one message of theirs", async () => {
      table().mark();
      const message = await table().strike(14, 5);
      expect([message.author.id, table().written]).toEqual([PLAYER, ["create ChatMessage ×1"]]);
    });

    it("apply, undo and overrule are refused, and nothing is written", async () => {
      const message = await table().strike(14, 5);
      const { id } = message.system.entries[0];
      table().mark();
      expect(await message.apply()).toMatchObject({ code: "gamemasterApplies" });
      expect(await message.overrule(id, { damage: 99 })).toMatchObject({ code: "onlyGamemaster" });
      expect(await table().nearOgre.applyDamage(5)).toMatchObject({ code: "notYours" });
      expect(await table().nearOgre.attackRoutine(0, { dialog: false })).toMatchObject({ code: "notYours" });
      expect(table().written).toEqual([]);
    });

    it("the card shows a player no needed roll and no button, unless the world says so", async () => {
      const message = await table().strike(14, 5);
      const html = await message.renderHTML();
      expect(html.querySelector("button[data-action=apply]")).toBeNull();
      expect(html.querySelector(".attack-card")?.textContent).not.toContain("15");
    });

    it("where attackers apply and no gamemaster is online, that is said", async () => {
      const message = await table().strike(14, 5);
      await table()
        .bench.actAs("Gamemaster")
        .modify("create", "Setting", {
          data: [{ key: "melee-and-morale.whoApplies", value: JSON.stringify("attackers") }],
        });
      await table().bench.settle();
      for (const user of page.game.users) if (user.isGM) user.active = false;
      table().mark();
      expect(await message.apply()).toMatchObject({ code: "noGamemasterOnline" });
      expect(table().written).toEqual([]);
    });

    it("a player's own card on their own character is written by themselves", async () => {
      table().bench.fixDice([19, 20], [3, 8]);
      const targets = [table().token("tokenFighter0000")];
      const message = await table().weapon("sword00000000000").attack({ targets, dialog: false });
      await message.apply();
      expect(table().fighter.system.hp.value).toBe(6);
      await message.undo();
      expect(table().fighter.system.hp.value).toBe(10);
    });
  });
});
