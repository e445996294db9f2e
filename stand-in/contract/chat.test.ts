import { expect } from "vitest";
import { CHARACTER, fact, fixDice, listen, onBothCores, PLAYER, page, until } from "./fixture.ts";

const seed = {
  actors: [{ _id: "actorAda00000000", name: "Ada", type: CHARACTER, ownership: { default: 0, [PLAYER]: 3 } }],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Hall",
      active: true,
      tokens: [{ _id: "token00000000000", name: "Ada of the Hall", actorId: "actorAda00000000", actorLink: true }],
    },
  ],
};

onBothCores({ seed }, (_table, core) => {
  const ChatMessage = () => page.ChatMessage.implementation;
  const rolled = async (data: object = {}) => {
    fixDice([4, 6]);
    const roll = await new page.Roll("1d6 + 1").evaluate();
    return ChatMessage().create({ rolls: [roll], content: "5", ...data });
  };

  fact(
    { id: "7.1a", evidence: "read", source: "types: common/documents/chat-message.d.mts" },
    "a message has its creator as author, a time, and no dice unless given",
    async () => {
      const message = await ChatMessage().create({ content: "<p>hi</p>" });
      expect([message.author, message.isAuthor, message.isRoll]).toEqual([page.game.user, true, false]);
      expect(message.timestamp).toBeGreaterThan(0);
      expect([message.visible, message.isContentVisible]).toEqual([true, true]);
    },
  );

  fact(
    { id: "7.1b", evidence: "read", source: "types: common/documents/chat-message.d.mts" },
    "rolls are stored as text and are Roll objects on the message",
    async () => {
      const message = await rolled();
      expect(message.rolls[0]).toBeInstanceOf(page.Roll);
      expect([message.rolls[0].total, message.isRoll, typeof message._source.rolls[0]]).toEqual([5, true, "string"]);
    },
  );

  fact(
    { id: "M39", section: "7.4", evidence: "measured", source: "issue foundryvtt#7383" },
    "custom content hides the dice, the plain total or nothing shows them",
    async () => {
      const custom = await (await rolled({ content: "<b>Mine</b>" })).renderHTML();
      expect(custom.querySelector(".dice-roll")).toBeNull();
      expect(custom.querySelector(".message-content")!.innerHTML).toContain("<b>Mine</b>");
      for (const content of ["5", ""]) {
        const plain = await (await rolled({ content })).renderHTML();
        expect(plain.querySelector(".dice-roll .dice-total")!.textContent).toBe("5");
      }
    },
  );

  fact(
    { id: "M27b", section: "7.4", evidence: "read", source: "types: client/documents/chat-message.d.mts" },
    "renderChatMessageHTML gets the message, its element and a context",
    async () => {
      const hook = listen("renderChatMessageHTML");
      const message = await ChatMessage().create({ content: "hi" });
      hook.calls.length = 0;
      const element = await message.renderHTML();
      hook.stop();
      expect(element).toBeInstanceOf(HTMLElement);
      expect(element.dataset.messageId).toBe(message.id);
      expect(element.matches("li.chat-message")).toBe(true);
      expect(hook.calls[0]!.slice(0, 2)).toEqual([message, element]);
    },
  );

  fact(
    { id: "7.3a", evidence: "measured", source: "issue foundryvtt#11442" },
    "the core's own modes put whispers on creation data",
    () => {
      const apply = (mode: string, data: object = {}) =>
        core < 14
          ? ChatMessage().applyRollMode(data, `${mode === "public" ? "public" : mode}roll`)
          : ChatMessage().applyMode(data, mode);
      expect(apply("public", { whisper: ["x"] })).toEqual({ whisper: [], blind: false });
      expect(apply("gm")).toEqual({ whisper: [page.game.user.id], blind: false });
      expect(apply("gm", { whisper: [PLAYER] })).toEqual({ whisper: [PLAYER], blind: false });
      expect(apply("blind")).toEqual({ whisper: [page.game.user.id], blind: true });
      expect(apply("self")).toEqual({ whisper: [page.game.user.id], blind: false });
      expect(typeof ChatMessage().applyMode).toBe(core < 14 ? "undefined" : "function");
    },
  );

  fact(
    { id: "7.3b", evidence: "read", source: "types: client/documents/chat-message.d.mts" },
    "Roll#toMessage uses the user's present mode",
    async () => {
      const [key, value] = core < 14 ? ["rollMode", "gmroll"] : ["messageMode", "gm"];
      await page.game.settings.set("core", key, value);
      const message = await (await new page.Roll("1d6").evaluate()).toMessage({ flavor: "F" });
      await page.game.settings.set("core", key, core < 14 ? "publicroll" : "public");
      expect([message.whisper, message.flavor, message.content]).toEqual([
        [page.game.user.id],
        "F",
        String(message.rolls[0].total),
      ]);
    },
  );

  fact(
    { id: "7.2a", evidence: "read", source: "types: client/documents/chat-message.d.mts" },
    "the speaker is the token given, the actor given with its token, or the user",
    () => {
      const token = page.game.scenes.get("scene00000000000").tokens.get("token00000000000");
      const actor = page.game.actors.get("actorAda00000000");
      const all = { scene: "scene00000000000", actor: actor.id, token: token.id };
      expect(ChatMessage().getSpeaker({ token })).toEqual({ ...all, alias: "Ada of the Hall" });
      expect(ChatMessage().getSpeaker({ actor })).toMatchObject({ actor: actor.id, token: token.id });
      expect(ChatMessage().getSpeaker({ actor, alias: "X" }).alias).toBe("X");
      expect(ChatMessage().getSpeaker()).toMatchObject({ actor: null, token: null, alias: page.game.user.name });
      expect(ChatMessage().getSpeakerActor({ scene: "scene00000000000", token: token.id })).toBe(actor);
    },
  );

  fact(
    { id: "7.1c", evidence: "read", source: "types: common/documents/chat-message.d.mts" },
    "the HTML of a message's content is cleaned by the server",
    async () => {
      const message = await ChatMessage().create({ content: '<p onclick="x()">a</p><script>b</script>' });
      expect(message.content).toBe("<p>a</p>");
    },
  );

  fact(
    { id: "6.13a", evidence: "read", source: "types: client/applications/ux/context-menu.d.mts" },
    "entries added by getChatMessageContextOptions are in a message's menu, with the message's row",
    async () => {
      const message = await ChatMessage().create({ content: "a" });
      const core13 = page.game.release.generation < 14;
      const rows: string[] = [];
      const note = (row: HTMLElement) => rows.push(row.dataset.messageId ?? "");
      const shown = (row: HTMLElement) => row.dataset.messageId === message.id;
      page.Hooks.once("getChatMessageContextOptions", (_log: any, entries: any[]) => {
        entries.push(
          core13
            ? { name: "Note", icon: "", condition: shown, callback: note }
            : { label: "Note", icon: "", visible: shown, onClick: (_event: Event, row: HTMLElement) => note(row) },
        );
      });
      const log = new page.foundry.applications.sidebar.tabs.ChatLog({ id: "another-log" });
      await log.render({ force: true });
      const row = log.element.querySelector(`[data-message-id="${message.id}"]`);
      row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
      await until(() => document.querySelector("#context-menu")?.textContent?.includes("Note"));
      [...document.querySelectorAll<HTMLElement>("#context-menu button")].at(-1)!.click();
      expect([rows, document.querySelector("#context-menu")]).toEqual([[message.id], null]);
      await log.close();
    },
  );
});

onBothCores({ seed, user: "Player" }, (table) => {
  fact(
    { id: "7.1d", evidence: "read", source: "types: common/documents/chat-message.d.mts", needs: "player" },
    "a whisper of others is not visible, of a roll only that there was one",
    async () => {
      const raw = table.actAs("Gamemaster");
      const roll = JSON.stringify(await new page.Roll("1d6").evaluate());
      const whisper = [raw.id];
      await raw.modify("create", "ChatMessage", {
        data: [
          { content: "x", whisper },
          { content: "", rolls: [roll], whisper },
          { content: "", rolls: [roll], whisper: [PLAYER], blind: true },
        ],
      });
      await table.settle();
      const three = page.game.messages.contents.slice(-3);
      const seen = three.map((one: any) => [one.visible, one.isContentVisible]);
      expect(seen).toEqual([
        [false, false],
        [true, false],
        [true, true],
      ]);
      const hidden = await three[1].renderHTML();
      expect(hidden.querySelector(".dice-total")!.textContent).toBe("?");
    },
  );
});
