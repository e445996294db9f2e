import { expect } from "./runner.ts";
import { calm, PREFIX, page, SYSTEM, showScene, until } from "./world.ts";

/** One step with the system: its sentence, and what it does and looks at. */
export interface Step {
  readonly sentence: string;
  readonly play: () => Promise<unknown>;
}

/** How the world is set while the steps are played. */
export const PLAYED_SETTINGS: Readonly<Record<string, unknown>> = {
  procedure: "sides",
  attackMode: "ascending",
  initiativeMode: "sides",
  initiativeWhen: "eachRound",
  tieRule: "simultaneous",
  declarations: true,
  morale: false,
  stride: "sides",
  whoApplies: "gamemaster",
  variableDamage: true,
  hpOnDrop: "roll",
  markDefeated: true,
};

const SAVES = { death: 10, wands: 11, paralysis: 12, breath: 13, spells: 14 };
const SPELL = "Sleep";
const HERO = {
  name: `${PREFIX}Fighter`,
  type: "character",
  prototypeToken: { name: `${PREFIX}Fighter`, actorLink: true, disposition: 1 },
  system: {
    hp: { value: 10, max: 10 },
    attackBonus: 2,
    level: 5,
    abilities: { strength: { value: 13 }, dexterity: { value: 9 } },
    saves: SAVES,
  },
  items: [
    { name: "Blade", type: "weapon", system: { damage: "1d8", melee: true, inHand: "one", equipped: true } },
    { name: SPELL, type: "spell", system: { level: 1, memorised: 2, prepared: 2, save: "spells" } },
  ],
};
const OGRE = {
  name: `${PREFIX}Ogre`,
  type: "monster",
  prototypeToken: { name: `${PREFIX}Ogre`, actorLink: true, disposition: -1 },
  system: { hp: { value: 8, max: 20 }, armorClass: 15, attackBonus: 4, saves: SAVES },
  items: [{ name: "Claw", type: "attack", system: { damage: "1d4" } }],
};

const own = (collection: string, name: string): any => page.game[collection].getName(`${PREFIX}${name}`);
const hero = () => own("actors", "Fighter");
const ogre = () => own("actors", "Ogre");
const scene = () => own("scenes", "Hall");
const token = (name: string) => scene().tokens.find((one: any) => one.name.includes(name));
const combat = () => page.game.combats.find((one: any) => one.scene === scene()) ?? page.game.combats.contents[0];
const member = (name: string) => combat().combatants.find((one: any) => one.name.includes(name));
const spell = () => hero().items.getName(SPELL);
const stand = () => [combat().round, combat().system.cursor.step];
const newest = (type: string) => page.game.messages.contents.filter((message: any) => message.type === type).at(-1);
const quiet = { dialog: false };
/** Armor class 15 of the ogre is just reached: 12, +2 of the level, +1 of Strength 13. */
const JUST_HIT = 12;

/** The next dice show these faces, each as [face, faces of the die]. */
function dice(...faces: (readonly [face: number, faces: number])[]): void {
  const waiting = [...faces];
  page.CONFIG.Dice.randomUniform = () => {
    const next = waiting.shift();
    if (!next) throw new Error("A die was rolled that no rule asks for.");
    return (next[1] - next[0] + 0.5) / next[1];
  };
}

/** Everybody's page has what was written. */
const eventually = (condition: () => unknown, what: string) => until(condition, what);

