import { expect } from "vitest";
import { fact, listen, MONSTER, onBothCores, page, WEAPON } from "./fixture.ts";

onBothCores({}, () => {
  const monster = (data: object = {}) => page.Actor.implementation.create({ name: "Orc", type: MONSTER, ...data });
  const weapons = (...names: string[]) => names.map((name) => ({ name, type: WEAPON }));

  fact(
    { id: "4.4c", evidence: "read", source: "types: client/hooks.d.mts" },
    "the asking page has each pre-hook and each after-hook once",
    async () => {
      const names = ["preCreateActor", "createActor", "preUpdateActor", "updateActor", "preDeleteActor", "deleteActor"];
      const hooks = names.map((name) => listen(name));
      const actor = await monster();
      await actor.update({ name: "Ogre" });
      await actor.delete();
      for (const hook of hooks) hook.stop();
      expect(hooks.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1, 1, 1]);
      const user = page.game.user.id;
      expect(hooks.map(({ calls }) => calls[0]!.at(-1))).toEqual(Array(6).fill(user));
    },
  );

  fact(
    { id: "M9", section: "4.4", evidence: "read", source: "types: client/hooks.d.mts" },
    "exactly false from a pre-hook or `_preX` cancels silently: the call resolves to undefined, or to a list without the document; undefined, null and 0 do not cancel",
    async () => {
      const actor = await monster();
      const no = listen("preUpdateActor", () => false);
      expect(await actor.update({ name: "Ogre" })).toBeUndefined();
      no.stop();
      for (const answer of [0, null, undefined]) {
        const mild = listen("preUpdateActor", () => answer);
        await actor.update({ name: `Troll ${answer}` });
        mild.stop();
        expect(actor.name).toBe(`Troll ${answer}`);
      }
      const none = listen("preCreateActor", () => false);
      expect(await monster()).toBeUndefined();
      none.stop();
      const some = listen("preCreateItem", (item) => item.name !== "Bow");
      const made = await actor.createEmbeddedDocuments("Item", weapons("Axe", "Bow"));
      some.stop();
      expect(made.map(({ name }: any) => name)).toEqual(["Axe"]);
      const stay = listen("preDeleteActor", () => false);
      await actor.delete();
      stay.stop();
      expect(page.game.actors.has(actor.id)).toBe(true);
    },
  );

  fact(
    { id: "4.4d", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "an embedded creation runs the pre-hook and the after-hook of each document, then `_onCreateDescendantDocuments` of the parent",
    async () => {
      const actor = await monster();
      const steps: string[] = [];
      const hooks = ["preCreateItem", "createItem"].map((step) => listen(step, () => void steps.push(step)));
      const original = actor._onCreateDescendantDocuments;
      actor._onCreateDescendantDocuments = (...args: any[]) => {
        steps.push(`parent ${args[1]} ${args[2].length}`);
        return original.apply(actor, args);
      };
      await actor.createEmbeddedDocuments("Item", weapons("Axe", "Bow"));
      for (const hook of hooks) hook.stop();
      delete actor._onCreateDescendantDocuments;
      expect(steps).toEqual(["preCreateItem", "preCreateItem", "createItem", "createItem", "parent items 2"]);
    },
  );

  fact(
    { id: "4.4e", evidence: "read", source: "types: common/abstract/document.d.mts" },
    "`_preCreateOperation` of the class sees all documents of a creation before it is sent, `_onCreateOperation` after it",
    async () => {
      const { documentClass } = page.CONFIG.Item;
      const steps: unknown[] = [];
      page.CONFIG.Item.documentClass = class extends documentClass {
        static async _preCreateOperation(documents: any[], operation: any, user: any) {
          steps.push(["pre", documents.length, user === page.game.user]);
          return super._preCreateOperation(documents, operation, user);
        }
        static async _onCreateOperation(documents: any[], operation: any, user: any) {
          steps.push(["on", documents.length]);
          return super._onCreateOperation(documents, operation, user);
        }
      };
      const actor = await monster();
      await actor.createEmbeddedDocuments("Item", weapons("Axe", "Bow"));
      page.CONFIG.Item.documentClass = documentClass;
      expect(steps).toEqual([
        ["pre", 2, true],
        ["on", 2],
      ]);
    },
  );

  fact(
    { id: "4.4g", evidence: "read", source: "types: client/hooks.d.mts" },
    "hooks of combatants get a combatant that knows its encounter, the deleted one too",
    async () => {
      const seen: unknown[] = [];
      const combat = await page.Combat.implementation.create({});
      const hooks = ["createCombatant", "updateCombatant", "deleteCombatant"].map((name) =>
        listen(name, (combatant) => void seen.push([name, combatant.combat === combat, combatant.parent === combat])),
      );
      const [one] = await combat.createEmbeddedDocuments("Combatant", [{ name: "A" }]);
      await one.update({ name: "B" });
      await one.delete();
      for (const hook of hooks) hook.stop();
      await combat.delete();
      expect(seen).toEqual(["createCombatant", "updateCombatant", "deleteCombatant"].map((name) => [name, true, true]));
    },
  );
});
