import type { Page } from "playwright-core";
import { demoWorld } from "../../demo/world.ts";
import type { WorldSeed } from "../../stand-in/server/store.ts";
import type { Table } from "../../tests/e2e/table.ts";
import { median } from "./page.ts";

/** Milliseconds until a sheet stands on a page that has shown none, and when it is opened again. */
export async function sheetRender(page: Page, name: string): Promise<{ first: number; again: number }> {
  return page.evaluate(async (wanted) => {
    const open = async () => {
      const actor = (globalThis as any).game.actors.getName(wanted);
      const started = performance.now();
      const sheet = await actor.sheet.render({ force: true });
      void sheet.element.offsetHeight;
      const duration = performance.now() - started;
      await sheet.close({ animate: false });
      return duration;
    };
    return { first: await open(), again: await open() };
  }, name);
}

/** Milliseconds in which all actors of the world prepare their data afresh, the middle one of several. */
export async function dataPreparation(page: Page, times = 5): Promise<number> {
  const measured = await page.evaluate((count) => {
    const { actors } = (globalThis as any).game;
    return Array.from({ length: count }, () => {
      const started = performance.now();
      for (const actor of actors) actor.reset();
      return performance.now() - started;
    });
  }, times);
  return median(measured);
}

/** The demo world with copies of its goblin until there are so many actors. */
export function horde(size: number): WorldSeed {
  const { actors = [], ...rest } = demoWorld;
  const goblin = actors.find(({ name }) => name === "Goblin");
  const copies = Array.from({ length: size - actors.length }, (_, index) => {
    return { ...goblin, _id: `Horde${String(index).padStart(11, "0")}`, name: `Goblin of the Horde ${index + 1}` };
  });
  return { ...rest, actors: [...actors, ...copies] };
}

/** Milliseconds from the address to a page that is ready, the middle one of several fresh browsers. */
export async function worldLoad(table: Table, user: string, times = 3): Promise<number> {
  const durations: number[] = [];
  for (let index = 0; index < times; index++) {
    const started = performance.now();
    const page = await table.join(user);
    durations.push(performance.now() - started);
    await page.context().close();
  }
  return median(durations);
}
