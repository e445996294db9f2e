import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

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

/**
 * The browser of the tests: `CHROMIUM_PATH`, else an installed Chrome, Chromium or Edge, else the copy that
 * `@sparticuz/chromium` carries (Linux x64). Throws with what to install when there is none.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { executablePath: named, fonts: null };
    throw new Error(`CHROMIUM_PATH names "${named}", which does not exist.`);
  }
  const installed = INSTALLED[process.platform]?.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, fonts: null };
  if (process.platform === "linux" && process.arch === "x64") return packagedBrowser();
  throw new Error(
    "No browser for the tests. Install Google Chrome, Chromium or Microsoft Edge, or set CHROMIUM_PATH to its program.",
  );
}

/** Unpacks the packaged copy once, into the dependencies' cache folder, whole or not at all. */
async function packagedBrowser(): Promise<FoundBrowser> {
  const home = join(CACHE, "chromium");
  if (!existsSync(home)) {
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
    await rename(partial, home).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const fonts = join(home, "fonts");
  await nameFonts(fonts);
  return { executablePath: join(home, "chromium"), fonts };
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

/** Starts the browser without a window, without any network service of its own. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, fonts } = await findBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    env: { ...process.env, ...(fonts ? { FONTCONFIG_PATH: fonts } : {}) } as Record<string, string>,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
