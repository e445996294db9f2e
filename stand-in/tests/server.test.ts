import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, openBench, type RawUser } from "../harness.ts";

const page = globalThis as any;
const PLAYER = "player0000000001";
const OTHER = "player0000000002";
const GAMEMASTER = "gamemaster000000";
const ADA = "ada0000000000000";
const ORC = "orc0000000000000";
const CARD = "card000000000000";
const FIGHT = "combat0000000000";
const TOKEN = "Scene.scene00000000000.Token.token00000000000";
const LINKED = "Scene.scene00000000000.Token.linked0000000000";
const users = [
  { _id: GAMEMASTER, name: "Gamemaster", role: 4 },
  { _id: PLAYER, name: "Player", role: 1, permissions: { MESSAGE_WHISPER: false } },
  { _id: OTHER, name: "Other", role: 1 },
];
const mine = { default: 0, [PLAYER]: 3 };
const axe = { _id: "axe0000000000000", name: "Axe", type: "weapon" };
const seed = {
  users,
  actors: [
    { _id: ADA, name: "Ada", type: "character", ownership: mine, items: [axe] },
    { _id: ORC, name: "Orc", type: "monster", items: [axe] },
  ],
  items: [{ _id: "mine000000000000", name: "Mine", type: "weapon", ownership: mine }],
  messages: [{ _id: CARD, content: "<p>of the gamemaster</p>", author: GAMEMASTER }],
  macros: [{ _id: "macro00000000000", name: "Mine", type: "script", command: "", author: PLAYER, ownership: mine }],
  settings: [{ _id: "setting000000000", key: "core.uiConfig", value: "{}", user: PLAYER }],
  combats: [{ _id: FIGHT, round: 1, turn: 0, combatants: [{ _id: "combatant0000000", actorId: ADA, initiative: 1 }] }],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Cave",
      active: true,
      tokens: [
        { _id: "token00000000000", actorId: ADA, actorLink: false },
        { _id: "linked0000000000", actorId: ADA, actorLink: true },
      ],
    },
  ],
};

/** A key that is replaced whole, as each core writes it. */
const replaced = (core: number, key: string, value: unknown) =>
  core < 14 ? { [`==${key}`]: value } : { [key]: { __$OPERATOR$__: "ForcedReplacement", value } };
const removed = (core: number, key: string) =>
  core < 14 ? { [`-=${key}`]: null } : { [key]: { __$OPERATOR$__: "ForcedDeletion" } };

