import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      // Properties draw hundreds of fights.
      { test: { name: "rules", environment: "node", include: ["tests/rules/**/*.test.ts"], testTimeout: 60_000 } },
      { test: { name: "guards", environment: "node", include: ["tests/guards/**/*.test.ts"] } },
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
      { test: { name: "contract", environment: "happy-dom", include: ["stand-in/{contract,tests}/**/*.test.ts"] } },
      {
        test: {
          name: "system",
          environment: "happy-dom",
          include: ["tests/system/**/*.test.ts"],
          testTimeout: 20_000,
          // The first bench of a file reads the whole system.
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
          // The files share what they import and the browser; each lays tables of its own.
          isolate: false,
        },
      },
    ],
  },
});
