import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** What came of it: `done` tells success, `sentence` is what to say. */
export interface LinkResult {
  readonly done: boolean;
  readonly sentence: string;
}

const no = (sentence: string): LinkResult => ({ done: false, sentence });
const yes = (sentence: string): LinkResult => ({ done: true, sentence });

/** The `Data` folder of what was given: the user data folder of Foundry, or `Data` itself; null when it is neither. */
function dataFolder(given: string): string | null {
  const inner = join(given, "Data");
  if (existsSync(inner)) return inner;
  const own = ["systems", "modules", "worlds"].filter((name) => existsSync(join(given, name)));
  return basename(given) === "Data" || own.length >= 2 ? given : null;
}

function nameOfFound(path: string): string {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return `a link to ${readlinkSync(path)}`;
  return found.isDirectory() ? "a folder" : "a file";
}

const pointsTo = (link: string, folder: string): boolean =>
  lstatSync(link).isSymbolicLink() && existsSync(link) && realpathSync(link) === realpathSync(folder);

/**
 * Links a built clone into a Foundry data folder, as a junction on Windows. What is already in that place stays: ours is
 * right, anything else is refused and never deleted.
 */
export function linkInto(given: string | undefined, clone: string, manifest: Record<string, any>): LinkResult {
  if (!given) return no("Say where Foundry keeps its data: npm run link -- <folder of Foundry's user data>");
  const folder = resolve(given);
  if (!existsSync(folder)) return no(`There is no folder ${folder}.`);
  const data = dataFolder(folder);
  if (!data) return no(`${folder} is no data folder of Foundry: neither "Data" nor "systems" and "worlds" are in it.`);
  const built = [...manifest.esmodules, ...manifest.packs.map(({ path }: { path: string }) => path)];
  const missing = built.filter((path) => !existsSync(join(clone, path)));
  if (missing.length > 0) return no(`The system is not built (${missing.join(", ")} missing): npm run build`);

  const place = join(data, "systems", manifest.id);
  if (lstatSync(place, { throwIfNoEntry: false })) {
    if (pointsTo(place, clone)) return yes(`${place} is already a link to this clone.`);
    return no(`${place} is there already: ${nameOfFound(place)}. Move it away first; nothing was changed.`);
  }
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(resolve(clone), place, process.platform === "win32" ? "junction" : "dir");
  return yes(`Linked: ${place}. Restart Foundry, and make a world with ${manifest.title}.`);
}