const MAKING: readonly Step[] = [
  {
    sentence: "a scene with squares of five feet is made, and the page draws it",
    play: async () => {
      const { Scene } = page.CONFIG;
      const grid = { type: 1, size: 100, distance: 5, units: "ft" };
      await Scene.documentClass.create({ name: `${PREFIX}Hall`, width: 1000, height: 800, padding: 0, grid });
      await showScene(scene());
    },
  },
  {
    sentence: "a character and a monster are made with their items, and their figures are derived",
    play: async () => {
      await page.CONFIG.Actor.documentClass.createDocuments([HERO, OGRE]);
      expect([hero().system.thac0, hero().items.size, ogre().system.armorClass]).toEqual([17, 2, 15]);
      expect([hero().prototypeToken.actorLink, hero().prototypeToken.disposition]).toEqual([true, 1]);
    },
  },
  {
    sentence: "the sheets of both are drawn",
    play: async () => {
      for (const actor of [hero(), ogre()]) {
        await actor.sheet.render({ force: true });
        await eventually(() => actor.sheet.rendered, "a sheet is drawn");
        expect(actor.sheet.element.textContent).toContain(actor.items.contents[0].name);
      }
      await ogre().sheet.close();
    },
  },
  {
    sentence: "a weapon of the compendium is dropped on the open sheet, and the character has it",
    play: async () => {
      const pack = page.game.packs.get(`${SYSTEM}.weapons-and-armor`);
      const { uuid } = pack.index.find(({ name }: any) => name === "Mace");
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
      const target = hero().sheet.element.querySelector("form, section") ?? hero().sheet.element;
      target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      await eventually(() => hero().items.getName("Mace"), "the dropped weapon is there");
      expect(hero().items.getName("Mace").system.toObject()).toMatchObject({ damage: "1d6", melee: true });
      await hero().sheet.close();
    },
  },
  {
    sentence:
      "a monster of the compendium is imported, and each of its two tokens has a number and hit points of its own",
    play: async () => {
      const pack = page.game.packs.get(`${SYSTEM}.monsters`);
      const entry = pack.index.find(({ name }: any) => name === "Goblin");
      const goblin = await page.game.actors.importFromCompendium(pack, entry._id, { name: `${PREFIX}Goblin` });
      const places = [
        [hero(), { x: 0, y: 0 }],
        [ogre(), { x: 100, y: 0 }],
        [goblin, { x: 0, y: 100 }],
        [goblin, { x: 600, y: 0 }],
      ] as const;
      const sources = [];
      for (const [actor, place] of places) sources.push((await actor.getTokenDocument(place)).toObject());
      // 1d8 - 1 each.
      dice([6, 8], [3, 8]);
      await scene().createEmbeddedDocuments("Token", sources);
      const two = ["Goblin 1", "Goblin 2"].map((name) => token(name)?.actor.system.hp.value);
      expect(two).toEqual([5, 2]);
      await calm();
    },
  },
];

const ATTACKING: readonly Step[] = [
  {
    sentence: "an attack is rolled with fixed dice: 15 hits armor class 15, for 6",
    play: async () => {
      dice([JUST_HIT, 20], [5, 8]);
      const card = await hero()
        .items.getName("Blade")
        .attack({ targets: [token("Ogre")], ...quiet });
      const { hit, damage } = card.system.entries[0].outcome;
      expect([hit, damage.total]).toEqual([true, 6]);
      expect(card.rolls).toHaveLength(2);
    },
  },
  {
    sentence: "the button on its card in the log applies it",
    play: async () => {
      const { id } = newest("attack");
      const button = () => document.querySelector<HTMLElement>(`[data-message-id="${id}"] [data-action=apply]`);
      await eventually(button, "the card is drawn");
      button()!.click();
      await eventually(() => ogre().system.hp.value === 2, "6 of 8 hit points are gone");
      await eventually(() => newest("attack").system.entries[0].applied, "the card says that it is applied");
    },
  },
  {
    sentence: "what was applied is taken back exactly",
    play: async () => {
      const card = newest("attack");
      await card.undo(card.system.entries[0].id);
      expect([ogre().system.hp.value, card.system.entries[0].applied]).toEqual([8, null]);
    },
  },
  {
    sentence: "an attack out of reach is refused in words, and nothing is written",
    play: async () => {
      const before = page.game.messages.size;
      const card = await hero()
        .items.getName("Blade")
        .attack({ targets: [token("Goblin 2")], ...quiet });
      const refusal = card.refused ? card : card.system.entries[0].refusal;
      expect(refusal.code).toBe("tooFarForMelee");
      expect(page.game.messages.size - before).toBe(card.refused ? 0 : 1);
    },
  },
  {
    sentence: "a saving throw of 14 against 14 is made, one of 13 is not",
    play: async () => {
      dice([14, 20]);
      const made = await hero().save("spells", quiet);
      dice([13, 20]);
      const failed = await hero().save("spells", quiet);
      expect([made, failed].map((card) => card.system.entries[0].outcome.success)).toEqual([true, false]);
    },
  },
];

