import { expect, it } from "vitest";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, page, SEED } from "./table.ts";

/** A fight in round 1 in melee, whose fighter has declared a way out of it, or nothing. */
function fightWith(kind: string | null) {
  const fight = storedFight();
  const declarations = kind ? [{ round: 1, kind, spellId: "", spellName: "", fate: "open" }] : [];
  const combatants = fight.combatants.map((one: any) => ({
    ...one,
    system: { ...one.system, declarations, engaged: true },
  }));
  return { ...SEED, combats: [{ ...fight, combatants }] };
}

const settings = { declarations: true, stride: "sides", morale: false };
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("#combat li.combatant")].find((row) => row.textContent?.includes(name));
const entriesOf = () =>
  page.ui.combat._getEntryContextOptions().map((entry: any) => (entry.label ?? entry.name) as string);

async function opened(name: string): Promise<HTMLElement> {
  await page.ui.combat.render({ force: true });
  await expect.poll(() => rowOf(name) !== undefined).toBe(true);
  return rowOf(name)!;
}

onBothCores({ user: "Player", seed: fightWith("retreat"), settings }, () => {
  it("C1: a player is not offered another declaration in place of a retreat, which holds for the round", async () => {
    const row = await opened("Fighter");
    expect(row.querySelectorAll("select")).toHaveLength(0);
    expect(row.textContent).toContain("retreats");
  });

  it("a player's menu promises no move to another side, and no reroll of a die that stands", async () => {
    await opened("Fighter");
    expect(entriesOf()).toContain("MELEE.Tracker.moreOwn");
    expect(entriesOf()).not.toContain("COMBAT.CombatantReroll");
  });
});

onBothCores({ seed: fightWith(null), settings }, () => {
  it("a button that is pressed by keyboard keeps the focus when the tracker is drawn again", async () => {
    const row = await opened("Fighter");
    const button = row.querySelector<HTMLElement>("[data-action=toggleHidden]")!;
    button.focus();
    button.click();
    await expect
      .poll(() => rowOf("Fighter")?.querySelector("[data-action=toggleHidden][aria-pressed=true]"))
      .toBeTruthy();
    await expect.poll(() => document.activeElement?.getAttribute("data-action")).toBe("toggleHidden");
  });

  it("every button of the tracker has a name by which the focus finds it again", async () => {
    await opened("Fighter");
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("#combat button")];
    expect(buttons.filter(({ name }) => name === "").map(({ dataset }) => dataset.action)).toEqual([]);
    expect(new Set(buttons.map(({ name }) => name)).size).toBe(buttons.length);
  });
});

const { round: _, turn: __, system: ___, ...unbegun } = storedFight();
onBothCores({ seed: { ...SEED, combats: [unbegun] }, settings }, () => {
  it("the button that began the fight has the focus when it says what comes next", async () => {
    await opened("Fighter");
    const begin = document.querySelector<HTMLButtonElement>("#combat [data-action=startCombat]")!;
    begin.focus();
    begin.click();
    // A browser takes the focus from a button that is turned off.
    expect(begin.disabled).toBe(false);
    await expect.poll(() => page.game.combat.round).toBe(1);
    await expect.poll(() => document.activeElement?.getAttribute("data-action")).toBe("next");
  });
});
