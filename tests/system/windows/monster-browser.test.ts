import { afterAll, describe, expect, it, vi } from "vitest";
import { moveInRows } from "../../../src/applications/browser/row-keys.ts";
import { onBothCores, page } from "../table.ts";

describe("keys in a list", () => {
  it("go by rows, pages and to its ends, and no further", () => {
    expect(moveInRows("ArrowDown", 0, 3)).toBe(1);
    expect(moveInRows("ArrowDown", 2, 3)).toBe(2);
    expect(moveInRows("ArrowUp", 0, 3)).toBe(0);
    expect([moveInRows("PageDown", 5, 40), moveInRows("PageUp", 5, 40)]).toEqual([15, 0]);
    expect([moveInRows("Home", 5, 40), moveInRows("End", 5, 40)]).toEqual([0, 39]);
  });

  it("lead into it by Down and Enter; others, and an empty list, lead nowhere", () => {
    expect([moveInRows("ArrowDown", null, 3), moveInRows("Enter", null, 3)]).toEqual([0, 0]);
    expect([moveInRows("ArrowUp", null, 3), moveInRows("x", 1, 3), moveInRows("ArrowDown", null, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

onBothCores({}, (table) => {
  const open = async () => (await page.game.system.api.monsterBrowser()).element as HTMLElement;
  const element = () => document.querySelector("#melee-and-morale-monster-browser") as HTMLElement;
  const names = () => [...element().querySelectorAll("tbody th")].map((cell) => cell.textContent?.trim());
  const enter = (name: string, value: string) => {
    const control = element().querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const tick = (name: string, checked: boolean) => {
    const box = element().querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    box.checked = checked;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const cell = (column: string) =>
    element().querySelector(`tbody [data-column=${column}]`)?.textContent?.replace(/\s+/g, " ").trim();

  // The window remembers, and the next bench has the same one.
  afterAll(async () => {
    tick("own", false);
    element().querySelector<HTMLElement>("[data-action=clearFilters]")!.click();
    await table().bench.settle();
    await page.foundry.applications.instances.get("melee-and-morale-monster-browser").close();
  });

  it("lists from the index alone, and shows armor class as the world has it", async () => {
    await open();
    enter("name", "red dragon");
    await vi.waitFor(() => expect(names()).toEqual(["Red Dragon"]));
    expect([cell("hitDice"), cell("armorClass"), cell("movement")]).toEqual(["10**", "20 [−1]", "90′ · Fly 240′"]);
    expect(page.game.packs.get("melee-and-morale.monsters").size).toBe(0);
    await table().set("attackMode", "thac0");
    await vi.waitFor(() => expect(cell("armorClass")).toBe("−1 [20]"));
    enter("armorClass.to", "-1");
    enter("name", "dragon");
    await vi.waitFor(() => expect(names()).toEqual(["Dragon Turtle", "Gold Dragon", "Red Dragon"]));
    await table().set("attackMode", "ascending");
  });

  it("keeps what was looked for while it is closed, and says what cannot be read", async () => {
    await page.foundry.applications.instances.get("melee-and-morale-monster-browser").close();
    await open();
    expect(element().querySelector<HTMLInputElement>("[name=name]")!.value).toBe("dragon");
    enter("hitDice.from", "lots");
    expect(element().querySelector("[data-note]")?.textContent).toContain("lots");
    expect(element().querySelector("[name='hitDice.from']")?.getAttribute("aria-invalid")).toBe("true");
    element().querySelector<HTMLElement>("[data-action=clearFilters]")!.click();
    await vi.waitFor(() => expect(names().length).toBeGreaterThan(200));
    expect(element().querySelector("[data-note]")?.textContent).toBe("");
  });

  it("lists the world's own where it is wished, as they change, but no copy of a listed one", async () => {
    tick("own", true);
    enter("name", "gargoyle");
    await vi.waitFor(() => expect(names()).toEqual(["Gargoyle", "Gargoyle"]));
    await table().actor("gargoyle00000000").update({ name: "Gargoyle of the Gate" });
    await vi.waitFor(() => expect(names()).toEqual(["Gargoyle", "Gargoyle of the Gate"]));
    const pack = page.game.packs.get("melee-and-morale.monsters");
    const copy = await page.game.actors.importFromCompendium(pack, pack.index.getName("Gargoyle")._id);
    await table().bench.settle();
    expect(names()).toEqual(["Gargoyle", "Gargoyle of the Gate"]);
    await copy.update({ name: "Gargoyle, tamed" });
    await vi.waitFor(() => expect(names()).toContain("Gargoyle, tamed"));
  });
});
