import { afterAll, beforeAll, describe } from "vitest";
import { type Bench, type BenchOptions, openBench } from "../harness.ts";

/** The page's globals by their public names. */
export const page = globalThis as any;

/** A small system: a monster with hit points and a list, a weapon with a quantity. */
export function smallSystem(): void {
  const { fields } = page.foundry.data;
  const count = (initial: number) =>
    new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial });
  page.CONFIG.Actor.dataModels.monster = class MonsterModel extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {
        hp: new fields.SchemaField({ value: count(4), max: count(8) }),
        morale: count(7),
        tags: new fields.SetField(new fields.StringField()),
        routines: new fields.ArrayField(new fields.ObjectField()),
        description: new fields.HTMLField(),
      };
    }
    prepareBaseData() {
      this.bonus = 0;
    }
    prepareDerivedData() {
      this.hit = 10 + this.bonus;
    }
  };
  page.CONFIG.Item.dataModels.weapon = class WeaponModel extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { quantity: count(1), equipped: new fields.BooleanField() };
    }
  };
  page.CONFIG.ActiveEffect.legacyTransferral = false;
}

/** The tests of a block once on each core, on one bench. */
export function onBothCores(options: BenchOptions, tests: (bench: () => Bench, core: 13 | 14) => void): void {
  for (const core of [13, 14] as const) {
    describe(`core ${core}`, () => {
      let bench: Bench | undefined;
      beforeAll(async () => {
        bench = await openBench({ system: false, setup: smallSystem, ...options, core });
      });
      afterAll(async () => bench?.close());
      tests(() => bench!, core);
    });
  }
}

/** What a hook was called with, until `stop`. */
export function listen(hook: string, answer?: (...args: any[]) => unknown) {
  const calls: any[][] = [];
  const id = page.Hooks.on(hook, (...args: any[]) => {
    calls.push(args);
    return answer?.(...args);
  });
  return { calls, stop: () => page.Hooks.off(hook, id) };
}
