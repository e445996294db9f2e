import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPage } from "./page.ts";

let page: any;
beforeEach(() => {
  page = openPage({ "form.hbs": '<div><input name="a" value="1"><input name="b" value="2"></div>' });
});

function read(html: string): any {
  const form = document.createElement("form");
  form.innerHTML = html;
  document.body.append(form);
  return new page.foundry.applications.ux.FormDataExtended(form).object;
}

describe("FormDataExtended (API page foundry.applications.ux.FormDataExtended; core issue 13804)", () => {
  it('M12: an empty number is null, an empty text "", an unchecked box false, a disabled input nothing (measured by peers)', () => {
    const object =
      read(`<input type="number" name="n" value=""><input name="t" value=""><input type="checkbox" name="c">
      <input name="d" value="x" disabled><input value="unnamed">`);
    expect(object).toEqual({ n: null, t: "", c: false });
  });

  it("§6.7: numbers, ranges and data-dtype are cast; keys stay flat (read)", () => {
    const object =
      read(`<input type="number" name="system.hp.value" value="7"><input name="x" value="3" data-dtype="Number">
      <input name="j" data-dtype="JSON" value='{"a":1}'><select name="s"><option value="1" selected>1</option></select>`);
    expect(object).toEqual({ "system.hp.value": 7, x: 3, j: { a: 1 }, s: "1" });
  });

  it("§6.7: radio gives the chosen value or null, multiple select an array (read)", () => {
    const object = read(`<input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked>
      <input type="radio" name="q" value="a"><select multiple name="m"><option selected>x</option><option>y</option><option selected>z</option></select>`);
    expect(object).toEqual({ r: "b", q: null, m: ["x", "z"] });
  });

  it("§6.7: custom form elements give their value (read)", () => {
    const object = read(
      '<prose-mirror name="html" value="&lt;p&gt;hi&lt;/p&gt;"></prose-mirror><string-tags name="tags" value="a,b"></string-tags>',
    );
    expect(object).toEqual({ html: "<p>hi</p>", tags: ["a", "b"] });
  });

  it("M13: with submitOnChange one changed input submits all inputs (measured by peers)", async () => {
    const { api } = page.foundry.applications;
    const submitted = vi.fn();
    class Form extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
      static DEFAULT_OPTIONS = {
        tag: "form",
        form: {
          submitOnChange: true,
          handler(this: any, _event: any, form: any, data: any) {
            submitted(this === app, form === app.element, data.object);
          },
        },
      };
      static PARTS = { form: { template: "form.hbs" } };
    }
    const app: any = new Form();
    await app.render(true);
    const input = app.element.querySelector("[name=a]");
    input.value = "9";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    expect(submitted).toHaveBeenCalledWith(true, true, { a: "9", b: "2" });
    expect(app.rendered).toBe(true);
  });
});
