import type { Page } from "playwright-core";
import { quiet, type Table } from "../../tests/e2e/table.ts";

/** One figure: milliseconds, or a count. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "×";
}

/** The middle one of some figures. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What the server wrote because of an act, as "who: action document ×count", in order. */
export async function writesOf(table: Table, act: () => Promise<unknown>): Promise<string[]> {
  await quiet(table);
  const from = table.server.log.length;
  await act();
  await quiet(table);
  return table.server.log
    .slice(from)
    .map(({ user, action, documentName, count }) => `${user}: ${action} ${documentName} ×${count}`);
}

/** An encounter of so many goblins, unlinked, with a token each; half of them stand on the friends' side. */
export async function gatherFight(page: Page, size: number): Promise<void> {
  await page.evaluate(async (count) => {
    const { canvas, game, getDocumentClass } = globalThis as any;
    for (const combat of [...game.combats]) await combat.delete();
    const goblin = game.actors.getName("Goblin");
    const data = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const at = { x: (index % 18) * 50, y: (Math.floor(index / 18) % 14) * 50 };
        const token = (await goblin.getTokenDocument({ ...at, disposition: index % 2 === 0 ? 1 : -1 })).toObject();
        return { ...token, name: `Fighter ${index + 1}` };
      }),
    );
    const tokens = await canvas.scene.createEmbeddedDocuments("Token", data);
    const combat = await getDocumentClass("Combat").create({ scene: canvas.scene.id, active: true });
    await getDocumentClass("Token").createCombatants(tokens, { combat });
    await combat.startCombat();
  }, size);
  await page.waitForFunction((count) => document.querySelectorAll("#combat li.combatant").length === count, size);
}
