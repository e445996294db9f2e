import { expect, it } from "vitest";
import { encounter, PLAIN } from "./encounter.ts";
import { onBothCores, page } from "./table.ts";

onBothCores({ settings: PLAIN }, (table) => {
  const set = (key: string, value: unknown) => page.game.settings.set("melee-and-morale", key, value);

  it("an encounter that goes by the world's options follows several that change at once", async () => {
    const { combat } = await encounter(table());
    await Promise.all([set("declarations", true), set("morale", true), set("stride", "phases")]);
    await table().bench.settle();
    expect(combat.system.options).toMatchObject({ declarations: true, morale: true, stride: "phases" });
    await Promise.all(Object.entries(PLAIN).map(([key, value]) => set(key, value)));
    await table().bench.settle();
    expect(combat.system.options).toMatchObject(PLAIN);
  });

  it("what an encounter has of its own stays, whatever the world says of others", async () => {
    const { combat } = await encounter(table());
    expect(await combat.setOptions({ tieRule: "simultaneous" })).toBeNull();
    await set("morale", true);
    await table().bench.settle();
    expect(combat.system.options).toMatchObject({ tieRule: "simultaneous", morale: true });
    await table().set("morale", false);
  });
});
