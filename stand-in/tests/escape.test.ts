import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench } from "../harness.ts";

const page = globalThis as any;
/** A name that would be an element, were it ever read as HTML. */
const EVIL = '<img class="evil" src="x" onerror="alert(1)">"\'><b class="evil">';
const GAMEMASTER = "gamemaster000000";
const seed = {
  title: EVIL,
  users: [{ _id: GAMEMASTER, name: EVIL, role: 4, hotbar: { 1: "macro00000000000" } }],
  folders: ["Actor", "Item"].map((type) => ({ _id: `folder0000000${type.slice(0, 3)}`, name: EVIL, type })),
  actors: [
    { _id: "orc0000000000000", name: EVIL, type: "monster", folder: "folder0000000Act", effects: [{ name: EVIL }] },
  ],
  items: [{ _id: "axe0000000000000", name: EVIL, type: "weapon", folder: "folder0000000Ite" }],
  macros: [{ _id: "macro00000000000", name: EVIL, type: "script", command: "", author: GAMEMASTER }],
  messages: [
    {
      _id: "message000000000",
      content: EVIL,
      flavor: EVIL,
      speaker: { alias: EVIL },
      author: GAMEMASTER,
      whisper: [GAMEMASTER],
    },
  ],
  scenes: [
    {
      _id: "scene00000000000",
      name: EVIL,
      active: true,
      tokens: [{ _id: "token00000000000", name: EVIL, actorId: "orc0000000000000" }],
    },
  ],
  combats: [
    {
      _id: "combat0000000000",
      active: true,
      round: 1,
      combatants: [
        {
          _id: "combatant0000000",
          name: EVIL,
          actorId: "orc0000000000000",
          tokenId: "token00000000000",
          sceneId: "scene00000000000",
        },
      ],
    },
  ],
};

describe.each([13, 14] as const)("names that are HTML, on core %d", (core) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ core, seed, user: EVIL, system: false });
    await bench.settle();
  });
  afterAll(() => bench?.close());
  /** What a message says is HTML, of which the server has left nothing that acts; all else is to be text. */
  const elements = () =>
    [...document.querySelectorAll(".evil, [onerror]")]
      .filter((one) => one.hasAttribute("onerror") || !one.closest(".message-content, .flavor-text"))
      .map((one) => one.parentElement?.outerHTML);

  it("are text wherever the bench shows them: directories, players, hotbar, log, tracker, scene", () => {
    const shown = ["actors", "items", "players", "chat", "combat"].filter((id) =>
      document.getElementById(id)?.textContent?.includes("onerror"),
    );
    expect(shown).toEqual(["actors", "items", "players", "chat", "combat"]);
    expect(document.querySelector("#hotbar button")?.getAttribute("aria-label")).toBe(EVIL);
    expect(elements()).toEqual([]);
  });

  it("are text in notices, tooltips, menus, the token's buttons, windows and their titles", async () => {
    const { ui, game, canvas } = page;
    for (const kind of ["info", "warn", "error", "success"]) ui.notifications[kind](EVIL, { console: false });
    ui.notifications.error(new Error(EVIL), { console: false });
    game.tooltip.activate(document.querySelector("#hotbar button"));
    game.tooltip.activate(document.querySelector("#players li"), { text: EVIL });
    await canvas.hud.token.bind?.(canvas.tokens.placeables[0]);
    canvas.hud.token.toggle?.(canvas.tokens.placeables[0]);
    for (const list of ["#actors", "#items", "#chat", "#combat"]) {
      const row = document.querySelector(
        `${list} li[data-entry-id], ${list} li[data-message-id], ${list} li.combatant`,
      );
      row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    }
    await ui.chat.processMessage(EVIL);
    await ui.chat.processMessage(`/r 1d4 # ${EVIL}`).catch(() => null);
    const { DialogV2 } = page.foundry.applications.api;
    void DialogV2.prompt({ window: { title: EVIL }, content: "", ok: { label: EVIL } });
    void game.actors.contents[0].deleteDialog();
    await game.actors.contents[0].update({ name: `${EVIL}!` });
    await game.users.contents[0].update({ name: `${EVIL}!` });
    await bench.settle();
    expect(document.body.textContent).toContain("onerror");
    expect(elements()).toEqual([]);
  });
});
