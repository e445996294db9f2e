import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";

/** The files of a release: their path in it and their bytes. */
export type Content = ReadonlyMap<string, Uint8Array>;

const TEXTS = ["LICENSE", "README.md", "CHANGELOG.md", "NOTICE.md"];
const FOLDERS = ["assets", "dist", "lang", "templates"];
/** Source maps, what an opened database writes beside its data, and the self-check, which is a module of its own. */
const LEFT_OUT = /\.map$|(?:^|\/)(?:LOCK|LOG|LOG\.old)$|^dist\/self-check\//;

/** Where a published release can be found: only the place that publishes it knows. */
export interface Addresses {
  readonly url: string;
  readonly manifest: string;
  readonly download: string;
}

/** The name of the release's zip. */
export const zipName = (manifest: { id: string; version: string }) => `${manifest.id}-${manifest.version}.zip`;

/**
 * The addresses of a release in a repository whose releases lie at `<repository>/releases`: the manifest's is always the
 * newest release's, the zip's is this version's.
 */
export function releaseAddresses(repository: string, manifest: { id: string; version: string }): Addresses {
  const url = repository.replace(/\/+$/, "");
  if (!/^https:\/\/[^/]+\/./.test(url)) throw new Error(`"${repository}" is not the https address of a repository.`);
  const download = `${url}/releases/download/v${manifest.version}/${zipName(manifest)}`;
  return { url, manifest: `${url}/releases/latest/download/system.json`, download };
}

/** Reads all that a release holds out of a clone that has been built. */
export async function readContent(root: string, repository?: string): Promise<Content> {
  const manifest = JSON.parse(await readFile(join(root, "system.json"), "utf8"));
  const paths = [...TEXTS];
  for (const folder of FOLDERS) paths.push(...(await list(root, folder)));
  for (const { path } of manifest.packs) paths.push(...(await list(root, path)));
  const content = new Map<string, Uint8Array>();
  const published = repository ? { ...manifest, ...releaseAddresses(repository, manifest) } : manifest;
  content.set("system.json", Buffer.from(`${JSON.stringify(published, null, 2)}\n`));
  for (const path of paths.filter((one) => !LEFT_OUT.test(one)).sort()) {
    const bytes = await readFile(join(root, path));
    content.set(path, path.endsWith(".mjs") ? withoutMap(bytes) : bytes);
  }
  return content;
}

async function list(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length).replaceAll("\\", "/"));
}

/** The source map stays behind, so nobody's browser should ask for it. */
function withoutMap(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString("utf8")
      .replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n"),
  );
}

/** The content as a zip; the same content makes the same bytes, whenever and wherever. */
export function zip(content: Content): Uint8Array {
  // The format keeps local time: this moment is written alike in every zone.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries([...content].map(([path, bytes]) => [path, [bytes, { level: 9, mtime }]])));
}
