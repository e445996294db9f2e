import { afterEach, expect } from "vitest";
import { fact, onBothCores, page, templateOf } from "./fixture.ts";

onBothCores({}, () => {
  const made: HTMLElement[] = [];
  afterEach(() => {
    for (const form of made.splice(0)) form.remove();
  });
  const read = (html: string): any => {
    const form = document.createElement("form");
    form.innerHTML = html;
    document.body.append(form);
    made.push(form);
    return new page.foundry.applications.ux.FormDataExtended(form).object;
  };

  fact(
    { id: "M12", section: "6.7", evidence: "measured", source: "issue foundryvtt#13804" },
    'an empty number is null, an empty text "", an unchecked box false, and a disabled or unnamed input nothing',
    () => {
      const object =
        read(`<input type="number" name="n" value=""><input name="t" value=""><input type="checkbox" name="c">
      <input name="d" value="x" disabled><input value="unnamed">`);
      expect(object).toEqual({ n: null, t: "", c: false });
    },
  );

  fact(
    { id: "6.7a", evidence: "read", source: "types: client/applications/ux/form-data-extended.d.mts" },
    "numbers and `data-dtype` are cast; keys stay flat",
    () => {
      const object =
        read(`<input type="number" name="system.hp.value" value="7"><input name="x" value="3" data-dtype="Number">
      <input name="j" data-dtype="JSON" value='{"a":1}'><select name="s"><option value="1" selected>1</option></select>`);
      expect(object).toEqual({ "system.hp.value": 7, x: 3, j: { a: 1 }, s: "1" });
    },
  );

  fact(
    { id: "6.7b", evidence: "read", source: "types: client/applications/ux/form-data-extended.d.mts" },
    "radio buttons give the chosen value or null, a select of several an array",
    () => {
      const object = read(`<input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked>
      <input type="radio" name="q" value="a"><select multiple name="m"><option selected>x</option><option>y</option><option selected>z</option></select>`);
      expect(object).toEqual({ r: "b", q: null, m: ["x", "z"] });
    },
  );

  fact(
    { id: "6.12a", evidence: "read", source: "types: client/applications/elements/prosemirror-editor.d.mts" },
    "core's own form elements have name and value, and their value is what the form gives",
    () => {
      const object = read(
        '<prose-mirror name="html" value="&lt;p&gt;hi&lt;/p&gt;"></prose-mirror><string-tags name="tags" value="a,b"></string-tags>',
      );
      expect(object).toEqual({ html: "<p>hi</p>", tags: ["a", "b"] });
    },
  );

  fact(
    { id: "6.12b", evidence: "read", source: "types: client/applications/elements/form-element.d.mts" },
    "a new value of one of core's form elements is told by that element, with input and change, under its own name",
    () => {
      const form = document.createElement("form");
      form.innerHTML = '<string-tags name="tags" value="a"></string-tags>';
      document.body.append(form);
      const told: unknown[] = [];
      for (const type of ["input", "change"])
        form.addEventListener(type, ({ target }: any) => told.push([type, target.name]));
      (form.firstElementChild as any).value = ["a", "b"];
      expect((form.firstElementChild as any).value).toEqual(["a", "b"]);
      expect(told).toEqual([
        ["input", "tags"],
        ["change", "tags"],
      ]);
      form.remove();
    },
  );

  fact(
    { id: "M13", section: "6.7", evidence: "measured", source: "issue foundryvtt#10869" },
    "with submitOnChange one changed input submits all inputs of the form, to a handler whose `this` is the application, and the window stays",
    async () => {
      const { api } = page.foundry.applications;
      const submitted: any[] = [];
      class Form extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
        static DEFAULT_OPTIONS = {
          tag: "form",
          form: {
            submitOnChange: true,
            handler(this: any, _event: any, form: any, data: any) {
              submitted.push(this === app, form === app.element, data.object);
            },
          },
        };
        static PARTS = { form: { template: templateOf("form") } };
      }
      const app: any = new Form();
      await app.render({ force: true });
      const input = app.element.querySelector("[name=a]");
      input.value = "9";
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 20));
      expect(submitted).toEqual([true, true, { a: "9", b: "2" }]);
      expect(app.rendered).toBe(true);
      await app.close();
    },
  );
});
