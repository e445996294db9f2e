import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type OrderAction,
  type OrderMoment,
  type OrderScenario,
  type OrderStep,
  type OrderWeapon,
  threeSidesFighters,
  threeSidesReroll,
  threeSidesSimultaneous,
} from "../fixtures/orders/three-sides.ts";
import { fixDice, openTable, type Table } from "./table.ts";

const GAMEMASTER = "Gamemaster";
const PLAYER = "Player 1";
const PICTURE = "systems/melee-and-morale/assets/icons/barbute.svg";

interface Fighter {
  readonly name: string;
  readonly side: string;
  readonly weapons: readonly OrderWeapon[];
}

const idOf = (...words: string[]) =>
  words
    .join("")
    .replace(/[^A-Za-z0-9]/g, "")
    .padEnd(16, "x")
    .slice(0, 16);

const weaponId = (who: string, weapon: string) => idOf(who.slice(0, 6), weapon.slice(-9));

function weaponSource(who: string, { name, kind, hands, slow, inHand }: OrderWeapon) {
  const held = hands === 2 ? "both" : "one";
  const melee = kind === "melee";
  const system = {
    damage: "1d6",
    melee,
    missile: !melee,
    twoHanded: hands === 2,
    slow,
    inHand: inHand ? held : "none",
  };
  return { _id: weaponId(who, name), name, type: "weapon", img: PICTURE, system };
}

function actorSource({ name, weapons }: Fighter) {
  const items = weapons.map((weapon) => weaponSource(name, weapon));
  return { _id: idOf(name), name, type: "monster", img: PICTURE, system: { hp: { value: 9, max: 9 } }, items };
}

/** A world with everybody of the script, the latecomers too; who fights from the beginning is in the encounter. */
function world({ moments }: OrderScenario) {
  const late = moments.flatMap(({ action }) =>
    action.do === "join" ? [{ name: action.who, side: action.side, weapons: action.weapons }] : [],
  );
  const everybody = new Map([...threeSidesFighters, ...late].map((fighter) => [fighter.name, fighter]));
  return {
    title: "Three sides",
    system: "melee-and-morale",
    users: [
      { _id: idOf("gamemaster"), name: GAMEMASTER, role: 4 },
      { _id: idOf("player"), name: PLAYER, role: 1 },
    ],
    actors: [...everybody.values()].map(actorSource),
  };
}

const onlyVisible = (steps: readonly OrderStep[]) =>
  steps.map(({ sides = ["slow"], members }) => `${sides.join(" + ")}: ${members.join(", ")}`);

/** The moment that the fixture marks as open: the system takes the other reading, as tests/rules/combat says why. */
const OTHER_READING: Record<string, Partial<OrderMoment>> = {
  "reroll 64": {
    combatant: "Hermit",
    steps: [
      { sides: ["friendly"], members: ["Anselm", "Brenna", "Dara", "Goblin 2"] },
      { sides: ["hostile"], members: ["Goblin 1", "Ogre"] },
      { sides: ["neutral"], members: ["Hermit"] },
      { slow: true, members: ["Corin"] },
    ],
  },
};

function expected({ round, steps, acting, combatant }: OrderMoment) {
  const drawn = onlyVisible(steps);
  const lit = acting === null ? null : drawn[acting];
  const order = steps.flatMap(({ members }) => members);
  return { round, drawn, lit, rows: order, steps: drawn, turns: order, combatant };
}

/** What a page shows and what its documents say, in the same words. */
function seen(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { game } = globalThis as any;
    const { combat } = game;
    const nameOf = (id: string) => combat.combatants.get(id)?.name ?? id;
    const present = combat.system.cursor.step;
    const drawn = [...document.querySelectorAll<HTMLElement>("#combat .mm-block")].map((block) => {
      const members = [...block.querySelectorAll<HTMLElement>("li.combatant")].map((row) =>
        nameOf(row.dataset.combatantId ?? ""),
      );
      const sides = [...block.querySelectorAll<HTMLElement>("[data-side-id]:is(h4)")].map(
        (side) => side.dataset.sideId,
      );
      const text = `${(sides.length > 0 ? sides : ["slow"]).join(" + ")}: ${members.join(", ")}`;
      return { text, lit: block.ariaCurrent === "step" || block.getAttribute("aria-current") === "step", members };
    });
    const shown = drawn.filter(({ lit, members }) => lit || members.length > 0);
    const steps = combat.steps.filter((step: any) => step.key === present || step.combatantIds.length > 0);
    return {
      round: combat.round,
      drawn: shown.map(({ text }) => text),
      lit: shown.find(({ lit }) => lit)?.text ?? null,
      rows: [...document.querySelectorAll<HTMLElement>("#combat li.combatant")].map((row) =>
        nameOf(row.dataset.combatantId ?? ""),
      ),
      steps: steps.map(
        ({ sides, slow, combatantIds }: any) =>
          `${slow ? "slow" : sides.join(" + ")}: ${combatantIds.map(nameOf).join(", ")}`,
      ),
      turns: combat.turns.map((combatant: any) => combatant.name),
      combatant: combat.combatant?.name ?? null,
    };
  });
}

