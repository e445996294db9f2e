import { localize } from "#platform/localize.ts";
import { followView } from "#platform/view.ts";
import { openMonsterBrowser, refreshMonsterBrowser } from "./monster-browser.ts";

const BUTTON = "open-monster-browser";

/** Puts the button that opens the monsters' list where monsters are looked for, and keeps an open list up to date. */
export function registerBrowser(): void {
  followView();
  Hooks.on("renderCompendiumDirectory", (_app, element) => addButton(element));
  Hooks.on("renderActorDirectory", (_app, element) => addButton(element));
  const world = foundry.utils.debounce(() => void refreshMonsterBrowser("worldChanged"), 100);
  for (const hook of ["createActor", "updateActor", "deleteActor"] as const) Hooks.on(hook, world);
  Hooks.on(
    "updateCompendium",
    foundry.utils.debounce(() => void refreshMonsterBrowser("compendiumChanged"), 100),
  );
}

/**
 * A button in a directory's header, once; gamemasters only. The header's buttons stand in `.header-actions` on both
 * cores, as the dnd5e system relies on for its own.
 */
function addButton(element: HTMLElement): void {
  if (!game.user.isGM || element.querySelector(`.${BUTTON}`)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = BUTTON;
  button.dataset.action = "monsterBrowser";
  button.textContent = localize("MELEE.Browser.open");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void openMonsterBrowser();
  });
  const actions = element.querySelector(".header-actions") ?? element.querySelector(".directory-header") ?? element;
  actions.append(button);
}