const FIGHTING: readonly Step[] = [
  {
    sentence: "an encounter of four is made, and each stands on their side",
    play: async () => {
      const made = await page.CONFIG.Combat.documentClass.create({ active: true, scene: scene().id });
      const members = ["Fighter", "Ogre", "Goblin 1", "Goblin 2"].map((name) => {
        const { id: tokenId, parent, actorId } = token(name);
        return { tokenId, sceneId: parent.id, actorId };
      });
      await made.createEmbeddedDocuments("Combatant", members);
      await calm();
      expect(["Fighter", "Ogre", "Goblin 1"].map((name) => member(name).sideId)).toEqual([
        "friendly",
        "hostile",
        "hostile",
      ]);
    },
  },
  {
    sentence: "a spell is declared, and the fight starts with the declarations of round 1",
    play: async () => {
      const declared = { kind: "spell", spellId: spell().id, spellName: SPELL };
      expect(await combat().declare(member("Fighter").id, declared)).toBeNull();
      await combat().startCombat();
      expect(stand()).toEqual([1, "declaration"]);
      expect(member("Fighter").declaration).toMatchObject({ spellName: SPELL, fate: "open" });
    },
  },
  {
    sentence: "both sides roll, 2 and 5, and the monsters act first",
    play: async () => {
      dice([2, 6], [5, 6]);
      await combat().nextTurn();
      expect(stand()).toEqual([1, "hostile"]);
      expect(combat().combatant.sideId).toBe("hostile");
      await eventually(() => newest("initiative"), "the roll has its card");
    },
  },
  {
    sentence: "a hit before the caster's step disrupts the declared spell, and a copy of it is gone",
    play: async () => {
      dice([15, 20], [1, 4]);
      await ogre()
        .items.getName("Claw")
        .attack({ targets: [token("Fighter")], ...quiet });
      await eventually(() => member("Fighter").declaration.fate === "lost", "the spell is lost");
      await eventually(() => spell().system.memorised === 1, "a copy of the spell is gone");
      await eventually(() => newest("spell")?.system.event === "disrupted", "the loss has its card");
    },
  },
];

/** The steps before the page loads again. */
export const BEFORE: readonly Step[] = [...MAKING, ...ATTACKING, ...FIGHTING];

/** Has the fight go on to a round and a step. */
async function goOn(round: number, step: string, ...shown: number[]): Promise<void> {
  dice(...shown.map((face) => [face, 6] as const));
  await combat().nextTurn();
  expect(stand()).toEqual([round, step]);
}

/** The steps after it. */
export const AFTER: readonly Step[] = [
  {
    sentence: "the page has loaded again, and the fight stands where it stood",
    play: async () => {
      await showScene(scene());
      expect(stand()).toEqual([1, "hostile"]);
      expect([member("Fighter").declaration.fate, spell().system.memorised, combat().combatants.size]).toEqual([
        "lost",
        1,
        4,
      ]);
      expect(["Goblin 1", "Goblin 2"].map((name) => token(name).actor.system.hp.value)).toEqual([5, 2]);
    },
  },
  {
    sentence: "in their own step the caster may not cast what is lost",
    play: async () => {
      await goOn(1, "friendly");
      expect(await hero().cast(spell().id, quiet)).toMatchObject({ refused: true, code: "castLost" });
    },
  },
  {
    sentence: "round 2: the dice turn the order, and a monster falls by an applied blow",
    play: async () => {
      await goOn(2, "declaration");
      await goOn(2, "friendly", 6, 1);
      dice([18, 20], [8, 8]);
      const card = await hero()
        .items.getName("Blade")
        .attack({ targets: [token("Goblin 1")], ...quiet });
      await card.apply();
      await eventually(() => member("Goblin 1").isDefeated, "the fallen one is marked");
      expect(token("Goblin 1").actor.system.hp.value).toBe(0);
    },
  },
  {
    sentence: "round 3 comes, the way back over its edge is open, and the tracker shows who is there",
    play: async () => {
      await goOn(2, "hostile");
      await goOn(3, "declaration");
      await combat().previousTurn();
      expect(stand()).toEqual([2, "hostile"]);
      await goOn(3, "declaration");
      await page.ui.combat.render({ force: true, combat: combat() });
      const rows = () => [...document.querySelectorAll<HTMLElement>("#combat li.combatant")];
      await eventually(() => rows().length === 4, "the tracker has four rows");
    },
  },
  {
    sentence: "a spell that nobody disturbs is cast in its step",
    play: async () => {
      const declared = { kind: "spell", spellId: spell().id, spellName: SPELL };
      expect(await combat().declare(member("Fighter").id, declared)).toBeNull();
      await goOn(3, "friendly", 4, 2);
      const card = await hero().cast(spell().id, { targets: [], ...quiet });
      expect(card.system.event).toBe("cast");
      await eventually(() => spell().system.memorised === 0, "the copy is used");
      await eventually(() => member("Fighter").declaration.fate === "cast", "the declaration is kept");
    },
  },
  {
    sentence: "the encounter ends, and nothing of it is left",
    play: async () => {
      const { id } = combat();
      await combat().delete();
      await calm();
      expect(page.game.combats.get(id)).toBeUndefined();
    },
  },
];
