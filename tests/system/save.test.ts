import { expect, it } from "vitest";
import { onBothCores } from "./table.ts";

onBothCores({}, (table) => {
  const save = (die: number, id: string, options: object = {}) => {
    table().bench.fixDice([die, 20]);
    return table().fighter.save(id, { dialog: false, ...options });
  };
  const outcome = (message: any) => message.system.entries[0].outcome;

  it("T8: a save succeeds on the value and above, and fails below it", async () => {
    table().mark();
    const saved = await save(12, "paralysis");
    expect(table().written).toEqual(["create ChatMessage ×1"]);
    expect([saved.type, outcome(saved).success, outcome(saved).total]).toEqual(["save", true, 12]);
    expect(outcome(await save(11, "paralysis")).success).toBe(false);
    expect(saved.content).toContain("12");
    expect(saved.rolls.map((roll: any) => [roll.key, roll.total])).toEqual([["save", 12]]);
  });

  it("T8: a natural 20 and a natural 1 are nothing special", async () => {
    expect(outcome(await save(20, "spells", { modifier: -10 })).success).toBe(false);
    expect(outcome(await save(1, "death", { modifier: 10 })).success).toBe(true);
  });

  it("F52: characters and monsters have the five saves; another id is refused and nothing is rolled", async () => {
    for (const id of ["death", "wands", "paralysis", "breath", "spells"]) {
      expect((await save(10, id)).type).toBe("save");
      expect((await table().nearOgre.save(id, { dialog: false })).type).toBe("save");
    }
    table().mark();
    expect(await save(10, "reflex")).toMatchObject({ refused: true, code: "noSuchSave" });
    expect(table().written).toEqual([]);
  });

  it("Wisdom counts against magic alone; a monster's own bonus always", async () => {
    await table().fighter.update({ "system.abilities.wisdom.value": 16 });
    expect(outcome(await save(10, "spells")).total).toBe(10);
    expect(outcome(await save(10, "spells", { magic: true })).modifiers).toEqual([{ id: "wisdom", value: 2 }]);
    await table().nearOgre.update({ "system.saveBonus": 2 });
    table().bench.fixDice([10, 20]);
    expect(outcome(await table().nearOgre.save("death", { dialog: false })).total).toBe(12);
  });

  it("F62: a typed die and a modifier", async () => {
    expect(outcome(await table().fighter.save("death", { dialog: false, die: 7, modifier: 3 }))).toMatchObject({
      die: 7,
      total: 10,
      success: true,
    });
    expect(await table().fighter.save("death", { dialog: false, die: 0 })).toMatchObject({ code: "dieOutOfRange" });
  });
});
