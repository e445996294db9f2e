import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

type Source = Record<string, any>;

const FOLDER = join(import.meta.dirname, "../..", "packs", "_source", "monsters");

const monsters = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file): Source => JSON.parse(readFileSync(join(FOLDER, file), "utf8")))
  .filter(({ type }) => type === "monster");

/** What a source becomes in a world: without what belongs to the compendium alone. */
function asActor({ _key: _, folder: _folder, items, ...actor }: Source): Source {
  return { ...actor, items: items.map(({ _key: __, ...item }: Source) => item) };
}

onBothCores({}, () => {
  describe("every monster of the compendium", () => {
    let made: any[] | undefined;
    const actors = (): any[] => {
      made ??= monsters.map((source) => new page.Actor.implementation(asActor(source), { strict: true }));
      return made;
    };

    it("is taken as it is written: nothing is invalid, nothing gets lost and nothing is added", () => {
      expect(monsters.length).toBeGreaterThan(233);
      for (const [index, actor] of actors().entries()) {
        const { name, system, items } = monsters[index]!;
        expect(actor.invalid, name).toBe(false);
        expect({ [name]: actor.toObject().system }).toEqual({ [name]: system });
        expect({ [name]: actor.items.map((item: any) => item.toObject().system) }).toEqual({
          [name]: items.map((item: Source) => item.system),
        });
      }
    });

    it("C17: can prepare each of its routines, attack by attack", () => {
      for (const actor of actors()) {
        const { name, system, items } = actor;
        const wanted = system.routines.map((routine: Source[]) =>
          routine.map(({ attackId, count }) => [items.get(attackId)?.name ?? attackId, count]),
        );
        const prepared = system.routines.map((_: unknown, index: number) =>
          actor.routineAttacks(index).map(({ source, count }: Source) => [source.name, count]),
        );
        expect({ [name]: prepared }).toEqual({ [name]: wanted });
      }
    });

    it("C18: has attacks that the rules can make", () => {
      const { previewAttack, isRefusal } = page.game.system.api.rules;
      const open = {
        attackMode: "matrix",
        variableDamage: true,
        distance: null,
        enforceReach: true,
        cover: 0,
        modifier: 0,
      };
      const refused = actors().flatMap((actor) =>
        actor.items
          .map((item: any) => item.system.toRules())
          .map((source: Source) => {
            const reach = source.missile && !source.melee ? "missile" : "melee";
            return previewAttack(actor.system.toAttacker(actor.name, false), source, null, { ...open, reach });
          })
          .filter(isRefusal)
          .map(({ code }: Source) => `${actor.name}: ${code}`),
      );
      expect(refused).toEqual([]);
    });
  });
});
