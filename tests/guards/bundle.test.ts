import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";

const LIMIT = 80_000;
const LOADED = ["dist/melee-and-morale.mjs", "dist/melee-and-morale.css"];

it("what a browser loads is at most 80 kB of code and style together, gzipped", () => {
  const missing = LOADED.filter((file) => !existsSync(join(ROOT, file)));
  expect(missing, "The bundle is missing: build it with `npm run build` first.").toEqual([]);
  const sizes = LOADED.map((file) => gzipSync(readFileSync(join(ROOT, file))).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  console.log(`code and style: ${sizes.join(" + ")} = ${sum} bytes, gzipped`);
  expect(sum).toBeLessThanOrEqual(LIMIT);
});
