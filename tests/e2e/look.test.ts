import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alone, BASES, dress, exhibits, openGallery, THEMES } from "./gallery.ts";
import { keyboardFaults } from "./keyboard.ts";
import { faultsOf } from "./look-faults.ts";
import type { Table } from "./table.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What is wrong with a window on every base sheet in both themes, each fault with where it was seen. */
async function lookFaults(page: Page, selector: string): Promise<string[]> {
  const faults: string[] = [];
  for (const base of BASES) {
    for (const theme of THEMES) {
      await dress(page, base, theme);
      for (const fault of await faultsOf(page, selector)) faults.push(`${base}, ${theme}: ${fault}`);
    }
  }
  return faults;
}

/** The rules of axe-core whose outcome hangs on colors; all others read what both themes have in common. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** What axe-core holds for serious or critical within a window: by all its rules, and in the dark by those of colors. */
async function axeFaults(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  const faults: string[] = [];
  for (const theme of THEMES) {
    await dress(page, "bench", theme);
    const rules = theme === "dark" ? { runOnly: { type: "rule", values: OF_COLORS } } : {};
    const found = await page.evaluate(
      async ([root, some]) => {
        const options = { resultTypes: ["violations"], selectors: false, preload: false, ...some };
        // axe-core reads the whole page whatever it judges: what is not shown is taken out of it meanwhile.
        const shown = document.querySelector(root as string);
        const hidden = [...document.querySelectorAll("*")].filter(
          (element) =>
            document.body.contains(element) &&
            element !== document.body &&
            !shown?.contains(element) &&
            getComputedStyle(element).display === "none" &&
            element.parentElement?.checkVisibility(),
        );
        const marks = hidden.map((element) => {
          const mark = document.createComment("");
          element.replaceWith(mark);
          return mark;
        });
        const { violations } = await (globalThis as any).axe.run(root, options);
        for (const [index, mark] of marks.entries()) mark.replaceWith(hidden[index]!);
        return violations
          .filter(({ impact }: any) => ["serious", "critical"].includes(impact))
          .flatMap(({ id, nodes }: any) => nodes.map(({ html }: any) => `${id}: ${html.slice(0, 120)}`));
      },
      [selector, rules] as const,
    );
    faults.push(...found.map((fault: string) => `${theme}: ${fault}`));
  }
  return faults;
}

describe("the look of every window", () => {
  let table: Table;
  beforeAll(async () => {
    table = await openGallery();
  });
  afterAll(() => table?.close());

  it.each(exhibits)(
    "$name: whole, apart and readable on every base sheet in both themes; sound for axe-core; reached by Tab",
    async ({ user, open, fits, dialog }) => {
      const page = table.page(user);
      const selector = await open(page);
      await alone(page, selector);
      expect(await lookFaults(page, selector)).toEqual([]);
      expect(await axeFaults(page, selector)).toEqual([]);
      await dress(page, "bench", "light");
      if (fits) expect(await scrolls(page, selector)).toEqual([]);
      expect(await keyboardFaults(page, selector)).toEqual([]);
      if (dialog) {
        await page.locator(selector).locator("button, input, select").last().focus();
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(selector).count()).toBe(0);
      }
    },
  );

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});

/** What must be scrolled to be read, by class. */
async function scrolls(page: Page, selector: string): Promise<string[]> {
  return page.locator(`${selector} *`).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        return ["auto", "scroll"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1;
      })
      .map(({ className }) => className),
  );
}
