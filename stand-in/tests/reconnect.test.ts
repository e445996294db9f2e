import { afterEach, describe, expect, it } from "vitest";
import { type Bench, openBench } from "../harness.ts";
import { worldOf } from "./world.ts";

const page = globalThis as any;
const PLAYER = "player0000000001";
const GOBLIN = "goblin0000000000";
const seed = {
  actors: [
    { _id: "ada0000000000000", name: "Ada", type: "character", ownership: { default: 0, [PLAYER]: 3 } },
    { _id: GOBLIN, name: "Goblin", type: "monster", items: [{ _id: "axe0000000000000", name: "Axe", type: "weapon" }] },
    { _id: "doomed0000000000", name: "Doomed", type: "monster" },
  ],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Cave",
      active: true,
      tokens: [{ _id: "token00000000000", name: "Goblin", actorId: GOBLIN, actorLink: false }],
    },
  ],
  combats: [
    {
      _id: "combat0000000000",
      active: true,
      round: 1,
      turn: 0,
      combatants: [{ _id: "combatant0000000", actorId: GOBLIN, initiative: 3 }],
    },
  ],
  settings: [{ _id: "setting000000000", key: "melee-and-morale.whoApplies", value: '"gamemaster"' }],
};

/** One setting of the world, and no more of a system. */
function setup(): void {
  page.game.settings.register("melee-and-morale", "whoApplies", {
    scope: "world",
    type: String,
    default: "gamemaster",
  });
}
const world = { seed, setup, system: false };

let bench: Bench | undefined;
afterEach(() => bench?.close());

const told = (): string[] => [...document.querySelectorAll("#notifications p")].map((one) => one.textContent ?? "");

describe.each([13, 14] as const)("a client of core %d whose line was cut", (core) => {
  it("holds the server's world again: what was made, changed and deleted, at every depth, settings and presence", async () => {
    bench = await openBench({ ...world, core });
    await bench.settle();
    const goblin = page.game.actors.get(GOBLIN);
    const axe = goblin.items.get("axe0000000000000");
    const synthetic = page.game.scenes.active.tokens.get("token00000000000").actor;
    const other = bench.actAs("Gamemaster");
    bench.line.cut();
    await other.modify("update", "Actor", { updates: [{ _id: GOBLIN, name: "Hobgoblin" }] });
    const own = { parentUuid: `Actor.${GOBLIN}` };
    await other.modify("update", "Item", { ...own, updates: [{ _id: axe.id, name: "Great Axe" }] });
    await other.modify("create", "Item", { ...own, data: [{ name: "Bow", type: "weapon" }] });
    await other.modify("delete", "Actor", { ids: ["doomed0000000000"] });
    await other.modify("create", "ChatMessage", { data: [{ content: "meanwhile" }] });
    await other.modify("update", "Combat", { updates: [{ _id: "combat0000000000", round: 2 }] });
    const combat = { parentUuid: "Combat.combat0000000000" };
    await other.modify("create", "Combatant", { ...combat, data: [{ actorId: "ada0000000000000", initiative: 5 }] });
    const token = "Scene.scene00000000000.Token.token00000000000";
    await other.modify("update", "Actor", { parentUuid: token, updates: [{ _id: GOBLIN, name: "Grik" }] });
    await other.modify("update", "Setting", { updates: [{ _id: "setting000000000", value: '"attackers"' }] });
    bench.actAs("Player");
    bench.line.mend();
    await bench.settle();
    expect(worldOf()).toEqual(worldOf(bench.server.worldSources()));
    expect(page.game.actors.get(GOBLIN)).toBe(goblin);
    expect(goblin.items.get(axe.id)).toBe(axe);
    expect([goblin.name, axe.name, goblin.items.size, synthetic.name]).toEqual(["Hobgoblin", "Great Axe", 2, "Grik"]);
    expect(page.game.actors.has("doomed0000000000")).toBe(false);
    expect(page.game.combat.turns.map((one: any) => one.initiative)).toEqual([5, 3]);
    expect(page.game.settings.get("melee-and-morale", "whoApplies")).toBe("attackers");
    expect(page.game.users.getName("Player").active).toBe(true);
    expect(document.querySelector("#chat")?.textContent).toContain("meanwhile");
  });

  it("goes on from there: its next write and that of another reach both", async () => {
    bench = await openBench({ ...world, core });
    await bench.settle();
    const other = bench.actAs("Gamemaster");
    bench.line.cut();
    await other.modify("update", "Actor", { updates: [{ _id: GOBLIN, name: "Hobgoblin" }] });
    bench.line.mend();
    await bench.settle();
    await page.game.actors.get(GOBLIN).update({ name: "Bugbear" });
    await other.modify("update", "Actor", { updates: [{ _id: "ada0000000000000", name: "Adela" }] });
    await bench.settle();
    expect(worldOf()).toEqual(worldOf(bench.server.worldSources()));
    expect(page.game.actors.map(({ name }: any) => name).sort()).toEqual(["Adela", "Bugbear", "Doomed"]);
  });

  it("says that the line is lost and found; what was not answered, and what was tried without it, is refused in words", async () => {
    let latency = 0;
    bench = await openBench({ ...world, core, latency: () => latency });
    await bench.settle();
    const goblin = page.game.actors.get(GOBLIN);
    latency = 200;
    const pending = goblin.update({ name: "Perhaps" }).catch((error: Error) => error.message);
    await new Promise((done) => setTimeout(done, 50));
    latency = 0;
    bench.line.cut();
    expect(told()).toContain("The connection to the server is lost. Trying to find it again…");
    expect(await pending).toMatch(/lost before it answered/);
    await expect(goblin.update({ name: "Never" })).rejects.toThrow("this was not done");
    bench.line.mend();
    await new Promise((done) => setTimeout(done, 200));
    await bench.settle();
    expect(told()).not.toContain("The connection to the server is lost. Trying to find it again…");
    expect(told()).toContain("The connection to the server stands again. What happened meanwhile is here now.");
    expect(worldOf()).toEqual(worldOf(bench.server.worldSources()));
    expect(bench.server.documents("actors").map(({ name }) => name)).not.toContain("Never");
  });
});
