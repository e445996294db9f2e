import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkContent } from "./content.ts";
import { checkKeys, readLanguage, type Sentences } from "./languages.ts";
import { checkManifest } from "./manifest.ts";
import { type PackageFiles, readFolder, unpack } from "./package-files.ts";
import { checkPacks } from "./packs.ts";
import { checkAddressesInCode, checkNamedPaths, checkStyles, type Finder, finder } from "./paths.ts";
import { type Registrations, readRegistrations } from "./registrations.ts";
import { CODE_LIMIT, codeSize, type SizeRow, STYLE_LIMIT, sizesOf, styleSize } from "./sizes.ts";
import { checkSubtypes, checkTemplates } from "./subtypes.ts";

/** What the checker found: faults as sentences, none in a good package, and figures. */
export interface Report {
  readonly kind: PackageFiles["kind"];
  readonly faults: readonly string[];
  readonly sizes: readonly SizeRow[];
  /** Code that is loaded before the world is ready, after gzip, in bytes. */
  readonly code: number;
  /** Styles after gzip, in bytes. */
  readonly style: number;
  /** Rows of each compendium. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Checks a zip or a folder; throws when it can be read as neither. */
export async function checkPackage(path: string): Promise<Report> {
  if (statSync(path).isDirectory()) return checkFiles(readFolder(path));
  const folder = await unpack(path);
  try {
    return await checkFiles(readFolder(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFiles(files: PackageFiles): Promise<Report> {
  const report = { kind: files.kind, sizes: sizesOf(files), code: 0, style: 0, counts: {} };
  if (!files.paths.includes("system.json")) return { ...report, faults: ["There is no system.json at the root."] };
  let manifest: Record<string, any>;
  try {
    manifest = JSON.parse(files.text("system.json"));
  } catch (error) {
    return { ...report, faults: [`system.json is no JSON: ${(error as Error).message}.`] };
  }
  const find = finder(files);
  const formal = checkManifest(manifest);
  // A field of the wrong kind would only make the rest stumble.
  if (formal.some((fault) => / in system\.json is of the kind |^system\.json has /.test(fault)))
    return { ...report, faults: formal };
  const packs = await checkPacks(files, manifest, find);
  const code = codeSize(files, manifest);
  const style = styleSize(files, manifest);
  const faults = [
    ...formal,
    ...checkNamedPaths(manifest, find),
    ...checkContent(files, manifest),
    ...checkStyles(files, find),
    ...checkAddressesInCode(files, manifest.id, find),
    ...(await checkCode(files, manifest, find)),
    ...packs.faults,
    ...(code > CODE_LIMIT ? [`The code has ${code} bytes after gzip, more than ${CODE_LIMIT}.`] : []),
    ...(style > STYLE_LIMIT ? [`The styles have ${style} bytes after gzip, more than ${STYLE_LIMIT}.`] : []),
  ];
  return { ...report, code, style, counts: packs.counts, faults: [...new Set(faults)] };
}

async function checkCode(files: PackageFiles, manifest: Record<string, any>, find: Finder): Promise<string[]> {
  const faults: string[] = [];
  const languages = new Map<string, Sentences>();
  for (const { path } of manifest.languages ?? []) {
    if (!files.paths.includes(path)) continue;
    try {
      const sentences = readLanguage(files, path);
      languages.set(path, sentences);
      faults.push(...checkKeys(files, path, sentences));
    } catch (error) {
      faults.push(`${path} is no language file: ${(error as Error).message}.`);
    }
  }
  for (const path of (manifest.esmodules ?? []).filter((one: string) => files.paths.includes(one))) {
    try {
      const registrations: Registrations = await readRegistrations(join(files.folder, path));
      faults.push(...checkSubtypes(manifest, registrations, languages));
      faults.push(...checkTemplates(registrations, manifest.id, find));
    } catch (error) {
      faults.push(`${path} does not register itself: ${(error as Error).message}.`);
    }
  }
  return faults;
}
