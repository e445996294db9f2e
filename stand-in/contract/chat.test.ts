import { expect, it } from "vitest";
import { listen, onBothCores, page } from "./fixture.ts";

const PLAYER = "player0000000001";
const seed = {
  actors: [{ _id: "actorAda00000000", name: "Ada", type: "character", ownership: { default: 0, [PLAYER]: 3 } }],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Hall",
      active: true,
      tokens: [{ _id: "token00000000000", name: "Ada of the Hall", actorId: "actorAda00000000", actorLink: true }],
    },
  ],
};

onBothCores({ seed }, (bench, core) => {
  const ChatMessage = () => page.ChatMessage.implementation;
  const rolled = async (data: object = {}) => {
    bench().fixDice([4, 6]);
    const roll = await new page.Roll("1d6 + 1").evaluate();
    return ChatMessage().create({ rolls: [roll], content: "5", ...data });
  };

  it("§7.1: a message has its creator as author, a time, and no dice unless given (read)", async () => {
    const message = await ChatMessage().create({ content: "<p>hi</p>" });
    expect([message.author, message.isAuthor, message.isRoll]).toEqual([page.game.user, true, false]);
    expect(message.timestamp).toBeGreaterThan(0);
    expect([message.visible, message.isContentVisible]).toEqual([true, true]);
  });

  it("§7.1: rolls are stored as text and are Roll objects on the message (read)", async () => {
    const message = await rolled();
    expect(message.rolls[0]).toBeInstanceOf(page.Roll);
    expect([message.rolls[0].total, message.isRoll, typeof message._source.rolls[0]]).toEqual([5, true, "string"]);
  });

  it("M26: a stored message's roll is of its own class, if that is registered (§8.2, read)", async () => {
    const BenchRoll: any = class BenchRoll extends page.Roll {};
    page.CONFIG.Dice.rolls.push(BenchRoll);
    const roll = await new BenchRoll("1d6").evaluate();
    const message = await ChatMessage().create({ rolls: [roll] });
    expect(message.rolls[0]).toBeInstanceOf(BenchRoll);
  });

  it("M39: custom content hides the dice, the plain total or nothing shows them (§7.4, read)", async () => {
    const custom = await (await rolled({ content: "<b>Mine</b>" })).renderHTML();
    expect(custom.querySelector(".dice-roll")).toBeNull();
    expect(custom.querySelector(".message-content")!.innerHTML).toContain("<b>Mine</b>");
    for (const content of ["5", ""]) {
      const plain = await (await rolled({ content })).renderHTML();
      expect(plain.querySelector(".dice-roll .dice-total")!.textContent).toBe("5");
    }
  });

  it("M27: renderChatMessageHTML gets the message, its element and a context (§7.4, read)", async () => {
    const hook = listen("renderChatMessageHTML");
    const message = await ChatMessage().create({ content: "hi" });
    hook.calls.length = 0;
    const element = await message.renderHTML();
    hook.stop();
    expect(element).toBeInstanceOf(HTMLElement);
    expect(element.dataset.messageId).toBe(message.id);
    expect(element.matches("li.chat-message")).toBe(true);
    expect(hook.calls[0]!.slice(0, 2)).toEqual([message, element]);
  });

  it("§7.3: the core's own modes put whispers on creation data (read)", () => {
    const apply = (mode: string, data: object = {}) =>
      core < 14
        ? ChatMessage().applyRollMode(data, `${mode === "public" ? "public" : mode}roll`)
        : ChatMessage().applyMode(data, mode);
    expect(apply("public", { whisper: ["x"] })).toEqual({ whisper: [], blind: false });
    expect(apply("gm")).toEqual({ whisper: ["gamemaster000000"], blind: false });
    expect(apply("gm", { whisper: [PLAYER] })).toEqual({ whisper: [PLAYER], blind: false });
    expect(apply("blind")).toEqual({ whisper: ["gamemaster000000"], blind: true });
    expect(apply("self")).toEqual({ whisper: [page.game.user.id], blind: false });
    expect(typeof ChatMessage().applyMode).toBe(core < 14 ? "undefined" : "function");
  });

  it("§7.3: Roll#toMessage uses the user's present mode (read)", async () => {
    const [key, value] = core < 14 ? ["rollMode", "gmroll"] : ["messageMode", "gm"];
    await page.game.settings.set("core", key, value);
    const message = await (await new page.Roll("1d6").evaluate()).toMessage({ flavor: "F" });
    await page.game.settings.set("core", key, core < 14 ? "publicroll" : "public");
    expect([message.whisper, message.flavor, message.content]).toEqual([
      ["gamemaster000000"],
      "F",
      String(message.rolls[0].total),
    ]);
  });

  it("§7.2: the speaker is the token given, the actor given with its token, or the user (read)", () => {
    const token = page.game.scenes.active.tokens.contents[0];
    const actor = page.game.actors.contents[0];
    const all = { scene: "scene00000000000", actor: actor.id, token: token.id };
    expect(ChatMessage().getSpeaker({ token })).toEqual({ ...all, alias: "Ada of the Hall" });
    expect(ChatMessage().getSpeaker({ actor })).toMatchObject({ actor: actor.id, token: token.id });
    expect(ChatMessage().getSpeaker({ actor, alias: "X" }).alias).toBe("X");
    expect(ChatMessage().getSpeaker()).toMatchObject({ actor: null, token: null, alias: "Gamemaster" });
    expect(ChatMessage().getSpeakerActor({ scene: "scene00000000000", token: token.id })).toBe(actor);
  });

  it("§7.1: content and flavor are cleaned by the server (read)", async () => {
    const message = await ChatMessage().create({ content: '<p onclick="x()">a</p><script>b</script>' });
    expect(message.content).toBe("<p>a</p>");
  });

  // https://foundryvtt.com/api/v14/interfaces/foundry.applications.types.ContextMenuEntry.html
  it("§6.13: entries added by getChatMessageContextOptions are in a message's menu, with the message's row (read)", async () => {
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
    await expect.poll(() => document.querySelector("#context-menu")?.textContent).toContain("Note");
    [...document.querySelectorAll<HTMLElement>("#context-menu button")].at(-1)!.click();
    expect([rows, document.querySelector("#context-menu")]).toEqual([[message.id], null]);
    await log.close();
  });

  it("§11.5: a script macro runs with its scope and may wait (read)", async () => {
    const macro = await page.Macro.create({
      name: "M",
      type: "script",
      command: "await null; return [speaker.alias, actor?.name ?? null, extra];",
    });
    expect(await macro.execute({ extra: 5 })).toEqual(["Gamemaster", null, 5]);
    expect(await macro.execute({ actor: page.game.actors.contents[0], extra: 1 })).toEqual([
      "Ada of the Hall",
      "Ada",
      1,
    ]);
  });
});

onBothCores({ seed, user: "Player" }, (bench) => {
  it("§7.1: a whisper of others is not visible, of a roll only that there was one (read)", async () => {
    const raw = bench().actAs("Gamemaster");
    const roll = JSON.stringify(await new page.Roll("1d6").evaluate());
    const whisper = ["gamemaster000000"];
    await raw.modify("create", "ChatMessage", {
      data: [
        { content: "x", whisper },
        { content: "", rolls: [roll], whisper },
        { content: "", rolls: [roll], whisper: [PLAYER], blind: true },
      ],
    });
    await bench().settle();
    const seen = page.game.messages.map((one: any) => [one.visible, one.isContentVisible]);
    expect(seen).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    const hidden = await page.game.messages.contents[1].renderHTML();
    expect(hidden.querySelector(".dice-total")!.textContent).toBe("?");
  });
});
