import { boot, type PackageManifest } from "./boot.ts";
import { BrowserLine } from "./line.ts";

// The page's look goes into the bundle.
(import.meta as any).glob("./styles/*.css", { eager: true });

/** A package's styles, then its code. */
async function load(folder: string, { styles = [], esmodules = [] }: PackageManifest): Promise<void> {
  for (const { src, layer } of styles) {
    const style = document.createElement("style");
    style.textContent = `@import url("${folder}/${src}")${layer ? ` layer(${layer})` : ""};`;
    document.head.append(style);
  }
  for (const path of esmodules) await import(/* @vite-ignore */ `${folder}/${path}`);
}

/** The page says who joins and on which core: `<body data-user data-core>`. */
const { user = "", core = "13" } = globalThis.document.body.dataset;
await boot({
  connection: await BrowserLine.connect(user),
  core: Number(core) as 13 | 14,
  storage: globalThis.localStorage,
  loadSystem: async (manifest, modules) => {
    await load(`/systems/${manifest.id}`, manifest);
    for (const module of modules) await load(`/modules/${module.id}`, module);
  },
});
document.body.dataset.ready = "true";
