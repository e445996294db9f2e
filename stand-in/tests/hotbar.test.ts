import { expect, it } from "vitest";
import { onBothCores, page } from "../contract/fixture.ts";

onBothCores({}, (table) => {
  const make = (name: string, command = `globalThis.ran = "${name}"`) =>
    page.Macro.create({ name, type: "script", command });
  const slot = (number: number) => document.querySelector<HTMLElement>(`#action-bar .slot[data-slot="${number}"]`)!;
  const press = (code: string, target: EventTarget = document) =>
    target.dispatchEvent(Object.assign(new KeyboardEvent("keydown", { code, bubbles: true })));

  it("a click and the number key run the macro of the slot, not while somebody types", async () => {
    await page.game.user.assignHotbarMacro(await make("Tenth"), 10);
    await expect.poll(() => slot(10).querySelector("button")).not.toBeNull();
    slot(10).querySelector("button")!.click();
    await expect.poll(() => page.ran).toBe("Tenth");
    page.ran = null;
    const input = document.body.appendChild(document.createElement("input"));
    press("Digit0", input);
    await table.settle();
    expect(page.ran).toBeNull();
    input.remove();
    press("Digit0");
    await expect.poll(() => page.ran).toBe("Tenth");
  });
});
