import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fixDice, openTable } from "../tests/e2e/table.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run save-fixture -- <name>`: plays a short fight in the demo world and keeps the world as
 * `tests/fixtures/worlds/<name>`, which every later version must open. Build first. World `a` is of the first days and
 * cannot be made again; `b` is of version 0.1.0.
 */
const name = process.argv[2];
if (!name || name === "a") throw new Error("Name the world to be saved; world a stays as it is.");
const target = join(ROOT, "tests", "fixtures", "worlds", name);

/** Other options than a new world has, so that a fight which forgot its own would be noticed. */
const SETTINGS = { tieRule: "simultaneous", stride: "sides", declarations: true, morale: true };

const table = await openTable({ core: 13, settings: SETTINGS });
try {
  const page = table.page("Gamemaster");
  await fixDice(page, [4, 6], [2, 6], [15, 20], [6, 8], [3, 6], [3, 6], [11, 12]);
  await page.evaluate(async () => {
    const { game, Combat, TokenDocument, canvas } = globalThis as any;
    const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
    await TokenDocument.implementation.createCombatants([...canvas.scene.tokens], { combat });
    const party = await combat.addSide({ name: "Hirelings", color: "#336699" });
    // Round 1: a spell is declared, one retreats, the party's die is 4 and the foes' 2, Goblin 1 falls, the foes act.
    await combat.startCombat();
    await combat.setSideDie("friendly", 4);
    await combat.setSideDie("hostile", 2);
    await combat.declare(combat.combatants.getName("Berit").id, { kind: "spell", spellName: "Light" });
    await combat.declare(combat.combatants.getName("Goblin 2").id, { kind: "retreat" });
    await combat.nextTurn();
    const sword = game.actors.getName("Ansgar").items.getName("Sword");
    const hit = await sword.attack({ targets: [canvas.scene.tokens.getName("Goblin 1")], dialog: false, die: 15 });
    await hit.apply();
    await combat.nextRound();
    // Round 2: tied dice, marks by hand, the referee's words on who is slow, in melee and to which side one belongs.
    await combat.setSideDie("friendly", 3);
    await combat.setSideDie("hostile", 3);
    await combat.nextTurn();
    await combat.moveToSide(combat.combatants.getName("Goblin 3").id, party);
    await combat.setSlow(combat.combatants.getName("Edda").id, true);
    await combat.setEngaged(combat.combatants.getName("Edda").id, false);
    await combat.setMark(combat.combatants.getName("Ansgar").id, "done");
    await combat.setMark(combat.combatants.getName("Goblin 2").id, "delayed");
    // A second encounter that has not begun.
    const later = await Combat.implementation.create({ scene: canvas.scene.id });
    await TokenDocument.implementation.createCombatants([canvas.scene.tokens.getName("Berit")], { combat: later });
    await later.setSideDie("friendly", 6);
    await combat.activate();
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
