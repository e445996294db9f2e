import { describe, expect, it } from "vitest";
import {
  type AppliableView,
  type Applied,
  appliedMark,
  appliedSentence,
  bulkView,
} from "../../../src/data/message/applied.ts";
import { crowd, refusedSentence, signed, sumText } from "../../../src/data/message/card.ts";
import { changesOfTotal, damageCard, type StoredDamage } from "../../../src/data/message/damage-card.ts";
import { changesOfSave, isListed, type StoredSaveEntry, saveCard } from "../../../src/data/message/save-card.ts";
import { changesOfSpell, type StoredSpell, spellCard } from "../../../src/data/message/spell-card.ts";
import { gamemaster, localize, player, stranger } from "./viewers.ts";

const ORC = { uuid: "Actor.orc", name: "Orc" };
const did = (delta: number, half = false): Applied => ({ by: "u", half, effects: [{ target: ORC.uuid, delta }] });
const TWO: Applied = {
  by: "u",
  half: false,
  effects: [
    { target: "a", delta: -1 },
    { target: "b", delta: -1 },
  ],
};

describe("what was applied", () => {
  it.each<[Applied | null, string | null, string]>([
    [null, null, ""],
    [did(0), "Nothing changes for Orc", "0"],
    [did(3), "Orc gains 3 hit points", "+3"],
    [did(-1), "Orc loses 1 hit point", "−1"],
    [did(-4), "Orc loses 4 hit points", "−4"],
    [did(-1, true), "Orc loses 1 hit point, half the damage", "−1"],
    [did(-2, true), "Orc loses 2 hit points, half the damage", "−2"],
    [TWO, "Applied to 2 targets", ""],
    [{ ...TWO, effects: [] }, "Applied", ""],
  ])("%j is said in words and in short, to who may know it", (applied, sentence, mark) => {
    expect([appliedSentence(applied, "Orc", gamemaster), appliedMark(applied, gamemaster)]).toEqual([sentence, mark]);
    const plain = applied === TWO ? sentence : applied && "Applied";
    expect([appliedSentence(applied, "Orc", stranger), appliedMark(applied, stranger)]).toEqual([plain, ""]);
  });

  it("without a name it is only said that it was", () =>
    expect(appliedSentence(did(-4), null, gamemaster)).toBe("Applied"));
});

describe("the buttons for all entries", () => {
  const line = (given: Partial<AppliableView>): AppliableView => ({
    ...{ id: "", appliedText: null, appliedMark: "", showApply: true, canApply: false, canUndo: false },
    ...{ canHalve: false, applyLabel: "" },
    ...given,
  });
  const open = line({ canApply: true, canHalve: true });
  const done = line({ canUndo: true, appliedText: "Applied" });
  // A word of the referee can be taken back, and is not an applied entry.
  const ruled = line({ canUndo: true });

  it("are there for two entries that can be applied or undone, and not for fewer", () => {
    expect([[], [open], [open, line({})], [open, ruled], [done]].map(bulkView)).toEqual([null, null, null, null, null]);
    expect(
      [
        [open, open],
        [done, done],
        [open, done, line({})],
      ].map((lines) => bulkView(lines) !== null),
    ).toEqual([true, true, true]);
  });

  it("can be pressed where one of the entries can", () => {
    expect(bulkView([open, done])).toEqual({ canApply: true, canUndo: true, canHalve: true });
    expect(bulkView([open, line({ canApply: true })])).toEqual({ canApply: true, canUndo: false, canHalve: true });
    expect(bulkView([done, done])).toEqual({ canApply: false, canUndo: true, canHalve: false });
  });
});

