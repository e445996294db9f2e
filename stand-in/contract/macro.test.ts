import { afterAll, expect } from "vitest";
import { CHARACTER, fact, listen, onBothCores, PLAYER, page, until } from "./fixture.ts";

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
onBothCores({ seed }, (table) => {
  const make = (name: string, command = "") => page.Macro.create({ name, type: "script", command });
  afterAll(async () => {
    for (const slot of [41, 42, 43, 44, 45]) await page.game.user.assignHotbarMacro(null, slot);
  });

  fact(
    { id: "11.5a", evidence: "read", source: "types: client/documents/user.d.mts" },
    "macros have slots 1 to 50, and null empties one; a slot is told as text number to id",
    async () => {
      const { user } = page.game;
      const [first, second] = [await make("First"), await make("Second")];
      await user.assignHotbarMacro(first, 42);
      await user.assignHotbarMacro(second, 41);
      expect(user.hotbar).toMatchObject({ 41: second.id, 42: first.id });
      await user.assignHotbarMacro(first, 43, { fromSlot: 42 });
      expect(user.hotbar).not.toHaveProperty("42");
      const row = user.getHotbarMacros(5).map(({ slot, macro }: any) => [slot, macro?.name ?? null]);
      expect(row.slice(0, 3)).toEqual([
        [41, "Second"],
        [42, null],
        [43, "First"],
      ]);
      await user.assignHotbarMacro(null, 41);
      expect(user.hotbar).not.toHaveProperty("41");
      await expect(user.assignHotbarMacro(first, 51)).rejects.toThrow();
    },
  );

  fact(
    { id: "M34b", section: "11.5", evidence: "read", source: "api: hookEvents.hotbarDrop" },
    "hotbarDrop gets bar, data and slot; who answers exactly false takes over, else a dropped macro is put there",
    async () => {
      const { hotbar } = page.ui;
      const macro = await make("Third");
      const data = { type: "Macro", uuid: macro.uuid };
      const number = Number(hotbar.element.querySelector("[data-slot]").dataset.slot) + 4;
      const drop = () => {
        const event = new Event("drop", { bubbles: true, cancelable: true });
        Object.assign(event, { dataTransfer: { getData: () => JSON.stringify(data), types: ["text/plain"] } });
        hotbar.element.querySelector(`[data-slot="${number}"]`).dispatchEvent(event);
      };
      const taken = listen("hotbarDrop", () => false);
      drop();
      taken.stop();
      await table.settle();
      expect(taken.calls).toMatchObject([[hotbar, data, number]]);
      expect(page.game.user.hotbar[number]).toBeUndefined();
      const late = listen("hotbarDrop", async () => false);
      drop();
      late.stop();
      await until(() => page.game.user.hotbar[number] === macro.id);
      await page.game.user.assignHotbarMacro(null, number);
    },
  );

  fact(
    { id: "11.5b", evidence: "read", source: "types: client/documents/macro.d.mts" },
    "a script macro runs with speaker, actor, token and what it is given, and may wait",
    async () => {
      const macro = await make("M", "await null; return [speaker.alias, actor?.name ?? null, extra];");
      expect(await macro.execute({ extra: 5 })).toEqual([page.game.user.name, null, 5]);
      const ada = page.game.actors.get("actorAda00000000");
      expect(await macro.execute({ actor: ada, extra: 1 })).toEqual(["Ada of the Hall", "Ada", 1]);
    },
  );
});
