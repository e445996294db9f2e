import { afterEach, expect } from "vitest";
import { fact, onBothCores, page, until } from "./fixture.ts";

onBothCores({}, (_table, core) => {
  let holder: HTMLElement | null = null;
  const put = (html: string): HTMLElement => {
    holder = document.createElement("div");
    holder.innerHTML = html;
    document.body.append(holder);
    return holder;
  };
  afterEach(() => {
    page.game.tooltip?.deactivate();
    holder?.remove();
    document.getElementById("context-menu")?.remove();
  });

  fact(
    { id: "6.13b", evidence: "read", source: "api: foundry.applications.types.ContextMenuEntry" },
    "an entry of a context menu is name, condition and callback(target) on core 13, label, visible and onClick(event, target) on core 14",
    async () => {
      const container = put('<p class="row">A</p>');
      const chosen: unknown[] = [];
      const entry = (words: string, shown: boolean) =>
        core < 14
          ? {
              name: words,
              icon: "",
              condition: () => shown,
              callback: (row: HTMLElement) => chosen.push(row.className),
            }
          : {
              label: words,
              icon: "",
              visible: () => shown,
              onClick: (_: Event, row: HTMLElement) => chosen.push(row.className),
            };
      const { ContextMenu } = page.foundry.applications.ux;
      const entries = [entry("FIRST", true), entry("SECOND", false)];
      new ContextMenu.implementation(container, ".row", entries, { jQuery: false, fixed: true });
      container.firstElementChild!.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      const items = () => [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
      await until(() => items().length > 0);
      expect(items().map((item) => item.textContent!.trim())).toEqual(["FIRST"]);
      items()[0]!.click();
      await until(() => chosen.length > 0);
      expect(chosen).toEqual(["row"]);
    },
  );

  fact(
    { id: "11.4a", evidence: "read", source: "types: client/applications/ui/notifications.d.mts" },
    "a notification is answered with its id and message; with `localize` the message is a key, with `format` it is filled; what it says is text",
    async () => {
      const { notifications } = page.ui;
      const said = notifications.info("<b>Six</b> {n}", { format: { n: 7 }, localize: true, console: false });
      expect([typeof said.id, said.type]).toEqual(["number", "info"]);
      const shown = () => document.querySelector(`#notifications [data-id="${said.id}"]`);
      await until(() => shown());
      expect(shown()!.querySelector("b")).toBeNull();
      expect(shown()!.textContent).toContain("Six");
      notifications.remove(said);
      await until(() => !shown());
    },
  );

  fact(
    { id: "11.4b", evidence: "read", source: "types: client/helpers/interaction/tooltip-manager.d.mts" },
    "`data-tooltip` is shown as text, translated where it is a key, until another is shown or it is let go",
    () => {
      const [first, second] = put('<i data-tooltip="1 < 2"></i><i data-tooltip="Two"></i>').children;
      const { tooltip: manager } = page.game;
      manager.activate(first);
      expect([manager.element, manager.tooltip.textContent]).toEqual([first, "1 < 2"]);
      manager.activate(second);
      expect([manager.element, manager.tooltip.textContent]).toEqual([second, "Two"]);
      manager.deactivate();
      expect(manager.element).toBeNull();
    },
  );
});
