import { expect, it } from "vitest";
import { listen, onBothCores, page } from "./fixture.ts";

onBothCores({}, (bench) => {
  const make = (name: string, command = `globalThis.ran = "${name}"`) =>
    page.Macro.create({ name, type: "script", command });
  const slot = (number: number) => document.querySelector<HTMLElement>(`#action-bar .slot[data-slot="${number}"]`)!;
  const drop = (number: number, data: object) => {
    const event = new Event("drop", { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { getData: () => JSON.stringify(data) } });
    slot(number).dispatchEvent(event);
  };
  const press = (code: string, target: EventTarget = document) =>
    target.dispatchEvent(Object.assign(new KeyboardEvent("keydown", { code, bubbles: true })));

  // Source: https://foundryvtt.com/api/v13/classes/foundry.documents.User.html
  it("§11.5: macros have slots 1 to 50, the first free one unless told; null empties one (read)", async () => {
    const { user } = page.game;
    const [first, second] = [await make("First"), await make("Second")];
    await user.assignHotbarMacro(first, 2);
    await user.assignHotbarMacro(second);
    expect(user.hotbar).toEqual({ 1: second.id, 2: first.id });
    await user.assignHotbarMacro(first, 3, { fromSlot: 2 });
    expect(
      user
        .getHotbarMacros(1)
        .map(({ macro }: any) => macro?.name ?? null)
        .slice(0, 3),
    ).toEqual(["Second", null, "First"]);
    await user.assignHotbarMacro(null, 1);
    expect(user.hotbar).toEqual({ 3: first.id });
    await expect(user.assignHotbarMacro(first, 51)).rejects.toThrow();
    await expect(user.assignHotbarMacro(null)).rejects.toThrow();
    await bench().settle();
    expect(
      bench()
        .server.documents("macros")
        .map(({ name }: any) => name),
    ).toEqual(["First", "Second"]);
  });

  // Source: https://foundryvtt.com/api/v13/functions/hookEvents.hotbarDrop.html
  it("M34: hotbarDrop gets the bar, the data and the slot; false takes over, otherwise a macro is put there (read)", async () => {
    const macro = page.game.macros.getName("First");
    const taken = listen("hotbarDrop", () => false);
    drop(5, { type: "Macro", uuid: macro.uuid });
    taken.stop();
    expect(taken.calls[0]).toEqual([page.ui.hotbar, { type: "Macro", uuid: macro.uuid }, 5]);
    await bench().settle();
    expect(page.game.user.hotbar[5]).toBeUndefined();
    drop(5, { type: "Macro", uuid: macro.uuid });
    await expect.poll(() => page.game.user.hotbar[5]).toBe(macro.id);
  });

  it("§11.5: a click and the number key run the macro of the slot, not while somebody types (read)", async () => {
    await page.game.user.assignHotbarMacro(await make("Tenth"), 10);
    await expect.poll(() => slot(10).querySelector("button")).not.toBeNull();
    slot(10).querySelector("button")!.click();
    await expect.poll(() => page.ran).toBe("Tenth");
    page.ran = null;
    const input = document.body.appendChild(document.createElement("input"));
    press("Digit0", input);
    await bench().settle();
    expect(page.ran).toBeNull();
    input.remove();
    press("Digit0");
    await expect.poll(() => page.ran).toBe("Tenth");
  });
});
