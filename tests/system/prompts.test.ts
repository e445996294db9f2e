import { afterEach, beforeEach, expect, it } from "vitest";
import { type AttackDraft, prompts } from "../../src/documents/table/prompts.ts";
import { onBothCores } from "./table.ts";

onBothCores({}, (table) => {
  let dialogs: typeof prompts;
  let asked: AttackDraft[];
  beforeEach(() => {
    dialogs = { ...prompts };
    asked = [];
    prompts.attack = async (draft) => {
      asked.push(draft);
      return draft.choice;
    };
  });
  afterEach(() => Object.assign(prompts, dialogs));

  const strike = (options: object = {}) =>
    table()
      .weapon("silverDagger0000")
      .attack({ targets: [table().token("tokenOgreFar0000")], ...options });
  const hold = (key: "keydown" | "keyup") =>
    document.body.dispatchEvent(new KeyboardEvent(key, { code: "ShiftLeft", key: "Shift", bubbles: true }));

  it("the dialog starts from what the map and the weapon say", async () => {
    await strike({ modifier: 2 });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      attacker: "Fighter",
      targets: [{ name: "Ogre 2", distance: 30 }],
      modes: ["melee", "missile"],
      mode: "missile",
      ranges: { short: 10, medium: 20, long: 30 },
      choice: { mode: "missile", range: null, cover: null, modifier: 2, die: null, anyDistance: false },
    });
  });

  it("who cancels the dialog rolls nothing", async () => {
    prompts.attack = async () => null;
    table().mark();
    expect(await strike()).toBeNull();
    expect(table().written).toEqual([]);
  });

  it("what is chosen in the dialog counts", async () => {
    prompts.attack = async (draft) => ({ ...draft.choice, die: 17, modifier: -2, range: "short" });
    const { outcome } = (await strike()).system.entries[0];
    expect([outcome.die, outcome.band]).toEqual([17, "short"]);
    expect(outcome.modifiers).toContainEqual({ id: "situational", value: -2 });
  });

  it("F60: holding the skip key leaves the dialog out", async () => {
    hold("keydown");
    await strike();
    hold("keyup");
    expect(asked).toHaveLength(0);
    await strike();
    expect(asked).toHaveLength(1);
  });

  it("F61: the user's setting turns it round, and the option is stronger than both", async () => {
    await table().set("skipDialog", true);
    await strike();
    expect(asked).toHaveLength(0);
    hold("keydown");
    await strike();
    hold("keyup");
    expect(asked).toHaveLength(1);
    await strike({ dialog: true });
    expect(asked).toHaveLength(2);
    await table().set("skipDialog", false);
    await strike({ dialog: false });
    expect(asked).toHaveLength(2);
  });
});
