import { MODULE, page } from "./world.ts";

/*
 * The facts are about core and not about the world's system. For the one start of the page on which they are played the
 * system is left out: what it and other modules would do at the start is taken off core's hooks, so that documents and
 * windows are core's own. Nothing is stored by that, and the next start is as usual.
 */

const STARTS = ["init", "i18nInit", "setup", "ready"] as const;
const KEY = `${MODULE}.plain`;
const hooked = (name: string): { id: number }[] => [...(page.Hooks.events[name] ?? [])];

/** Whether this start of the page is one without the system. */
export const isPlain = page.sessionStorage.getItem(KEY) !== null;

/** The next start of this page is to be one. */
export const askForPlainStart = (): void => page.sessionStorage.setItem(KEY, "true");

function leaveOut(kept: ReadonlySet<number>): void {
  for (const name of STARTS) for (const { id } of hooked(name)) if (!kept.has(id)) page.Hooks.off(name, id);
}

if (isPlain) {
  page.sessionStorage.removeItem(KEY);
  leaveOut(new Set());
}

/** When the module's own hooks stand: scripts that are read later are left out too. */
export function keepOwnHooks(): void {
  if (!isPlain) return;
  const own = new Set(STARTS.flatMap((name) => hooked(name).map(({ id }) => id)));
  page.addEventListener("DOMContentLoaded", () => leaveOut(own), { once: true });
}
