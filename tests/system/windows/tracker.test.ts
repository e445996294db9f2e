import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIGHTER, onBothCores, page, type Table } from "../table.ts";

const faces = (...shown: number[]) => shown.map((face) => [face, 6] as const);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#combat ${selector}`)];
const one = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Kind>(`#combat ${selector}`)!;
const words = (element: Element) => element.textContent!.replace(/\s+/g, " ").trim();

/** The fighter beside the first ogre, and the second one far away; play goes by these settings. */
async function encounter(table: Table, settings: Record<string, unknown>): Promise<any> {
  for (const [key, value] of Object.entries(settings)) await table.set(key, value);
  for (const combat of [...page.game.combats]) await combat.delete();
  const combat = await page.Combat.create({ active: true });
  await combat.createEmbeddedDocuments(
    "Combatant",
    ["tokenFighter0000", "tokenOgreNear000", "tokenOgreFar0000"].map((tokenId) => {
      const token = table.token(tokenId);
      return { tokenId, sceneId: token.parent.id, actorId: token.actorId };
    }),
  );
  await table.bench.settle();
  table.mark();
  return page.game.combats.get(combat.id);
}

const PLAIN = {
  declarations: false,
  morale: false,
  stride: "sides",
  initiativeMode: "sides",
  initiativeWhen: "eachRound",
};
const PHASES = { ...PLAIN, declarations: true, morale: true, stride: "phases" };