describe("words of a card", () => {
  it("many names are told by their kinds, a lone one whole, and of more than three kinds their number", () => {
    const told = (...names: string[]) => crowd(names, localize);
    expect(told("Goblin 1", "Goblin 2", "Goblin (3)", "Goblin #4")).toBe("Goblin × 4");
    expect(told("Orc 1", "Orc 2", "Wolf 7")).toBe("Orc × 2, Wolf 7");
    expect([told("Orc", "Wolf", "Bat"), told("Orc", "Wolf", "Bat", "Elf")]).toEqual(["Orc, Wolf, Bat", "4 fighters"]);
    expect([told("7", "7"), told("Wolf 7", "Orc 1")]).toEqual(["7 × 2", "Wolf 7, Orc 1"]);
  });

  it("numbers have a true minus, a sum its parts, and one die alone no sum", () => {
    expect([signed(2), signed(0), signed(-3)]).toEqual(["+2", "+0", "−3"]);
    const add = (...values: number[]) => values.map((value) => ({ id: "situational" as const, value }));
    expect([sumText(14, [], 14), sumText(14, add(0), 14), sumText(14, add(1, -2), 13)]).toEqual([
      "14",
      "14",
      "14 + 1 − 2 = 13",
    ]);
    expect(sumText(-1, [], 3)).toBe("−1 = 3");
  });

  it("a refusal's data are translated where they are keys", () => {
    const refusal = { code: "barredCast", data: { name: "Elf", status: "MELEE.Status.gagged" } };
    const sentence = refusedSentence(refusal, localize);
    expect(sentence).toContain("Elf");
    expect([sentence.includes("MELEE."), sentence.toLowerCase().includes("gagged")]).toEqual([false, true]);
  });
});

describe("a card of saves", () => {
  const rolled = (success: boolean) =>
    ({ saveId: "wands", value: 11, die: success ? 14 : 5, modifiers: [], total: success ? 14 : 5, success }) as const;
  const save = (given: Partial<StoredSaveEntry> = {}): StoredSaveEntry => ({
    ...{ id: "a", saver: ORC, saveId: "wands", refusal: null, outcome: rolled(false), damage: null, immune: false },
    applied: null,
    ...given,
  });
  const BREATH = { total: 9, harms: ["fire" as const], source: { uuid: "", name: "Breath" } };
  const line = (given: Partial<StoredSaveEntry>, viewer = gamemaster, damage: typeof BREATH | null = BREATH) =>
    saveCard({ damage, entries: [save(given)] }, viewer).entries[0]!;

  it("T8: who failed takes all, who saved half rounded down, the immune nothing", () => {
    expect([line({}).damage?.text, line({ outcome: rolled(true) }).damage?.text]).toEqual([
      "9 points of damage",
      "4 points of damage",
    ]);
    expect(line({ damage: 2, outcome: rolled(true) }).damage).toEqual({ total: 1, text: "1 point of damage" });
    expect([line({ immune: true }).damage, line({ immune: true }).immunity]).toEqual([null, "No damage: immune to it"]);
    expect([
      line({}, gamemaster, null).damage,
      line({ outcome: null, refusal: { code: "castHasActed", data: { name: "Mira" } } }).damage,
    ]).toEqual([null, null]);
  });

  it("can be applied while there is damage, undone after, and by nobody who may not", () => {
    const buttons = (given: Partial<StoredSaveEntry>, viewer = gamemaster, damage: typeof BREATH | null = BREATH) => {
      const { showApply, canApply, canUndo, canHalve } = line(given, viewer, damage);
      return [showApply, canApply, canUndo, canHalve];
    };
    expect(buttons({})).toEqual([true, true, false, false]);
    expect(buttons({ applied: did(-9) })).toEqual([true, false, true, false]);
    expect(buttons({}, gamemaster, null)).toEqual([false, false, false, false]);
    expect(buttons({ immune: true })).toEqual([false, false, false, false]);
    expect(buttons({ immune: true, applied: did(0) })).toEqual([true, false, true, false]);
    expect([buttons({}, stranger), buttons({ applied: did(-9) }, stranger)]).toEqual([
      [false, false, false, false],
      [false, false, false, false],
    ]);
  });

  it("says the damage and where it comes from, and leaves out whom nothing befell", () => {
    const subtitle = (damage: typeof BREATH | null) => saveCard({ damage, entries: [save()] }, gamemaster).subtitle;
    expect([subtitle(BREATH), subtitle({ ...BREATH, source: { uuid: "", name: "" } }), subtitle(null)]).toEqual([
      "Breath: 9 points of damage, half for who saves",
      "9 points of damage, half for who saves",
      null,
    ]);
    const card = saveCard(
      { damage: null, entries: [save(), save({ id: "b", saver: { uuid: "b", name: "Orc 2" }, outcome: null })] },
      gamemaster,
    );
    expect([card.title, card.entries.length]).toEqual([`Orc × 2: save against ${localize("MELEE.Save.wands")}`, 1]);
  });

  it("a save that was refused says why, and does nothing", () => {
    const refused = save({
      outcome: null,
      refusal: { code: "barredCast", data: { name: "Elf", status: "MELEE.Status.gagged" } },
    });
    const [view] = saveCard({ damage: BREATH, entries: [refused] }, gamemaster).entries;
    expect([view?.state, view?.dieSum, view?.sentence.includes("Elf")]).toEqual(["refused", null, true]);
    expect(changesOfSave(refused, BREATH)).toEqual([]);
  });

  it("is a list with damage or with several, and not for one alone", () => {
    expect([isListed({ damage: null, entries: [save()] }), isListed({ damage: BREATH, entries: [save()] })]).toEqual([
      false,
      true,
    ]);
    expect(isListed({ damage: null, entries: [save(), save()] })).toBe(true);
  });
});

