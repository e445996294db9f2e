/** One random deed: its kind, and numbers that choose what it is done to. */
export interface Deed {
  readonly kind: string;
  readonly at: number;
  readonly to: number;
  readonly value: number;
}

export const KINDS = [
  ...["actor", "actor", "hp", "hp", "flag", "owner", "item", "item", "itemChange", "itemGone", "effect", "effectGone"],
  ...[
    "message",
    "message",
    "messageChange",
    "messageGone",
    "token",
    "token",
    "tokenHp",
    "tokenHp",
    "tokenItem",
    "tokenOwner",
  ],
  ...[
    "fight",
    "fight",
    "initiative",
    "combatantIn",
    "combatantOut",
    "defeated",
    "setting",
    "userFlag",
    "macro",
    "newActor",
    "actorGone",
  ],
  ...[
    "rawUpdate",
    "rawUpdate",
    "rawOwner",
    "rawKeepId",
    "rawParent",
    "rawRole",
    "rawFight",
    "rawInside",
    "rawDelete",
    "rawReplace",
  ],
];

/** What a deed is done with: documents that its numbers chose, and the page's names. */
type Chosen = Record<string, any>;

/** The deeds by kind, each sent to a page as it is written: it knows nothing but what it is given. */
const DEEDS: Readonly<Record<string, (chosen: Chosen) => unknown>> = {
  actor: (c) => c.actor?.update({ name: `Name ${c.value}` }),
  hp: (c) => c.actor?.update({ "system.hp.value": c.value % 9 }),
  flag: (c) => c.actor?.update({ [`flags.bench.key${c.to % 3}`]: { deep: c.value } }),
  owner: (c) => c.actor?.update({ ownership: c.owners }),
  item: (c) => c.actor?.createEmbeddedDocuments("Item", [{ name: `Item ${c.value}`, type: "weapon" }]),
  itemChange: (c) => c.item?.update({ name: `Item ${c.value}`, "system.equipped": c.value % 2 === 0 }),
  itemGone: (c) => c.item?.delete(),
  effect: (c) => c.actor?.createEmbeddedDocuments("ActiveEffect", [{ name: `Effect ${c.value}`, img: c.icon }]),
  effectGone: (c) => c.pick(c.actor?.effects.contents ?? [], c.to)?.delete(),
  message: (c) => c.cls("ChatMessage").create({ content: `<p>${c.value}</p>` }),
  messageChange: (c) => c.message?.update({ content: `<p>${c.value}</p>` }),
  messageGone: (c) => c.value % 3 === 0 && c.message?.delete(),
  token: (c) => c.token?.update({ x: 100 * (c.to % 20), y: 100 * (c.value % 15) }),
  tokenHp: (c) => c.token?.actor?.update({ "system.hp.value": c.value % 9 }),
  tokenItem: (c) => c.token?.actor?.createEmbeddedDocuments("Item", [{ name: `Item ${c.value}`, type: "weapon" }]),
  tokenOwner: (c) => c.token?.actor?.update({ ownership: c.owners }),
  fight: (c) => c.combat?.update({ round: 1 + (c.to % 3), turn: c.value % 2 }),
  initiative: (c) => c.combatant?.update({ initiative: c.value % 20 }),
  combatantIn: (c) => c.combat?.createEmbeddedDocuments("Combatant", [{ actorId: c.actor?.id, name: `C ${c.value}` }]),
  combatantOut: (c) => c.value % 3 === 0 && c.combatant?.delete(),
  defeated: (c) => c.combatant?.update({ defeated: c.value % 2 === 0 }),
  setting: (c) =>
    c.game.settings.set("melee-and-morale", "whoApplies", ["gamemaster", "attackers", "automatic"][c.value % 3]),
  userFlag: (c) => c.pick(c.all("User"), c.at)?.update({ [`flags.bench.key${c.to % 3}`]: c.value }),
  macro: (c) => c.cls("Macro").create({ name: `Macro ${c.value}`, type: "script", command: "" }),
  newActor: (c) => c.cls("Actor").create({ name: `New ${c.value}`, type: "monster" }),
  actorGone: (c) => c.actor?.name.startsWith("New") && c.actor.delete(),
  rawUpdate: (c) =>
    c.any && c.raw("update", c.any.documentName, { updates: [{ _id: c.any.id, flags: { bench: { raw: c.value } } }] }),
  rawOwner: (c) => c.any && c.raw("update", c.any.documentName, { updates: [{ _id: c.any.id, ownership: c.owners }] }),
  rawKeepId: (c) =>
    c.any &&
    c.raw("create", c.any.documentName, {
      data: [{ ...c.any.toObject(), author: c.pick(c.users, c.value) }],
      keepId: true,
    }),
  rawParent: (c) =>
    c.any &&
    c.raw("update", c.pick(["Actor", "Item", "Combatant", "Token"], c.value), {
      parentUuid: c.any.uuid,
      updates: [{ _id: c.actor?.id, name: "X" }],
    }),
  rawRole: (c) =>
    c.raw("update", "User", {
      updates: [{ _id: c.pick(c.users, c.at), ...c.forced("role", 4), ...c.forced("permissions", {}) }],
    }),
  rawFight: (c) => {
    const forged = [{ initiative: c.to % 2 ? 1 : null }, { hidden: c.to % 2 === 0 }, { actorId: "nobody0000000000" }];
    const updates = [
      { _id: c.combat?.id, turn: 0, combatants: [{ _id: c.combatant?.id, ...c.pick(forged, c.value) }] },
    ];
    return c.combatant && c.raw("update", "Combat", { updates });
  },
  rawInside: (c) =>
    c.item &&
    c.raw("update", "Actor", {
      updates: [
        {
          _id: c.actor.id,
          items: [{ _id: c.item.id, name: `In ${c.value}`, ...(c.value % 2 && { ownership: c.owners }) }],
        },
      ],
    }),
  rawDelete: (c) =>
    c.any &&
    c.value % 5 === 0 &&
    c.raw("delete", c.any.documentName, {
      ids: [c.any.id],
      ...(c.value % 15 === 0 && { deleteAll: c.any.documentName === "Macro" }),
    }),
  rawReplace: (c) =>
    c.actor &&
    c.raw("update", "Actor", {
      updates: [
        {
          _id: c.actor.id,
          ...c.forced(c.pick(["ownership", "flags"], c.value), c.value % 2 ? c.owners : { bench: {} }),
        },
      ],
    }),
};

