import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";

const size = (file: string) => gzipSync(readFileSync(join(ROOT, file))).length;
const built = (file: string) => existsSync(join(ROOT, file));
const AT_ONCE = ["dist/melee-and-morale.mjs", "dist/shared.mjs"];
const LATER = ["dist/dialogs.mjs", "dist/monster-browser.mjs", "dist/tracker-forms.mjs"];
const STYLE = ["dist/melee-and-morale.css"];

it("a browser loads at most 80 kB of code and 12 kB of style before the world is ready, gzipped", () => {
  const missing = [...AT_ONCE, ...LATER, ...STYLE].filter((file) => !built(file));
  expect(missing, "The bundle is missing: build it with `npm run build` first.").toEqual([]);
  const sum = (files: readonly string[]) => files.map(size).reduce((total, one) => total + one, 0);
  console.log(`gzipped bytes: code ${sum(AT_ONCE)}, style ${sum(STYLE)}, when first opened ${sum(LATER)}`);
  expect(sum(AT_ONCE)).toBeLessThanOrEqual(80_000);
  expect(sum(STYLE)).toBeLessThanOrEqual(12_000);
});

it("what is loaded later is not imported at once", () => {
  for (const file of AT_ONCE) {
    const imports = readFileSync(join(ROOT, file), "utf8").matchAll(/\b(?:from|import)\s*["`]\.\/([\w.-]+)["`]/g);
    expect([...imports].map(([, name]) => `dist/${name}`).filter((name) => LATER.includes(name))).toEqual([]);
  }
});
