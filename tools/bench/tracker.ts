import type { Page } from "playwright-core";
import { median } from "./page.ts";

/** Milliseconds of one render of the tracker with its layout, the middle one of several. */
export async function trackerRender(page: Page, times = 7): Promise<number> {
  const measured = await page.evaluate(async (count) => {
    const { combat } = (globalThis as any).ui;
    const all: number[] = [];
    for (let index = 0; index < count; index++) {
      const started = performance.now();
      await combat.render({ force: true });
      void combat.element.offsetHeight;
      all.push(performance.now() - started);
    }
    return all;
  }, times);
  return median(measured);
}

/** What happens on the stepping page from a step to the tracker's next picture. */
export interface Steps {
  /** The middle one, in milliseconds. */
  readonly duration: number;
  /** Renders of the tracker for each step. */
  readonly renders: readonly number[];
  /** View models that were built for each step. */
  readonly views: readonly number[];
  /** Renders of any sheet, in all. */
  readonly sheets: number;
}

/** Steps an encounter on, back and forth, and counts what it makes the page do. */
export async function stepThrough(page: Page, times = 6): Promise<Steps> {
  const { durations, ...steps } = await page.evaluate(async (count) => {
    const { Hooks, game, ui } = globalThis as any;
    const tracker = ui.combat;
    const durations: number[] = [];
    const renders: number[] = [];
    const views: number[] = [];
    let sheets = 0;
    let seen = new Set<object>();
    let drawn = 0;
    const prepare = tracker._preparePartContext;
    // The view model is in what every part is drawn from; one that is built once is one object in all of them.
    tracker._preparePartContext = async function watched(this: object, ...args: unknown[]) {
      const context = await prepare.apply(this, args);
      if (context.mm) seen.add(context.mm);
      return context;
    };
    const hooks = [
      ["renderCombatTracker", Hooks.on("renderCombatTracker", () => void drawn++)],
      ["renderDocumentSheetV2", Hooks.on("renderDocumentSheetV2", () => void sheets++)],
    ] as const;
    for (let index = 0; index < count; index++) {
      seen = new Set();
      drawn = 0;
      const started = performance.now();
      await (index % 2 === 0 ? game.combat.nextTurn() : game.combat.previousTurn());
      // The answer is drawn in the turn of the page after the one in which it came.
      while (drawn === 0) await new Promise((done) => requestAnimationFrame(done));
      void tracker.element.offsetHeight;
      durations.push(performance.now() - started);
      // A second render would come now.
      for (let turn = 0; turn < 4; turn++) await new Promise((done) => requestAnimationFrame(done));
      renders.push(drawn);
      views.push(seen.size);
    }
    for (const [name, id] of hooks) Hooks.off(name, id);
    delete tracker._preparePartContext;
    return { durations, renders, views, sheets };
  }, times);
  return { duration: median(durations), ...steps };
}
