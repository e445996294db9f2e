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
        base: "/systems/melee-and-morale/",
        publicDir: false,
        build: {
          outDir: "dist",
          target: "es2022",
          sourcemap: true,
          minify: "oxc",
          lib: {
            entry: "src/main.ts",
            formats: ["es"],
            fileName: () => "melee-and-morale.mjs",
            cssFileName: "melee-and-morale",
          },
          // Saved sheet choices and rolls hold class names, so names must survive the minifier.
          rolldownOptions: { output: { minify: { mangle: { keepNames: true }, compress: true } } },
        },
      },
);