/** What a page is given to do some deeds, in some lanes at once. */
export const orders = (deeds: readonly Deed[], lanes: number) => ({
  deeds,
  lanes,
  sources: Object.fromEntries(Object.entries(DEEDS).map(([kind, deed]) => [kind, deed.toString()])),
  choose: choose.toString(),
});

/** In a page: what the numbers of a deed choose. */
function choose({ at, to, value }: Deed, raw: unknown): Chosen {
  const { game, CONFIG } = globalThis as any;
  const pick = (list: any, index: number) => (list.length > 0 ? list[index % list.length] : null);
  const all = (name: string): any[] => game.collections.get(name).contents;
  const cls = (name: string) => CONFIG[name].documentClass;
  const names = ["Actor", "Item", "Scene", "Combat", "ChatMessage", "Macro", "User", "Setting", "Folder"];
  const users = all("User").map((user) => user.id);
  const actor = pick(all("Actor"), at);
  const combat = pick(all("Combat"), at);
  const forced = (key: string, inner: unknown) =>
    game.release.generation < 14
      ? { [`==${key}`]: inner }
      : { [key]: { __$OPERATOR$__: "ForcedReplacement", value: inner } };
  return {
    ...{ at, to, value, raw, game, pick, all, cls, users, actor, combat, forced },
    icon: "icons/svg/aura.svg",
    token: pick(game.scenes.active.tokens.contents, at),
    combatant: pick(combat?.combatants.contents ?? [], to),
    message: pick(all("ChatMessage"), at),
    item: pick(actor?.items.contents ?? [], to),
    owners: { [pick([...users, "default"], to)]: value % 4 },
    any: pick(all(pick(names, at)), to),
  };
}

/** In a page, whole and alone: does deeds; answers how many were done, refused, and nothing to do. */
export async function doDeeds({ deeds, lanes, sources, choose: source }: ReturnType<typeof orders>) {
  const { game } = globalThis as any;
  const tally = { done: 0, refused: 0, nothing: 0 };
  const read = (text: string) => new Function(`return (${text})`)();
  const chosen = read(source);
  // A line of the user's own beside the page's, which hears of what is done on it as it does of others' deeds.
  const line = new WebSocket(`ws://${location.host}/socket?user=${game.user.id}`);
  await new Promise((open) => line.addEventListener("open", open));
  const asked = new Map<string, (answer: any) => void>();
  line.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "response") asked.get(message.id)?.(message);
  });
  const raw = (action: string, documentName: string, operation: object) =>
    new Promise((done, refused) => {
      const id = String(asked.size);
      asked.set(id, (answer) => (answer.ok ? done(true) : refused(new Error(answer.error))));
      line.send(JSON.stringify({ type: "modifyDocument", id, action, documentName, operation }));
    });
  const waiting = [...deeds];
  const lane = async () => {
    for (let deed = waiting.shift(); deed; deed = waiting.shift()) {
      try {
        const result = await read(sources[deed.kind]!)(chosen(deed, raw));
        tally[result ? "done" : "nothing"] += 1;
      } catch {
        tally.refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  line.close();
  return tally;
}
