import { expect, it } from "vitest";
import { storedFight } from "./stored-fight.ts";
import { onBothCores, page, SEED } from "./table.ts";

/** A fight in round 1 in which the ogre and the fighter have declared a retreat. */
function declaredFight() {
  const fight = storedFight();
  const declarations = [{ round: 1, kind: "retreat", spellId: "", spellName: "", fate: "open" }];
  const combatants = fight.combatants.map((one: any) => ({ ...one, system: { ...one.system, declarations } }));
  return { ...fight, combatants };
}

/** What the tracker's row of somebody says in all its notes and choices. */
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("#combat li.combatant")].find((row) => row.textContent?.includes(name))!;

/** Whether a row tells a retreat, in its note or by the choice that stands. */
const tellsRetreat = (name: string) =>
  /retreats/.test(rowOf(name).textContent ?? "") ||
  [...rowOf(name).querySelectorAll("select")].some(({ value }) => value === "retreat");

const seed = { ...SEED, combats: [declaredFight()] };
const settings = { declarations: true, stride: "sides", morale: false };

onBothCores({ user: "Player", seed, settings }, () => {
  it("C1: what a monster declared no player sees in the tracker, who sees what players’ own declared", async () => {
    await page.ui.combat.render({ force: true });
    await expect.poll(() => rowOf("Ogre 1") !== undefined).toBe(true);
    expect([tellsRetreat("Ogre 1"), tellsRetreat("Fighter")]).toEqual([false, true]);
  });
});

onBothCores({ seed, settings }, () => {
  it("C1: what a monster declared the gamemaster sees", async () => {
    await page.ui.combat.render({ force: true });
    await expect.poll(() => rowOf("Ogre 1") !== undefined).toBe(true);
    expect(tellsRetreat("Ogre 1")).toBe(true);
  });
});
