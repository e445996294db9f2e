import { defineConfig } from "vite";

/** The system's bundle (default) or the test bench's client (`--mode bench`). */
export default defineConfig(({ mode }) =>
  mode === "bench"
    ? {
        base: "/bench/",
        publicDir: false,
        build: {
          outDir: "stand-in/dist",
          target: "es2022",
          sourcemap: true,
          minify: false,
          lib: { entry: "stand-in/client/main.ts", formats: ["es"], fileName: () => "bench.mjs", cssFileName: "bench" },
        },
      }
    : {
        // Relative, because a Foundry server may stand behind a route prefix.
        base: "./",
        publicDir: false,
        build: {
          outDir: "dist",
          target: "es2022",
          sourcemap: true,
          minify: "oxc",
          modulePreload: false,
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: { "melee-and-morale": "src/main.ts" },
            preserveEntrySignatures: "strict",
            output: {
              format: "es",
              entryFileNames: "[name].mjs",
              chunkFileNames: "[name].mjs",
              // Two files and no more: what every client needs, and the window that most never open.
              codeSplitting: {
                groups: [
                  {
                    name: "shared",
                    test: (id) =>
                      id.includes("/src/") &&
                      !/applications\/browser\/|monsters\/(browse|hit-dice-order)\.ts/.test(id) &&
                      !id.endsWith("/src/main.ts"),
                  },
                ],
              },
              assetFileNames: (asset) =>
                asset.names.some((name) => name.endsWith(".css")) ? "melee-and-morale.css" : "fonts/[name][extname]",
              // Saved sheet choices and rolls hold class names, so names must survive the minifier.
              minify: { mangle: { keepNames: { class: true, function: false } }, compress: true },
            },
          },
        },
      },
);
