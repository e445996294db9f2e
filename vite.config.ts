import { readdirSync } from "node:fs";
import { defineConfig, type UserConfig } from "vite";

/** Each module of the test bench's `common/` as one `.mjs` at its own relative path, for Node as well. */
function commonModules(): UserConfig {
  const files = readdirSync("stand-in/common", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.ts$/.test(file),
  );
  const names = files.map((file) => file.replaceAll("\\", "/").replace(/\.ts$/, ""));
  return {
    publicDir: false,
    build: {
      outDir: "build/common",
      target: "es2022",
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `stand-in/common/${name}.ts`])),
        preserveEntrySignatures: "strict",
        treeshake: false,
        output: {
          format: "es",
          preserveModules: true,
          preserveModulesRoot: "stand-in/common",
          entryFileNames: "[name].mjs",
        },
      },
    },
  };
}

/** The system's bundle (default), the test bench's client (`--mode bench`) or its `common/` (`--mode common`). */
export default defineConfig(({ mode }) => {
  if (mode === "common") return commonModules();
  return mode === "bench"
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
              // What every client needs, and the windows that most never open.
              codeSplitting: {
                groups: [
                  {
                    name: "shared",
                    test: (id) =>
                      id.includes("/src/") &&
                      !/applications\/browser\/|dialogs\/|sidebar\/.*(side-dialog|row-form)\.ts|monsters\/(browse|hit-dice-order)\.ts/.test(
                        id,
                      ) &&
                      !id.endsWith("/src/main.ts"),
                  },
                  { name: "dialogs", test: /\/src\/applications\/dialogs\// },
                  { name: "tracker-forms", test: /\/src\/applications\/sidebar\/.*(side-dialog|row-form)\.ts/ },
                ],
              },
              assetFileNames: (asset) =>
                asset.names.some((name) => name.endsWith(".css")) ? "melee-and-morale.css" : "fonts/[name][extname]",
              // Saved sheet choices and rolls hold class names, so names must survive the minifier.
              minify: { mangle: { keepNames: { class: true, function: false } }, compress: true },
            },
          },
        },
      };
});
