import type { PackageFiles } from "./package-files.ts";

/** Every file that a release may hold. */
const ALLOWED = [
  /^system\.json$/,
  /^(?:LICENSE|README\.md|CHANGELOG\.md|NOTICE\.md)$/,
  /^dist\/(?:(?:melee-and-morale|shared|dialogs|rolldown-runtime|monster-browser|tracker-forms)\.mjs|melee-and-morale\.css)$/,
  /^dist\/fonts\/[a-z0-9-]+\.woff2$/,
  /^lang\/[A-Za-z-]+\.json$/,
  /^templates\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.hbs$/,
  /^assets\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:svg|webp)$/,
  /^assets\/fonts\/[a-z0-9-]+\.txt$/,
  /^packs\/[a-z0-9-]+\/(?:CURRENT|MANIFEST-\d{6}|\d{6}\.(?:ldb|log))$/,
];

/** What a build leaves in a clone besides: source maps, and what an opened database writes beside its data. */
const ALLOWED_IN_CLONE = [
  /^dist\/(?:melee-and-morale|shared|dialogs|rolldown-runtime|monster-browser|tracker-forms)\.mjs\.map$/,
  /^packs\/[a-z0-9-]+\/(?:LOCK|LOG|LOG\.old)$/,
];

const LICENSED = ["LICENSE", "NOTICE.md"];

/** A font under the Open Font License travels with its license, in a file that is called after the family. */
function fontsWithoutLicense(paths: readonly string[]): string[] {
  const licenses = paths.flatMap((path) => /^assets\/fonts\/(.*)\.txt$/.exec(path)?.[1] ?? []);
  return paths
    .filter((path) => path.startsWith("dist/fonts/"))
    .filter((path) => !licenses.some((family) => path.startsWith(`dist/fonts/${family}-`)))
    .map((path) => `${path} has no license in assets/fonts.`);
}

/** Faults of the list of files: one that does not belong, a lock, two that differ by letter case alone, no license. */
export function checkContent({ kind, paths }: PackageFiles, manifest: Record<string, any>): string[] {
  const allowed = kind === "clone" ? [...ALLOWED, ...ALLOWED_IN_CLONE] : ALLOWED;
  const folders = (manifest.packs ?? []).map(({ path }: { path: string }) => `${path}/`);
  const small = paths.map((path) => path.toLowerCase());
  const missing = LICENSED.filter((name) => !paths.includes(name)).map((name) => `${name} is not in the package.`);
  const misplaced = paths.flatMap((path, index) => {
    const faults: string[] = [];
    if (kind === "package" && /^packs\/.*\/LOCK$/.test(path)) faults.push(`${path} is the lock of an open database.`);
    else if (!allowed.some((pattern) => pattern.test(path))) faults.push(`${path} does not belong into the package.`);
    if (path.startsWith("packs/") && !folders.some((folder: string) => path.startsWith(folder)))
      faults.push(`${path} is of no pack that the manifest names.`);
    if (small.indexOf(path.toLowerCase()) !== index) faults.push(`${path} differs from another by letter case alone.`);
    return faults;
  });
  return [...misplaced, ...missing, ...fontsWithoutLicense(paths)];
}
