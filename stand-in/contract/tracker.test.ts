import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bench, openBench } from "../harness.ts";

const page = globalThis as any;
let bench: Bench;
afterEach(() => bench?.close());

async function open(core: 13 | 14 = 13, user = "Gamemaster", setup: () => unknown = () => undefined) {
  bench = await openBench({
    core,
    user,
    system: false,
    setup,
    manifest: { documentTypes: {} },
    seed: {
      combats: [
        {
          _id: "combat0000000001",
          active: true,
          combatants: [
            { _id: "combatant0000001", name: "Ada", initiative: 3 },
            { _id: "combatant0000002", name: "Bob", initiative: 7.5 },
            { _id: "combatant0000003", name: "Cat", hidden: true },
          ],
        },
        { _id: "combat0000000002", active: false },
      ],
    },
  });
  return page.ui.combat;
}
const press = async (selector: string) => {
  document.querySelector<HTMLElement>(`#combat ${selector}`)!.click();
  await bench.settle();
};
const names = () => [...document.querySelectorAll("#combat li.combatant .name")].map((one) => one.textContent);

describe("CombatTracker (API page foundry.applications.sidebar.tabs.CombatTracker; read)", () => {
  it("§5.10: #combat holds li.combatant rows in the order of turns; the viewed combat is the active one", async () => {
    const tracker = await open();
    expect(tracker.viewed.id).toBe("combat0000000001");
    expect(page.game.combat).toBe(tracker.viewed);
    expect(names()).toEqual(["Bob", "Ada", "Cat"]);
    const rows = [...document.querySelectorAll<HTMLElement>("#combat li.combatant")];
    expect(rows.map((row) => row.dataset.combatantId)).toEqual([
      "combatant0000002",
      "combatant0000001",
      "combatant0000003",
    ]);
    const shown = document.querySelector<HTMLInputElement>("#combat .initiative-input")!.value;
    expect(shown).toBe("7.50");
  });

  it("§5.10: invisible combatants are left out for players", async () => {
    await open(13, "Player");
    expect(names()).toEqual(["Bob", "Ada"]);
  });

  it("§5.10: an unknown action that is a method of the combat is called", async () => {
    const tracker = await open();
    await press("[data-action=startCombat]");
    expect([tracker.viewed.round, tracker.viewed.turn]).toEqual([1, 0]);
    expect(document.querySelector("#combat li.active .name")!.textContent).toBe("Bob");
    await press("[data-action=nextTurn]");
    expect(document.querySelector("#combat li.active .name")!.textContent).toBe("Ada");
  });

  it("§5.10: row controls change their combatant", async () => {
    const tracker = await open();
    await press('[data-combatant-id="combatant0000001"] [data-action=toggleDefeated]');
    expect(tracker.viewed.combatants.get("combatant0000001").defeated).toBe(true);
    await press('[data-combatant-id="combatant0000001"] [data-action=toggleHidden]');
    expect(tracker.viewed.combatants.get("combatant0000001").hidden).toBe(true);
  });

  it.each([
    ["+2", 5],
    ["-1", 2],
    ["=9", 9],
    ["", null],
  ])("§5.10: initiative typed as %j makes 3 into %j", async (typed, expected) => {
    const tracker = await open();
    const input = document.querySelector<HTMLInputElement>('[data-combatant-id="combatant0000001"] .initiative-input')!;
    input.value = typed;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await bench.settle();
    expect(tracker.viewed.combatants.get("combatant0000001").initiative).toBe(expected);
  });

  it("§5.10: cycling views another combat, and so does render({combat})", async () => {
    const tracker = await open();
    await press('[data-action=cycleCombat][data-combat-id="combat0000000002"]');
    expect(page.game.combat.id).toBe("combat0000000002");
    expect(names()).toEqual([]);
    await tracker.render({ combat: page.game.combats.get("combat0000000001") });
    expect(names()).toEqual(["Bob", "Ada", "Cat"]);
  });

  it("§5.10: createCombat makes one and makes it active", async () => {
    const tracker = await open();
    await press("[data-action=createCombat]");
    expect(page.game.combats.size).toBe(3);
    // The encounter is made first and made active after that.
    await expect.poll(() => ["combat0000000001", "combat0000000002"].includes(tracker.viewed.id)).toBe(false);
    expect(tracker.viewed.active).toBe(true);
  });

  it.each([13, 14] as const)("§5.10, §6.13: the row menu's hook sees and adds entries (core %i)", async (core) => {
    const added = vi.fn();
    await open(core, "Gamemaster", () => {
      page.Hooks.on("getCombatantContextOptions", (app: any, entries: any[]) => {
        expect(app).toBe(page.ui.combat);
        expect(entries.map((entry) => entry.label ?? entry.name)).toContain("COMBAT.CombatantReroll");
        const mine =
          core === 13
            ? { name: "MINE", condition: () => true, callback: (li: HTMLElement) => added(li.dataset.combatantId) }
            : null;
        entries.push(
          mine ?? {
            label: "MINE",
            visible: () => true,
            onClick: (_event: any, li: HTMLElement) => added(li.dataset.combatantId),
          },
        );
      });
    });
    const row = document.querySelector("#combat li.combatant")!;
    row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2 }));
    await bench.settle();
    const items = [...document.querySelectorAll<HTMLElement>("#context-menu button")];
    items.find((one) => one.textContent === "MINE")!.click();
    expect(added).toHaveBeenCalledWith("combatant0000002");
    expect(document.querySelector("#context-menu")).toBeNull();
  });

  it("§5.10: a class in CONFIG.ui.combat takes its place, prepares parts by mutation", async () => {
    const tracker = await open(13, "Gamemaster", () => {
      const Core = page.CONFIG.ui.combat;
      page.CONFIG.ui.combat = class MyTracker extends Core {
        static PARTS = { ...Core.PARTS };
        async _prepareTrackerContext(context: any, options: any) {
          await super._prepareTrackerContext(context, options);
          for (const turn of context.turns) turn.name = `*${turn.name}`;
        }
      };
    });
    expect(tracker.constructor.name).toBe("MyTracker");
    expect(names()).toEqual(["*Bob", "*Ada", "*Cat"]);
  });

  it("§5.10: a pop-out shares the viewed combat", async () => {
    const tracker = await open();
    const popout = await tracker.renderPopout();
    expect(popout.viewed).toBe(tracker.viewed);
    expect(popout.element.id).not.toBe("combat");
    await page.game.combat.combatants.get("combatant0000001").update({ name: "Zoe" });
    await bench.settle();
    expect(popout.element.textContent).toContain("Zoe");
    expect(page.ui.combat.element.textContent).toContain("Zoe");
  });
});
