import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bench, openBench } from "../harness.ts";

const page = globalThis as any;
let bench: Bench;
afterEach(() => bench?.close());

const manifest = { documentTypes: { Actor: { hero: {} }, Item: { thing: {} } } };

async function open(user = "Gamemaster", core: 13 | 14 = 13, more: any = {}) {
  bench = await openBench({
    core,
    user,
    manifest,
    system: false,
    seed: {
      actors: [
        {
          _id: "hero000000000001",
          name: "Ada",
          type: "hero",
          ownership: { default: 2 },
          system: { hp: { value: 5, max: 8 }, note: "x" },
        },
        { _id: "hero000000000002", name: "Hidden", type: "hero", ownership: { default: 0 } },
      ],
      items: [{ _id: "thing00000000001", name: "Rope", type: "thing", ownership: { default: 2 } }],
    },
    setup: () => {
      const { fields } = page.foundry.data;
      class Hero extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          const whole = () =>
            new fields.NumberField({ integer: true, min: 0, initial: 5, nullable: false, required: true });
          return {
            hp: new fields.SchemaField({ value: whole(), max: whole() }),
            note: new fields.StringField({ initial: "x" }),
            code: new fields.StringField({ initial: "a", validate: (value: string) => value.length < 4 }),
          };
        }
      }
      page.CONFIG.Actor.dataModels.hero = Hero;
      const { HandlebarsApplicationMixin } = page.foundry.applications.api;
      const template = "data.hbs";
      class HeroSheet extends HandlebarsApplicationMixin(page.foundry.applications.sheets.ActorSheetV2) {
        static DEFAULT_OPTIONS = { form: { submitOnChange: true }, ...more.options };
        static PARTS = { body: { template } };
      }
      page.foundry.applications.apps.DocumentSheetConfig.registerSheet(page.Actor, "test", HeroSheet, {
        types: ["hero"],
        makeDefault: true,
      });
    },
  });
  page.foundry.applications.handlebars.getTemplate;
  const { setTemplateLoader } = await import("../client/applications/handlebars.ts");
  setTemplateLoader(
    async () => `<section><input name="name" value="{{source.name}}">
    <input type="number" name="system.hp.value" value="{{source.system.hp.value}}"><input name="system.code" value="{{source.system.code}}">
    <ol>{{#each document.items}}<li class="draggable" data-item-id="{{id}}">{{name}}</li>{{/each}}</ol><button type="button">b</button></section>`,
  );
  return page.game.actors.get("hero000000000001");
}
const change = async (sheet: any, name: string, value: string) => {
  const input = sheet.element.querySelector(`[name="${name}"]`);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await bench.settle();
};
const drop = (data: any, target: EventTarget | null = null) => ({
  dataTransfer: { getData: () => JSON.stringify(data) },
  target,
  preventDefault: () => undefined,
});

