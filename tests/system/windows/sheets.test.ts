import { afterEach, describe, expect, it } from "vitest";
import { FIGHTER, OGRE, onBothCores, PLAYER, page } from "../table.ts";

const BARE = [
  { _id: "bareCharacter000", name: "Bare character", type: "character", system: {} },
  { _id: "bareMonster00000", name: "Bare monster", type: "monster", system: {} },
];

async function open(document: any): Promise<HTMLElement> {
  await document.sheet.render({ force: true });
  return document.sheet.element;
}

function type(root: HTMLElement, selector: string, value: string): void {
  const input = root.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`There is no ${selector}`);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const press = (root: HTMLElement, selector: string) => root.querySelector<HTMLButtonElement>(selector)!.click();
const texts = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent?.replace(/\s+/g, " ").trim());

onBothCores({}, (table) => {
  afterEach(async () => {
    await page.game.user.updateTokenTargets?.([]);
    for (const app of [...page.foundry.applications.instances.values()]) {
      if (app.document || app.constructor.name.endsWith("Dialog")) await app.close({ animate: false });
    }
  });

  describe("sheets", () => {
    it.each(["character", "monster"])("a bare new %s has a sheet without a hole", async (kind) => {
      const source = BARE.find(({ type: kindOf }) => kindOf === kind);
      const actor = await page.Actor.implementation.create(source);
      const root = await open(actor);
      expect(root.textContent).not.toMatch(/undefined|NaN|\[object|MELEE\./);
      await actor.delete();
    });

    it.each(["weapon", "armor", "attack", "gear"])(
      "N117: a bare new %s is created on an actor, shown and removed",
      async (kind) => {
        const [item] = await table().fighter.createEmbeddedDocuments("Item", [{ name: "New", type: kind }]);
        const root = await open(item);
        expect(root.textContent).not.toMatch(/undefined|NaN|\[object|MELEE\./);
        expect((await open(table().fighter)).textContent).not.toMatch(/undefined|NaN|\[object|MELEE\./);
        await item.delete();
        expect(table().fighter.items.has(item.id)).toBe(false);
      },
    );

    it("T7: armor class and attack skill are shown both ways, the world's own first", async () => {
      await table().set("attackMode", "ascending");
      const ogre = table().actor("ogre000000000000");
      expect(texts(await open(ogre), ".monster-card .figure .figure-value").slice(1)).toEqual([
        "15 [4]",
        "4+1",
        "+4 [15]",
      ]);
      await table().set("attackMode", "matrix");
      await ogre.sheet.render();
      expect(texts(ogre.sheet.element, ".monster-card .figure .figure-value").slice(1)).toEqual([
        "4 [15]",
        "4+1",
        "15 [+4]",
      ]);
      await table().set("attackMode", "ascending");
    });

    it("D35, D36: a descending armor class and a THAC0 are stored ascending", async () => {
      const ogre = table().actor("ogre000000000000");
      const root = await open(ogre);
      type(root, '[data-field="system.armorClass"]', "6");
      await table().bench.settle();
      expect(ogre._source.system.armorClass).toBe(13);
      type(root, '[data-field="system.attackBonus"]', "17");
      await table().bench.settle();
      expect(ogre._source.system.attackBonus).toBe(2);
      await ogre.update({ system: { armorClass: 15, attackBonus: 4 } });
    });

    it("hit points take −3 once, and only they are written", async () => {
      const ogre = table().actor("ogre000000000000");
      const root = await open(ogre);
      table().mark();
      type(root, '[data-field="system.hp.value"]', "-3");
      await table().bench.settle();
      expect(ogre.system.hp.value).toBe(5);
      expect(table().written).toEqual(["update Actor ×1"]);
      type(root, '[data-field="system.hp.value"]', "+30");
      await table().bench.settle();
      expect(ogre.system.hp.value).toBe(20);
      await ogre.update({ system: { hp: { value: 8 } } });
    });

    it.each([
      ["a name that is emptied", 'input[name="name"]', "  "],
      ["hit points that are no number", '[data-field="system.hp.value"]', "many"],
      ["hit points of twenty digits", '[data-field="system.hp.value"]', "99999999999999999999"],
    ])("%s writes nothing, throws nothing, and what is stored stands there again", async (_, selector, typed) => {
      const ogre = table().actor("ogre000000000000");
      const root = await open(ogre);
      const before = root.querySelector<HTMLInputElement>(selector)!.value;
      table().mark();
      type(root, selector, typed);
      await table().bench.settle();
      expect(table().written).toEqual([]);
      expect(ogre.sheet.element.querySelector(selector).value).toBe(before);
    });

    it("a number out of bounds is shown as it is stored, also when nothing changes by it", async () => {
      const ogre = table().actor("ogre000000000000");
      const { routines } = ogre.toObject().system;
      await ogre.update({ system: { experience: 0 } });
      const root = await open(ogre);
      const shown = (selector: string) => ogre.sheet.element.querySelector(selector).value;
      type(root, '[name="system.experience"]', "-3");
      type(root, '[name="system.hitDice.asterisks"]', "1.6");
      type(root, '[data-change="routine"][data-index="0"]', "1000000000");
      await table().bench.settle();
      expect([ogre._source.system.experience, shown('[name="system.experience"]')]).toEqual([0, "0"]);
      expect(shown('[name="system.hitDice.asterisks"]')).toBe("2");
      expect(shown('[data-change="routine"][data-index="0"]')).toBe("100");
      await ogre.update({ system: { hitDice: { asterisks: 0 }, routines } });
    });

    it("damage that is no dice is said and put back; none at all is allowed", async () => {
      const [sword] = await table().fighter.createEmbeddedDocuments("Item", [{ name: "Stick", type: "weapon" }]);
      const [bite] = await table().fighter.createEmbeddedDocuments("Item", [{ name: "Bite", type: "attack" }]);
      for (const item of [sword, bite]) {
        const root = await open(item);
        type(root, '[data-field="system.damage"]', "a lot");
        await table().bench.settle();
        expect(item._source.system.damage).toBe("1d6");
        expect(item.sheet.element.querySelector('[data-field="system.damage"]').value).toBe("1d6");
        type(root, '[data-field="system.damage"]', "2d4+1");
        await table().bench.settle();
        expect(item._source.system.damage).toBe("2d4+1");
        type(item.sheet.element, '[data-field="system.damage"]', "");
        await table().bench.settle();
        expect(item._source.system.damage ?? "").toBe("");
        await item.delete();
      }
    });

    it("an emptied way of moving goes, a new one comes", async () => {
      const ogre = table().actor("ogre000000000000");
      type(await open(ogre), '[data-change="movement"][data-key="fly"]', "240");
      await table().bench.settle();
      expect(ogre._source.system.movement).toEqual({ walk: { base: 120 }, fly: { base: 240 } });
      type(ogre.sheet.element, '[data-change="movement"][data-key="fly"]', "");
      await table().bench.settle();
      expect(ogre._source.system.movement).toEqual({ walk: { base: 120 } });
    });

    it("a routine is a count for each attack", async () => {
      const ogre = table().actor("ogre000000000000");
      type(await open(ogre), '[data-change="routine"][data-index="0"][data-attack-id="bite000000000000"]', "3");
      await table().bench.settle();
      expect(ogre._source.system.routines[0]).toContainEqual({ attackId: "bite000000000000", count: 3 });
      type(ogre.sheet.element, '[data-change="routine"][data-index="0"][data-attack-id="bite000000000000"]', "1");
      await table().bench.settle();
      expect(texts(ogre.sheet.element, "button.routine")).toEqual(["2 × Claw, Bite"]);
    });

    it("kinds of harm are ticked", async () => {
      const dagger = table().weapon("silverDagger0000");
      const root = await open(dagger);
      const magic = root.querySelector<HTMLInputElement>('[data-field="system.harms"][value="magic"]')!;
      magic.checked = true;
      magic.dispatchEvent(new Event("change", { bubbles: true }));
      await table().bench.settle();
      expect([...dagger.system.harms].sort()).toEqual(["magic", "silver"]);
      await dagger.update({ system: { harms: ["silver"] } });
    });

    it("C5: one click draws, and the two-handed sword empties the other hand in one update", async () => {
      const root = await open(table().fighter);
      table().mark();
      press(root, '.fight [data-item-id="twoHandedSword00"] [data-action="toggleInHand"]');
      await table().bench.settle();
      expect(table().weapon("twoHandedSword00").system.inHand).toBe("both");
      expect(table().weapon("sword00000000000").system.inHand).toBe("none");
      expect(table().written).toEqual(["update Item ×2"]);
      press(root, '.fight [data-item-id="sword00000000000"] [data-action="toggleInHand"]');
      await table().bench.settle();
    });

    it("I75: armor is put on with one click, and the sum is explained", async () => {
      const [mail] = await table().fighter.createEmbeddedDocuments("Item", [
        { name: "Chainmail", type: "armor", system: { armorClass: 14, kind: "heavy" } },
      ]);
      const root = await open(table().fighter);
      press(root, `.inventory [data-item-id="${mail.id}"] [data-action="toggleEquipped"]`);
      await table().bench.settle();
      const figure = table().fighter.sheet.element.querySelector(".character-header .figure:nth-child(2)")!;
      expect(figure.textContent?.replace(/\s+/g, " ")).toContain("14 [5]");
      expect(figure.getAttribute("data-tooltip")).toContain("14 Chainmail");
      await mail.delete();
    });

    it("C5: a weapon that the shield keeps out of hand says so, and the item's own sheet refuses it too", async () => {
      const data = { name: "Shield", type: "armor", system: { kind: "shield", shieldBonus: 1, equipped: true } };
      const [shield] = await table().fighter.createEmbeddedDocuments("Item", [data]);
      const great = table().weapon("twoHandedSword00");
      await great.putAway();
      const root = await open(table().fighter);
      const button = root.querySelector('.fight [data-item-id="twoHandedSword00"] [data-action="attack"]')!;
      expect(button.querySelector(".attack-needed")?.textContent).toBe("hands full");
      expect(button.getAttribute("data-tooltip")).toBe("Two-handed sword needs both hands, and the shield keeps one.");
      const own = await open(great);
      const box = own.querySelector<HTMLInputElement>('[data-change="inHand"]')!;
      box.checked = true;
      box.dispatchEvent(new Event("change", { bubbles: true }));
      await table().bench.settle();
      expect(great.system.inHand).toBe("none");
      expect(great.sheet.element.querySelector('[data-change="inHand"]').checked).toBe(false);
      await shield.delete();
    });

    it("an armor's own sheet puts it on as the inventory does: what it takes the place of comes off", async () => {
      const system = { kind: "heavy", armorClass: 14 };
      const [mail, plate] = await table().fighter.createEmbeddedDocuments("Item", [
        { name: "Mail", type: "armor", system: { ...system, equipped: true } },
        { name: "Plate", type: "armor", system },
      ]);
      const box = (await open(plate)).querySelector<HTMLInputElement>('[data-change="equipped"]')!;
      table().mark();
      box.checked = true;
      box.dispatchEvent(new Event("change", { bubbles: true }));
      await table().bench.settle();
      expect([mail.system.equipped, plate.system.equipped, table().written]).toEqual([false, true, ["update Item ×2"]]);
      await table().fighter.deleteEmbeddedDocuments("Item", [mail.id, plate.id]);
    });

    it("the printed qualities are words to tick; one of a module keeps its box and its place", async () => {
      const [spear] = await table().fighter.createEmbeddedDocuments("Item", [
        { name: "Spear", type: "weapon", system: { qualities: ["brace", "barbed"] } },
      ]);
      const root = await open(spear);
      const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-field="system.qualities"]')];
      expect(boxes.map(({ value, checked }) => `${value} ${checked}`)).toEqual([
        "blunt false",
        "brace true",
        "charge false",
        "reload false",
        "splash false",
        "barbed true",
      ]);
      boxes[0]!.checked = true;
      boxes[0]!.dispatchEvent(new Event("change", { bubbles: true }));
      await table().bench.settle();
      expect(spear._source.system.qualities).toEqual(["blunt", "brace", "barbed"]);
      await spear.delete();
    });

    it("gear of one kind is one heap: a dropped bundle adds its pieces, in one update", async () => {
      const arrows = { name: "Arrows", type: "gear", system: { quantity: 20, bundle: 20, cost: 5, ammunition: "bow" } };
      const [carried] = await table().fighter.createEmbeddedDocuments("Item", [
        { ...arrows, system: { ...arrows.system, quantity: 13 } },
      ]);
      const bundle = await page.Item.implementation.create(arrows);
      const other = await page.Item.implementation.create({
        ...arrows,
        system: { ...arrows.system, harms: ["silver"] },
      });
      const { sheet } = table().fighter;
      const root = await open(table().fighter);
      expect(texts(root, `.inventory [data-item-id="${carried.id}"] .row-figures`)).toEqual([
        "For a bow · 5 gp for 20",
      ]);
      const size = table().fighter.items.size;
      table().mark();
      await sheet._onDropItem(new Event("drop"), bundle);
      expect([carried.system.quantity, table().written]).toEqual([33, ["update Item ×1"]]);
      await sheet._onDropItem(new Event("drop"), other);
      await table().bench.settle();
      expect(texts(sheet.element, ".inventory .row-figures")).toContain("For a bow · silver · 5 gp for 20");
      expect([carried.system.quantity, table().fighter.items.size]).toEqual([33, size + 1]);
      for (const item of [bundle, other, carried, table().fighter.items.contents.at(-1)]) await item.delete();
    });

    it("one click attacks: the dialog, Enter's button, one card", async () => {
      const root = await open(table().fighter);
      table().mark();
      press(root, '.fight [data-item-id="sword00000000000"] [data-action="attack"]');
      await table().bench.settle();
      const dialog = document.querySelector<HTMLFormElement>("form.choice-dialog")!;
      dialog.querySelector<HTMLInputElement>("[name=die]")!.value = "14";
      dialog.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      expect(page.game.messages.contents.at(-1).system.entries[0].outcome.die).toBe(14);
    });
  });
});

const LIMITED_OGRE = {
  ...OGRE,
  ownership: { default: 0, [PLAYER]: 1 },
  system: { ...OGRE.system, description: "<p>It stinks.</p>" },
};

onBothCores({ user: "Player", seed: { actors: [FIGHTER, LIMITED_OGRE] } }, (table) => {
  it("who is limited sees name, picture and description, and no figure", async () => {
    const root = await open(table().actor(OGRE._id));
    expect(texts(root, ".limited-view")).toEqual(["Ogre It stinks."]);
    expect(root.querySelector<HTMLImageElement>(".limited-view img")?.alt).toBe("Ogre");
    expect(root.querySelectorAll(".limited-view :is(input, button, .figure)")).toHaveLength(0);
    await table().actor(OGRE._id).sheet.close();
  });

  it("an owner who is no gamemaster attacks and edits from the sheet", async () => {
    const root = await open(table().fighter);
    type(root, '[data-field="system.hp.value"]', "-4");
    await table().bench.settle();
    expect(table().fighter.system.hp.value).toBe(6);
    expect(root.querySelector<HTMLButtonElement>('.fight [data-action="attack"]')?.disabled).toBe(false);
    await table().fighter.sheet.close();
  });
});
