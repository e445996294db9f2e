import { expect } from "vitest";
import { fact, onBothCores, page, templateOf } from "./fixture.ts";

onBothCores({}, () => {
  const draw = (source: string, data: any = {}) => page.Handlebars.compile(source)(data);

  fact(
    { id: "6.5d", evidence: "read", source: "types: client/applications/handlebars.d.mts" },
    "a template that was loaded is a partial under its path",
    async () => {
      const { loadTemplates, renderTemplate } = page.foundry.applications.handlebars;
      await loadTemplates([templateOf("part")]);
      expect(await renderTemplate(templateOf("whole"), { name: "Orc", part: templateOf("part") })).toBe("<b>Orc</b>!");
    },
  );

  fact(
    { id: "6.11a", evidence: "read", source: "types: client/applications/handlebars.d.mts" },
    "`localize` fills in its hash, is escaped, and gives a missing key back",
    () => {
      const text = draw('{{localize "COMBAT.RollsInitiative" name=name}}', { name: "<Bo>" });
      expect(text).toContain("&lt;Bo&gt;");
      expect(text).not.toContain("COMBAT.");
      expect(draw('{{localize "TEST.Missing"}}')).toBe("TEST.Missing");
    },
  );

  fact(
    { id: "6.11b", evidence: "read", source: "types: client/applications/handlebars.d.mts" },
    "`numberFormat`, `checked`, `disabled`, `eq`, `gt`, `and`, `or` and `not` do what they say",
    () => {
      expect(draw("{{numberFormat 3 sign=true}} {{numberFormat 2.345 decimals=1}}")).toBe("+3 2.3");
      const words = "{{checked true}}{{disabled false}}|{{#if (and (eq 1 1) (not false) (or 0 1) (gt 2 1))}}y{{/if}}";
      expect(draw(words)).toBe("checked|y");
    },
  );

  fact(
    { id: "6.11c", evidence: "read", source: "types: client/applications/handlebars.d.mts" },
    "`selectOptions` takes records, lists and objects with value, label and group, a blank one and the chosen one",
    () => {
      const options = (source: string, c: unknown) => {
        const select = document.createElement("select");
        select.innerHTML = draw(source, { c });
        return [...select.querySelectorAll("option")].map((one) => [
          one.value,
          one.textContent,
          one.hasAttribute("selected"),
        ]);
      };
      expect(options('{{selectOptions c selected="b" blank="-"}}', { a: "A", b: "B" })).toEqual([
        ["", "-", false],
        ["a", "A", false],
        ["b", "B", true],
      ]);
      expect(options('{{selectOptions c selected="y"}}', ["x", "y"])).toEqual([
        ["x", "x", false],
        ["y", "y", true],
      ]);
      const grouped = document.createElement("select");
      grouped.innerHTML = draw("{{selectOptions c}}", { c: [{ value: 1, label: "One", group: "G" }] });
      expect(grouped.querySelector("optgroup")!.label).toBe("G");
    },
  );

  fact(
    { id: "M30", section: "6.11", evidence: "measured", source: "issue foundryvtt#11173" },
    "`formGroup` takes its name from the field's path, label and hint from the field, and no value from a document: without `value=` the input shows none",
    () => {
      const { NumberField, SchemaField } = page.foundry.data.fields;
      class Model extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return {
            hits: new SchemaField({
              now: new NumberField({ integer: true, nullable: true, label: "HP", hint: "Hits" }),
            }),
          };
        }
      }
      const field = (Model as any).schema.getField("hits.now");
      const holder = document.createElement("div");
      holder.innerHTML = draw('{{formGroup field rootId="app"}}{{formInput field value=7}}', { field });
      const [first, second] = holder.querySelectorAll("input");
      expect([first!.name, first!.type, first!.value, first!.id]).toEqual([
        "system.hits.now",
        "number",
        "",
        "app-system.hits.now",
      ]);
      expect(second!.value).toBe("7");
      expect(holder.querySelector("label")!.textContent).toContain("HP");
      expect(holder.querySelector("label")!.getAttribute("for")).toBe(first!.id);
      expect(holder.querySelector(".form-group > .hint")!.textContent).toBe("Hits");
    },
  );

  fact(
    { id: "6.11d", evidence: "measured", source: "issue foundryvtt#11547" },
    "a boolean is a checkbox, choices are a select, a bounded and stepped number that may not be null a range-picker unless its type is number",
    () => {
      const { BooleanField, StringField, NumberField } = page.foundry.data.fields;
      expect(new BooleanField().toInput({ name: "b", value: true }).checked).toBe(true);
      const select = new StringField({ choices: { a: "A", b: "B" } }).toInput({ name: "s", value: "b" });
      expect([select.tagName, select.value]).toEqual(["SELECT", "b"]);
      const stepped = { min: 0, max: 4, step: 1 };
      const range = new NumberField({ ...stepped, nullable: false }).toInput({ name: "r", value: 2 });
      expect(range.tagName).toBe("RANGE-PICKER");
      expect(new NumberField(stepped).toInput({ name: "r", value: 2, type: "number" }).tagName).toBe("INPUT");
    },
  );

  fact(
    { id: "6.11e", evidence: "read", source: "types: client/applications/forms/fields.d.mts" },
    "`createFormGroup` puts an input, made by `createCheckboxInput` or another, under its label and over its hint",
    () => {
      const { createCheckboxInput, createFormGroup } = page.foundry.applications.fields;
      const input = createCheckboxInput({ name: "flags.world.x", value: true });
      const group = createFormGroup({ label: "Wild", hint: "In yards", input });
      expect([input.type, input.name, input.checked]).toEqual(["checkbox", "flags.world.x", true]);
      expect(group.matches(".form-group")).toBe(true);
      expect(group.querySelector("label")!.textContent).toContain("Wild");
      expect([group.querySelector(".form-fields")!.contains(input), group.querySelector(".hint")!.textContent]).toEqual(
        [true, "In yards"],
      );
    },
  );
});