onBothCores({}, (table) => {
  let combat: any;
  const named = (name: string) => combat.combatants.find((combatant: any) => combatant.name === name);
  const row = (name: string) => `li[data-combatant-id="${named(name).id}"]`;
  const settle = () => table().bench.settle();
  const press = async (selector: string) => {
    one(selector).click();
    await settle();
  };
  const choose = async (selector: string, value: string) => {
    const control = one<HTMLSelectElement>(selector);
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
  };
  const start = async (...dice: number[]) => {
    table().bench.fixDice(...faces(...dice));
    await combat.startCombat();
    await settle();
  };
  const goOn = async (...dice: number[]) => {
    table().bench.fixDice(...faces(...dice));
    await press("[data-action=next]");
  };
  const next = () => words(one(".mm-steps .primary"));

  afterEach(async () => {
    await table().nearOgre.update({ "system.hp.value": 8 });
    for (const [key, value] of Object.entries(PLAIN)) await table().set(key, value);
    for (const app of [...page.foundry.applications.instances.values()]) {
      if (app.document || app.constructor.name.endsWith("Dialog") || app.id?.startsWith("app-")) {
        await app.close({ animate: false });
      }
    }
  });

  describe("a fight by phases", () => {
    beforeEach(async () => {
      combat = await encounter(table(), PHASES);
    });

    it("C1: the referee declares on the row of who is in melee", async () => {
      await start();
      expect(next()).toBe("Roll initiative");
      expect(all("select.mm-declare").map((select) => select.dataset.combatantId)).toEqual(
        ["Fighter", "Ogre 1"].map((name) => named(name).id),
      );
      await choose(`${row("Fighter")} select.mm-declare`, "retreat");
      expect(named("Fighter").declaration).toMatchObject({ kind: "retreat", round: 1 });
      await choose(`${row("Fighter")} select.mm-declare`, "none");
      expect(named("Fighter").declaration).toBeNull();
    });

    it("C4: the strip lights the phase, and the button names the next one", async () => {
      await start();
      await goOn(2, 5);
      const stops = (list: string) =>
        all(`${list} .mm-stop`).map((stop) => `${words(stop)}: ${stop.classList[1] ?? ""}`);
      expect(stops(".mm-strip:not(.mm-phases)")).toEqual([
        "Declare: over",
        "Initiative: over",
        "Foes 5: present",
        "Friends 2: ",
        "Slow: empty",
      ]);
      expect(stops(".mm-phases")).toEqual([
        "Morale: empty",
        "Movement: present",
        "Missiles: empty",
        "Spells: empty",
        "Melee: ",
      ]);
      expect(next()).toBe("Foes: melee (2)");
      await goOn();
      // The fighter is in melee and has declared nothing: nobody of them can move (C8).
      expect(next()).toBe("Friends: movement");
      await press("[data-action=previous]");
      expect(words(one(".mm-phases [aria-current]"))).toBe("Movement");
    });

    it("every stop and every row has one sentence with its rule, on hover and on focus", async () => {
      await start();
      await goOn(2, 5);
      const sentence = /^[A-Z].*\(C\d+\)\.$/;
      for (const stop of all(".mm-stop")) {
        expect(stop.tabIndex).toBe(0);
        expect(stop.dataset.tooltip).toMatch(sentence);
        expect(stop.getAttribute("aria-description")).toBe(stop.dataset.tooltip);
      }
      for (const shown of all("li.combatant")) {
        const state = shown.querySelector<HTMLElement>(".mm-state")!;
        expect(state.dataset.tooltip).toMatch(sentence);
        expect(shown.getAttribute("aria-description")).toBe(state.dataset.tooltip);
      }
    });

    it("marks somebody as done and takes it back", async () => {
      await start();
      await goOn(2, 5);
      const tick = `${row("Ogre 1")} [data-action=setMark]`;
      await press(tick);
      expect([one(tick).getAttribute("aria-pressed"), one(`${row("Ogre 1")} .mm-state`).dataset.state]).toEqual([
        "true",
        "done",
      ]);
      expect(next()).toBe("Foes: melee (1)");
      await press(tick);
      expect(one(tick).getAttribute("aria-pressed")).toBe("false");
      await combat.setMark(named("Ogre 2").id, "delayed");
      await settle();
      expect(one(`${row("Ogre 2")} .mm-state`).dataset.state).toBe("delayed");
    });

    it("a side is set to act first or called surprised by its heading", async () => {
      await choose('select[name="word.friendly"]', "first");
      expect(combat.system.sides.friendly.word).toMatchObject({ word: "first", round: 1 });
      await choose('select[name="word.hostile"]', "surprised");
      await start();
      await goOn(1, 6);
      expect(words(one(".mm-strip [aria-current]"))).toBe("Friends 1");
      expect(one(`${row("Ogre 1")} .mm-state`).dataset.state).toBe("surprised");
    });

    it("C22: morale that is due is a line with its figures, and can be waved off", async () => {
      await start();
      await goOn(2, 5);
      await table().farOgre.update({ "system.morale": 10 });
      await table().nearOgre.update({ "system.morale": 10, "system.hp.value": 0 });
      await settle();
      expect(all(".mm-due").map((line) => words(line.querySelector("span")!))).toEqual([
        "Morale of Foes is due: 1 of 2 down (ML 10)",
      ]);
      await press(".mm-due [data-action=waveMorale]");
      expect(all(".mm-due")).toEqual([]);
      await table().nearOgre.update({ "system.hp.value": 8 });
    });

    it("two presses on the check of morale that is due open one dialog, and the second brings it to the front", async () => {
      await start();
      await goOn(2, 5);
      await table().farOgre.update({ "system.morale": 10 });
      await table().nearOgre.update({ "system.morale": 10, "system.hp.value": 0 });
      await settle();
      const dialogs = () => document.querySelectorAll("form.choice-dialog").length;
      const roll = () => one(".mm-due [data-action=rollMorale]").click();
      roll();
      roll();
      await settle();
      expect(dialogs()).toBe(1);
      await table().nearOgre.sheet.render({ force: true });
      roll();
      await settle();
      const front = (element: Element) => Number((element as HTMLElement).style.zIndex);
      expect(dialogs()).toBe(1);
      expect(front(document.querySelector("form.choice-dialog")!)).toBeGreaterThan(
        front(table().nearOgre.sheet.element),
      );
    });

    it("R16: who is surprised has no movement left on the row", async () => {
      await start();
      await goOn(2, 5);
      const movement = () => one(row("Ogre 2")).querySelector('[data-icon="move"]')?.parentElement;
      expect(words(movement()!)).toMatch(/^\d+ of \d+ ft$/);
      await combat.setStanding("hostile", "surprised");
      await settle();
      expect([one(`${row("Ogre 2")} .mm-state`).dataset.state, movement()]).toEqual(["surprised", undefined]);
    });

    it("C12: who declared a spell casts it from the row, in the phase of spells alone, as from the sheet", async () => {
      const fighter = table().actor(FIGHTER._id);
      const [spell] = await fighter.createEmbeddedDocuments("Item", [
        { name: "Sleep", type: "spell", system: { memorised: 2, prepared: 2 } },
      ]);
      await start();
      await choose(`${row("Fighter")} select.mm-declare`, `spell:${spell.id}`);
      await goOn(6, 1);
      expect([words(one(".mm-phases [aria-current]")), all("[data-action=cast]")]).toEqual(["Movement", []]);
      await goOn();
      expect(words(one(".mm-phases [aria-current]"))).toBe("Spells");
      const cast = `${row("Fighter")} [data-action=cast]`;
      expect([words(one(cast)), all("[data-action=cast]").length]).toEqual(["Cast Sleep", 1]);
      one(cast).click();
      await press(cast);
      expect([spell.system.memorised, named("Fighter").declaration.fate]).toEqual([1, "cast"]);
      expect(page.game.messages.contents.filter(({ type }: any) => type === "spell").length).toBe(1);
      expect(all("[data-action=cast]")).toEqual([]);
      await spell.delete();
    });

    it("draws once for a declaration and for a mark", async () => {
      await start();
      let renders = 0;
      const hook = page.Hooks.on("renderMeleeCombatTracker", () => renders++);
      await combat.declare(named("Ogre 1").id, { kind: "hold" });
      await settle();
      expect(renders).toBe(1);
      await goOn(2, 5);
      renders = 0;
      await combat.setMark(named("Ogre 1").id, "done");
      await settle();
      page.Hooks.off("renderMeleeCombatTracker", hook);
      expect(renders).toBe(1);
    });

    it("C1: the same is declared on the Fight tab of the sheet, which follows the fight", async () => {
      await start();
      const fighter = table().actor(FIGHTER._id);
      await fighter.sheet.render({ force: true });
      const line = () => fighter.sheet.element.querySelector(".round-line") as HTMLElement;
      expect(words(line().querySelector("option[selected]")!)).toBe("Declares nothing");
      const choice = line().querySelector<HTMLSelectElement>("select")!;
      choice.value = "withdraw";
      choice.dispatchEvent(new Event("change", { bubbles: true }));
      await settle();
      expect(named("Fighter").declaration).toMatchObject({ kind: "withdraw" });
      await combat.declare(named("Fighter").id, { kind: "retreat" });
      await expect.poll(() => words(line().querySelector("option[selected]")!)).toBe("Retreat");
      await combat.delete();
      await expect.poll(() => line()).toBeNull();
    });
  });

  describe("individual initiative", () => {
    it("C6: a die is typed on the row, and no side has a heading (behaviour 148)", async () => {
      combat = await encounter(table(), { ...PLAIN, initiativeMode: "individual" });
      await start(2, 5, 4);
      expect(all(".mm-block[data-step]:not(.slow) .mm-block-head")).toEqual([]);
      expect(all(".mm-row input.mm-die").map((input) => (input as HTMLInputElement).value)).toEqual(["5", "4", "2"]);
      await choose(`${row("Fighter")} input.mm-die`, "3");
      expect(named("Fighter").system.dice.at(-1)).toMatchObject({ value: 3 });
      expect(next()).toBe("Next: Ogre 2");
    });
  });

  describe("typed dice", () => {
    it("C2: the referee is asked to type, and the fight waits for the dice by name", async () => {
      combat = await encounter(table(), { ...PHASES, initiativeWhen: "typed" });
      await start();
      expect(next()).toBe("Type the dice");
      await goOn();
      expect(words(one(".mm-steps .mm-why"))).toBe("Still to be typed: Friends, Foes.");
    });
  });

  describe("single combatants as the stride", () => {
    it("says who comes next by name", async () => {
      combat = await encounter(table(), { ...PLAIN, stride: "combatants" });
      await start(2, 5);
      expect(next()).toBe("Next: Ogre 2");
      await goOn();
      expect(next()).toBe("Next: Friends (1)");
    });
  });

  describe("before the start", () => {
    it("the referee rolls surprise", async () => {
      combat = await encounter(table(), PLAIN);
      expect(all(".mm-before button").map(words)).toEqual(["Surprise", "Reaction"]);
      table().bench.fixDice(...faces(4, 1));
      await press("[data-action=rollSurprise]");
      expect(words(one('select[name="word.hostile"] option[selected]'))).toBe("surprised");
    });

    it("two presses on surprise roll once, and two on reaction ask once", async () => {
      combat = await encounter(table(), PLAIN);
      table().bench.fixDice(...faces(4, 3));
      one("[data-action=rollSurprise]").click();
      await press("[data-action=rollSurprise]");
      expect(table().written.filter((line) => line.includes("ChatMessage"))).toEqual(["create ChatMessage ×1"]);
      one("[data-action=rollReaction]").click();
      await press("[data-action=rollReaction]");
      expect(document.querySelectorAll("form.choice-dialog").length).toBe(1);
    });
  });
});
