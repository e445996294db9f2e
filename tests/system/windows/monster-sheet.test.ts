import { afterEach, describe, expect, it } from "vitest";
import { onBothCores, page } from "../table.ts";

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
const words = (element: Element) => element.textContent?.replace(/\s+/g, " ").trim();
const texts = (root: HTMLElement, selector: string) => [...root.querySelectorAll(selector)].map(words);
/** Each fact as its label and what stands beside it. */
const facts = (root: HTMLElement) =>
  [...root.querySelectorAll(".monster-card .fact")].map((fact) => [...fact.children].map(words).join(" "));

onBothCores({}, (table) => {
  afterEach(async () => {
    for (const app of [...page.foundry.applications.instances.values()]) {
      if (app.document) await app.close({ animate: false });
    }
  });

  describe("the monster sheet", () => {
    it("a monster's card lists its specials by their labels, its other figures and its leaders", async () => {
      await table().set("attackMode", "ascending");
      const boar = await page.Actor.implementation.create({
        name: "Boar",
        type: "monster",
        system: {
          invulnerable: true,
          harmedOnlyBy: ["fire"],
          specials: [
            { tag: "immune:except", text: "" },
            { tag: "energy-drain", text: "One level." },
            { tag: "odd habit", text: "Hums." },
          ],
          armorClassAlternates: [{ armorClass: 10, when: "human form" }, { armorClass: 14 }],
          moraleAlternates: [{ value: 9, when: "with king" }],
          movementAlternates: [{ mode: "fly", base: 100, when: "as a bat" }],
          leaders: [
            { role: "king", text: "3 HD." },
            { role: "warden", hitDice: "2", hp: "9" },
          ],
        },
      });
      expect(texts(await open(boar), ".monster-card .specials li")).toEqual([
        "Harmed only by fire",
        "Drains life One level.",
        "Odd habit Hums.",
        "King 3 HD.",
        "Warden 2 HD, 9 hp",
      ]);
      expect(facts(boar.sheet.element).slice(0, 3)).toEqual([
        "Or armor class 10 [9] human form, 14 [5]",
        "Movement 120′ (40′) · Fly 100′ (33′) as a bat",
        "Morale (9 with king)",
      ]);
      await boar.delete();
    });

    it("a monster that has spells lists them on its card, and casts and memorises as a character does", async () => {
      const shaman = await page.Actor.implementation.create({ name: "Shaman", type: "monster" });
      const root = await open(shaman);
      expect(root.querySelector(".spells")).toBeNull();
      const [bless] = await shaman.createEmbeddedDocuments("Item", [
        { name: "Bless", type: "spell", system: { level: 2, memorised: 1, prepared: 1 } },
      ]);
      await table().bench.settle();
      expect(texts(root, ".monster-card .spell-row .row-name")).toEqual(["Bless"]);
      press(root, ".spell-row [data-action=cast]");
      await table().bench.settle();
      expect([bless.system.memorised, page.game.messages.contents.at(-1).system.spell.name]).toEqual([0, "Bless"]);
      press(root, "[data-action=resetSpells]");
      await table().bench.settle();
      press(root, '.spell-row [data-action=memorise][data-step="1"]');
      await table().bench.settle();
      type(root, ".spell-row .row-quantity", "3");
      await table().bench.settle();
      expect(bless.system).toMatchObject({ memorised: 2, prepared: 3 });
      await shaman.delete();
    });

    it("what a monster has any number of is added, typed and taken away row by row, one write each", async () => {
      const ogre = table().actor("ogre000000000000");
      const others = () => ogre._source.system.armorClassAlternates;
      const list = '[data-list="system.armorClassAlternates"]';
      const root = await open(ogre);
      table().mark();
      press(root, `[data-action="createRow"]${list}`);
      await table().bench.settle();
      expect(others()).toEqual([{ armorClass: 10, when: "" }]);
      type(ogre.sheet.element, `${list}[data-key="armorClass"]`, "17");
      await table().bench.settle();
      type(ogre.sheet.element, `${list}[data-key="when"]`, "in armor");
      await table().bench.settle();
      expect(others()).toEqual([{ armorClass: 17, when: "in armor" }]);
      expect(table().written).toEqual(["update Actor ×1", "update Actor ×1", "update Actor ×1"]);
      await table().set("attackMode", "ascending");
      await ogre.sheet.render();
      expect(facts(ogre.sheet.element)[0]).toBe("Or armor class 17 [2] in armor");
      press(ogre.sheet.element, `[data-action="deleteRow"]${list}`);
      await table().bench.settle();
      expect(others()).toEqual([]);
    });

    it("a special's line is typed over, and the figures behind it stay", async () => {
      const ogre = table().actor("ogre000000000000");
      const figures = { damage: "2d8", trigger: "both-claws-hit" };
      await ogre.update({ system: { specials: [{ tag: "hug", text: "Squeezes.", figures }] } });
      type(await open(ogre), 'textarea[data-change="special"]', "Both claws: 2d8 more.");
      await table().bench.settle();
      expect(ogre._source.system.specials).toEqual([{ tag: "hug", text: "Both claws: 2d8 more.", figures }]);
      await ogre.update({ system: { specials: [] } });
    });

    it("C18, C21: the card says by weapon, against a hull, and an immunity once", async () => {
      const [monster] = await page.Actor.implementation.createDocuments([
        {
          name: "Kraken",
          type: "monster",
          system: {
            invulnerable: true,
            harmedOnlyBy: ["silver"],
            immuneTo: ["cold", "gas"],
            specials: [{ tag: "immune:effects", text: "Gas and sleep.", figures: { types: ["gas", "sleep"] } }],
            leaders: [{ role: "king", hitDice: "9", hp: "50" }],
          },
          items: [
            { name: "Weapon", type: "attack", system: { damage: "2d4", byWeapon: true, weaponModifier: 1 } },
            { name: "Ram", type: "attack", system: { damage: null, hullDamage: "6d6", riders: ["stun"] } },
            {
              name: "Fist",
              type: "attack",
              system: { damage: "3d10", extraDamage: [{ damage: "1d10", kind: "heat" }] },
            },
          ],
        },
      ]);
      const root = await open(monster);
      expect(texts(root, ".attack-figures")).toEqual(["2d4 or weapon +1", "6d6 to a hull, stun", "3d10+1d10"]);
      expect(texts(root, ".specials li")).toEqual([
        "Harmed only by silver",
        "Immune to cold",
        "Immune to effects Gas and sleep.",
        "King 9 HD, 50 hp",
      ]);
      await monster.delete();
    });
  });
});
