import { describe, expect, it } from "vitest";
import "../client/applications/elements/elements.ts";

/** A form with one element in it, and what it tells of changes: type, name and value of the target. */
function formOf(html: string) {
  const form = document.createElement("form");
  form.innerHTML = html;
  document.body.replaceChildren(form);
  const told: unknown[] = [];
  for (const type of ["open", "input", "change", "save", "close"]) {
    form.addEventListener(type, ({ target }: any) => told.push([type, target.name, target.value]));
  }
  return { form, element: form.firstElementChild as any, told };
}
const type = (control: any, text: string, event = "change") => {
  control.value = text;
  control.dispatchEvent(new Event(event, { bubbles: true }));
};

describe("form elements", () => {
  it("tell changes of what they are made of as their own, under their name", () => {
    const { element, told } = formOf(
      '<prose-mirror name="system.notes" value="&lt;p&gt;Old&lt;/p&gt;"></prose-mirror>',
    );
    const area = element.querySelector("textarea");
    expect([area.value, area.ariaLabel]).toEqual(["<p>Old</p>", "system.notes"]);
    type(area, "<p>New</p>", "input");
    type(area, "<p>New</p>");
    expect(told).toEqual([
      ["input", "system.notes", "<p>New</p>"],
      ["change", "system.notes", "<p>New</p>"],
    ]);
  });

  it("are named as their label says", () => {
    const { element } = formOf(
      '<string-tags name="a" id="tags" value="x, y"></string-tags><label for="tags">Tags</label>',
    );
    expect(element.value).toEqual(["x", "y"]);
    expect(
      formOf('<code-mirror name="b" aria-label="Script"></code-mirror>').element.querySelector("textarea").ariaLabel,
    ).toBe("Script");
  });

  it("several choices are a list in the order of the choices", () => {
    const { element, told } = formOf(
      '<multi-select name="m" value="b"><option value="a">A</option><option value="b">B</option></multi-select>',
    );
    const [first] = element.querySelectorAll("input");
    first.checked = true;
    first.dispatchEvent(new Event("change", { bubbles: true }));
    expect(told).toEqual([["change", "m", ["a", "b"]]]);
  });

  it("a toggled editor shows enriched text, and what is typed counts once it is saved", () => {
    const { element, told } = formOf(
      '<prose-mirror name="n" toggled value="@UUID[x]" aria-label="Notes"><a>Sword</a></prose-mirror>',
    );
    expect([element.textContent, element.value]).toEqual(["EditSword", "@UUID[x]"]);
    const [edit] = element.querySelectorAll("button");
    expect(edit.ariaLabel ?? edit.getAttribute("aria-label")).toBe("Edit: Notes");
    edit.click();
    const area = element.querySelector("textarea");
    type(area, "<b>Axe</b>", "input");
    expect(element.value).toBe("@UUID[x]");
    element.querySelector("button").click();
    expect(told.map((one: any) => one[0])).toEqual(["open", "save", "input", "change", "close"]);
    expect([element.value, element.querySelector(".editor-content").textContent]).toEqual(["<b>Axe</b>", "Axe"]);
  });

  it("a disabled editor offers no button", () => {
    const { element } = formOf('<prose-mirror name="n" toggled value=""></prose-mirror>');
    element.disabled = true;
    expect(element.querySelector("button.toggle").hidden).toBe(true);
    element.disabled = false;
    expect(element.querySelector("button.toggle").hidden).toBe(false);
  });
});
