import { posix } from "node:path";
import { namedPaths } from "./manifest.ts";
import type { PackageFiles } from "./package-files.ts";

/** Asks for files by path: null when the file is there, else the sentence that says how it is not. */
export type Finder = (by: string, path: string) => string | null;

/** A finder that minds letter case, as the servers of most people do. */
export function finder({ paths }: PackageFiles): Finder {
  const exact = new Set(paths);
  const bySmallLetters = new Map(paths.map((path) => [path.toLowerCase(), path]));
  return (by, path) => {
    if (exact.has(path)) return null;
    const other = bySmallLetters.get(path.toLowerCase());
    return other
      ? `${by} names ${path}, but the file is written ${other}.`
      : `${by} names ${path}, which is not in the package.`;
  };
}

/** Faults of the paths that the manifest names. */
export function checkNamedPaths(manifest: Record<string, any>, find: Finder): string[] {
  return namedPaths(manifest).flatMap(({ by, path }) => {
    // Core reads a path that begins with systems/ from its data folder and any other from the package's.
    const inside = path.replace(new RegExp(`^systems/${manifest.id}/`), "");
    return find(`"${by}" in system.json`, inside) ?? [];
  });
}

/** Faults of what the styles load. */
export function checkStyles(files: PackageFiles, find: Finder): string[] {
  const styles = files.paths.filter((path) => path.endsWith(".css"));
  return styles.flatMap((style) =>
    [...files.text(style).matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/g)].flatMap((match) => {
      const url = match[1] ?? match[2] ?? match[3] ?? "";
      if (/^(?:data:|#)/.test(url)) return [];
      if (/^(?:[a-z]+:|\/)/.test(url)) return [`${style} loads ${url} from elsewhere.`];
      return find(style, posix.join(posix.dirname(style), url.replace(/[?#].*$/, ""))) ?? [];
    }),
  );
}

const SOURCES = /\.(?:mjs|js|hbs)$/;

/**
 * Faults of the addresses in code and templates: an address of this system is whole or goes on with a computed part, and
 * no other system's or module's is named.
 */
export function checkAddressesInCode(files: PackageFiles, id: string, find: Finder): string[] {
  const folders = new Set(files.paths.flatMap((path) => parents(path)));
  return files.paths
    .filter((path) => SOURCES.test(path))
    .flatMap((path) => {
      const text = files.text(path);
      const addresses = [...text.matchAll(/(?<![\w.-])(systems|modules)\/([\w-]+)(?:\/([\w./-]*))?(\$\{)?/g)];
      const faults = addresses.flatMap(([whole, kind, name, inner = "", computed]) => {
        if (kind !== "systems" || name !== id) return [`${path} names ${whole}, but the manifest's id is ${id}.`];
        const isFolder = inner === "" || folders.has(inner.replace(/\/$/, ""));
        return isFolder || computed ? [] : (find(path, inner) ?? []);
      });
      return [...faults, ...checkTemplateEnds(path, text, files.paths), ...checkSourceMap(path, text, files)];
    });
}

/** A template that is named after a computed beginning must at least end like a file that there is. */
function checkTemplateEnds(path: string, text: string, paths: readonly string[]): string[] {
  const templates = paths.filter((one) => one.endsWith(".hbs"));
  return [...text.matchAll(/\$\{[^{}]*\}((?:[\w./-]|\$\{[^{}]*\})+\.hbs)/g)].flatMap((match) => {
    const end = match[1]!;
    const pattern = new RegExp(`${end.replaceAll(".", "\\.").replace(/\$\{[^{}]*\}/g, "[\\w-]+")}$`);
    return templates.some((one) => pattern.test(one)) ? [] : [`${path} names …${end}, which no template ends with.`];
  });
}

function checkSourceMap(path: string, text: string, files: PackageFiles): string[] {
  const map = /^\/\/# sourceMappingURL=(\S+)/m.exec(text)?.[1];
  if (!map) return [];
  const file = posix.join(posix.dirname(path), map);
  return files.paths.includes(file) ? [] : [`${path} names the source map ${map}, which is not there.`];
}

const parents = (path: string): string[] => {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
};
