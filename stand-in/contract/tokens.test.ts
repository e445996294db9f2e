import { expect } from "vitest";
import { fact, MONSTER, OTHER, onBothCores, page, WEAPON } from "./fixture.ts";

const seed = {
  actors: [
    {
      _id: "actorOrc00000000",
      name: "Orc",
      type: MONSTER,
      ownership: { default: 0, [OTHER]: 3 },
      items: [
        { _id: "axe0000000000000", name: "Axe", type: WEAPON },
        { _id: "bow0000000000000", name: "Bow", type: WEAPON },
      ],
    },
  ],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Hall",
      active: true,
      tokens: [
        { _id: "tokenLinked00000", name: "Chief", actorId: "actorOrc00000000", actorLink: true, x: 0, y: 0 },
        {
          _id: "tokenUnlinked000",
          name: "Orc 1",
          actorId: "actorOrc00000000",
          x: 300,
          y: 100,
          bar1: { attribute: "hp" },
        },
        { _id: "tokenUnlinked001", name: "Orc 2", actorId: "actorOrc00000000" },
        { _id: "tokenOrphan00000", name: "Ghost", actorId: "actorGone0000000" },
      ],
    },
  ],
};

onBothCores({ seed }, (table) => {
  const base = () => page.game.actors.get("actorOrc00000000");
  const token = (id = "tokenUnlinked000") => page.game.scenes.get("scene00000000000").tokens.get(id);
  const stored = (id = "tokenUnlinked000") => token(id).toObject();

  fact(
    { id: "10.1c", evidence: "read", source: "types: client/documents/token.d.mts" },
    "a linked token shows the world's actor, an orphan none",
    () => {
      expect(token("tokenLinked00000").actor).toBe(base());
      expect(token("tokenOrphan00000").actor).toBeNull();
    },
  );

  fact(
    { id: "M15", section: "10.1", evidence: "measured", source: "issue foundryvtt#8973" },
    "`token.actor` of an unlinked token is an actor of its own: updating it leaves the world's actor unchanged, and its `uuid` begins with Scene",
    async () => {
      const { actor } = token();
      expect([actor.isToken, actor.id, actor.uuid]).toEqual([
        true,
        base().id,
        "Scene.scene00000000000.Token.tokenUnlinked000.Actor.actorOrc00000000",
      ]);
      await actor.update({ "system.hp.value": 1 });
      expect([actor.system.hp.value, base().system.hp.value, token("tokenUnlinked001").actor.system.hp.value]).toEqual([
        1, 4, 4,
      ]);
      expect(token().actor).toBe(actor);
      expect(stored().delta.system).toEqual({ hp: { value: 1 } });
      expect(page.fromUuidSync(actor.uuid)).toBe(actor);
    },
  );

  fact(
    { id: "M16", section: "10.1", evidence: "read", source: "types: client/documents/token.d.mts" },
    "an item deleted on an unlinked token's actor leaves a tombstone in the delta, and the world's actor keeps it",
    async () => {
      const { actor } = token("tokenUnlinked001");
      await actor.items.get("axe0000000000000").delete();
      expect(actor.items.has("axe0000000000000")).toBe(false);
      expect(base().items.has("axe0000000000000")).toBe(true);
      expect(stored("tokenUnlinked001").delta.items).toEqual([
        expect.objectContaining({ _id: "axe0000000000000", _tombstone: true }),
      ]);
    },
  );

  fact(
    { id: "10.1d", evidence: "read", source: "types: client/documents/token.d.mts" },
    "items and effects of a synthetic actor are written to its token only",
    async () => {
      const { actor } = token();
      const bow = actor.items.get("bow0000000000000");
      await bow.update({ "system.quantity": 5 });
      await actor.createEmbeddedDocuments("Item", [{ name: "Net", type: WEAPON }]);
      await actor.toggleStatusEffect("prone", { active: true });
      await actor.update({ "system.morale": 3, items: [{ _id: "bow0000000000000", system: { equipped: true } }] });
      expect(bow.system).toMatchObject({ quantity: 5, equipped: true });
      expect([actor.items.size, base().items.size, base().items.get("bow0000000000000").system.quantity]).toEqual([
        3, 2, 1,
      ]);
      expect(token().hasStatusEffect("prone")).toBe(true);
      expect(base().statuses.size).toBe(0);
      expect(stored().delta.items.map((one: any) => one.name)).toEqual(["Bow", "Net"]);
      const hooks: string[] = [];
      const id = page.Hooks.on("updateItem", (item: any) => void hooks.push(item.parent.uuid));
      await bow.update({ "system.quantity": 6 });
      page.Hooks.off("updateItem", id);
      expect(hooks).toEqual([actor.uuid]);
    },
  );

  fact(
    { id: "10.1e", evidence: "read", source: "types: client/documents/token.d.mts" },
    "what the delta does not set flows in from the base actor",
    async () => {
      const { actor } = token("tokenUnlinked001");
      await base().update({ "system.morale": 11, name: "Big orc" });
      await base().items.get("bow0000000000000").update({ "system.quantity": 2 });
      expect([actor.system.morale, actor.name]).toEqual([11, "Big orc"]);
      expect(actor.items.get("bow0000000000000").system.quantity).toBe(2);
      expect(token().actor.system.hp.value).toBe(1);
      const fresh = await base().createEmbeddedDocuments("Item", [{ name: "Club", type: WEAPON }]);
      expect(actor.items.get(fresh[0].id)?.name).toBe("Club");
    },
  );

  fact(
    { id: "10.1f", evidence: "read", source: "types: client/documents/token.d.mts", needs: "secondClient" },
    "another user's change of a synthetic actor arrives here, as of that actor",
    async () => {
      const other = table.actAs("Other");
      const parentUuid = "Scene.scene00000000000.Token.tokenUnlinked001";
      const updates = [{ _id: "actorOrc00000000", system: { hp: { value: 2 } } }];
      await other.modify("update", "Actor", { parentUuid, updates });
      await table.settle();
      expect(token("tokenUnlinked001").actor.system.hp.value).toBe(2);
      await expect(table.actAs("Player").modify("update", "Actor", { parentUuid, updates })).rejects.toThrow(
        "lacks permission",
      );
    },
  );

  fact(
    { id: "10.1g", evidence: "read", source: "types: client/documents/token.d.mts" },
    "a bar shows value and maximum, and modifyTokenAttribute clamps to it",
    async () => {
      expect(token().getBarAttribute("bar1")).toEqual({
        type: "bar",
        attribute: "hp",
        value: 1,
        max: 8,
        editable: true,
      });
      const { actor } = token();
      await actor.modifyTokenAttribute("hp", -5, true);
      expect(actor.system.hp.value).toBe(0);
      await actor.modifyTokenAttribute("hp", 99, false);
      expect(actor.system.hp.value).toBe(8);
      expect(token().getBarAttribute("bar1", { alternative: "morale" })).toMatchObject({ type: "value", value: 3 });
    },
  );

  fact(
    { id: "5.9b", evidence: "read", source: "types: client/documents/token.d.mts" },
    "tokens become combatants in one batch, each once, and go with their token",
    async () => {
      const tokens = [token(), token("tokenUnlinked001"), token("tokenLinked00000")];
      const create = () => page.TokenDocument.implementation.createCombatants(tokens);
      expect(await table.writes(create)).toEqual([
        ["create", "Combat", 1],
        ["create", "Combatant", 3],
      ]);
      const combat = page.game.combat;
      await page.TokenDocument.implementation.createCombatants(tokens, { combat });
      expect(combat.combatants.size).toBe(3);
      const one = combat.getCombatantsByToken(token())[0];
      expect([one.actor, one.name, token().inCombat]).toEqual([token().actor, "Orc 1", true]);
      expect(await token().toggleCombatant()).toBe(false);
      expect(combat.combatants.size).toBe(2);
      await token("tokenUnlinked001").delete();
      await table.settle();
      expect(combat.combatants.size).toBe(1);
    },
  );

  fact(
    { id: "10.2g", evidence: "read", source: "types: client/documents/token.d.mts" },
    "moving a token asks preMoveToken, and false stops it",
    async () => {
      const id = page.Hooks.on("preMoveToken", () => false);
      await token().update({ x: 500 });
      page.Hooks.off("preMoveToken", id);
      expect(token().x).toBe(300);
      expect(await token().move({ x: 400, y: 200 })).toBe(true);
      expect([token().x, token().y]).toEqual([400, 200]);
    },
  );

  fact(
    { id: "10.3g", evidence: "read", source: "types: common/grid/base.d.mts" },
    "a scene measures between points without being drawn, tokens tell their grid spaces",
    () => {
      const { grid } = page.game.scenes.get("scene00000000000");
      expect(
        grid.measurePath([
          { x: 50, y: 50 },
          { x: 350, y: 50 },
        ]).distance,
      ).toBe(15);
      expect(token().getOccupiedGridSpaceOffsets({ x: 0, y: 0, width: 2, height: 1 })).toEqual([
        { i: 0, j: 0 },
        { i: 0, j: 1 },
      ]);
    },
  );

  fact(
    { id: "10.1h", evidence: "read", source: "types: client/documents/token.d.mts" },
    "getTokenDocument makes a token of the prototype",
    async () => {
      const made = await base().getTokenDocument({ x: 100, y: 100 });
      expect([made.actorId, made.actorLink, made.x]).toEqual([base().id, false, 100]);
      const [created] = await page.game.scenes.active.createEmbeddedDocuments("Token", [made.toObject()]);
      expect(created.actor.isToken).toBe(true);
      expect(base().getActiveTokens(false, true).length).toBeGreaterThan(1);
    },
  );

  // Source: https://github.com/foundryvtt/foundryvtt/issues/17 and the number that dnd5e reads back off the name.
  fact(
    { id: "10.1i", evidence: "read", source: "types: client/documents/token.d.mts" },
    "a prototype with appendNumber numbers its unlinked tokens in brackets, counting none of one batch",
    async () => {
      const name = "Uruk";
      await base().update({ prototypeToken: { name, appendNumber: true } });
      const pair = await Promise.all([base().getTokenDocument(), base().getTokenDocument()]);
      expect(pair.map((token) => token.name)).toEqual([`${name} (1)`, `${name} (1)`]);
      await page.game.scenes.active.createEmbeddedDocuments("Token", [pair[0].toObject()]);
      expect((await base().getTokenDocument()).name).toBe(`${name} (2)`);
      await base().update({ "prototypeToken.appendNumber": false });
    },
  );

  // Source: https://github.com/foundryvtt/dnd5e, TokenDocument5e.
  fact(
    { id: "10.1j", evidence: "read", source: "types: client/documents/token.d.mts" },
    "a token being created takes hit points into its delta",
    async () => {
      const write = (token: any) => token.updateSource({ delta: { system: { hp: { value: 2 } } } });
      const hook = page.Hooks.on("preCreateToken", write);
      const [made] = await page.game.scenes.active.createEmbeddedDocuments("Token", [
        { name: "Orc", actorId: base().id, delta: { name: "Snaga" } },
      ]);
      page.Hooks.off("preCreateToken", hook);
      expect([made.actor.system.hp.value, made.actor.name, base().system.hp.value === 2]).toEqual([2, "Snaga", false]);
    },
  );

  fact(
    { id: "10.1k", evidence: "read", source: "types: client/hooks.d.mts" },
    "modifyTokenAttribute is told attribute, value and the updates before they are written, and false leaves them out",
    async () => {
      const { actor } = token();
      await actor.update({ "system.hp.value": 6 });
      const told: any[] = [];
      const id = page.Hooks.on("modifyTokenAttribute", (data: any, updates: any) => {
        told.push([data, { ...updates }]);
        return false;
      });
      await actor.modifyTokenAttribute("hp", -2, true);
      page.Hooks.off("modifyTokenAttribute", id);
      expect(told).toEqual([[{ attribute: "hp", value: -2, isDelta: true, isBar: true }, { "system.hp.value": 4 }]]);
      expect(actor.system.hp.value).toBe(6);
    },
  );

  fact(
    { id: "10.1l", evidence: "read", source: "types: common/constants.d.mts" },
    "dispositions go from secret -2 over hostile -1 and neutral 0 to friendly 1; display modes have NONE 0, OWNER 40 and ALWAYS 50",
    () => {
      const { TOKEN_DISPOSITIONS, TOKEN_DISPLAY_MODES } = page.CONST;
      expect(TOKEN_DISPOSITIONS).toMatchObject({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 });
      expect(TOKEN_DISPLAY_MODES).toMatchObject({ NONE: 0, OWNER: 40, ALWAYS: 50 });
    },
  );
});
