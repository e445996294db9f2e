import { afterEach, expect, it } from "vitest";
import { type Bench, openBench } from "../harness.ts";

let bench: Bench | undefined;
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});

const page = globalThis as any;

for (const core of [13, 14] as const) {
  it(`core ${core}: a document can be created, updated and deleted (§4.1, read)`, async () => {
    bench = await openBench({ core, system: false });
    const actor = await page.Actor.create({ name: "Ada", type: "monster" });
    expect(page.game.actors.get(actor.id)).toBe(actor);
    await actor.update({ name: "Bea" });
    expect(actor.name).toBe("Bea");
    await actor.delete();
    expect(page.game.actors.size).toBe(0);
    expect(bench.server.log.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });
}
