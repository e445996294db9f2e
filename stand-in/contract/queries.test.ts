import { expect, it } from "vitest";
import { onBothCores, page, smallSystem } from "./fixture.ts";

let asked: any[] = [];
function setup(): void {
  smallSystem();
  page.CONFIG.queries["bench.double"] = async (data: any, context: any) => {
    asked.push(context);
    if (data.fail) throw new Error("cannot");
    return { value: data.value * 2 };
  };
}
const query = (data: object) => ({ user: "gamemaster000000", name: "bench.double", data, options: { timeout: 500 } });

onBothCores({ setup }, (bench, core) => {
  it("§11.2: a query is answered by the addressed user's client, whose sender core 14 tells and core 13 does not (read)", async () => {
    asked = [];
    expect(
      await bench()
        .actAs("Player")
        .request("query", query({ value: 4 })),
    ).toEqual({ value: 8 });
    expect(asked).toHaveLength(1);
    expect(asked[0].timeout).toBe(500);
    expect(asked[0].user?.id).toBe(core < 14 ? undefined : "player0000000001");
  });

  it("§11.2: a claim about the sender in the data or options is not believed (read)", async () => {
    asked = [];
    const forged = { ...query({ value: 1, user: "gamemaster000000" }), options: { user: "gamemaster000000" } };
    await bench().actAs("Player").request("query", forged);
    expect(asked[0].user?.id).toBe(core < 14 ? undefined : "player0000000001");
  });

  it("§11.2: a handler's error reaches the asker, and a user who is not there answers nobody (read)", async () => {
    await expect(
      bench()
        .actAs("Player")
        .request("query", query({ fail: true })),
    ).rejects.toThrow("cannot");
    const absent = { ...query({}), user: "player0000000002" };
    await expect(bench().actAs("Player").request("query", absent)).rejects.toThrow("not connected");
  });

  it("M33: user.query rejects when nobody answers in time, and for an inactive user (§11.2, read)", async () => {
    const silent = bench().actAs("Other");
    await bench().settle();
    const other = page.game.users.getName("Other");
    expect(other.active).toBe(true);
    await expect(other.query("bench.double", { value: 1 }, { timeout: 30 })).rejects.toThrow("30 ms");
    silent.close();
    await bench().settle();
    await expect(other.query("bench.double", { value: 1 }, { timeout: 30 })).rejects.toThrow("not active");
    await expect(page.game.user.query("bench.nonsense", {})).rejects.toThrow("registered");
  });

  it("§4.5: one active gamemaster is the same for all, full ones before assistants (read)", () => {
    expect(page.game.users.activeGM).toBe(page.game.user);
    expect(page.game.user.isActiveGM).toBe(true);
    expect(page.game.user.isDesignated((user: any) => user.active)).toBe(true);
  });

  it("§11.2: nothing is relayed for a package whose manifest asks for no socket (read)", async () => {
    const other = bench().actAs("Other");
    page.game.socket.emit(`system.${page.game.system.id}`, { hello: 1 });
    await bench().settle();
    expect(other.received.filter(({ type }) => type === "socket")).toEqual([]);
  });
});

onBothCores({ manifest: { socket: true } }, (bench) => {
  it("M33: an emitted event reaches the other clients and never its sender (§11.2, read)", async () => {
    const event = `system.${page.game.system.id}`;
    const heard: unknown[] = [];
    page.game.socket.on(event, (data: unknown) => void heard.push(data));
    const other = bench().actAs("Player");
    page.game.socket.emit(event, { hello: 1 });
    await bench().settle();
    expect(heard).toEqual([]);
    expect(other.received.filter(({ type }) => type === "socket")).toMatchObject([{ event, args: [{ hello: 1 }] }]);
    other.send({ type: "socket", event, args: ["back"] });
    await bench().settle();
    expect(heard).toEqual(["back"]);
  });
});

let random = 7;
const latency = () => {
  random = (random * 16807) % 2147483647;
  return random % 15;
};
onBothCores({ latency }, (bench) => {
  it("§8 of the design: with delays that reorder clients, both ends hold the same when all is quiet (bench)", async () => {
    const actor = await page.Actor.create({ name: "Orc", type: "monster" });
    const raws = ["Gamemaster", "Gamemaster"].map((name) => bench().actAs(name));
    const writes = Array.from({ length: 12 }, (_, n) => {
      const changes = { system: { hp: { value: n } } };
      if (n % 3 === 2) return actor.update(changes);
      return raws[n % 3]!.modify("update", "Actor", { updates: [{ _id: actor.id, ...changes }] });
    });
    await Promise.all(writes);
    for (let i = 0; i < 5; i++) await bench().settle();
    const stored = bench()
      .server.documents("actors")
      .find(({ _id }) => _id === actor.id)!;
    expect(actor._source.system).toEqual({ ...actor._source.system, ...stored.system });
  });
});
