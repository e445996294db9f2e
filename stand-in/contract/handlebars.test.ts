import { beforeEach, describe, expect, it } from "vitest";
import { openPage } from "./page.ts";

let page: any;
beforeEach(() => {
  page = openPage({ "x/part.hbs": "<b>{{name}}</b>", "x/whole.hbs": '{{> "x/part.hbs"}}!' });
});
const draw = (source: string, data: any = {}) => page.Handlebars.compile(source)(data);

describe("Handlebars helpers and fields (API pages foundry.applications.handlebars and .fields; read)", () => {
  it("§6.5: a loaded template is a partial under its path", async () => {
    const { loadTemplates, renderTemplate } = page.foundry.applications.handlebars;
    await loadTemplates(["x/part.hbs"]);
    expect(await renderTemplate("x/whole.hbs", { name: "Orc" })).toBe("<b>Orc</b>!");
  });

  it("§6.11: localize formats with its hash and is escaped", () => {
    expect(draw('{{localize "TEST.Hello" name=name}}', { name: "<Bo>" })).toBe("Hello &lt;Bo&gt;");
    expect(draw('{{localize "TEST.Missing"}}')).toBe("TEST.Missing");
  });

  it("§6.11: numberFormat, checked, disabled, eq and its relatives", () => {
    expect(draw("{{numberFormat 3 sign=true}} {{numberFormat 2.345 decimals=1}} {{numberFormat null}}")).toBe(
      "+3 2.3 NaN",
    );
    expect(
      draw("{{checked true}}{{disabled false}}|{{#if (and (eq 1 1) (not false) (or 0 1) (gt 2 1))}}y{{/if}}"),
    ).toBe("checked|y");
  });

  it("§6.11: selectOptions of records, arrays and objects, with blank and chosen value", () => {
    expect(draw('{{selectOptions c selected="b" blank=""}}', { c: { a: "A", b: "B" } })).toBe(
      '<option value=""></option><option value="a">A</option><option value="b" selected="">B</option>',
    );
    expect(draw("{{selectOptions c}}", { c: ["x", "y"] })).toBe(
      '<option value="x">x</option><option value="y">y</option>',
    );
    expect(draw("{{selectOptions c}}", { c: [{ value: 1, label: "One", group: "G" }] })).toBe(
      '<optgroup label="G"><option value="1">One</option></optgroup>',
    );
  });

  it("M30: formGroup takes its name from the field's path and no value from a document", () => {
    const { SchemaField, NumberField } = page.foundry.data.fields;
    const schema = new SchemaField(
      { hp: new NumberField({ integer: true, nullable: true, label: "HP", hint: "Hits" }) },
      { name: "system" },
    );
    const holder = document.createElement("div");
    holder.innerHTML = draw('{{formGroup field rootId="app"}}{{formInput field value=7}}', { field: schema.fields.hp });
    const [first, second] = holder.querySelectorAll("input");
    expect([first!.name, first!.type, first!.value, first!.id]).toEqual([
      schema.fields.hp.fieldPath,
      "number",
      "",
      `app-${schema.fields.hp.fieldPath}`,
    ]);
    expect(second!.value).toBe("7");
    expect(holder.querySelector("label")!.textContent).toContain("HP");
    expect(holder.querySelector("label")!.getAttribute("for")).toBe(first!.id);
    expect(holder.querySelector(".form-group > .hint")!.textContent).toBe("Hits");
  });

  it("§6.11: a boolean is a checkbox, choices are a select, a bounded stepped number a range-picker", () => {
    const { BooleanField, StringField, NumberField } = page.foundry.data.fields;
    expect(new BooleanField().toInput({ name: "b", value: true }).checked).toBe(true);
    const select = new StringField({ choices: { a: "A", b: "B" } }).toInput({ name: "s", value: "b" });
    expect([select.tagName, select.value]).toEqual(["SELECT", "b"]);
    const range = new NumberField({ min: 0, max: 4, step: 1, nullable: false }).toInput({ name: "r", value: 2 });
    expect(range.tagName).toBe("RANGE-PICKER");
    expect(new NumberField({ min: 0, max: 4, step: 1 }).toInput({ name: "r", value: 2, type: "number" }).tagName).toBe(
      "INPUT",
    );
  });
});
