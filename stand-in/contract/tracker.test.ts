import { afterEach, beforeEach, expect } from "vitest";
import { fact, onBothCores, page, until } from "./fixture.ts";

const IDS = ["combatant0000001", "combatant0000002", "combatant0000003"] as const;
const fight = {
  _id: "combat0000000001",
  active: true,
  combatants: [
    { _id: IDS[0], name: "Ada", initiative: 3 },
    { _id: IDS[1], name: "Bob", initiative: 7.5 },
    { _id: IDS[2], name: "Cat", hidden: true },
  ],
};
const root = () => page.ui.combat.element as HTMLElement;
const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)];
const names = () =>
  all("li.combatant").map((row) => ["Ada", "Bob", "Cat"].find((name) => row.textContent!.includes(name)));
const rowOf = (id: string) => `[data-combatant-id="${id}"]`;

onBothCores({}, (table) => {
  let combat: any;
  const press = async (selector: string) => {
    root().querySelector<HTMLElement>(selector)!.click();
    await table.settle();
  };
  beforeEach(async () => {
    combat = await page.Combat.implementation.create(fight, { keepId: true });
    await page.ui.combat.render({ force: true, combat });
  });
  afterEach(async () => {
    for (const one of [...page.game.combats]) await one.delete();
  });

  fact(
    { id: "5.10a", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "`#combat` holds `li.combatant[data-combatant-id]` rows in the order of turns, with initiative to two places",
    () => {
      expect([root().id, names()]).toEqual(["combat", ["Bob", "Ada", "Cat"]]);
      expect(all("li.combatant").map((row) => row.dataset.combatantId)).toEqual([IDS[1], IDS[0], IDS[2]]);
      const [bob] = all("li.combatant");
      expect(bob!.querySelector<HTMLInputElement>("input")?.value ?? bob!.textContent).toContain("7.50");
    },
  );

  fact(
    { id: "5.2c", evidence: "read", source: "types: client/documents/collections/combat-encounters.d.mts" },
    "`game.combat` is what the tracker views, `game.combats.active` the active one",
    () => {
      expect(page.ui.combat.viewed).toBe(combat);
      expect([page.game.combat, page.game.combats.viewed, page.game.combats.active]).toEqual([combat, combat, combat]);
    },
  );

  fact(
    { id: "5.10b", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "an action that is no own one and names a method of the encounter calls it",
    async () => {
      await press("[data-action=startCombat]");
      expect([combat.round, combat.turn]).toEqual([1, 0]);
      expect(root().querySelector("li.active")!.textContent).toContain("Bob");
      await press("[data-action=nextTurn]");
      expect(root().querySelector("li.active")!.textContent).toContain("Ada");
    },
  );

  fact(
    { id: "5.10c", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "the controls of a row change their combatant",
    async () => {
      await press(`${rowOf(IDS[0])} [data-action=toggleDefeated]`);
      expect(combat.combatants.get(IDS[0]).defeated).toBe(true);
      await press(`${rowOf(IDS[0])} [data-action=toggleHidden]`);
      expect(combat.combatants.get(IDS[0]).hidden).toBe(true);
    },
  );

  fact(
    { id: "5.10d", evidence: "read", source: "wwn module/combat/combat-tracker.js" },
    "an initiative is typed as a number, with = or as a change with + or -, and nothing clears it",
    async () => {
      for (const [typed, expected] of [
        ["+2", 5],
        ["-1", 4],
        ["=9", 9],
        ["", null],
      ] as const) {
        const input = root().querySelector<HTMLInputElement>(`${rowOf(IDS[0])} input`)!;
        input.value = typed;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await table.settle();
        expect([typed, combat.combatants.get(IDS[0]).initiative]).toEqual([typed, expected]);
      }
    },
  );

  fact(
    { id: "5.10e", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "`render({ combat })` views another encounter, and cycling goes there too",
    async () => {
      const second = await page.Combat.implementation.create({});
      await page.ui.combat.render({ combat: second });
      expect([page.game.combat, names()]).toEqual([second, []]);
      await press(`[data-action=cycleCombat][data-combat-id="${combat.id}"]`);
      expect([page.game.combat, names()]).toEqual([combat, ["Bob", "Ada", "Cat"]]);
    },
  );

  fact(
    { id: "5.10f", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "createCombat makes an encounter, active and viewed",
    async () => {
      await press("[data-action=createCombat]");
      await until(() => page.ui.combat.viewed?.id !== combat.id && page.ui.combat.viewed?.active);
      expect(page.game.combats.size).toBe(2);
    },
  );

  fact(
    { id: "5.10g", evidence: "read", source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts" },
    "a pop-out shares the viewed encounter, has an id of its own, and is drawn again with the tracker",
    async () => {
      const popout = await page.ui.combat.renderPopout();
      expect(popout.viewed).toBe(combat);
      expect(popout.element.id).not.toBe("combat");
      await combat.combatants.get(IDS[0]).update({ name: "Ada the Second" });
      await until(() => popout.element.textContent.includes("Ada the Second"));
      expect(root().textContent).toContain("Ada the Second");
      expect(page.ui.combat.popout).toBe(popout);
      await popout.close();
    },
  );
});

let added: string[] = [];
let labels: string[] = [];
const setup = () => {
  added = [];
  const core13 = page.game.release.generation < 14;
  const note = (row: HTMLElement) => added.push(row.dataset.combatantId!);
  page.Hooks.on("getCombatantContextOptions", (app: any, entries: any[]) => {
    labels = [app === page.ui.combat, ...entries.map((entry) => entry.label ?? entry.name)] as string[];
    entries.push(
      core13
        ? { name: "MINE", icon: "", condition: () => true, callback: note }
        : { label: "MINE", icon: "", visible: () => true, onClick: (_event: Event, row: HTMLElement) => note(row) },
    );
  });
  const Core = page.CONFIG.ui.combat;
  page.CONFIG.ui.combat = class MyTracker extends Core {
    static PARTS = { ...Core.PARTS };
    async _prepareTrackerContext(context: any, options: any) {
      await super._prepareTrackerContext(context, options);
      for (const turn of context.turns ?? []) turn.name = `*${turn.name}`;
    }
  };
};
onBothCores({ seed: { combats: [fight] }, setup }, (table) => {
  fact(
    {
      id: "5.10h",
      evidence: "read",
      source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts",
      needs: "boot",
    },
    "a class in `CONFIG.ui.combat` is what `ui.combat` is made of, and changes the context of its parts by mutation",
    () => {
      expect(page.ui.combat.constructor.name).toBe("MyTracker");
      for (const name of ["*Bob", "*Ada", "*Cat"]) expect(root().textContent).toContain(name);
    },
  );

  fact(
    { id: "6.13c", evidence: "read", source: "types: client/hooks.d.mts", needs: "boot" },
    "getCombatantContextOptions shows core's own entries of a row and takes more, in the form of the core",
    async () => {
      root()
        .querySelector(rowOf(IDS[1]))!
        .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
      await table.settle();
      expect(labels).toEqual(expect.arrayContaining([true, "COMBAT.CombatantReroll", "COMBAT.CombatantClear"]));
      const items = [...document.querySelectorAll<HTMLElement>("#context-menu li, #context-menu button")];
      items
        .filter((one) => one.textContent!.trim() === "MINE")
        .at(-1)!
        .click();
      await table.settle();
      expect(added).toEqual([IDS[1]]);
      expect(document.querySelector("#context-menu")).toBeNull();
    },
  );
});

onBothCores({ seed: { combats: [fight] }, user: "Player" }, () => {
  fact(
    {
      id: "5.10i",
      evidence: "read",
      source: "types: client/applications/sidebar/tabs/combat-tracker.d.mts",
      needs: "player",
    },
    "players are not shown hidden combatants",
    () => {
      expect(names()).toEqual(["Bob", "Ada"]);
    },
  );
});
