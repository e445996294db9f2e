import { expect, it } from "vitest";
import { onBothCores } from "../table.ts";

const dialog = () => document.querySelector<HTMLFormElement>("form.choice-dialog");

onBothCores({}, (table) => {
  const ask = async (options: object = {}) => {
    const answer = table()
      .weapon("silverDagger0000")
      .attack({ dialog: true, ...options });
    await table().bench.settle();
    return { answer, form: dialog()! };
  };
  const near = () => ({ targets: [table().token("tokenOgreNear000")] });

  it("opens with everything read: target, distance, reach", async () => {
    const { answer, form } = await ask(near());
    expect(form.querySelector(".dialog-targets")?.textContent).toContain("Ogre 1");
    expect(form.querySelector<HTMLInputElement>("[name=distance]")?.value).toBe("5");
    expect(form.querySelector<HTMLInputElement>("[name=mode]:checked")?.value).toBe("melee");
    form.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(await answer).toBeNull();
  });

  it("Escape cancels and nothing is written", async () => {
    const { answer, form } = await ask(near());
    table().mark();
    form.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(await answer).toBeNull();
    await table().bench.settle();
    expect(dialog()).toBeNull();
    expect(table().written).toEqual([]);
  });

  it("C10, C11: the distance, the cover and the die that were typed count", async () => {
    const { answer, form } = await ask({ targets: [table().token("tokenOgreFar0000")] });
    form.querySelector<HTMLInputElement>("[name=distance]")!.value = "9";
    form.querySelector<HTMLSelectElement>("[name=cover]")!.value = "2";
    form.querySelector<HTMLInputElement>("[name=die]")!.value = "13";
    form.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    const { outcome } = (await answer).system.entries[0];
    expect([outcome.die, outcome.band]).toEqual([13, "short"]);
    expect(outcome.modifiers).toContainEqual({ id: "cover", value: -2 });
    expect(outcome.modifiers).toContainEqual({ id: "shortRange", value: 1 });
  });

  it("the last choices are remembered for each weapon and target, and say nothing of another target", async () => {
    const cover = async (tokenId: string) => {
      const { answer, form } = await ask({ targets: [table().token(tokenId)] });
      const chosen = form.querySelector("[name=cover] option[selected]")?.getAttribute("value");
      const die = form.querySelector<HTMLInputElement>("[name=die]")!.value;
      form.querySelector<HTMLButtonElement>('[data-action="cancel"]')!.click();
      expect(await answer).toBeNull();
      return [chosen, die];
    };
    expect(await cover("tokenOgreFar0000")).toEqual(["2", ""]);
    expect(await cover("tokenGargoyle000")).toEqual(["0", ""]);
  });

  it("the same attack that is asked for twice has one dialog, and after its answer another", async () => {
    const first = await ask(near());
    const second = await ask(near());
    expect(document.querySelectorAll("form.choice-dialog").length).toBe(1);
    expect(await second.answer).toBeNull();
    const other = await ask({ targets: [table().token("tokenOgreFar0000")] });
    expect(document.querySelectorAll("form.choice-dialog").length).toBe(2);
    for (const form of document.querySelectorAll("form.choice-dialog")) {
      form.querySelector<HTMLButtonElement>("[data-action=cancel]")!.click();
    }
    expect([await first.answer, await other.answer]).toEqual([null, null]);
    const again = await ask(near());
    expect(document.querySelectorAll("form.choice-dialog").length).toBe(1);
    again.form.querySelector<HTMLButtonElement>("[data-action=cancel]")!.click();
    expect(await again.answer).toBeNull();
  });

  it("F62: a save's modifier and die count", async () => {
    const answer = table().fighter.save("wands", { dialog: true });
    await table().bench.settle();
    const form = dialog()!;
    form.querySelector<HTMLInputElement>("[name=modifier]")!.value = "-2";
    form.querySelector<HTMLInputElement>("[name=die]")!.value = "12";
    form.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
    const { outcome } = (await answer).system.entries[0];
    expect([outcome.die, outcome.total, outcome.success]).toEqual([12, 10, false]);
  });
});
