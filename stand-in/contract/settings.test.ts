import { expect, it } from "vitest";
import { listen, onBothCores, page, smallSystem } from "./fixture.ts";

const seen: any[] = [];
const phases: string[] = [];

function setup(): void {
  smallSystem();
  const { settings } = page.game;
  page.Hooks.once("init", () => {
    phases.push(
      `init ${page.game.user === null} ${page.game.i18n.localize("MELEE.Refusal.noGamemaster") === "MELEE.Refusal.noGamemaster"}`,
    );
    const onChange = (value: unknown, _options: unknown, userId: string) => void seen.push([value, userId]);
    settings.register("bench", "rule", {
      scope: "world",
      type: String,
      default: "a",
      choices: { a: "A", b: "B" },
      onChange,
    });
    settings.register("bench", "list", { scope: "world", type: Object, default: { entries: [] } });
    settings.register("bench", "count", { scope: "client", type: Number, default: 3 });
    settings.register("bench", "mine", { scope: "user", type: Boolean, default: false });
    page.game.keybindings.register("bench", "skip", {
      name: "Skip",
      editable: [{ key: "ShiftLeft" }],
      onDown: () => void seen.push("down"),
      onUp: () => void seen.push("up"),
    });
    page.game.keybindings.register("bench", "roll", {
      name: "Roll",
      editable: [{ key: "KeyR", modifiers: ["Control"] }],
      onDown: () => seen.push("roll") > 0,
    });
  });
  for (const phase of ["i18nInit", "setup", "ready"]) page.Hooks.once(phase, () => void phases.push(phase));
}

onBothCores({ setup }, (bench, core) => {
  it("§2.1: init, i18nInit, setup and ready come in this order; in init there is no user and every text is its key (M38, read)", () => {
    expect(phases.splice(0)).toEqual(["init true true", "i18nInit", "setup", "ready"]);
    expect(page.game.ready).toBe(true);
    expect(page.game.i18n.localize("NO.SUCH.KEY")).toBe("NO.SUCH.KEY");
    expect(page.game.i18n.format("COMBAT.RollsInitiative", { name: "Ada" })).toContain("Ada");
  });

  it("M36: reading an unregistered setting throws, an unset one gives its default, fresh each time (§11.1, read)", () => {
    expect(() => page.game.settings.get("bench", "nonsense")).toThrow("not a registered");
    expect(page.game.settings.get("bench", "rule")).toBe("a");
    const first = page.game.settings.get("bench", "list");
    first.entries.push(1);
    expect(page.game.settings.get("bench", "list")).toEqual({ entries: [] });
  });

  it("§11.1: a world setting is a document that all see change (read)", async () => {
    seen.length = 0;
    await page.game.settings.set("bench", "rule", "b");
    expect(page.game.settings.get("bench", "rule")).toBe("b");
    expect(bench().server.documents("settings")).toMatchObject([{ key: "bench.rule", value: '"b"' }]);
    const [setting] = bench().server.documents("settings");
    await bench()
      .actAs("Gamemaster")
      .modify("update", "Setting", { updates: [{ _id: setting!._id, value: '"a"' }] });
    await bench().settle();
    expect(seen).toEqual([
      ["b", "gamemaster000000"],
      ["a", "gamemaster000000"],
    ]);
    await expect(page.game.settings.set("bench", "rule", "c")).rejects.toThrow("not a choice");
  });

  it("§11.1: a player may not write a world setting, but may a setting of their own (read)", async () => {
    const player = bench().actAs("Player");
    const create = (data: object) => player.modify("create", "Setting", { data: [data] });
    await expect(create({ key: "bench.rule", value: '"b"' })).rejects.toThrow("lacks permission to create Setting");
    await create({ key: "bench.mine", value: "true", user: "player0000000001" });
    await bench().settle();
    expect(page.game.settings.get("bench", "mine")).toBe(false);
    await page.game.settings.set("bench", "mine", true);
    expect(page.game.settings.get("bench", "mine")).toBe(true);
  });

  it("§11.1: a client setting stays in this browser (read)", async () => {
    const before = bench().server.log.length;
    const hook = listen("clientSettingChanged");
    await page.game.settings.set("bench", "count", "5");
    hook.stop();
    expect(page.game.settings.get("bench", "count")).toBe(5);
    expect(hook.calls[0]![0]).toBe("bench.count");
    expect(bench().server.log.length).toBe(before);
  });

  it("§7.3: the user's present mode is a setting of the core's own name (read)", () => {
    const [key, value] = core < 14 ? ["rollMode", "publicroll"] : ["messageMode", "public"];
    expect(page.game.settings.get("core", key)).toBe(value);
  });

  it("§11.2: keys run their binding while held, with exactly its modifiers, and bindings are frozen after init (read)", () => {
    seen.length = 0;
    const press = (type: string, code: string, more = {}) =>
      document.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, ...more }));
    press("keydown", "ShiftLeft", { shiftKey: true });
    expect(page.game.keyboard.downKeys.has("ShiftLeft")).toBe(true);
    press("keyup", "ShiftLeft");
    expect(page.game.keyboard.downKeys.size).toBe(0);
    press("keydown", "KeyR");
    press("keydown", "KeyR", { ctrlKey: true });
    press("keyup", "KeyR");
    expect(seen).toEqual(["down", "up", "roll"]);
    expect(() => page.game.keybindings.register("bench", "late", {})).toThrow();
  });

  it("§2.2: call stops at exactly false, callAll does not, and a handler that throws does not stop the next (read)", () => {
    const calls: string[] = [];
    const ids = [
      () => void calls.push("a"),
      () => {
        throw new Error("broken");
      },
      () => false,
      () => void calls.push("d"),
    ].map((fn) => page.Hooks.on("benchHook", fn));
    const { error } = console;
    console.error = () => {};
    expect(page.Hooks.call("benchHook")).toBe(false);
    expect(page.Hooks.callAll("benchHook")).toBe(true);
    console.error = error;
    for (const id of ids) page.Hooks.off("benchHook", id);
    expect(calls).toEqual(["a", "a", "d"]);
  });

  it("§2.5: statuses are found, mapped and added on both cores (read)", () => {
    expect(page.CONFIG.statusEffects.find((one: any) => one.id === "dead").id).toBe("dead");
    page.CONFIG.statusEffects.push({ id: "slowed", name: "Slowed", img: "x.svg" });
    expect(page.CONFIG.statusEffects.map((one: any) => one.id)).toContain("slowed");
    expect([...page.CONFIG.statusEffects].some((one: any) => one.id === "slowed")).toBe(true);
    if (core >= 14) expect(page.CONFIG.statusEffects.slowed.name).toBe("Slowed");
  });

  it("M35: mergeObject changes its first argument, isEmpty of an empty text is false (§11.8, measured)", () => {
    const first = { a: { b: 1 } };
    expect(page.foundry.utils.mergeObject(first, { "a.c": 2 })).toBe(first);
    expect(first).toEqual({ a: { b: 1, c: 2 } });
    expect(page.foundry.utils.isEmpty("")).toBe(false);
  });
});
