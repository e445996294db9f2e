import { beforeAll, expect } from "vitest";
import { fact, onBothCores, page } from "./fixture.ts";

onBothCores({}, (_table, core) => {
  let fields: any;
  let DataModel: any;
  let Hero: any;
  const hero = (data = {}) => new Hero(data);
  beforeAll(() => {
    fields = page.foundry.data.fields;
    DataModel = page.foundry.abstract.DataModel;
    const figure = (initial: number, options = {}) =>
      new fields.NumberField({ required: true, nullable: false, integer: true, initial, ...options });
    Hero = class extends DataModel {
      static defineSchema(): any {
        return {
          name: new fields.StringField({ required: true, blank: false, initial: "Hero" }),
          hp: new fields.SchemaField({ value: figure(4, { min: 0, max: 20 }), max: figure(4) }),
          note: new fields.StringField(),
          morale: new fields.NumberField({ required: true, integer: true, min: 2, max: 12 }),
          size: new fields.StringField({ required: true, initial: "m", choices: ["s", "m"] }),
          brave: new fields.BooleanField(),
          tags: new fields.SetField(new fields.StringField()),
          list: new fields.ArrayField(new fields.SchemaField({ n: figure(0) })),
          modes: new fields.TypedObjectField(new fields.SchemaField({ base: figure(30), rate: figure(10) })),
          free: new fields.ObjectField(),
          origin: new fields.DocumentUUIDField(),
        };
      }
    };
  });
  fact(
    { id: "3.1a", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "numbers are cast, rounded and clamped, strings and booleans cast, and unknown keys dropped",
    () => {
      const model = hero({ hp: { value: "25.4", max: 8.6 }, brave: "true", name: 12, unknown: 1 });
      expect(model.toObject()).toMatchObject({ hp: { value: 20, max: 9 }, brave: true, name: "12" });
      expect(model.toObject()).not.toHaveProperty("unknown");
      expect(model.updateSource({ "hp.value": -5, "hp.extra": 1, other: 2 })).toEqual({ hp: { value: 0 } });
    },
  );

  fact(
    { id: "3.1b", evidence: "read", source: "types: common/data/fields.d.mts" },
    "defaults: required strings are blank unless given, objects, lists and sets empty, other numbers null or absent",
    () => {
      const model = hero();
      expect(model.toObject()).toEqual({
        name: "Hero",
        hp: { value: 4, max: 4 },
        morale: null,
        size: "m",
        brave: false,
        tags: [],
        list: [],
        modes: {},
        free: {},
        origin: null,
      });
      expect(model.note).toBeUndefined();
      expect(new fields.HTMLField().getInitialValue()).toBe("");
    },
  );

  fact(
    { id: "3.3a", evidence: "measured", source: "issue foundryvtt#13804" },
    "null of a field that may not be null becomes its initial value, else it is kept",
    () => {
      const model = hero({ hp: { value: 7 }, morale: 8 });
      model.updateSource({ "hp.value": null, morale: null });
      expect([model.hp.value, model.morale]).toEqual([4, null]);
    },
  );

  fact(
    { id: "3.1c", evidence: "read", source: "types: common/data/fields.d.mts" },
    "what cannot be cast, and values outside choices, are refused by path",
    () => {
      expect(() => hero({ hp: { value: "many" } })).toThrow(/hp\.value: must be a number/);
      expect(() => hero({ size: "huge" })).toThrow(page.foundry.data.validation.DataModelValidationError);
      const model = hero();
      expect(() => model.updateSource({ size: "huge", "hp.value": 9 })).toThrow(/size/);
      expect([model.size, model.hp.value]).toEqual(["m", 4]);
      expect(() => model.updateSource({ name: "" })).toThrow(/blank/);
    },
  );

  fact(
    { id: "3.2a", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "fromSource falls back to initial values where a strict model throws",
    () => {
      const model = Hero.fromSource({ size: "huge", hp: { value: "many", max: 6 } });
      expect(model.toObject()).toMatchObject({ size: "m", hp: { value: 4, max: 6 } });
    },
  );

  fact(
    { id: "3.5a", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "an update merges into the stored object and answers the difference alone",
    () => {
      const model = hero({ hp: { value: 4, max: 8 } });
      expect(model.updateSource({ "hp.value": 5, name: "Hero" })).toEqual({ hp: { value: 5 } });
      expect(model._source.hp).toEqual({ value: 5, max: 8 });
      expect(model.updateSource({ hp: { value: 5 } })).toEqual({});
    },
  );

  fact(
    { id: "3.5b", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "the difference is taken against the source, not against prepared values, which toObject() does not hold",
    () => {
      const model = hero();
      model.hp.value = 9;
      expect([model.toObject().hp.value, model.toObject(false).hp.value]).toEqual([4, 9]);
      expect(model.updateSource({ "hp.value": 9 }, { dryRun: true })).toEqual({ hp: { value: 9 } });
      model.reset();
      expect(model.hp.value).toBe(4);
    },
  );

  fact(
    { id: "3.5c", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "a dry run changes nothing",
    () => {
      const model = hero();
      model.updateSource({ name: "Other", list: [{ n: 1 }] }, { dryRun: true });
      expect([model.name, model.toObject().list]).toEqual(["Hero", []]);
    },
  );

  fact(
    { id: "3.7a", evidence: "read", source: "types: common/data/fields.d.mts" },
    "an array in an update replaces the stored one; a dotted index does not edit one element",
    () => {
      const model = hero({ list: [{ n: 1 }, { n: 2 }, { n: 3 }] });
      model.updateSource({ list: [{ n: 9 }] });
      expect(model.toObject().list).toEqual([{ n: 9 }]);
      model.updateSource({ list: [{ n: 5 }, { n: 6 }] });
      model.updateSource({ "list.1.n": 7 });
      expect(model.toObject().list).toEqual([{ n: 0 }, { n: 7 }]);
    },
  );

  fact(
    { id: "3.1d", evidence: "read", source: "types: common/data/fields.d.mts" },
    "set fields are sets in memory and arrays without doubles in toObject()",
    () => {
      const model = hero({ tags: ["a", "b", "a"] });
      expect(model.tags).toEqual(new Set(["a", "b"]));
      expect(model.toObject().tags).toEqual(["a", "b"]);
      expect(model.updateSource({ tags: ["a", "b"] })).toEqual({});
      expect(model.updateSource({ tags: new Set(["c"]) })).toEqual({ tags: ["c"] });
      expect(model.toObject(false).tags).toEqual(["c"]);
    },
  );

  fact(
    { id: "3.1e", evidence: "read", source: "types: common/data/fields.d.mts" },
    "typed objects merge by key; a new key gets its defaults",
    () => {
      const model = hero({ modes: { walk: { base: 60, rate: 20 } } });
      model.updateSource({ "modes.walk.base": 90, "modes.fly": { base: 120 } });
      expect(model.toObject().modes).toEqual({ walk: { base: 90, rate: 20 }, fly: { base: 120, rate: 10 } });
    },
  );

  fact(
    { id: "3.6a", evidence: "read", source: "types: common/data/operators.d.mts" },
    "forced deletion removes free keys and resets keys of the schema; forced replacement replaces",
    () => {
      const form = (path: string, key: string, ...value: any[]) =>
        core === 13
          ? { [`${path}${value.length ? "==" : "-="}${key}`]: value[0] ?? null }
          : { [`${path}${key}`]: value.length ? page._replace(value[0]) : page._del };
      const model = hero({ free: { a: 1, b: { c: 2 } }, modes: { walk: {}, fly: {} }, hp: { value: 9 } });
      const diff = model.updateSource(form("free.", "a"));
      expect(diff).toEqual(core === 13 ? { free: { "-=a": null } } : { free: { a: page._del } });
      model.updateSource(form("modes.", "fly"));
      model.updateSource(form("hp.", "value"));
      model.updateSource(form("free.", "b", { d: 3 }));
      expect(model.toObject()).toMatchObject({ free: { b: { d: 3 } }, hp: { value: 4 } });
      expect(Object.keys(model.toObject().modes)).toEqual(["walk"]);
      expect(model.toObject().free).toEqual({ b: { d: 3 } });
      expect(model.updateSource(form("free.", "gone"))).toEqual({});
    },
  );

  fact(
    { id: "3.6b", evidence: "read", source: "types: common/data/operators.d.mts", core: 14 },
    "operators survive the wire",
    () => {
      const wire = JSON.parse(JSON.stringify({ free: { a: page._del, b: page._replace({ d: 1 }) } }));
      expect(wire.free.b).toEqual({ __$OPERATOR$__: "ForcedReplacement", value: { d: 1 } });
      const model = hero({ free: { a: 1, b: { c: 2 } } });
      model.updateSource(wire);
      expect(model.toObject().free).toEqual({ b: { d: 1 } });
    },
  );

  fact(
    { id: "4.2a", evidence: "read", source: "types: common/abstract/backend.d.mts" },
    "without recursion an inner object is replaced",
    () => {
      const model = hero({ free: { a: 1, b: 2 }, hp: { value: 9, max: 9 } });
      model.updateSource({ free: { b: 3 }, hp: { max: 12 } }, { recursive: false });
      expect(model.toObject()).toMatchObject({ free: { b: 3 }, hp: { value: 4, max: 12 } });
      expect(model.toObject().free).not.toHaveProperty("a");
    },
  );
  fact(
    { id: "3.11a", evidence: "read", source: "types: common/data/fields.d.mts" },
    "a field knows its path; a field serves in one schema only",
    () => {
      expect(Hero.schema.getField("hp.value").fieldPath).toBe("hp.value");
      const shared = new fields.StringField();
      const schema = () => new fields.SchemaField({ shared });
      schema();
      expect(schema).toThrow(/already has a parent/);
    },
  );

  fact(
    { id: "3.11b", evidence: "read", source: "types: common/data/fields.d.mts" },
    "paths of a type model begin with system",
    () => {
      class Type extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
        }
      }
      expect(Type.schema.getField("hp.value").fieldPath).toBe("system.hp.value");
    },
  );

  fact(
    { id: "3.4a", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "migrateData sees full and partial sources, and what it gives back is used",
    () => {
      class Old extends (DataModel as any) {
        static defineSchema() {
          return { armor: new fields.NumberField({ required: true, initial: 10 }) };
        }
        static migrateData(source: any) {
          if ("ac" in source) source.armor = 19 - source.ac;
          return super.migrateData(source);
        }
      }
      const model: any = new (Old as any)({ ac: 4 });
      expect(model.armor).toBe(15);
      model.updateSource({ ac: 2 });
      expect(model.toObject()).toEqual({ armor: 17 });
    },
  );

  fact(
    { id: "3.2b", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "validateJoint refuses whole models and updates",
    () => {
      class Range extends (DataModel as any) {
        static defineSchema() {
          return { min: new fields.NumberField({ initial: 0 }), max: new fields.NumberField({ initial: 9 }) };
        }
        static validateJoint(data: any) {
          if (data.min > data.max) throw new Error("min exceeds max");
        }
      }
      expect(() => new (Range as any)({ min: 10 })).toThrow(/min exceeds max/);
      const model: any = new (Range as any)();
      expect(() => model.updateSource({ max: -1 })).toThrow(/min exceeds max/);
      expect(model.max).toBe(9);
    },
  );

  fact(
    { id: "3.5d", evidence: "read", source: "types: common/abstract/data.d.mts" },
    "embedded models and clones keep their own source",
    () => {
      class Inner extends DataModel {
        static defineSchema() {
          return { n: new fields.NumberField({ initial: 1 }) };
        }
      }
      class Outer extends DataModel {
        static defineSchema() {
          return { inner: new fields.EmbeddedDataField(Inner) };
        }
      }
      const outer: any = new Outer();
      expect([outer.inner instanceof Inner, outer.inner.parent === outer]).toEqual([true, true]);
      outer.inner.updateSource({ n: 2 });
      expect(outer.toObject()).toEqual({ inner: { n: 2 } });
      expect([outer.clone({ "inner.n": 3 }).inner.n, outer.inner.n]).toEqual([3, 2]);
    },
  );

  fact(
    { id: "3.10a", evidence: "read", source: "types: client/helpers/localization.d.mts" },
    "a model's LOCALIZATION_PREFIXES give its fields label and hint from `<prefix>.FIELDS.<path>`; the first that is there counts",
    () => {
      page.foundry.utils.setProperty(page.game.i18n.translations, "CONTRACT.Thing.FIELDS.hits.now", {
        label: "Hits",
        hint: "Left",
      });
      class Thing extends DataModel {
        static LOCALIZATION_PREFIXES = ["CONTRACT.Other", "CONTRACT.Thing"];
        static defineSchema() {
          return { hits: new fields.SchemaField({ now: new fields.NumberField() }) };
        }
      }
      page.foundry.helpers.Localization.localizeDataModel(Thing);
      const field = (Thing as any).schema.getField("hits.now");
      expect([field.label, field.hint]).toEqual(["Hits", "Left"]);
      delete page.game.i18n.translations.CONTRACT;
    },
  );
});
