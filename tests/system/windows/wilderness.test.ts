import { expect, it } from "vitest";
import { onBothCores, page } from "../table.ts";

onBothCores({}, () => {
  const scene = () => page.game.scenes.get("hall000000000000");
  /** Core's window of a scene as far as the API tells: a form with a field for each path of the schema. */
  const drawn = (): HTMLElement => {
    const form = document.createElement("form");
    form.innerHTML =
      '<div class="form-group"><input name="grid.units"></div><div class="form-group"><input name="x"></div>';
    page.Hooks.callAll("renderSceneConfig", { document: scene() }, form, {}, {});
    return form;
  };
  const boxes = (form: HTMLElement) => [...form.querySelectorAll<any>('[name="flags.melee-and-morale.yards"]')];

  it("C7: a scene's window has a box for the wilderness beside its units, as the scene's flag is, and only once", async () => {
    const form = drawn();
    expect(boxes(form).map(({ checked }) => checked)).toEqual([false]);
    expect(form.children[1]!.textContent).toContain("Wilderness");
    page.Hooks.callAll("renderSceneConfig", { document: scene() }, form, {}, {});
    expect(boxes(form)).toHaveLength(1);
    await scene().update({ "flags.melee-and-morale.yards": true });
    expect(boxes(drawn()).map(({ checked }) => checked)).toEqual([true]);
  });

  it("and nothing where no such field is drawn", () => {
    const form = document.createElement("form");
    page.Hooks.callAll("renderSceneConfig", { document: scene() }, form, {}, {});
    expect(form.children).toHaveLength(0);
  });
});
