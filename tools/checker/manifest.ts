/**
 * The manifest by its public pages: `SystemManifestData` and the interfaces that it names under
 * foundryvtt.com/api/v14/modules/foundry.packages.types.html, foundryvtt.com/article/system-development and
 * foundryvtt.com/article/package-management (addresses). Where the pages say nothing of a form, the community types do
 * (foundry-vtt-types, common/packages/base-package.d.mts and base-system.d.mts).
 */
type Kind = "string" | "boolean" | "object" | "list";

const FIELDS: Readonly<Record<string, Kind>> = {
  id: "string",
  type: "string",
  title: "string",
  description: "string",
  version: "string",
  authors: "list",
  url: "string",
  bugs: "string",
  changelog: "string",
  license: "string",
  readme: "string",
  manifest: "string",
  download: "string",
  background: "string",
  initiative: "string",
  primaryTokenAttribute: "string",
  secondaryTokenAttribute: "string",
  socket: "boolean",
  protected: "boolean",
  exclusive: "boolean",
  persistentStorage: "boolean",
  strictDataCleaning: "boolean",
  compatibility: "object",
  documentTypes: "object",
  flags: "object",
  grid: "object",
  relationships: "object",
  esmodules: "list",
  languages: "list",
  media: "list",
  packFolders: "list",
  packs: "list",
  scripts: "list",
  styles: "list",
};

const REQUIRED = ["id", "title", "description", "version", "compatibility", "authors", "esmodules", "documentTypes"];

/** Documents that have subtypes with system data. */
export const SUBTYPED = [
  ...["ActiveEffect", "Actor", "Card", "Cards", "ChatMessage", "Combat", "Combatant", "CombatantGroup", "Item"],
  ...["JournalEntryPage", "RegionBehavior"],
];

/** Documents that a compendium of core 13 may hold. */
const IN_PACKS = ["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"];

const SEMANTIC = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$/;

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value === "number" ? "number" : typeof value;

/** Everything that is wrong with the manifest itself, whatever files there are. */
export function checkManifest(manifest: Record<string, any>): string[] {
  const faults: string[] = [];
  for (const name of REQUIRED) if (!(name in manifest)) faults.push(`system.json has no "${name}".`);
  for (const [name, value] of Object.entries(manifest)) {
    const kind = FIELDS[name];
    if (!kind) faults.push(`system.json has a field "${name}" that no manifest page knows.`);
    else if (kindOf(value) !== kind)
      faults.push(`"${name}" in system.json is of the kind ${kindOf(value)}, not ${kind}.`);
    else if (value === "") faults.push(`"${name}" in system.json is empty.`);
  }
  // Beyond this point every field has the right kind.
  if (faults.length > 0) return faults;
  if (!/^[a-z0-9-]+$/.test(manifest.id)) faults.push(`The id "${manifest.id}" is not of small letters and hyphens.`);
  if (manifest.type && manifest.type !== "system") faults.push(`The type "${manifest.type}" is not "system".`);
  if (!SEMANTIC.test(manifest.version)) faults.push(`The version "${manifest.version}" is not of the form 1.2.3.`);
  return [
    ...faults,
    ...checkCompatibility(manifest.compatibility),
    ...checkLists(manifest),
    ...checkPacks(manifest),
    ...checkTypes(manifest.documentTypes),
    ...checkAddresses(manifest),
  ];
}

function checkCompatibility(compatibility: Record<string, unknown>): string[] {
  const odd = Object.entries(compatibility).filter(
    ([name, value]) => !["minimum", "verified", "maximum"].includes(name) || !/^\d+(?:\.\d+)*$/.test(String(value)),
  );
  return [
    ...(compatibility.minimum ? [] : ['"compatibility" names no "minimum".']),
    ...odd.map(([name, value]) => `"compatibility" has "${name}": ${JSON.stringify(value)}, which is no version.`),
  ];
}

