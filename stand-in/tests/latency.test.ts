import { expect, it } from "vitest";
import { MONSTER, onBothCores, page } from "../contract/fixture.ts";

let random = 7;
const latency = () => {
  random = (random * 16807) % 2147483647;
  return random % 15;
};
onBothCores({ latency }, (table) => {
  it("with delays that reorder clients, both ends hold the same when all is quiet", async () => {
    const actor = await page.Actor.create({ name: "Orc", type: MONSTER });
    const raws = [1, 2].map(() => table.actAs("Gamemaster"));
    const writes = Array.from({ length: 12 }, (_, n) => {
      const changes = { system: { hp: { value: n } } };
      if (n % 3 === 2) return actor.update(changes);
      return raws[n % 3]!.modify("update", "Actor", { updates: [{ _id: actor.id, ...changes }] });
    });
    await Promise.all(writes);
    for (let i = 0; i < 5; i++) await table.settle();
    const stored = table.stored("actors").find(({ _id }) => _id === actor.id)!;
    expect(actor._source.system).toEqual({ ...actor._source.system, ...stored.system });
  });
});
