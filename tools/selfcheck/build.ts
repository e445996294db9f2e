import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "vite";
import { ROOT } from "../run.ts";

const SOURCES = join(ROOT, "self-check");
const SUITE = join(ROOT, "stand-in", "contract");
/** The folder that a person puts among the modules. */
export const OUTPUT = join(ROOT, "dist", "self-check");

const forward = (path: string): string => path.replaceAll("\\", "/");

/** Puts the page's runner and the fixture of a real world under the suite, and says where each of its files begins. */
function suite(files: readonly string[]): Plugin {
  const own = (file: string) => forward(join(SOURCES, file));
  const inSuite = (path: string | undefined) => path !== undefined && forward(path).startsWith(forward(SUITE));
  return {
    name: "contract-suite",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "vitest") return own("runner.ts");
      if (source === "./fixture.ts" && inSuite(importer)) return own("fixture.ts");
      if (source === "../harness.ts" && inSuite(importer)) return "\0no-harness";
      return null;
    },
    load: (id) => (id === "\0no-harness" ? "export const openBench = null, USERS = [];" : null),
    transform(code, id) {
      if (id === own("run.ts")) {
        const imports = files.map((file) => `import "${forward(join(SUITE, file))}";`);
        return { code: code.replace("/* The facts. */", imports.join("")), map: null };
      }
      if (!inSuite(id) || !id.endsWith(".test.ts")) return null;
      const begin = `import { beginFile } from "vitest"; beginFile("${basename(id, ".test.ts")}");`;
      return { code: `${begin}${code}`, map: null };
    },
  };
}

/** Writes the module folder: manifest, one bundle, its texts and styles, and the suite's templates. */
export async function buildSelfCheck(): Promise<void> {
  const files = (await readdir(SUITE)).filter((file) => file.endsWith(".test.ts")).sort();
  await rm(OUTPUT, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "warn",
    plugins: [suite(files)],
    build: {
      outDir: OUTPUT,
      target: "es2022",
      minify: false,
      lib: { entry: join(SOURCES, "main.ts"), formats: ["es"], fileName: () => "self-check.mjs" },
      rolldownOptions: { shimMissingExports: true },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const manifest = JSON.parse(await readFile(join(SOURCES, "module.json"), "utf8"));
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  await writeFile(join(OUTPUT, "module.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  await mkdir(join(OUTPUT, "lang"));
  await cp(join(SOURCES, "lang"), join(OUTPUT, "lang"), { recursive: true });
  await cp(join(SOURCES, "self-check.css"), join(OUTPUT, "self-check.css"));
  await cp(join(SUITE, "templates"), join(OUTPUT, "templates"), { recursive: true });
}