describe("a card of a spell", () => {
  const entry = { id: "a", target: ORC, immune: false, applied: null };
  const SPELL: StoredSpell = {
    ...{ event: "cast", caster: { uuid: "", name: "Mira" }, spell: { uuid: "", name: "Fire Ball" }, level: 3 },
    ...{ range: "240′", duration: "", save: "spells", heals: false, overruled: null, spent: true, cause: null },
    ...{ points: { formula: "5d6", faces: [1, 2, 3, 4, 5], total: 15 }, returned: "", entries: [entry] },
  };
  const card = (given: Partial<StoredSpell> = {}, viewer = gamemaster) => spellCard({ ...SPELL, ...given }, viewer);

  it("harms or heals its target by its points, and once taken back does nothing", () => {
    expect(changesOfSpell(SPELL, entry)).toEqual([
      { kind: "damage", target: ORC.uuid, amount: 15, harms: ["magic", "spell"] },
    ]);
    expect(changesOfSpell({ ...SPELL, heals: true }, { ...entry, target: null })).toEqual([
      { kind: "heal", target: null, amount: 15 },
    ]);
    for (const none of [{ points: null }, { returned: "hand" as const }])
      expect(changesOfSpell({ ...SPELL, ...none }, entry)).toEqual([]);
    expect(changesOfSpell(SPELL, { ...entry, immune: true })).toEqual([]);
  });

  it("has buttons as long as something can be done", () => {
    const buttons = (given: Partial<StoredSpell>, viewer = gamemaster) => {
      const { showApply, canApply, canUndo, canHalve } = card(given, viewer).entries[0]!;
      return [showApply, canApply, canUndo, canHalve];
    };
    expect(buttons({})).toEqual([true, true, false, true]);
    expect(buttons({ heals: true })).toEqual([true, true, false, false]);
    expect(buttons({ entries: [{ ...entry, applied: did(-5) }] })).toEqual([true, false, true, true]);
    expect(buttons({ entries: [{ ...entry, immune: true }] })).toEqual([false, false, false, true]);
    expect(buttons({ returned: "hand" })).toEqual([false, false, false, true]);
    expect(buttons({}, stranger)).toEqual([false, false, false, true]);
    expect(card({ points: null }).entries).toEqual([]);
  });

  it("says who is aimed at, and where nobody is, that it goes to the selected", () => {
    expect([card().whom, card().entries[0]?.label, card().entries[0]?.applyLabel]).toEqual(["Orc", "Orc", "Apply"]);
    const free = card({ entries: [{ ...entry, target: null, immune: true }] });
    expect([free.whom, free.entries[0]?.label, free.entries[0]?.applyLabel]).toEqual([
      null,
      "Apply to selected",
      "Apply to selected",
    ]);
    expect([free.entries[0]?.immunity, card().entries[0]?.immunity]).toEqual(["No damage: immune to it", null]);
  });

  it("asks gamemasters for the saves until it is taken back", () => {
    expect([card().save, card({}, player).save, card({ returned: "hand" }).save, card({ save: "" }).save]).toEqual([
      localize("MELEE.Save.spells"),
      "",
      "",
      "",
    ]);
  });

  it("C13: a lost spell says by what, and whether a copy is gone; a returned one that it is back", () => {
    const lost = { event: "disrupted", cause: { kind: "attack", text: "Sword" } } as const;
    const told = (given: Partial<StoredSpell>) => [card(given).state, card(given).sentence, card(given).note];
    expect(told({ ...lost })).toEqual([
      "disrupted",
      "Struck by Sword before casting",
      "Fire Ball is lost, and one copy of it is gone from memory.",
    ]);
    expect(told({ ...lost, cause: null, spent: false })).toEqual(["disrupted", null, "Fire Ball is lost."]);
    expect(told({ ...lost, returned: "miss" })[2]).toBe("The hit became a miss: Fire Ball is in memory again.");
    expect(told({ returned: "hand" })).toEqual(["returned", null, "Taken back: Fire Ball is in memory again."]);
    expect(told({})).toEqual(["cast", null, null]);
    expect([card(lost).facts, card().facts?.level]).toEqual([null, 3]);
  });

  it("C12: what the referee allowed says what the rules said", () => {
    const overruled = { code: "castHasActed", data: { name: "Mira" } };
    expect(card({ overruled }).sentence).toMatch(/^The referee allows it\. The rules say: .*Mira/);
  });

  it("can be taken back once, by who may", () => {
    const back = (given: Partial<StoredSpell>, viewer = gamemaster) => [
      card(given, viewer).showTakeBack,
      card(given, viewer).canTakeBack,
    ];
    expect([back({}), back({ returned: "hand" }), back({}, stranger)]).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });
});

