import { expect } from "vitest";
import { fact, listen, MONSTER, onBothCores, page, WEAPON } from "./fixture.ts";

onBothCores({}, (_table, core) => {
  const monster = (data: object = {}) => page.Actor.implementation.create({ name: "Orc", type: MONSTER, ...data });
  /** An effect's data that add to a number, in the form of the core. */
  const adding = (key: string, value: number, more: object = {}) => ({
    name: "Sharp",
    ...(core < 14
      ? { changes: [{ key, value: String(value), mode: 2 }] }
      : { system: { changes: [{ key, value, type: "add" }] } }),
    ...more,
  });

  fact(
    { id: "M40", section: "9.3", evidence: "read", source: "dnd5e dnd5e.mjs, legacyTransferral" },
    "an owned item's effect with `transfer` applies to the actor and is not copied into `actor.effects`; `allApplicableEffects()` finds it",
    async () => {
      const effects = [adding("system.bonus", 2, { transfer: true })];
      const actor = await monster({ items: [{ name: "Axe", type: WEAPON, effects }] });
      expect([actor.effects.size, [...actor.allApplicableEffects()].length]).toEqual([0, 1]);
      expect([actor.system.bonus, actor.system.hit]).toEqual([2, 12]);
      expect(actor._source.system).not.toHaveProperty("bonus");
      await actor.items.contents[0].effects.contents[0].update({ disabled: true });
      expect(actor.system.hit).toBe(10);
    },
  );

  fact(
    { id: "9.3a", evidence: "read", source: "types: client/documents/actor.d.mts" },
    "effects are applied between `prepareBaseData` and `prepareDerivedData`: what is derived sees them, and the source does not",
    async () => {
      const actor = await monster({ effects: [adding("system.bonus", 3), adding("system.morale", 1)] });
      expect([actor.system.bonus, actor.system.hit]).toEqual([3, 13]);
      expect([actor.system.morale, actor._source.system.morale]).toEqual([8, 7]);
      await actor.effects.contents[0].delete();
      expect([actor.system.bonus, actor.system.hit]).toEqual([0, 10]);
    },
  );

  fact(
    { id: "9.3b", evidence: "read", source: "types: client/documents/actor.d.mts" },
    "`toggleStatusEffect` creates an effect with that status, says true when it is on already, and false when it took it off; an unknown status throws",
    async () => {
      const actor = await monster();
      expect((await actor.toggleStatusEffect("dead", { overlay: true })).statuses.has("dead")).toBe(true);
      expect(actor.statuses.has("dead")).toBe(true);
      expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
      expect(await actor.toggleStatusEffect("dead")).toBe(false);
      expect(actor.statuses.has("dead")).toBe(false);
      await expect(actor.toggleStatusEffect("nonsense")).rejects.toThrow("nonsense");
    },
  );

  fact(
    { id: "9.3c", evidence: "measured", source: "issue foundryvtt#10429" },
    "what a status puts on goes through `_fromStatusEffect` of the class, its name translated",
    async () => {
      const actor = await monster();
      const { documentClass } = page.CONFIG.ActiveEffect;
      page.CONFIG.ActiveEffect.documentClass = class extends documentClass {
        static async _fromStatusEffect(statusId: string, effectData: any, options: any) {
          return super._fromStatusEffect(statusId, { ...effectData, description: statusId }, options);
        }
      };
      const effect = await actor.toggleStatusEffect("blind");
      page.CONFIG.ActiveEffect.documentClass = documentClass;
      expect([effect.name, effect.description]).toEqual([page.game.i18n.localize("EFFECT.StatusBlind"), "blind"]);
      expect([...effect.statuses]).toEqual(["blind"]);
    },
  );

  fact(
    { id: "9.3d", evidence: "read", source: "types: client/documents/actor.d.mts" },
    "a change of an effect draws its actor anew and fires the hooks of ActiveEffect with the actor as parent",
    async () => {
      const actor = await monster();
      const hook = listen("createActiveEffect");
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Held", statuses: ["prone"] }]);
      hook.stop();
      expect([hook.calls[0]![0].parent, actor.statuses.has("prone")]).toEqual([actor, true]);
    },
  );

  fact(
    { id: "2.5a", evidence: "measured", source: "issue foundryvtt#13122" },
    "conditions are a list on core 13, a record by id that answers as a list on core 14",
    () => {
      const list = page.CONFIG.statusEffects;
      expect([Array.isArray(list), list.find(({ id }: any) => id === "prone").id]).toEqual([core < 14, "prone"]);
      expect([...list].map(({ id }: any) => id)).toContain("sleep");
      expect([list.some(({ id }: any) => id === "dead"), list.filter(({ id }: any) => id === "dead").length]).toEqual([
        true,
        1,
      ]);
    },
  );

  fact(
    { id: "2.5b", evidence: "read", source: "dnd5e module/utils.mjs" },
    "`push` adds a condition on both cores",
    () => {
      page.CONFIG.statusEffects.push({ id: "contractTest", name: "Test", img: "icons/svg/aura.svg" });
      expect(page.CONFIG.statusEffects.some((one: any) => one.id === "contractTest")).toBe(true);
      if (core < 14) page.CONFIG.statusEffects.splice(page.CONFIG.statusEffects.length - 1, 1);
      else delete page.CONFIG.statusEffects.contractTest;
    },
  );

  fact(
    { id: "2.5c", evidence: "read", source: "api: CONFIG.statusEffects", core: 14 },
    "an entry put in by its id is found by it, and stands where its `order` says",
    () => {
      const list = page.CONFIG.statusEffects;
      list.contractTest = { id: "contractTest", name: "Test", img: "icons/svg/aura.svg", order: -99 };
      expect(list.contractTest).toMatchObject({ id: "contractTest" });
      expect(list.find(() => true).id).toBe("contractTest");
      delete list.contractTest;
    },
  );

  fact(
    { id: "2.5d", evidence: "read", source: "types: client/config.d.mts" },
    "`CONFIG.specialStatusEffects.DEFEATED` is the id of a condition",
    () => {
      const id = page.CONFIG.specialStatusEffects.DEFEATED;
      expect(page.CONFIG.statusEffects.some((one: any) => one.id === id)).toBe(true);
    },
  );

  fact(
    { id: "9.2b", evidence: "read", source: "api: foundry.data.ActiveEffectTypeDataModel" },
    "core 14 has a base model for effects' types, core 13 none",
    () => {
      expect(typeof page.foundry.data.ActiveEffectTypeDataModel).toBe(core < 14 ? "undefined" : "function");
    },
  );

  fact(
    { id: "9.3e", evidence: "read", source: "types: client/documents/actor.d.mts" },
    "a change's value is read as what it changes: text as a number, a word for true as true; on core 14 a phase that is done is not done twice",
    async () => {
      const effects = [adding("system.bonus", 2), adding("system.morale", -3)];
      const actor = await monster({ effects });
      expect([actor.system.bonus, actor.system.morale]).toEqual([2, 4]);
      if (core >= 14) expect(() => actor.applyActiveEffects("initial")).toThrow("initial");
      actor.reset();
      expect([actor.system.bonus, actor.system.morale]).toEqual([2, 4]);
    },
  );

  fact(
    {
      id: "9.2c",
      evidence: "read",
      source: "types: client/documents/active-effect.d.mts",
    },
    "an effect that is created notes when it began: by the world's clock, and within an encounter by its round and turn",
    async () => {
      const actor = await monster({ effects: [] });
      const begun = (effect: any) =>
        core < 14
          ? [effect.duration.startTime, effect.duration.startRound, effect.duration.startTurn]
          : [effect.start.time, effect.start.round, effect.start.turn];
      const [before] = await actor.createEmbeddedDocuments("ActiveEffect", [adding("system.bonus", 1)]);
      expect(begun(before)).toEqual([page.game.time.worldTime, null, null]);
    },
  );
});
