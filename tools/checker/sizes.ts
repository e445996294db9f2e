import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import type { PackageFiles } from "./package-files.ts";

/** The most code that a browser may have to load before the world is ready, in bytes after gzip. */
export const CODE_LIMIT = 80_000;
/** The same of styles. */
export const STYLE_LIMIT = 12_000;

/** One group of files. */
export interface SizeRow {
  readonly group: string;
  readonly files: number;
  readonly bytes: number;
}

/** Bytes by group of files, in the order of their names. */
export function sizesOf({ paths, bytes }: PackageFiles): SizeRow[] {
  const groups = new Map<string, { files: number; bytes: number }>();
  for (const path of paths) {
    const extension = posix.extname(path);
    const group = path.startsWith("dist/") ? `dist ${extension}` : path.includes("/") ? path.split("/")[0]! : "texts";
    const sum = groups.get(group) ?? { files: 0, bytes: 0 };
    groups.set(group, { files: sum.files + 1, bytes: sum.bytes + bytes(path).length });
  }
  return [...groups]
    .map(([group, sum]) => ({ group, ...sum }))
    .sort((one, other) => (one.group < other.group ? -1 : 1));
}

/** Styles of the manifest, gzipped, in bytes. */
export function styleSize(files: PackageFiles, { styles = [] }: Record<string, any>): number {
  return zipped(
    files,
    styles.map(({ src }: { src: string }) => src),
  );
}

/** The manifest's code and what it imports at once, gzipped, in bytes; what is imported later on is not counted. */
export function codeSize(files: PackageFiles, { esmodules = [] }: Record<string, any>): number {
  const loaded = new Set<string>(esmodules);
  for (const path of loaded) {
    if (!files.paths.includes(path)) continue;
    // A set that grows while it is walked is walked to its end.
    for (const [, name] of files.text(path).matchAll(/\b(?:from|import)\s*["`](\.\/[\w.-]+)["`]/g)) {
      loaded.add(posix.join(posix.dirname(path), name!));
    }
  }
  return zipped(files, [...loaded]);
}

function zipped({ paths, bytes }: PackageFiles, names: readonly string[]): number {
  return names.filter((path) => paths.includes(path)).reduce((sum, path) => sum + gzipSync(bytes(path)).length, 0);
}
