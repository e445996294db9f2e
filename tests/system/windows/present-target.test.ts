import { afterEach, expect, it } from "vitest";
import { onBothCores, page } from "../table.ts";

onBothCores({ user: "Player" }, (table) => {
  afterEach(() => table().fighter.sheet.close({ animate: false }));

  /** What the sword's button says beside its dice, and explains, once a token is the player's only target. */
  async function swordAt(tokenId: string): Promise<{ needed: string | null; hint: string | null }> {
    table().token(tokenId).object.setTarget(true, { releaseOthers: true });
    await table().fighter.sheet.render({ force: true });
    const root: HTMLElement = table().fighter.sheet.element;
    const button = root.querySelector('.fight [data-item-id="sword00000000000"] [data-action="attack"]')!;
    const needed = button.querySelector(".attack-needed")?.textContent ?? null;
    return { needed, hint: button.getAttribute("data-tooltip") };
  }

  it("C9: a player whose monsters' figures are hidden is told that the target is out of reach", async () => {
    expect(page.game.settings.get("melee-and-morale", "showMonsterFigures")).toBe(false);
    // Six squares of 5 feet: 30 feet.
    const { needed, hint } = await swordAt("tokenOgreFar0000");
    expect(needed).toBe("out of reach");
    expect(hint).toBe("Sword reaches 5 feet, and the target is 30 feet away.");
  });

  it("and of one within reach nothing of what the die must show", async () => {
    const { needed, hint } = await swordAt("tokenOgreNear000");
    expect(needed).toBeNull();
    expect(hint).not.toMatch(/out of reach/);
  });
});

onBothCores({ user: "Gamemaster" }, (table) => {
  afterEach(() => table().fighter.sheet.close({ animate: false }));

  it("C15: an attack's button tells the needed die, the chance and every modifier, to pointer and keyboard", async () => {
    const { fighter } = table();
    table().token("tokenOgreNear000").object.setTarget(true, { releaseOthers: true });
    await fighter.sheet.render({ force: true });
    const find = (): HTMLElement =>
      fighter.sheet.element.querySelector('.fight [data-item-id="sword00000000000"] [data-action="attack"]')!;
    // +2 and +1 against AC 15: 12 to 20 hit, nine faces of twenty.
    const told =
      "Against Ogre 1: 12 or more on the die, 45 %. Sword. Attack: Attack bonus +2, Strength +1 = +3. Damage: Strength +1.";
    expect([find().dataset.tooltip, find().getAttribute("aria-description")]).toEqual([told, told]);
    // Words of the moment, though nothing was drawn since.
    await table().token("tokenOgreNear000").update({ x: 900, y: 900 });
    const button = find();
    button.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(button.dataset.tooltip).toBe("Sword reaches 5 feet, and the target is 45 feet away.");
    expect(button.getAttribute("aria-description")).toBe(button.dataset.tooltip);
    await table().token("tokenOgreNear000").update({ x: 100, y: 100 });
    button.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(button.dataset.tooltip).toBe(told);
  });
});