describe("DocumentSheetV2 and ActorSheetV2 (API pages of these classes)", () => {
  it("§2.4: document.sheet is the registered default, cached, with an id made of class and uuid (read)", async () => {
    const actor = await open();
    expect(actor.sheet.constructor.name).toBe("HeroSheet");
    expect(actor.sheet).toBe(actor.sheet);
    expect(actor.sheet.id).toBe("HeroSheet-Actor-hero000000000001");
    expect(
      page.foundry.applications.apps.DocumentSheetConfig.getSheetClassesForSubType("Actor", "hero").defaultClass,
    ).toBe("test.HeroSheet");
  });

  it.each([13, 14] as const)(
    "§6.8: a change of one input becomes one update, siblings stay (core %i; read)",
    async (core) => {
      const actor = await open("Gamemaster", core);
      await actor.sheet.render(true);
      const updates: any[] = [];
      page.Hooks.on("updateActor", (_actor: any, changes: any) => updates.push(changes));
      await change(actor.sheet, "system.hp.value", "3");
      expect(actor._source.system.hp).toEqual({ value: 3, max: 8 });
      expect(updates.length).toBe(1);
      expect(actor.sheet.element.querySelector('[name="system.hp.value"]').value).toBe("3");
    },
  );

  it("M14: an invalid form saves nothing, shows an error, and the window stays open (measured by peers)", async () => {
    const actor = await open();
    await actor.sheet.render(true);
    const error = vi.spyOn(page.ui.notifications, "error").mockReturnValue({});
    actor.sheet.element.querySelector('[name="system.hp.value"]').value = "2";
    await change(actor.sheet, "system.code", "much too long");
    expect(actor._source.system.hp.value).toBe(5);
    expect(actor._source.system.code).toBe("a");
    expect(error).toHaveBeenCalled();
    expect(actor.sheet.rendered).toBe(true);
    await expect(actor.sheet.submit()).rejects.toThrow();
  });

  it("§6.8: submit with updateData merges it (read)", async () => {
    const actor = await open();
    await actor.sheet.render(true);
    await actor.sheet.submit({ updateData: { "system.note": "y" } });
    expect(actor._source.system.note).toBe("y");
  });

  it("§6.8: a change of the document draws the open sheet again with its context, and a closed one is left alone (read)", async () => {
    const actor = await open();
    const contexts: any[] = [];
    page.Hooks.on("renderHeroSheet", (_app: any, _html: any, _context: any, options: any) =>
      contexts.push(options.renderContext),
    );
    await actor.update({ name: "Bea" });
    await actor.sheet.render(true);
    expect(Object.values(actor.apps)).toEqual([actor.sheet]);
    await actor.update({ name: "Cay" });
    await bench.settle();
    expect(contexts).toEqual([undefined, "updateActor"]);
    expect(actor.sheet.element.querySelector("[name=name]").value).toBe("Cay");
    await actor.sheet.close();
    expect(Object.values(actor.apps)).toEqual([]);
  });

  it("§6.8: an observer sees disabled controls and cannot submit; one without permission sees no window (read)", async () => {
    const actor = await open("Player");
    await actor.sheet.render(true);
    expect(actor.sheet.isEditable).toBe(false);
    const controls = [...actor.sheet.form.querySelectorAll("section input, section button")] as HTMLInputElement[];
    expect(controls.every((one) => one.disabled)).toBe(true);
    expect(actor.sheet.element.querySelector("[data-action=close]").disabled).toBe(false);
    const hidden = page.game.actors.get("hero000000000002");
    await hidden.sheet.render(true);
    expect(hidden.sheet.rendered).toBe(false);
  });

  it("§6.9: a dropped item is copied onto the actor as a document (read)", async () => {
    const actor = await open();
    await actor.sheet.render(true);
    const dropped = vi.spyOn(actor.sheet, "_onDropItem");
    await actor.sheet._onDrop(drop({ type: "Item", uuid: "Item.thing00000000001" }));
    expect((dropped.mock.calls[0] as any)[1].documentName).toBe("Item");
    expect(actor.items.map((item: any) => item.name)).toEqual(["Rope"]);
  });

  it("M34: dropActorSheetData stops the drop when a handler returns exactly false (read)", async () => {
    const actor = await open();
    await actor.sheet.render(true);
    page.Hooks.on("dropActorSheetData", () => false);
    await actor.sheet._onDrop(drop({ type: "Item", uuid: "Item.thing00000000001" }));
    expect(actor.items.size).toBe(0);
  });

  it("§6.9: dropping an own item on another row sorts and copies nothing (read)", async () => {
    const actor = await open();
    const [first, second] = await actor.createEmbeddedDocuments("Item", [
      { name: "A", type: "thing", sort: 100 },
      { name: "B", type: "thing", sort: 200 },
    ]);
    await actor.sheet.render(true);
    const row = actor.sheet.element.querySelector(`[data-item-id="${first.id}"]`);
    await actor.sheet._onDrop(drop({ type: "Item", uuid: second.uuid }, row));
    expect(actor.items.size).toBe(2);
    expect(second.sort).toBeLessThan(first.sort);
  });

  it("§6.9: dragging a row carries type and uuid of its item (read)", async () => {
    const actor = await open();
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "A", type: "thing" }]);
    await actor.sheet.render(true);
    const row = actor.sheet.element.querySelector("[data-item-id]");
    const setData = vi.fn();
    await actor.sheet._onDragStart({ currentTarget: row, target: row, dataTransfer: { setData } });
    expect(JSON.parse(setData.mock.calls[0]![1])).toEqual({ type: "Item", uuid: item.uuid });
  });
});
