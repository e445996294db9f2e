import { fixDice, type Table } from "../../tests/e2e/table.ts";
import { writesOf } from "./page.ts";

/** An act of the gamemaster and what the server wrote because of it. */
export interface Written {
  readonly act: string;
  readonly writes: readonly string[];
}

const GOBLINS = ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5", "Goblin 6"];
const FRIENDS = ["Ansgar", "Berit", "Corwin", "Edda"];

/** The writes of every act that has a budget, on a table with the demo world. */
export async function countWrites(table: Table): Promise<Written[]> {
  const page = table.page("Gamemaster");
  const counted: Written[] = [];
  const count = async (act: string, work: (argument: any) => unknown, argument?: unknown) =>
    counted.push({ act, writes: await writesOf(table, () => page.evaluate(work as any, argument as any)) });
  const hit = (times: number) =>
    Array.from(
      { length: times },
      () =>
        [
          [20, 20],
          [1, 8],
        ] as [number, number][],
    ).flat();

  await page.evaluate(async () => {
    await (globalThis as any).getDocumentClass("Combat").create({ active: true });
  });
  await count(
    "eight combatants join",
    async (names) => {
      const { canvas, getDocumentClass } = globalThis as any;
      await getDocumentClass("Token").createCombatants(names.map((name: string) => canvas.scene.tokens.getName(name)));
    },
    [...FRIENDS, ...GOBLINS.slice(0, 4)],
  );
  await fixDice(page, [5, 6], [2, 6]);
  await count("the encounter starts", () => (globalThis as any).game.combat.startCombat());
  await count("the next step", () => (globalThis as any).game.combat.nextTurn());
  await fixDice(page, [5, 6], [2, 6]);
  await count("the next round", () => (globalThis as any).game.combat.nextRound());
  await fixDice(page, ...Array.from({ length: 6 }, () => [5, 8] as [number, number]));
  await dropGoblins(count);
  await fixDice(page, ...hit(1));
  await count("one attack", attack, ["Goblin 1"]);
  await count("its card is applied to one", apply);
  await fixDice(page, ...hit(3));
  await count("an attack on three linked", attack, FRIENDS.slice(1));
  await count("its card is applied to three linked", apply);
  await fixDice(page, ...hit(3));
  await count("an attack on three unlinked", attack, GOBLINS.slice(0, 3));
  await count("its card is applied to three unlinked", apply);
  await fixDice(page, ...hit(6));
  await count("six selected attack one", attackTogether);
  await count("their card is applied", apply);
  await count("their card is undone", () => (globalThis as any).game.messages.contents.at(-1).undo());
  return counted;
}

const apply = () => (globalThis as any).game.messages.contents.at(-1).apply();

async function attack(names: string[]): Promise<void> {
  const { canvas, game } = globalThis as any;
  canvas.tokens.releaseAll();
  const targets = names.map((name) => canvas.scene.tokens.getName(name));
  const sword = game.actors.getName("Ansgar").items.getName("Sword");
  await sword.attack({ targets, dialog: false, anyDistance: true });
}

/** The goblins that were dropped strike at one, all by the attack of the first. */
async function attackTogether(): Promise<void> {
  const { canvas } = globalThis as any;
  const goblins = canvas.scene.tokens.contents.slice(-6);
  for (const goblin of goblins) goblin.object.control({ releaseOthers: false });
  const targets = [canvas.scene.tokens.getName("Ansgar")];
  const [weapon] = goblins[0].actor.items;
  await weapon.attack({ targets, dialog: false, anyDistance: true });
}

async function dropGoblins(count: (act: string, work: () => unknown) => Promise<unknown>): Promise<void> {
  await count("six goblins of the compendium are dropped on the map", async () => {
    const { game } = globalThis as any;
    const { uuid } = game.packs.get("melee-and-morale.monsters").index.find(({ name }: any) => name === "Goblin");
    const tokens = () => (globalThis as any).canvas.scene.tokens.size;
    for (let index = 0; index < 6; index++) {
      const before = tokens();
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
      const { left, top } = document.querySelector("#board")!.getBoundingClientRect();
      const at = { clientX: left + 75 + index * 50, clientY: top + 475 };
      const under = document.elementFromPoint(at.clientX, at.clientY)!;
      under.dispatchEvent(new DragEvent("drop", { ...at, dataTransfer, bubbles: true, cancelable: true }));
      const late = performance.now() + 10_000;
      while (tokens() === before) {
        if (performance.now() > late) throw new Error("No token came of a drop.");
        await new Promise((done) => setTimeout(done, 5));
      }
    }
  });
}