/** Does an action of the script as the gamemaster: by a click where the page has a button or a row to drag. */
async function perform(page: Page, action: OrderAction): Promise<void> {
  const footer = page.locator("#combat .mm-steps");
  switch (action.do) {
    case "start":
    case "next":
      return footer.locator("button.primary").click();
    case "previous":
      return footer.locator("[data-action=previous]").click();
    case "draw":
    case "putAway":
      return rowOf(page, action.who)
        .locator(`[data-action=toggleInHand][data-item-id=${weaponId(action.who, action.weapon)}]`)
        .click();
    case "act":
      return rowOf(page, action.who).locator("[data-action=setMark]").click();
    case "moveToSide": {
      const block = page.locator(`#combat .mm-block[data-drop-side=${action.side}]`);
      return rowOf(page, action.who).locator(".name").dragTo(block.locator("header"));
    }
    case "kill":
    case "heal":
      return page.evaluate(([id, hp]) => (globalThis as any).game.actors.get(id).update({ "system.hp.value": hp }), [
        idOf(action.who),
        action.do === "kill" ? 0 : 9,
      ] as const);
    case "join":
      return page.evaluate(
        async ([actorId, side]) => {
          const { combat } = (globalThis as any).game;
          await combat.createEmbeddedDocuments("Combatant", [{ type: "sides", actorId, system: { side } }]);
        },
        [idOf(action.who), action.side] as const,
      );
    case "leave":
      return page.evaluate((name) => (globalThis as any).game.combat.combatants.getName(name).delete(), action.who);
  }
}

function rowOf(page: Page, name: string) {
  return page.locator("#combat li.combatant", { has: page.locator(`.name:text-is("${name}")`) });
}

/** The encounter as the gamemaster makes it: in the tracker's tab, everybody on their side. */
async function gather(table: Table): Promise<void> {
  const page = table.page(GAMEMASTER);
  const combatants = threeSidesFighters.map(({ name, side }) => ({
    type: "sides",
    actorId: idOf(name),
    system: { side },
  }));
  await page.evaluate(async (members) => {
    const combat = await (globalThis as any).Combat.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", members);
  }, combatants);
  for (const user of [GAMEMASTER, PLAYER]) {
    // High enough for every row, so that a dragged row and the block it goes to are both in sight.
    await table.page(user).setViewportSize({ width: 1366, height: 1600 });
    await table.page(user).locator("[data-tab=combat]").first().click();
    await table.page(user).locator("#combat li.combatant").first().waitFor();
  }
}

describe.each([threeSidesReroll, threeSidesSimultaneous])("C2–C5: a fight of three sides, $tieRule", (scenario) => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable({ core: scenario.tieRule === "reroll" ? 14 : 13, seed: world(scenario) });
    await table
      .page(GAMEMASTER)
      .evaluate((rule) => (globalThis as any).game.settings.set("melee-and-morale", "tieRule", rule), scenario.tieRule);
    await gather(table);
  });
  afterAll(() => table?.close());

  it.each(scenario.moments.map((moment, index) => [index, JSON.stringify(moment.action), moment] as const))(
    "%i %s",
    async (index, _name, moment) => {
      const page = table.page(GAMEMASTER);
      await fixDice(page, ...moment.faces.map((face) => [face, 6] as const));
      await perform(page, moment.action);
      const other = moment.open ? OTHER_READING[`${scenario.tieRule} ${index}`] : undefined;
      const wanted = expected({ ...moment, ...other });
      const poll = { timeout: 5000, interval: 40, message: moment.why };
      await expect.poll(() => seen(page), poll).toEqual(wanted);
      await expect.poll(() => seen(table.page(PLAYER)), poll).toEqual(wanted);
      // Every face was rolled: the next die is one too many.
      await expect(page.evaluate(() => (globalThis as any).CONFIG.Dice.randomUniform())).rejects.toThrow("no face");
    },
  );

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
