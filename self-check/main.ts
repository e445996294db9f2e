import { registerSubtypes } from "./fixture.ts";
import { keepOwnHooks } from "./plain.ts";
import { registerState } from "./run.ts";
import { windowClass } from "./window.ts";
import { MODULE, page } from "./world.ts";

let open: any;

page.Hooks.once("init", () => {
  registerSubtypes();
  registerState();
  const Window = windowClass();
  open = new Window();
  const words = (key: string) => `MELEESELFCHECK.Menu.${key}`;
  page.game.settings.registerMenu(MODULE, "open", {
    name: words("Name"),
    label: words("Open"),
    hint: words("Hint"),
    icon: "fa-solid fa-list-check",
    type: Window,
    restricted: true,
  });
});

page.Hooks.once("ready", () => open.resume());
keepOwnHooks();
