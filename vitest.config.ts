import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A worker for each core, for vitest alone would keep one back; not more, for each may have a browser of its own. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      // Properties draw hundreds of fights.
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["tests/rules/**/*.test.ts"],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "guards",
          environment: "node",
          include: ["tests/guards/**/*.test.ts"],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "package",
          environment: "node",
          include: ["tests/package/**/*.test.ts"],
          testTimeout: 20_000,
          // The bundle is to be loaded as it is.
          server: { deps: { external: [/\/dist\/[\w-]+\.mjs/] } },
        },
      },
      {
        test: {
          name: "contract",
          environment: "happy-dom",
          include: ["stand-in/{contract,tests}/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "system",
          environment: "happy-dom",
          include: ["tests/system/**/*.test.ts"],
          testTimeout: 20_000,
          // The first bench of a worker reads the whole system; each bench is a world of its own.
          hookTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
          // The files of a worker share what they import and the browser; each lays tables of its own.
          isolate: false,
        },
      },
    ],
  },
});