describe("a card of a rolled total", () => {
  const DAMAGE: StoredDamage = {
    kind: "damage",
    total: 7,
    half: false,
    source: { uuid: "", name: "2d6" },
    entries: [{ id: "a", target: ORC, applied: null }],
  };
  const card = (given: Partial<StoredDamage> = {}, viewer = gamemaster) => damageCard({ ...DAMAGE, ...given }, viewer);

  it("says what it is, half of it and where it comes from", () => {
    expect([card().title, card({ total: 1 }).title, card({ half: true }).title, card({ kind: "heal" }).title]).toEqual([
      "7 points of damage",
      "1 point of damage",
      "3 points of damage, half of 7",
      "7 points of healing",
    ]);
    expect([card().subtitle, card({ source: { uuid: "", name: "" } }).subtitle]).toEqual(["2d6 = 7", null]);
  });

  it("does it to each target, and nothing where it comes to nothing", () => {
    const [entry] = DAMAGE.entries;
    expect(changesOfTotal({ ...DAMAGE, half: true }, entry!)).toEqual([
      { kind: "damage", target: ORC.uuid, amount: 3, harms: [] },
    ]);
    expect(changesOfTotal({ ...DAMAGE, kind: "heal" }, entry!)).toEqual([
      { kind: "heal", target: ORC.uuid, amount: 7 },
    ]);
    expect(changesOfTotal({ ...DAMAGE, total: 0 }, entry!)).toEqual([]);
  });

  it("is applied before and undone after, by who may", () => {
    const buttons = (applied: Applied | null, viewer = gamemaster) => {
      const { showApply, canApply, canUndo } = card({ entries: [{ id: "a", target: ORC, applied }] }, viewer)
        .entries[0]!;
      return [showApply, canApply, canUndo];
    };
    expect([buttons(null), buttons(did(-7)), buttons(null, stranger), buttons(did(-7), stranger)]).toEqual([
      [true, true, false],
      [true, false, true],
      [false, false, false],
      [false, false, false],
    ]);
  });
});
