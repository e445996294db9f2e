import type { MonsterBrowser } from "#applications/browser/monster-browser.ts";
import type { Refusal } from "#rules/refusal.ts";

let opened = false;

/** The window is loaded when it is first asked for: most who join never open it. */
async function load(): Promise<typeof MonsterBrowser> {
  const { MonsterBrowser } = await import("#applications/browser/monster-browser.ts");
  return MonsterBrowser;
}

/** Opens the list of monsters, or brings it to the front; a player is refused. */
export async function openMonsterBrowser(): Promise<MonsterBrowser | Refusal> {
  opened = true;
  return (await load()).open();
}

/** Tells an open list that what it lists has changed; one that was never opened is not loaded for it. */
export async function refreshMonsterBrowser(what: "worldChanged" | "compendiumChanged"): Promise<void> {
  if (opened) await (await load())[what]();
}
