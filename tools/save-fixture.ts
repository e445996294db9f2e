import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fixDice, openTable } from "../tests/e2e/table.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run save-fixture -- <name>`: plays a short fight in the demo world and keeps the world as
 * `tests/fixtures/worlds/<name>`, which every later version must open. Build first.
 */
const name = process.argv[2] ?? "a";
const target = join(ROOT, "tests", "fixtures", "worlds", name);

const table = await openTable({ core: 13 });
try {
  const page = table.page("Gamemaster");
  await fixDice(page, [5, 6], [3, 6], [14, 20], [4, 8], [6, 20], [2, 6], [12, 20]);
  await page.evaluate(async () => {
    const { game, Combat, TokenDocument, canvas } = globalThis as any;
    await game.settings.set("melee-and-morale", "attackMode", "matrix");
    const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
    await TokenDocument.implementation.createCombatants([...canvas.scene.tokens], { combat });
    await combat.startCombat();
    const sword = game.actors.getName("Ansgar").items.getName("Sword");
    const hit = await sword.attack({ targets: [canvas.scene.tokens.getName("Goblin 1")], dialog: false, die: 14 });
    await hit.apply();
    await combat.nextTurn();
    await canvas.scene.tokens.getName("Goblin 2").update({ x: 350, y: 400 });
    const goblin = canvas.scene.tokens.getName("Goblin 2").actor;
    await goblin.attackRoutine(0, { targets: [canvas.scene.tokens.getName("Berit")], dialog: false, die: 6 });
    await game.actors.getName("Edda").save("death", { dialog: false, die: 12 });
    await game.actors.getName("Edda").items.getName("Long bow").putAway();
  });
  // The server writes through; it must have let go of the databases before they are copied.
  const { dataFolder } = table;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await table.server.close();
  await cp(join(dataFolder, "worlds", "table"), target, {
    recursive: true,
    filter: (path) => !/[\\/](?:LOCK|LOG|LOG\.old)$/.test(path),
  });
  if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
} finally {
  await table.close();
}
console.log(`Saved ${target}`);
