import { existsSync, realpathSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/microsoft-edge",
    "/opt/google/chrome/chrome",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    join(homedir(), "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, "Google/Chrome/Application/chrome.exe"),
      join(folder, "Chromium/Application/chrome.exe"),
      join(folder, "Microsoft/Edge/Application/msedge.exe"),
    ]),
};

/** A browser's program, and the folder of fonts that it needs when it brings its own. */
export interface FoundBrowser {
  readonly executablePath: string;
  readonly fonts: string | null;
}

/** The folder in which a program really lies: two names of one browser lead to the same. */
const home = (program: string) => dirname(realpathSync(program));

/** The programs of the browsers that are installed here, each browser once. */
export function installedBrowsers(): string[] {
  const there = (INSTALLED[process.platform] ?? []).filter((path) => existsSync(path));
  return there.filter((path, index) => there.findIndex((other) => home(other) === home(path)) === index);
}

/** Whether the copy that `@sparticuz/chromium` carries runs here. */
const hasPackaged = () => process.platform === "linux" && process.arch === "x64";

/** The installed browsers besides the one that the tests run in anyhow. */
export function otherBrowsers(): string[] {
  const named = process.env.CHROMIUM_PATH;
  const installed = installedBrowsers();
  if (named) return installed.filter((path) => !existsSync(named) || home(path) !== home(named));
  return hasPackaged() ? installed : installed.slice(1);
}

/**
 * The browser of the tests: `CHROMIUM_PATH`, else the copy of a fixed version that `@sparticuz/chromium` carries (Linux
 * x64), else an installed Chrome, Chromium or Edge. Throws with what to install when there is none.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { executablePath: named, fonts: null };
    throw new Error(`CHROMIUM_PATH names "${named}", which does not exist.`);
  }
  if (hasPackaged()) return packagedBrowser();
  const [installed] = installedBrowsers();
  if (installed) return { executablePath: installed, fonts: null };
  throw new Error(
    "No browser for the tests. Install Google Chrome, Chromium or Microsoft Edge, or set CHROMIUM_PATH to its program.",
  );
}

/** Unpacks the packaged copy once, into the dependencies' cache folder, whole or not at all. */
async function packagedBrowser(): Promise<FoundBrowser> {
  const unpacked = join(CACHE, "chromium");
  if (!existsSync(unpacked)) {
    await mkdir(CACHE, { recursive: true });
    const partial = await mkdtemp(join(CACHE, "chromium-"));
    const before = process.env.TMPDIR;
    // The package unpacks into the system's temporary folder and takes any file named "chromium" there for its own.
    process.env.TMPDIR = partial;
    try {
      const { default: packaged } = await import("@sparticuz/chromium");
      await packaged.executablePath();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    await rename(partial, unpacked).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const fonts = join(unpacked, "fonts");
  await nameFonts(fonts);
  return { executablePath: join(unpacked, "chromium"), fonts };
}

const FONTS_CONFIGURATION = `<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>`;

/**
 * Sees to it that the configuration names the unpacked fonts from where it lies itself: the one that comes along names
 * the folders of a cloud service, and without any font the browser ends at the first letter of a page.
 */
async function nameFonts(folder: string): Promise<void> {
  const file = join(folder, "fonts.conf");
  if ((await readFile(file, "utf8").catch(() => "")) === FONTS_CONFIGURATION) return;
  // Whoever reads it meanwhile finds the old one or the new one whole.
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, FONTS_CONFIGURATION);
  await rename(partial, file);
}
