import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./browsers.ts";

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
