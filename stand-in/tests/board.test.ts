import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bench, openBench } from "../harness.ts";

const page = globalThis as any;
let bench: Bench;
afterEach(() => bench?.close());

async function open(user = "Gamemaster", core: 13 | 14 = 13) {
  const token = (number: number, x: number, more = {}) => ({
    _id: `token0000000000${number}`,
    name: `T${number}`,
    actorId: "hero000000000001",
    ...{ x, y: 0, width: 1, height: 1, bar1: { attribute: "hp" }, displayBars: 50, disposition: -1 },
    ...more,
  });
  bench = await openBench({
    user,
    core,
    system: false,
    manifest: { documentTypes: { Actor: { hero: {} } } },
    setup: () => {
      const { fields } = page.foundry.data;
      const whole = () => new fields.NumberField({ integer: true, min: 0, initial: 8 });
      page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return { hp: new fields.SchemaField({ value: whole(), max: whole() }) };
        }
      };
    },
    seed: {
      actors: [
        { _id: "hero000000000001", name: "Orc", type: "hero", system: { hp: { value: 5, max: 8 } } },
        { _id: "hero000000000002", name: "Mine", type: "hero", ownership: { player0000000001: 3 } },
      ],
      scenes: [
        {
          _id: "scene00000000001",
          name: "Room",
          active: true,
          width: 1000,
          height: 800,
          grid: { type: 1, size: 100, distance: 5, units: "ft" },
          tokens: [token(1, 0), token(2, 300), token(3, 500, { actorId: "hero000000000002", actorLink: true })],
        },
      ],
    },
  });
  return page.canvas;
}
const button = (number: number) =>
  document.querySelector<HTMLElement>(`#board [data-token-id="token0000000000${number}"]`)!;
const pointer = (type: string, x: number, y = 50) =>
  new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y });

describe("the board", () => {
  it("a click controls one token, Shift adds, with the hook; a player controls only their own", async () => {
    const canvas = await open();
    const calls: any[] = [];
    page.Hooks.on("controlToken", (token: any, controlled: boolean) => calls.push([token.name, controlled]));
    button(1).click();
    button(2).dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
    expect(canvas.tokens.controlled.map((token: any) => token.name)).toEqual(["T1", "T2"]);
    button(1).click();
    expect(canvas.tokens.controlled.map((token: any) => token.name)).toEqual(["T1"]);
    expect(calls).toEqual([
      ["T1", true],
      ["T2", true],
      ["T2", false],
    ]);
    await bench.close();
    const other = await open("Player");
    button(1).click();
    button(3).click();
    expect(other.tokens.controlled.map((token: any) => token.name)).toEqual(["T3"]);
  });

  it("T targets the focused token", async () => {
    await open();
    button(2).focus();
    button(2).dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
    expect(page.game.user.targets.ids).toEqual(["token00000000002"]);
  });

  it("a drag moves with snap and shows the measured distance", async () => {
    const canvas = await open();
    button(1).dispatchEvent(pointer("pointerdown", 50));
    document.dispatchEvent(pointer("pointermove", 240));
    expect(document.querySelector("#board .ruler")!.textContent).toBe("10 ft");
    document.dispatchEvent(pointer("pointerup", 240));
    await bench.settle();
    expect(canvas.scene.tokens.get("token00000000001").x).toBe(200);
    expect(button(1).style.left).toBe("200px");
  });

  it("the bar box takes -3 as a change, on the token's own actor", async () => {
    const canvas = await open();
    button(1).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2, cancelable: true }));
    const input = document.querySelector<HTMLInputElement>("#token-hud [name=bar1]")!;
    expect(input.value).toBe("5");
    input.value = "-3";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await bench.settle();
    expect(canvas.tokens.get("token00000000001").actor.system.hp.value).toBe(2);
    expect(page.game.actors.get("hero000000000001").system.hp.value).toBe(5);
  });

  it("the board of buttons adds the token to a combat and takes it out", async () => {
    const canvas = await open();
    const token = canvas.tokens.get("token00000000001");
    const toggled = async (inCombat: boolean) => {
      document.querySelector<HTMLElement>("#token-hud [data-action=combat]")!.click();
      await vi.waitFor(() => expect(token.document.inCombat).toBe(inCombat), 3000);
      await bench.settle();
    };
    button(1).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2 }));
    await toggled(true);
    await toggled(false);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(document.querySelector("#token-hud")).toBeNull();
  });

  // Pages CONFIG._StatusEffectConfig (hud) and Actor#toggleStatusEffect of both cores.
  it.each([13, 14] as const)(
    "the palette of a token toggles conditions, without those that have no place (core %d)",
    async (core) => {
      const canvas = await open("Gamemaster", core);
      const entry = (id: string) => page.CONFIG.statusEffects.find((one: any) => one.id === id);
      entry("eye").hud = false;
      entry("target").hud = { actorTypes: ["villain"] };
      const token = canvas.tokens.get("token00000000001");
      canvas.hud.token.bind(token);
      const shown = (id: string) =>
        document.querySelector<HTMLElement>(`#token-hud [data-palette=effects] [data-status-id="${id}"]`);
      expect([shown("eye"), shown("target")]).toEqual([null, null]);
      shown("prone")!.click();
      await vi.waitUntil(() => shown("prone")?.getAttribute("aria-pressed") === "true");
      expect([...token.actor.statuses]).toEqual(["prone"]);
      shown("prone")!.click();
      await vi.waitUntil(() => shown("prone")?.getAttribute("aria-pressed") === "false");
      expect(token.actor.effects.size).toBe(0);
    },
  );

  it("a dropped actor becomes a token on the grid", async () => {
    const canvas = await open();
    await canvas._onDrop({
      preventDefault: () => undefined,
      dataTransfer: { getData: () => JSON.stringify({ type: "Actor", uuid: "Actor.hero000000000001" }) },
      ...{ clientX: 460, clientY: 320, altKey: false },
    });
    const made = canvas.scene.tokens.contents.at(-1);
    expect([made.name, made.x, made.y, canvas.tokens.placeables.length]).toEqual(["Orc", 400, 300, 4]);
  });
});
