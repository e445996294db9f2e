import { expect, it } from "vitest";
import { OGRE, onBothCores, page } from "./table.ts";

const PLAIN = { _id: "nothing000000000", name: "Blob", type: "monster", system: { hp: { value: 5, max: 5 } } };
const seed = {
  actors: [
    {
      _id: "goblin0000000000",
      name: "Goblin",
      type: "monster",
      prototypeToken: { name: "Goblin", appendNumber: true, disposition: -1 },
      system: { hp: { value: 3, max: 3 }, hitDice: { text: "1-1", count: 1, die: 8, modifier: -1 } },
    },
    { ...PLAIN, system: { ...PLAIN.system, hitDice: { text: "?", count: 0, die: 8, modifier: 0 } } },
    { ...OGRE, prototypeToken: { appendNumber: false } },
    { _id: "hero000000000000", name: "Hero", type: "character", system: { hp: { value: 6, max: 6 } } },
  ],
  scenes: [
    { _id: "cave000000000000", name: "Cave", active: true, grid: { type: 1, size: 100, distance: 5, units: "ft" } },
    { _id: "wood000000000000", name: "Wood", grid: { type: 1, size: 100, distance: 5, units: "ft" } },
  ],
};

onBothCores({ seed }, (table) => {
  const scene = (id = "cave000000000000") => page.game.scenes.get(id);
  const actor = (id: string) => page.game.actors.get(id);
  const make = (data: object[], where = scene()): Promise<any[]> => where.createEmbeddedDocuments("Token", data);
  const goblin = (data: object = {}) => ({ name: "Goblin", actorId: "goblin0000000000", ...data });
  const clear = async (where = scene()) =>
    where.deleteEmbeddedDocuments(
      "Token",
      where.tokens.map(({ id }: any) => id),
    );
  const points = (token: any) => [token.actor.system.hp.value, token.actor.system.hp.max];
  const names = (tokens: any[]) => tokens.map(({ name }) => name);
  const stored = (id: string) =>
    table()
      .bench.server.documents("scenes")
      .flatMap(({ tokens }: any) => tokens)
      .find((one: any) => one._id === id);

  it("six goblins in one batch: hit points and number of their own, in one write", async () => {
    table().bench.fixDice([1, 8], [2, 8], [3, 8], [6, 8], [7, 8], [8, 8]);
    table().mark();
    const six = await make(Array.from({ length: 6 }, () => goblin()));
    expect(table().written).toEqual(["create Token ×6"]);
    // One die less 1, and never less than 1.
    expect(six.map(points)).toEqual([1, 1, 2, 5, 6, 7].map((hp) => [hp, hp]));
    expect(names(six)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Goblin ${number}`));
    expect(stored(six[3].id).delta.system).toEqual({ hp: { value: 5, max: 5 } });
    expect([actor("goblin0000000000").system.hp.value, actor("goblin0000000000").name]).toEqual([3, "Goblin"]);
  });

  it("after a deletion the next one is the one after the highest; other scenes count for themselves", async () => {
    const [, second, third] = scene().tokens.contents;
    await scene().deleteEmbeddedDocuments("Token", [second.id, third.id]);
    table().bench.fixDice([5, 8], [5, 8]);
    expect(names(await make([goblin()]))).toEqual(["Goblin 7"]);
    expect(names(await make([goblin()], scene("wood000000000000")))).toEqual(["Goblin 1"]);
    await clear(scene("wood000000000000"));
  });

  it("core's own number takes our form: no two goblins with one name, however they are made", async () => {
    await clear();
    table().bench.fixDice(...Array.from({ length: 5 }, () => [4, 8] as [number, number]));
    const documents = await Promise.all([1, 2].map(() => actor("goblin0000000000").getTokenDocument({ x: 0, y: 0 })));
    expect(names(documents)).toEqual(["Goblin (1)", "Goblin (1)"]);
    expect(names(await make(documents.map((document) => document.toObject())))).toEqual(["Goblin 1", "Goblin 2"]);
    const apart = await Promise.all([1, 2, 3].map(() => make([goblin()])));
    expect(names(apart.flat()).sort()).toEqual(["Goblin 3", "Goblin 4", "Goblin 5"]);
  });

  it("a copy keeps its hit points and gets a number that is free; a token that comes back keeps its own", async () => {
    await clear();
    table().bench.fixDice([6, 8]);
    const [first] = await make([goblin()]);
    await first.actor.applyDamage(2);
    await table().bench.settle();
    const copy = first.toObject();
    const [second] = await make([copy]);
    expect([second.name, points(second)]).toEqual(["Goblin 2", [3, 5]]);
    await first.delete();
    const [back] = await scene().createEmbeddedDocuments("Token", [copy], { keepId: true });
    expect([back.id, back.name, points(back)]).toEqual([copy._id, "Goblin 1", [3, 5]]);
  });

  it("hit points given on purpose stay", async () => {
    const [given] = await make([goblin({ delta: { system: { hp: { value: 2, max: 7 } } } })]);
    expect(points(given)).toEqual([2, 7]);
    const [half] = await make([goblin({ delta: { system: { hp: { value: 1 } } } })]);
    expect(points(half)).toEqual([1, 3]);
  });

  it("a name given on purpose stays, and so does a prototype without numbers", async () => {
    table().bench.fixDice([4, 8], [1, 8], [2, 8], [3, 8], [4, 8]);
    const [chief] = await make([goblin({ name: "Grishnak" })]);
    const [ogre] = await make([{ name: "Ogre", actorId: OGRE._id }]);
    expect([chief.name, ogre.name]).toEqual(["Grishnak", "Ogre"]);
    // 4+1: 1 + 2 + 3 + 4 + 1.
    expect(points(ogre)).toEqual([11, 11]);
  });

  it("a prototype under another name is numbered under that", async () => {
    await actor("goblin0000000000").update({ "prototypeToken.name": "Raider" });
    table().bench.fixDice([4, 8]);
    const document = await actor("goblin0000000000").getTokenDocument();
    expect(names(await make([document.toObject()]))).toEqual(["Raider 1"]);
    await actor("goblin0000000000").update({ "prototypeToken.name": "Goblin" });
  });

  it("hpOnDrop: the average as figures print it, or what the actor has", async () => {
    await table().set("hpOnDrop", "average");
    const [average] = await make([goblin()]);
    // floor(4.5 − 1).
    expect([points(average), stored(average.id).delta.system]).toEqual([[3, 3], { hp: { value: 3, max: 3 } }]);
    await table().set("hpOnDrop", "printed");
    const [printed] = await make([goblin()]);
    expect([points(printed), stored(printed.id).delta?.system ?? {}]).toEqual([[3, 3], {}]);
    await table().set("hpOnDrop", "roll");
  });

  it("monsters without hit dice have what is printed, and nothing is thrown", async () => {
    const [blob] = await make([{ name: "Blob", actorId: PLAIN._id }]);
    expect(points(blob)).toEqual([5, 5]);
  });

  it("linked tokens, characters and tokens of nobody stay as they are", async () => {
    const made = await make([
      goblin({ actorLink: true }),
      { name: "Hero", actorId: "hero000000000000" },
      { name: "Barrel" },
      { name: "Gone", actorId: "gone000000000000" },
    ]);
    expect(names(made)).toEqual(["Goblin", "Hero", "Barrel", "Gone"]);
    expect(points(made[1])).toEqual([6, 6]);
    expect(actor("goblin0000000000").system.hp.value).toBe(3);
  });

  it("from the compendium: what was prepared there comes along, and every token is one of its own", async () => {
    const pack = page.game.packs.get("melee-and-morale.monsters");
    const entry = pack.index.find(({ name }: any) => name === "Ogre");
    const ogre = await page.game.actors.importFromCompendium(pack, entry._id);
    const { appendNumber, actorLink, disposition, displayBars } = ogre.prototypeToken;
    expect([appendNumber, actorLink, disposition, displayBars]).toEqual([true, false, -1, 40]);
    const dice = [8, 8, 8, 8, 1, 1, 1, 1].map((face): [number, number] => [face, 8]);
    table().bench.fixDice(...dice);
    const data = await Promise.all([1, 2].map(async () => (await ogre.getTokenDocument()).toObject()));
    const two = await make(data, scene("wood000000000000"));
    expect(two.map((token) => [token.name, ...points(token)])).toEqual([
      ["Ogre 1", 33, 33],
      ["Ogre 2", 5, 5],
    ]);
  });
});