describe.each([13, 14] as const)("the bench's server on core %d", (core) => {
  let bench: Bench;
  let player: RawUser;
  beforeAll(async () => {
    bench = await openBench({ core, seed, system: false, manifest: { socket: true } });
    player = bench.actAs("Player");
    await bench.settle();
  });
  afterAll(() => bench?.close());
  const world = () => JSON.stringify(bench.server.worldSources());

  type Forgery = readonly [what: string, action: "create" | "update" | "delete", name: string, operation: object];
  const update = (what: string, name: string, _id: string, changes: object, more: object = {}): Forgery => [
    what,
    "update",
    name,
    { updates: [{ _id, ...changes }], ...more },
  ];
  const forgeries: readonly Forgery[] = [
    update("a role, replaced whole", "User", PLAYER, replaced(core, "role", 4)),
    update("a role in a deeper form", "User", PLAYER, { role: 4 }),
    update("permissions taken away", "User", PLAYER, removed(core, "permissions")),
    update("permissions by dots", "User", PLAYER, { "permissions.QUERY_USER": true, permissions: {} }),
    update("an owner", "Actor", ADA, { ownership: { default: 3 } }),
    update("owners replaced whole", "Actor", ADA, replaced(core, "ownership", { default: 3 })),
    update("owners taken away", "Actor", ADA, removed(core, "ownership")),
    update("owners of what is inside", "Actor", ADA, { items: [{ _id: axe._id, ownership: { default: 3 } }] }),
    update(
      "owners by a token's delta",
      "Token",
      "token00000000000",
      { delta: { ownership: { default: 3 } } },
      { parentUuid: "Scene.scene00000000000" },
    ),
    update("owners of a synthetic actor", "Actor", ADA, { ownership: { [OTHER]: 3 } }, { parentUuid: TOKEN }),
    update("the actor of a linked token as if it were its own", "Actor", ADA, { name: "X" }, { parentUuid: LINKED }),
    update("another's message", "ChatMessage", CARD, { content: "forged" }),
    update("a setting of the world's out of one's own", "Setting", "setting000000000", { user: null }),
    update("a setting's key", "Setting", "setting000000000", { key: "core.time" }),
    update("a fight's system data, replaced whole", "Combat", FIGHT, replaced(core, "system", {})),
    update("an actor within an actor", "Actor", ADA, { name: "X" }, { parentUuid: `Actor.${ADA}` }),
    update(
      "an item by its own uuid",
      "Item",
      "nobody0000000000",
      { name: "X" },
      { parentUuid: `Actor.${ADA}.Item.${axe._id}` },
    ),
    update("a fight by another's id", "Combat", "nobody0000000000", { turn: 1 }, { parentUuid: `Combat.${FIGHT}` }),
    update("what was never made", "Actor", "nobody0000000000", { name: "X" }),
    update(
      "a second document of a batch",
      "Actor",
      ADA,
      { name: "X" },
      {
        updates: [
          { _id: ADA, name: "X" },
          { _id: ORC, name: "Y" },
        ],
      },
    ),
    ["a message over another's", "create", "ChatMessage", { data: [{ _id: CARD, content: "forged" }], keepId: true }],
    ["a message in another's name", "create", "ChatMessage", { data: [{ content: "x", author: GAMEMASTER }] }],
    ["an item over one that is there", "create", "Item", { data: [axe], keepId: true, parentUuid: `Actor.${ADA}` }],
    [
      "two of one id",
      "create",
      "Item",
      { data: [1, 2].map(() => ({ ...axe, _id: "twin000000000000" })), keepId: true, parentUuid: `Actor.${ADA}` },
    ],
    [
      "an id that is none",
      "create",
      "ChatMessage",
      { data: [{ _id: "../../etc.passwd!", content: "x" }], keepId: true },
    ],
    ["an effect in a fight", "create", "ActiveEffect", { data: [{ name: "x" }], parentUuid: `Combat.${FIGHT}` }],
    ["a token without a scene", "create", "Token", { data: [{}] }],
    ["a token", "create", "Token", { data: [{ actorId: ADA }], parentUuid: "Scene.scene00000000000" }],
    ["another's combatant", "create", "Combatant", { data: [{ actorId: ORC }], parentUuid: `Combat.${FIGHT}` }],
    ["a user", "create", "User", { data: [{ name: "x", role: 4 }] }],
    ["a setting of the world", "create", "Setting", { data: [{ key: "core.time", value: "1" }] }],
    ["another's setting", "create", "Setting", { data: [{ key: "core.x", value: "1", user: OTHER }] }],
    ["the same setting twice", "create", "Setting", { data: [{ key: "core.uiConfig", value: "1", user: PLAYER }] }],
    ["everything", "delete", "ChatMessage", { deleteAll: true }],
    ["a fight", "delete", "Combat", { ids: [FIGHT] }],
    ["nothing that is a list", "delete", "Actor", { ids: ADA }],
    ["nothing that is a list", "update", "Actor", { updates: { _id: ADA } }],
    ["nothing", "create", "Actor", {}],
    ["in a compendium", "create", "Item", { data: [axe], pack: "melee-and-morale.monsters" }],
  ];

  it.each(forgeries)("refuses a player in words and changes nothing: %s", async (_what, action, name, operation) => {
    const before = world();
    const log = bench.server.log.length;
    const said = await player.modify(action, name, operation).then(
      () => "done",
      (error: Error) => error.message,
    );
    expect(said).toMatch(
      /lacks permission|may only be modified|exists already|does not exist|holds? (?:no|two)|has no|There is no|locked|validation errors|is not a/,
    );
    expect([world(), bench.server.log.length]).toEqual([before, log]);
  });

  it("refuses what is no message, no operation and no document, and goes on", async () => {
    const before = world();
    for (const text of ["", "{", "null", "[]", "7", '"x"', '{"type":"constructor"}', '{"type":"modifyDocument"}']) {
      const line = bench.server.connect(OTHER);
      const heard = new Promise<any>((done) =>
        line.onMessage((message) => message.type === "response" && done(message)),
      );
      line.accept(text);
      expect(await heard, text).toMatchObject({ ok: false, error: expect.stringMatching(/\w+ \w+/) });
      line.close();
    }
    for (const action of ["toString", "__proto__", "dance", null]) {
      await expect(
        player.request("modifyDocument", { action, documentName: "Actor", operation: {} }),
      ).rejects.toThrow();
    }
    const polluted = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    await player.modify("update", "Actor", { updates: [{ _id: ADA, system: polluted, flags: { x: polluted } }] });
    expect(({} as any).polluted).toBeUndefined();
    await player.modify("update", "Actor", { updates: [{ _id: ADA, flags: removed(core, "x") }] });
    expect(JSON.parse(world()).messages).toEqual(JSON.parse(before).messages);
  });

  it("refuses a message that is too long, with both sizes, and takes the next", async () => {
    const content = "x".repeat(17 * 1024 * 1024);
    await expect(player.modify("create", "ChatMessage", { data: [{ content }] })).rejects.toThrow(
      "The message has 17.0 MB; the server takes 16 MB at most",
    );
    await player.modify("create", "ChatMessage", { data: [{ content: "short" }] });
  });

  it("a batch that names a document twice makes both changes, on the server and on a client", async () => {
    await player.modify("update", "Actor", {
      updates: [
        { _id: ADA, name: "Adela" },
        { _id: ADA, img: "a.png" },
      ],
    });
    await bench.settle();
    const stored = bench.server.documents("actors").find(({ _id }) => _id === ADA)!;
    const held = page.game.actors.get(ADA)._source;
    expect([stored.name, stored.img, held.name, held.img]).toEqual(["Adela", "a.png", "Adela", "a.png"]);
  });

  it("cleans HTML wherever it stands, also where it replaces what was there or comes inside something else", async () => {
    const evil = '<img src="x" onerror="alert(1)"><b>ok</b>';
    const system = { description: evil };
    const parentUuid = `Actor.${ADA}`;
    const { result } = await player.modify("create", "Item", {
      parentUuid,
      data: [{ name: "A", type: "weapon", system }],
    });
    const [{ _id }] = result;
    const description = () => {
      const actor = bench.server.documents("actors").find((one) => one._id === ADA);
      return actor?.items.find((one) => one._id === _id)?.system?.description;
    };
    const clean = '<img src="x"><b>ok</b>';
    expect(description()).toBe(clean);
    const forms = [{ system }, replaced(core, "system", system), { system: replaced(core, "description", evil) }];
    for (const changes of forms) {
      await player.modify("update", "Item", { parentUuid, updates: [{ _id, system: { description: "" } }] });
      await player.modify("update", "Item", { parentUuid, updates: [{ _id, ...changes }] });
      await bench.settle();
      expect([description(), page.game.actors.get(ADA).items.get(_id).system.description]).toEqual([clean, clean]);
      await player.modify("update", "Actor", { updates: [{ _id: ADA, items: [{ _id, ...changes }] }] });
      expect(description()).toBe(clean);
    }
    const gamemaster = bench.actAs("Gamemaster");
    const items = [{ name: "B", type: "weapon", system }];
    const data = [{ name: "New", type: "monster", items, effects: [{ name: "E", description: evil }] }];
    const [made] = (await gamemaster.modify("create", "Actor", { data })).result;
    expect([made.items[0].system.description, made.effects[0].description]).toEqual([clean, clean]);
    const token = { parentUuid: "Scene.scene00000000000" };
    const delta = { items: [{ _id: "delta00000000000", name: "C", type: "weapon", system }] };
    await player.modify("update", "Token", { ...token, updates: [{ _id: "token00000000000", delta }] });
    expect(JSON.stringify(bench.server.worldSources())).not.toContain("onerror");
  });

  describe("queries", () => {
    const name = "bench.wait";
    const received = (user: RawUser) => user.received.filter(({ type }) => type === "query");

    it("go to one client of the user, whose own answer alone counts", async () => {
      const [first, second, stranger] = [bench.actAs("Other"), bench.actAs("Other"), bench.actAs("Player")];
      const answer = player.request("query", {
        user: OTHER,
        name,
        data: 1,
        options: { timeout: 500, user: GAMEMASTER },
      });
      await bench.settle();
      expect([received(first).length, received(second).length]).toEqual([1, 0]);
      const [{ queryId, user, options }] = received(first) as any;
      expect([user, options]).toEqual([core < 14 ? undefined : PLAYER, { timeout: 500 }]);
      for (const forger of [stranger, second]) forger.send({ type: "queryReply", queryId, result: "forged" });
      await bench.settle();
      first.send({ type: "queryReply", queryId, result: "true" });
      first.send({ type: "queryReply", queryId, result: "again" });
      expect(await answer).toBe("true");
      for (const one of [first, second, stranger]) one.close();
    });

    it("need the permission as it is now, not as it was when the user joined", async () => {
      const gamemaster = bench.actAs("Gamemaster");
      const permit = (QUERY_USER: boolean) =>
        gamemaster.modify("update", "User", { updates: [{ _id: PLAYER, permissions: { QUERY_USER } }] });
      await permit(false);
      await expect(player.request("query", { user: GAMEMASTER, name, data: 1 })).rejects.toThrow("may not query");
      await permit(true);
      await expect(player.request("query", { user: GAMEMASTER, name, data: 1 })).rejects.toThrow("No handler");
    });

    it("to nobody, to somebody absent and about nothing are refused", async () => {
      for (const user of [undefined, "nobody0000000000", OTHER])
        await expect(player.request("query", { user, name, data: 1 })).rejects.toThrow("is not connected");
    });
  });

  it("gamemasters: the active one is the first by role and id of those who are there, as they come and go", async () => {
    const gamemaster = bench.actAs("Gamemaster");
    const data = ["aaassistant00000", "aaaamaster000000", "zzzzmaster000000"].map((_id, index) => ({
      _id,
      name: `GM ${index}`,
      role: index === 0 ? 3 : 4,
    }));
    await gamemaster.modify("create", "User", { data, keepId: true });
    await bench.settle();
    const active = () => page.game.users.activeGM.id;
    expect(active()).toBe(GAMEMASTER);
    const joined = data.map(({ name }) => bench.actAs(name));
    await bench.settle();
    expect([active(), page.game.user.isActiveGM]).toEqual(["aaaamaster000000", false]);
    joined[1]!.close();
    await bench.settle();
    expect([active(), page.game.user.isActiveGM]).toEqual([GAMEMASTER, true]);
    joined[2]!.close();
  });

  it("who is deleted while connected has no line any more", async () => {
    const gamemaster = bench.actAs("Gamemaster");
    const gone = bench.actAs("Other");
    await gamemaster.modify("delete", "User", { ids: [OTHER] });
    await bench.settle();
    expect([...bench.server.connections].map(({ user }) => user._id)).not.toContain(OTHER);
    gone.send({
      type: "modifyDocument",
      id: "x",
      action: "create",
      documentName: "ChatMessage",
      operation: { data: [{ content: "ghost" }] },
    });
    await bench.settle();
    expect(world()).not.toContain("ghost");
  });
});
