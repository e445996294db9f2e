import { afterEach, expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

const GOBLIN = "Compendium.melee-and-morale.monsters.Actor.Goblin0000000000";

onBothCores({}, (table) => {
  const addToFight = (...args: unknown[]) => page.game.system.api.addToFight(...args);
  const tokens = () => page.canvas.scene.tokens.filter(({ actor }: any) => actor.name.startsWith("Goblin"));

  afterEach(async () => {
    const { scene } = page.canvas;
    const ids = (documents: any[]) => documents.map(({ id }) => id);
    await page.Combat.implementation.deleteDocuments(ids(page.game.combats.contents));
    await scene.deleteEmbeddedDocuments("Token", ids(tokens()));
    await page.Actor.implementation.deleteDocuments(ids(page.game.actors.filter(({ name }: any) => name === "Goblin")));
    await page.Folder.implementation.deleteDocuments(ids(page.game.folders.contents));
    await table().bench.settle();
    table().mark();
  });

  it("some join the fight in one write each: folder, actor, tokens, encounter, combatants", async () => {
    const added = await addToFight(GOBLIN, 3);
    expect(table().written).toEqual([
      "create Folder ×1",
      "create Actor ×1",
      "create Token ×3",
      "create Combat ×1",
      "create Combatant ×3",
    ]);
    expect(added.map(({ name }: any) => name).sort()).toEqual(["Goblin 1", "Goblin 2", "Goblin 3"]);
    const [actor] = page.game.actors.filter(({ name }: any) => name === "Goblin");
    expect([actor.folder.name, actor._stats.compendiumSource]).toEqual(["Monsters", GOBLIN]);
    expect(added.every(({ token }: any) => token.actorId === actor.id && token.actor.isToken)).toBe(true);
  });

  it("more of them join the same fight by the same actor: tokens and combatants alone", async () => {
    await addToFight(GOBLIN, 1);
    table().mark();
    await addToFight(GOBLIN, 2);
    expect(table().written).toEqual(["create Token ×2", "create Combatant ×2"]);
    expect(page.game.combats.size).toBe(1);
    expect(page.game.combats.contents[0].combatants.size).toBe(3);
  });

  it("two presses at once bring in one actor", async () => {
    await Promise.all([addToFight(GOBLIN, 1), addToFight(GOBLIN, 1)]);
    expect(table().written.filter((line) => /Actor|Folder/.test(line))).toEqual([
      "create Folder ×1",
      "create Actor ×1",
    ]);
    expect([tokens().length, page.game.combats.size]).toEqual([2, 1]);
  });

  it("they stand on spaces of their own, around where the gamemaster looks", async () => {
    const { scene } = page.canvas;
    page.Hooks.callAll("canvasPan", page.canvas, { x: 150, y: 50, scale: 1 });
    await addToFight(GOBLIN, 4);
    page.Hooks.callAll("canvasPan", page.canvas, { x: 1000, y: 1000, scale: 1 });
    const spaces = scene.tokens.map(({ x, y }: any) => `${x},${y}`);
    expect(new Set(spaces).size).toBe(scene.tokens.size);
    for (const { x, y } of tokens()) expect([x % 100, y % 100, x <= 400 && y <= 300]).toEqual([0, 0, true]);
  });

  it("an actor of the world joins as it is, hidden where it is wished", async () => {
    const [ogre] = await addToFight("Actor.ogre000000000000", 1, { hidden: true, at: { x: 1550, y: 1550 } });
    expect([ogre.actor.name, ogre.hidden, ogre.token.hidden]).toEqual(["Ogre", true, true]);
    expect([ogre.token.x, ogre.token.y]).toEqual([1500, 1500]);
    expect(table().written).toEqual(["create Token ×1", "create Combat ×1", "create Combatant ×1"]);
    await ogre.token.delete();
  });

  it("a linked actor joins by the token that it has on the scene", async () => {
    const [fighter] = await addToFight("Actor.fighter000000000", 2);
    expect([fighter.tokenId, page.game.combats.contents[0].combatants.size]).toEqual(["tokenFighter0000", 1]);
    expect(table().written).toEqual(["create Combat ×1", "create Combatant ×1"]);
  });

  it("nothing is written for what cannot join", async () => {
    const refused = async (...args: unknown[]) => (await addToFight(...args)).code;
    expect(await refused(GOBLIN, 0)).toBe("countOutOfRange");
    expect(await refused(GOBLIN, Number.NaN)).toBe("countOutOfRange");
    expect(await refused("Actor.nobody0000000000", 1)).toBe("noSuchMonster");
    expect(await refused("nonsense", 1)).toBe("noSuchMonster");
    expect(table().written).toEqual([]);
  });
});

onBothCores({ seed: { actors: [], scenes: [] } }, (table) => {
  it("without a scene nobody joins: there each would have no hit points of its own", async () => {
    expect((await page.game.system.api.addToFight(GOBLIN, 2)).code).toBe("noScene");
    expect(table().written).toEqual([]);
  });
});

onBothCores({ user: "Player" }, (table) => {
  it("players bring in nobody and are offered no list", async () => {
    const { api } = page.game.system;
    expect((await api.addToFight(GOBLIN, 1)).code).toBe("onlyGamemaster");
    expect((await api.monsterBrowser()).code).toBe("onlyGamemaster");
    expect(document.querySelector(".open-monster-browser")).toBeNull();
    expect(table().written).toEqual([]);
  });
});
