import { beforeAll, expect } from "vitest";
import { fact, listen, onBothCores, PLAYER, page } from "./fixture.ts";

const seen: any[] = [];
const phases: string[] = [];

/** Registers as systems do, in `init`; notes what is there then. */
function setup(): void {
  page.Hooks.once("init", () => {
    phases.length = 0;
    const { user, i18n, ready, actors } = page.game;
    const raw = ["COMBAT.RollsInitiative", "MELEE.Refusal.noGamemaster"].every((key) => i18n.localize(key) === key);
    phases.push(`init ${user === null} ${raw} ${Boolean(ready)} ${Boolean(actors?.size)}`);
    page.game.keybindings.register("contract", "skip", {
      name: "Skip",
      editable: [{ key: "ShiftLeft" }],
      onDown: () => void seen.push("down"),
      onUp: () => void seen.push("up"),
    });
    page.game.keybindings.register("contract", "roll", {
      name: "Roll",
      editable: [{ key: "KeyR", modifiers: ["Control"] }],
      onDown: () => seen.push("roll") > 0,
    });
  });
  page.Hooks.once("i18nInit", () => {
    phases.push(`i18nInit ${page.game.i18n.localize("COMBAT.RollsInitiative") !== "COMBAT.RollsInitiative"}`);
  });
  page.Hooks.once("setup", () => phases.push(`setup ${page.game.user.isGM} ${page.game.actors.size > 0}`));
  page.Hooks.once("ready", () => phases.push(`ready ${page.game.ready}`));
}

onBothCores({ setup, seed: { actors: [{ _id: "actorAda00000000", name: "Ada", type: "base" }] } }, (_table, core) => {
  fact(
    { id: "2.1a", evidence: "read", source: "types: client/hooks.d.mts", needs: "boot" },
    "init, i18nInit, setup and ready come in this order: in init there is no user and no document, in setup there are, in ready `game.ready` is true",
    () => {
      expect(phases).toEqual(["init true true false false", "i18nInit true", "setup true true", "ready true"]);
    },
  );

  fact(
    { id: "M38", section: "11.3", evidence: "read", source: "types: client/helpers/localization.d.mts", needs: "boot" },
    "`i18n.localize` gives a missing key back; in init every key is missing",
    () => {
      expect(phases[0]).toMatch(/^init \w+ true/);
      expect(page.game.i18n.localize("NO.SUCH.KEY")).toBe("NO.SUCH.KEY");
      expect(page.game.i18n.has("NO.SUCH.KEY")).toBe(false);
    },
  );

  fact(
    { id: "11.2h", evidence: "read", source: "types: client/helpers/client-keybindings.d.mts", needs: "boot" },
    "keys run their binding while held, with exactly its modifiers; no binding is registered after init",
    () => {
      seen.length = 0;
      const press = (type: string, code: string, more = {}) =>
        document.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, ...more }));
      press("keydown", "ShiftLeft", { shiftKey: true });
      expect(page.game.keyboard.downKeys.has("ShiftLeft")).toBe(true);
      press("keyup", "ShiftLeft");
      expect(page.game.keyboard.downKeys.size).toBe(0);
      press("keydown", "KeyR");
      press("keyup", "KeyR");
      press("keydown", "KeyR", { ctrlKey: true });
      press("keyup", "KeyR");
      expect(seen).toEqual(["down", "up", "roll"]);
      expect(() => page.game.keybindings.register("contract", "late", {})).toThrow();
    },
  );

  fact(
    { id: "7.3c", evidence: "read", source: "dnd5e module/dice/basic-roll.mjs" },
    "the user's choice of who sees a roll is the setting core.rollMode on core 13, core.messageMode on core 14",
    () => {
      const [key, value] = core < 14 ? ["rollMode", "publicroll"] : ["messageMode", "public"];
      expect(page.game.settings.get("core", key)).toBe(value);
    },
  );
});

