import { expect, it } from "vitest";
import { encounter, PLAIN } from "./encounter.ts";
import { onBothCores, page } from "./table.ts";

onBothCores({ settings: PLAIN }, (table) => {
  const changes: [name: string, change: () => Promise<unknown>][] = [
    ["an option of the world", () => page.game.settings.set("melee-and-morale", "morale", true)],
    ["a weapon in hand", () => table().weapon("twoHandedSword00").toggleInHand()],
  ];

  it.each(changes)(
    "%s changes while the encounter is deleted: nothing is written to it, and nothing goes wrong",
    async (_name, change) => {
      const { combat } = await encounter(table());
      await combat.startCombat();
      table().mark();
      const changed = change();
      const deleted = combat.delete();
      await Promise.all([changed, deleted]);
      await table().bench.settle();
      expect(page.game.combats.size).toBe(0);
      expect(await combat.setSideDie("friendly", 3)).toMatchObject({ refused: true, code: "fightGone" });
      await table().set("morale", false);
    },
  );
});
