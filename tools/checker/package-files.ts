import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";

/** What a clone of the repository holds for Foundry; the rest of a clone is for those who build it. */
const SERVED_FOLDERS = ["assets", "dist", "lang", "packs", "templates"];
const SERVED_FILES = ["system.json", "LICENSE", "README.md", "CHANGELOG.md", "NOTICE.md"];
/** The self-check is a module of its own, which is built beside the system. */
const SELF_CHECK = "dist/self-check/";

/** The files of an installable system; paths are relative, with forward slashes and the letters that the disk has. */
export interface PackageFiles {
  /** A clone after its build holds sources, source maps and open databases' locks besides. */
  readonly kind: "package" | "clone";
  readonly folder: string;
  readonly paths: readonly string[];
  text(path: string): string;
  bytes(path: string): Uint8Array;
}

/** Reads a folder; one that holds the compendia's sources is a clone. */
export function readFolder(folder: string): PackageFiles {
  const kind = existsSync(join(folder, "packs", "_source")) ? "clone" : "package";
  const all =
    kind === "package"
      ? walk(folder, "")
      : [
          ...readdirSync(folder).filter((name) => SERVED_FILES.includes(name)),
          ...readdirSync(folder)
            .filter((name) => SERVED_FOLDERS.includes(name))
            .flatMap((name) => walk(folder, name)),
        ].filter((path) => !path.startsWith("packs/_source/") && !path.startsWith(SELF_CHECK));
  return {
    kind,
    folder,
    paths: all.sort(),
    text: (path) => readFileSync(join(folder, path), "utf8"),
    bytes: (path) => readFileSync(join(folder, path)),
  };
}

function walk(root: string, path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    return entry.isDirectory() ? walk(root, inner) : [inner];
  });
}

/** A zip's entries that would leave the folder that it is unpacked to, or that two systems read differently. */
export function unsafeNames(names: readonly string[]): string[] {
  return names.filter((name) => /^[/\\]|^[A-Za-z]:|\\|(?:^|\/)\.\.?(?:\/|$)/.test(name));
}

/** Unpacks a zip into a new temporary folder; the caller removes it. Throws when it is no zip or has unsafe names. */
export async function unpack(zip: string): Promise<string> {
  const entries = Object.entries(unzipSync(await readFile(zip)));
  const unsafe = unsafeNames(entries.map(([name]) => name));
  if (unsafe.length > 0) throw new Error(`The zip names files outside of its folder: ${unsafe.join(", ")}.`);
  const folder = await mkdtemp(join(tmpdir(), "package-check-"));
  try {
    for (const [name, data] of entries) {
      if (name.endsWith("/")) continue;
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await writeFile(join(folder, name), data);
    }
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
