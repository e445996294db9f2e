import { boot } from "./boot.ts";
import { BrowserLine } from "./line.ts";

// The page's look goes into the bundle.
(import.meta as any).glob("./styles/*.css", { eager: true });

/** The page says who joins and on which core: `<body data-user data-core>`. */
const { user = "", core = "13" } = globalThis.document.body.dataset;
await boot({
  connection: await BrowserLine.connect(user),
  core: Number(core) as 13 | 14,
  storage: globalThis.localStorage,
  loadSystem: async (manifest) => {
    for (const { src, layer } of manifest.styles ?? []) {
      const style = document.createElement("style");
      style.textContent = `@import url("/systems/${manifest.id}/${src}")${layer ? ` layer(${layer})` : ""};`;
      document.head.append(style);
    }
    for (const path of manifest.esmodules) await import(/* @vite-ignore */ `/systems/${manifest.id}/${path}`);
  },
});
document.body.dataset.ready = "true";
