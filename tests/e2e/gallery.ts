import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { demoWorld } from "../../demo/world.ts";
import { ROOT } from "../../tools/run.ts";
import { cards } from "./exhibits/cards.ts";
import type { Exhibit } from "./exhibits/opening.ts";
import { tracker } from "./exhibits/tracker.ts";
import { windows } from "./exhibits/windows.ts";
import { openTable, type Table } from "./table.ts";

/** The base style sheet of the page: the bench's own, none at all, or one that disagrees with everything. */
export type Base = "bench" | "none" | "hostile";
export type Theme = "light" | "dark";

export const BASES: readonly Base[] = ["bench", "none", "hostile"];
export const THEMES: readonly Theme[] = ["light", "dark"];

/** The demo world, where a player may see a little of the gargoyle. */
const seed = {
  ...demoWorld,
  actors: demoWorld.actors.map((actor: any) =>
    actor.name === "Gargoyle" ? { ...actor, ownership: { default: 1 } } : actor,
  ),
};

/** Lays the gallery's table: the gamemaster and a player, on core 14. */
export async function openGallery(): Promise<Table> {
  const table = await openTable({ seed });
  for (const user of ["Gamemaster", "Player 1"]) {
    await table.page(user).setViewportSize({ width: 1280, height: 1000 });
    // Colors that are on their way from one theme to the other would be measured and drawn.
    await table.page(user).emulateMedia({ reducedMotion: "reduce" });
  }
  return table;
}

/** Every window, state of the tracker and card; a new window gets one entry. Opened in this order. */
export const exhibits: readonly Exhibit[] = [...windows, ...tracker, ...cards];

const FIXTURES = join(ROOT, "tests", "fixtures", "css");

/** Shows nothing but the exhibit among the windows, messages and sidebar tabs of its page. */
export async function alone(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const shown = document.querySelector(wanted);
    for (const element of document.querySelectorAll<HTMLElement>(".application, .chat-message, .sidebar-tab")) {
      element.style.display = element === shown || element.contains(shown) ? "" : "none";
    }
    shown?.scrollIntoView({ block: "nearest" });
  }, selector);
}

/** Puts another base style sheet in the place of the bench's own, and a theme on everything that carries one. */
export async function dress(page: Page, base: Base, theme: Theme): Promise<void> {
  const css = base === "bench" ? "" : readFileSync(join(FIXTURES, `${base}.css`), "utf8");
  await page.evaluate(
    ([text, own, light]) => {
      const bench = document.querySelector<HTMLLinkElement>('link[href$="bench.css"]')!;
      bench.disabled = !own;
      let foreign = document.querySelector("#foreign-base");
      if (!foreign) {
        foreign = document.createElement("style");
        foreign.id = "foreign-base";
        bench.after(foreign);
      }
      if (foreign.textContent !== text) foreign.textContent = text;
      for (const element of [document.body, ...document.querySelectorAll(".themed, .application")]) {
        element.classList.toggle("theme-light", light);
        element.classList.toggle("theme-dark", !light);
      }
    },
    [css, base === "bench", theme === "light"] as const,
  );
}
