import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import type { PackageFiles } from "./package-files.ts";

/** The most that a browser may have to load of code and style together, in bytes after gzip. */
export const BUNDLE_LIMIT = 80_000;

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

/** Code and style of the manifest, gzipped, in bytes. */
export function bundleSize({ paths, bytes }: PackageFiles, manifest: Record<string, any>): number {
  const { esmodules = [], styles = [] } = manifest;
  const loaded: string[] = [...esmodules, ...styles.map(({ src }: { src: string }) => src)];
  return loaded.filter((path) => paths.includes(path)).reduce((sum, path) => sum + gzipSync(bytes(path)).length, 0);
}