onBothCores({ second: true }, (table) => {
  beforeAll(() => {
    const { settings } = page.game;
    const onChange = (value: unknown, _options: unknown, userId: string) => void seen.push([value, userId]);
    const choices = { a: "A", b: "B" };
    settings.register("contract", "rule", { scope: "world", type: String, default: "a", choices, onChange });
    settings.register("contract", "list", { scope: "world", type: Object, default: { entries: [] } });
    settings.register("contract", "count", { scope: "client", type: Number, default: 3 });
    settings.register("contract", "mine", { scope: "user", type: Boolean, default: false });
  });
  const get = (key: string) => page.game.settings.get("contract", key);
  const set = (key: string, value: unknown) => page.game.settings.set("contract", key, value);
  const stored = () => page.game.settings.storage.get("world").find((one: any) => one.key === "contract.rule");

  fact(
    { id: "M36", section: "11.1", evidence: "read", source: "types: client/helpers/client-settings.d.mts" },
    "`game.settings.get` throws for a key that is not registered; one that is not set gives its default, afresh each time",
    () => {
      expect(() => get("nonsense")).toThrow();
      expect(get("rule")).toBe("a");
      get("list").entries.push(1);
      expect(get("list")).toEqual({ entries: [] });
    },
  );

  fact(
    { id: "11.1a", evidence: "measured", source: "issue foundryvtt#11924" },
    "a world setting is a Setting document with its value as JSON; onChange gets the value and who set it; what is no choice is refused",
    async () => {
      seen.length = 0;
      await set("rule", "b");
      await table.settle();
      expect([get("rule"), stored()._source.value]).toEqual(["b", '"b"']);
      expect(seen).toEqual([["b", page.game.user.id]]);
      await expect(set("rule", "c")).rejects.toThrow();
      await set("rule", "a");
      expect(get("rule")).toBe("a");
    },
  );

  fact(
    { id: "11.1b", evidence: "read", source: "types: client/helpers/client-settings.d.mts", needs: "secondClient" },
    "onChange of a world setting runs on every page",
    async () => {
      await set("rule", "b");
      seen.length = 0;
      const other = table.actAs("Second");
      await other.modify("update", "Setting", { updates: [{ _id: stored().id, value: '"a"' }] });
      await table.settle();
      expect([seen, get("rule")]).toEqual([[["a", other.id]], "a"]);
    },
  );

  fact(
    { id: "11.1c", evidence: "read", source: "types: common/constants.d.mts", needs: "secondClient" },
    "a player writes no world setting, but settings of their own, which change nobody else's",
    async () => {
      const player = table.actAs("Player");
      const create = (data: object) => player.modify("create", "Setting", { data: [data] });
      await expect(create({ key: "contract.rule", value: '"b"' })).rejects.toThrow(
        "lacks permission to create Setting",
      );
      await create({ key: "contract.mine", value: "true", user: PLAYER });
      await table.settle();
      expect(get("mine")).toBe(false);
      await set("mine", true);
      expect(get("mine")).toBe(true);
    },
  );

  fact(
    { id: "11.1d", evidence: "measured", source: "issue foundryvtt#12371" },
    "a client setting stays in this browser, is cast to its type, and clientSettingChanged tells it",
    async () => {
      const hook = listen("clientSettingChanged");
      expect(await table.writes(() => set("count", "5"))).toEqual([]);
      hook.stop();
      expect([get("count"), hook.calls[0]![0]]).toEqual([5, "contract.count"]);
      await set("count", 3);
    },
  );

  fact(
    { id: "11.1e", evidence: "measured", source: "issue foundryvtt#9051" },
    "a setting that is set to the value it has calls no onChange",
    async () => {
      const told: unknown[] = [];
      const onChange = (value: unknown) => void told.push(value);
      page.game.settings.register("contract", "told", { scope: "client", type: Number, default: 1, onChange });
      await set("told", 2);
      await set("told", 2);
      await set("rule", "b");
      seen.length = 0;
      await set("rule", "b");
      await set("rule", "a");
      expect([told, seen.map(([value]) => value)]).toEqual([[2], ["a"]]);
    },
  );

  fact(
    { id: "2.2a", evidence: "read", source: "types: client/helpers/hooks.d.mts" },
    "`Hooks.call` stops at exactly false, `Hooks.callAll` does not; handlers run in the order of their registration, `once` ones once, and one that throws stops no other",
    () => {
      const calls: string[] = [];
      const handlers = [
        () => void calls.push("a"),
        () => {
          throw new Error("broken");
        },
        () => 0,
        () => false,
        () => void calls.push("d"),
      ];
      const ids = handlers.map((fn) => page.Hooks.on("contractHook", fn));
      page.Hooks.once("contractHook", () => calls.push("once"));
      const { error } = console;
      console.error = () => {};
      expect(page.Hooks.call("contractHook")).toBe(false);
      expect(page.Hooks.callAll("contractHook")).toBe(true);
      expect(page.Hooks.callAll("contractHook")).toBe(true);
      console.error = error;
      for (const id of ids) page.Hooks.off("contractHook", id);
      expect(page.Hooks.call("contractHook")).toBe(true);
      expect(calls).toEqual(["a", "a", "d", "once", "a", "d"]);
    },
  );
});
