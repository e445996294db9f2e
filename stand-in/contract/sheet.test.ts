import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { fact, listen, MONSTER, notices, OTHER, onBothCores, PLAYER, page, templateOf, WEAPON } from "./fixture.ts";

/** A sheet that shows its document, registered for monsters while a block lasts. */
function registered(): void {
  let OrcSheet: any;
  beforeAll(() => {
    const { api, apps, sheets } = page.foundry.applications;
    OrcSheet = class OrcSheet extends api.HandlebarsApplicationMixin(sheets.ActorSheetV2) {
      static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
      static PARTS = { body: { template: templateOf("sheet") } };
    };
    apps.DocumentSheetConfig.registerSheet(page.Actor, "contract", OrcSheet, { types: [MONSTER], makeDefault: true });
  });
  afterAll(() => {
    page.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(page.Actor, "contract", OrcSheet, {
      types: [MONSTER],
    });
  });
}
const drop = (data: any, target: EventTarget | null = null) => ({
  dataTransfer: { getData: () => JSON.stringify(data) },
  target,
  preventDefault: () => undefined,
});
const input = (sheet: any, name: string) => sheet.element.querySelector(`[name="${name}"]`);

onBothCores({}, (table) => {
  registered();
  let actor: any;
  let rope: any;
  beforeEach(async () => {
    actor = await page.Actor.implementation.create({ name: "Ada", type: MONSTER });
    await actor.sheet.render({ force: true });
  });
  afterEach(async () => {
    await actor.sheet.close();
    await actor.delete();
  });
  beforeAll(async () => {
    rope = await page.Item.implementation.create({ name: "Rope", type: WEAPON });
  });
  afterAll(async () => rope.delete());
  const change = async (name: string, value: string) => {
    input(actor.sheet, name).value = value;
    input(actor.sheet, name).dispatchEvent(new Event("change", { bubbles: true }));
    await table.settle();
  };

  fact(
    { id: "2.4a", evidence: "read", source: "types: client/applications/apps/document-sheet-config.d.mts" },
    "`document.sheet` is of the class registered as default for its type, made once, with an id of class and uuid",
    () => {
      expect(actor.sheet.constructor.name).toBe("OrcSheet");
      expect(actor.sheet).toBe(actor.sheet);
      expect(actor.sheet.id).toBe(`OrcSheet-Actor-${actor.id}`);
      expect(actor.sheet.actor).toBe(actor);
    },
  );

  fact(
    { id: "6.8a", evidence: "read", source: "types: client/applications/api/document-sheet.d.mts" },
    "with submitOnChange a change of one input is one update of what differs, and siblings stay",
    async () => {
      const updates = listen("updateActor");
      await change("system.hp.value", "3");
      updates.stop();
      expect(actor._source.system.hp).toEqual({ value: 3, max: 8 });
      expect(updates.calls).toHaveLength(1);
      expect(input(actor.sheet, "system.hp.value").value).toBe("3");
    },
  );

  fact(
    { id: "6.8b", evidence: "read", source: "types: client/applications/api/document-sheet.d.mts" },
    "an input that shows a prepared value instead of the stored one stores it with the next change of any other",
    async () => {
      actor.system.morale = 12;
      await actor.sheet.render();
      await change("name", "Bea");
      expect(actor._source.system.morale).toBe(12);
    },
  );

  fact(
    { id: "M14", section: "6.8", evidence: "measured", source: "issue foundryvtt#13458" },
    "an invalid form saves nothing, shows an error, and the window stays open",
    async () => {
      const errors = notices("error");
      input(actor.sheet, "system.hp.value").value = "2";
      await change("system.code", "much too long");
      errors.stop();
      expect([actor._source.system.hp.value, actor._source.system.code]).toEqual([4, "a"]);
      expect([errors.messages.length, actor.sheet.rendered]).toEqual([1, true]);
      await expect(actor.sheet.submit()).rejects.toThrow();
    },
  );

  fact(
    { id: "6.8c", evidence: "read", source: "types: client/applications/api/document-sheet.d.mts" },
    "`submit` merges `updateData` into what the form says",
    async () => {
      await actor.sheet.submit({ updateData: { "system.morale": 9 } });
      expect(actor._source.system.morale).toBe(9);
    },
  );

  fact(
    { id: "4.12a", evidence: "read", source: "types: client/documents/abstract/client-document.d.mts" },
    "a change of the document draws its open windows again, which stand in `document.apps` and learn why from `renderContext`",
    async () => {
      expect(Object.values(actor.apps)).toEqual([actor.sheet]);
      const renders = listen("renderOrcSheet");
      await actor.update({ name: "Cay" });
      await table.settle();
      renders.stop();
      expect(renders.calls.map(([, , , options]) => options.renderContext)).toEqual(["updateActor"]);
      expect(input(actor.sheet, "name").value).toBe("Cay");
      await actor.sheet.close();
      expect(Object.values(actor.apps)).toEqual([]);
    },
  );

  fact(
    { id: "4.12b", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "`render: false` in an operation draws no window again",
    async () => {
      const renders = listen("renderOrcSheet");
      await actor.update({ name: "Dee" }, { render: false });
      await table.settle();
      renders.stop();
      expect([renders.calls.length, actor.name]).toEqual([0, "Dee"]);
    },
  );

  fact(
    { id: "6.9a", evidence: "read", source: "types: client/applications/sheets/actor-sheet.d.mts" },
    "a dropped item comes to `_onDropItem` as a document, and is copied onto the actor",
    async () => {
      const dropped: any[] = [];
      const original = actor.sheet._onDropItem;
      actor.sheet._onDropItem = function (...args: any[]) {
        dropped.push(args[1]);
        return original.apply(this, args);
      };
      await actor.sheet._onDrop(drop({ type: "Item", uuid: rope.uuid }));
      expect(dropped).toEqual([rope]);
      expect(actor.items.map((item: any) => item.name)).toEqual(["Rope"]);
    },
  );

  fact(
    { id: "M34", section: "11.5", evidence: "read", source: "types: client/hooks.d.mts" },
    "a handler of `dropActorSheetData` stops core only by returning exactly false at once; a promise does not",
    async () => {
      const stopped = listen("dropActorSheetData", () => false);
      await actor.sheet._onDrop(drop({ type: "Item", uuid: rope.uuid }));
      stopped.stop();
      expect(actor.items.size).toBe(0);
      const late = listen("dropActorSheetData", async () => false);
      await actor.sheet._onDrop(drop({ type: "Item", uuid: rope.uuid }));
      late.stop();
      expect(actor.items.size).toBe(1);
    },
  );

  fact(
    { id: "6.9b", evidence: "read", source: "types: client/applications/sheets/actor-sheet.d.mts" },
    "an own item dropped on another row is sorted before it, and nothing is copied",
    async () => {
      const [first, second] = await actor.createEmbeddedDocuments("Item", [
        { name: "A", type: WEAPON, sort: 100 },
        { name: "B", type: WEAPON, sort: 200 },
      ]);
      await actor.sheet.render();
      const row = actor.sheet.element.querySelector(`[data-item-id="${first.id}"]`);
      await actor.sheet._onDrop(drop({ type: "Item", uuid: second.uuid }, row));
      expect(actor.items.size).toBe(2);
      expect(second.sort).toBeLessThan(first.sort);
    },
  );

  fact(
    { id: "6.9c", evidence: "read", source: "types: client/applications/sheets/actor-sheet.d.mts" },
    "dragging a row with `data-item-id` carries type and uuid of that item",
    async () => {
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "A", type: WEAPON }]);
      await actor.sheet.render();
      const row = actor.sheet.element.querySelector("[data-item-id]");
      const carried: string[] = [];
      const setData = (_type: string, text: string) => carried.push(text);
      await actor.sheet._onDragStart({ currentTarget: row, target: row, dataTransfer: { setData } });
      expect(JSON.parse(carried[0]!)).toMatchObject({ type: "Item", uuid: item.uuid });
    },
  );

  fact(
    { id: "6.14a", evidence: "read", source: "dcc docs/dev/V14.md" },
    "the page's body carries theme-light or theme-dark",
    async () => {
      expect([...document.body.classList].some((name) => /^theme-(light|dark)$/.test(name))).toBe(true);
    },
  );

  fact(
    { id: "7.6a", evidence: "read", source: "types: client/applications/ux/text-editor.d.mts" },
    "`TextEditor.getDragEventData` reads what is dragged from the event's JSON, and gives an empty object for what is none",
    () => {
      const { implementation } = page.foundry.applications.ux.TextEditor;
      const read = (text: string) => implementation.getDragEventData({ dataTransfer: { getData: () => text } });
      expect(read('{"type":"Item","uuid":"Item.x"}')).toEqual({ type: "Item", uuid: "Item.x" });
      expect(read("no json")).toEqual({});
    },
  );
});

const seed = {
  actors: [
    { _id: "actorSeen0000000", name: "Ada", type: MONSTER, ownership: { default: 2, [OTHER]: 0 } },
    { _id: "actorHidden00000", name: "Bob", type: MONSTER, ownership: { default: 0, [PLAYER]: 0 } },
  ],
};
onBothCores({ seed, user: "Player" }, () => {
  registered();

  fact(
    { id: "6.8d", evidence: "read", source: "types: client/applications/api/document-sheet.d.mts", needs: "player" },
    "an observer sees disabled controls, with the frame's own still at work; who may not look sees no window",
    async () => {
      const { sheet } = page.game.actors.get("actorSeen0000000");
      await sheet.render({ force: true });
      expect(sheet.isEditable).toBe(false);
      const controls = [...sheet.form.querySelectorAll("section input, section button")] as HTMLInputElement[];
      expect([controls.length > 0, controls.every((one) => one.disabled)]).toEqual([true, true]);
      expect(sheet.element.querySelector("[data-action=close]").disabled).toBe(false);
      const hidden = page.game.actors.get("actorHidden00000").sheet;
      await hidden.render({ force: true });
      expect(hidden.rendered).toBe(false);
      await sheet.close();
    },
  );
});
