import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alone, BASES, dress, type Exhibit, exhibits, openGallery, THEMES } from "./gallery.ts";
import { faultsOf } from "./look-faults.ts";
import type { Table } from "./table.ts";

/** What is wrong with one exhibit on every base sheet in both themes, each fault with where it was seen. */
async function inspect(table: Table, exhibit: Exhibit): Promise<string[]> {
  const page = table.page(exhibit.user);
  const selector = await exhibit.open(page);
  await alone(page, selector);
  const faults: string[] = [];
  for (const base of BASES) {
    for (const theme of THEMES) {
      await dress(page, base, theme);
      for (const fault of await faultsOf(page, selector)) faults.push(`${base}, ${theme}: ${fault}`);
    }
  }
  await dress(page, "bench", "light");
  return faults;
}

describe("the look of every window", () => {
  let table: Table;
  beforeAll(async () => {
    table = await openGallery();
  });
  afterAll(() => table?.close());

  it.each(exhibits)("$name: whole, apart, within and readable on every base sheet, light and dark", async (exhibit) => {
    expect(await inspect(table, exhibit)).toEqual([]);
  });
});