function checkLists(manifest: Record<string, any>): string[] {
  const faults: string[] = [];
  const { authors, esmodules, scripts = [], styles = [], languages = [], media = [] } = manifest;
  for (const author of authors) if (!author?.name) faults.push("An author has no name.");
  for (const path of [...esmodules, ...scripts]) if (typeof path !== "string") faults.push("A module is no path.");
  for (const style of styles) {
    if (typeof style?.src !== "string") faults.push('A style has no "src".');
    else if (typeof style.layer !== "string") faults.push(`The style "${style.src}" names no cascade layer.`);
  }
  for (const language of languages) {
    const { lang, name, path } = language ?? {};
    if (!lang || !name || !path) faults.push('A language lacks "lang", "name" or "path".');
    else if (Intl.getCanonicalLocales(lang)[0] !== lang) faults.push(`"${lang}" is not how that language is written.`);
  }
  for (const one of media) if (!one?.type) faults.push('A medium has no "type".');
  return faults;
}

function checkPacks({ id, packs = [] }: Record<string, any>): string[] {
  const faults: string[] = [];
  const names = packs.map(({ name }: Record<string, any>) => name);
  for (const { name, label, type, system, path } of packs) {
    if (!name || !label || !type || !path) faults.push(`The pack "${name}" lacks "name", "label", "type" or "path".`);
    if (!/^[a-z0-9-]+$/.test(name)) faults.push(`The pack's name "${name}" is not of small letters and hyphens.`);
    if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`There are two packs "${name}".`);
    if (!IN_PACKS.includes(type)) faults.push(`The pack "${name}" holds "${type}", which no compendium holds.`);
    if (system !== id) faults.push(`The pack "${name}" is for the system "${system}", not for "${id}".`);
  }
  return faults;
}

function checkTypes(documentTypes: Record<string, any>): string[] {
  return Object.entries(documentTypes).flatMap(([name, types]) => {
    if (!SUBTYPED.includes(name)) return [`"${name}" in "documentTypes" has no subtypes.`];
    if (kindOf(types) !== "object") return [`The subtypes of "${name}" are of the kind ${kindOf(types)}, not object.`];
    return Object.entries<any>(types).flatMap(([type, { htmlFields = [] }]) => [
      ...(/^[A-Za-z][A-Za-z0-9]*$/.test(type) ? [] : [`The subtype "${name}.${type}" is not of letters and digits.`]),
      ...(Array.isArray(htmlFields) ? [] : [`"htmlFields" of "${name}.${type}" is no list.`]),
    ]);
  });
}

/** A published manifest says where the newest manifest and this version's zip are, or it says neither. */
function checkAddresses({ manifest, download, version, url, bugs, changelog }: Record<string, any>): string[] {
  const faults: string[] = [];
  for (const address of [manifest, download, url, bugs, changelog]) {
    if (address && !/^https:\/\//.test(address)) faults.push(`"${address}" is not an https address.`);
  }
  if (!manifest !== !download) faults.push('Of "manifest" and "download" there is only one.');
  if (download && !download.endsWith(".zip")) faults.push(`"${download}" is not a zip.`);
  if (download && !download.includes(version)) faults.push(`"${download}" is not the zip of version ${version}.`);
  return faults;
}

/** The paths that the manifest names inside the package, with what names them. */
export function namedPaths(manifest: Record<string, any>): { by: string; path: string }[] {
  const { esmodules = [], scripts = [], styles = [], languages = [], media = [], packs = [] } = manifest;
  const named = [
    ...esmodules.map((path: string) => ({ by: "esmodules", path })),
    ...scripts.map((path: string) => ({ by: "scripts", path })),
    ...styles.map(({ src }: { src: string }) => ({ by: "styles", path: src })),
    ...languages.map(({ path }: { path: string }) => ({ by: "languages", path })),
    ...media.flatMap(({ url, thumbnail }: Record<string, string>) =>
      [url, thumbnail].map((path) => ({ by: "media", path })),
    ),
    ...packs.map(({ banner }: { banner?: string }) => ({ by: "packs", path: banner })),
    ...["license", "readme", "background"].map((by) => ({ by, path: manifest[by] })),
  ];
  return named.filter(({ path }) => typeof path === "string" && !/^https?:/.test(path));
}
