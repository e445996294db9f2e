import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

const ID = "melee-and-morale";

onBothCores({ settings: {} }, (table) => {
  it("§5: the settings' keys, scopes and defaults are public", () => {
    const expected = {
      procedure: ["world", "sides"],
      attackMode: ["world", "ascending"],
      tieRule: ["world", "reroll"],
      initiativeMode: ["world", "sides"],
      initiativeWhen: ["world", "eachRound"],
      stride: ["world", "phases"],
      declarations: ["world", true],
      morale: ["world", true],
      playersRoll: ["world", true],
      twoHandedIsSlow: ["world", true],
      variableDamage: ["world", true],
      whoApplies: ["world", "gamemaster"],
      showMonsterFigures: ["world", false],
      hpOnDrop: ["world", "roll"],
      markDefeated: ["world", false],
      enforceMovement: ["world", false],
      skipDialog: ["client", false],
    };
    for (const [key, [scope, value]] of Object.entries(expected)) {
      expect(page.game.settings.settings.get(`${ID}.${key}`).scope, key).toBe(scope);
      expect(page.game.settings.get(ID, key), key).toBe(value);
    }
    expect(page.game.settings.settings.get(`${ID}.schemaVersion`).config).toBe(false);
  });

  it("every setting has its name, hint and choices in the language file", () => {
    for (const [id, setting] of page.game.settings.settings) {
      if (!id.startsWith(`${ID}.`) || !setting.config) continue;
      const keys = [setting.name, setting.hint, ...Object.values(setting.choices ?? {})];
      for (const key of keys) expect(page.game.i18n.has(key), String(key)).toBe(true);
    }
  });

  it("the schema's number is stored when a gamemaster opens the world", async () => {
    await table().bench.settle();
    expect(page.game.settings.get(ID, "schemaVersion")).toBe(1);
    const stored = table().bench.server.documents("settings");
    expect(stored.find(({ key }: any) => key === `${ID}.schemaVersion`)?.value).toBe("1");
  });

  it("C2: a round is ten seconds", () => {
    expect(page.CONFIG.time.roundTime).toBe(10);
  });
});

onBothCores({ user: "Player" }, (table) => {
  it("a player's client migrates nothing", async () => {
    await table().bench.settle();
    expect(page.game.settings.get(ID, "schemaVersion")).toBe(0);
    expect(table().bench.server.log).toEqual([]);
  });
});

onBothCores({ settings: { procedure: "gone" } }, () => {
  it("a procedure whose module is gone gives way to the system's own", async () => {
    expect(page.game.settings.get(ID, "procedure")).toBe("gone");
    const combat = await page.CONFIG.Combat.documentClass.create({});
    expect(combat.type).toBe("sides");
  });

  it("a world may choose the procedure of a module, and nothing that nobody brought", async () => {
    const toy = `toy.core${page.game.release.generation}`;
    await expect(page.game.settings.set(ID, "procedure", toy)).rejects.toThrow(toy);
    page.game.system.api.procedures.register(toy, {});
    await page.game.settings.set(ID, "procedure", toy);
    expect(page.game.settings.get(ID, "procedure")).toBe(toy);
    const { choices } = page.game.settings.settings.get(`${ID}.procedure`);
    expect(choices).toEqual({ sides: "MELEE.Setting.procedure.choice.sides", [toy]: `TYPES.Combat.${toy}` });
  });
});
