import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { readContent, zip } from "../../tools/package/content.ts";
import { ROOT } from "../../tools/run.ts";

/** A package, zipped from the built clone and unpacked in an empty folder. */
export interface Unpacked {
  readonly folder: string;
  readonly zipFile: string;
  /** Another folder with the same files. */
  copy(name: string): string;
  remove(): Promise<void>;
}

/** Packs the clone and unpacks it again; says what to do when the clone is not built. */
export async function unpackRelease(repository?: string): Promise<Unpacked> {
  if (!existsSync(join(ROOT, "dist", "melee-and-morale.mjs"))) throw new Error("Build first: npm run build");
  const home = await mkdtemp(join(tmpdir(), "melee-and-morale-package-"));
  const folder = join(home, "whole");
  const bytes = zip(await readContent(ROOT, repository));
  const zipFile = join(home, "package.zip");
  await writeFile(zipFile, bytes);
  for (const [path, data] of Object.entries(unzipSync(bytes))) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), data);
  }
  return {
    folder,
    zipFile,
    copy(name) {
      const copied = join(home, name);
      cpSync(folder, copied, { recursive: true });
      return copied;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
