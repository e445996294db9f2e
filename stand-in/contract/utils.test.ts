import { beforeAll, expect } from "vitest";
import { fact, onBothCores, page } from "./fixture.ts";

onBothCores({}, () => {
  let utils: any;
  beforeAll(() => {
    utils = page.foundry.utils;
  });

  fact(
    { id: "M35", section: "11.8", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "`mergeObject` changes and returns its first argument unless `inplace: false`",
    () => {
      const original = { a: 1, inner: { b: 2 } };
      expect(utils.mergeObject(original, { inner: { c: 3 } })).toBe(original);
      expect(original).toEqual({ a: 1, inner: { b: 2, c: 3 } });
      const copy = utils.mergeObject(original, { a: 5 }, { inplace: false });
      expect([original.a, copy.a]).toEqual([1, 5]);
    },
  );

  fact(
    { id: "M35b", section: "11.8", evidence: "measured", source: "dcc module/__integration__/data-models.test.js" },
    "`deepClone` passes sets, maps and class instances by reference, and isEmpty of a blank string is false",
    () => {
      const source = { set: new Set([1]), list: [{ a: 1 }] };
      const copy = utils.deepClone(source);
      expect(copy.set).toBe(source.set);
      expect(copy.list[0]).not.toBe(source.list[0]);
      expect(() => utils.deepClone(source, { strict: true })).toThrow();
      expect(["", 0, {}, [], null, undefined, new Set()].map((one) => utils.isEmpty(one))).toEqual([
        false,
        false,
        true,
        true,
        true,
        true,
        true,
      ]);
    },
  );

  fact(
    { id: "11.8a", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "mergeObject expands dotted keys and replaces arrays whole",
    () => {
      const merged = utils.mergeObject({ a: { list: [1, 2, 3], keep: true } }, { "a.list": [9] });
      expect(merged).toEqual({ a: { list: [9], keep: true } });
    },
  );

  fact(
    { id: "11.8b", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "insertKeys rules the top level and insertValues the inner ones",
    () => {
      const original = () => ({ a: { b: 1 } });
      const other = { a: { c: 2 }, d: 3 };
      expect(utils.mergeObject(original(), other, { insertKeys: false })).toEqual({ a: { b: 1, c: 2 } });
      expect(utils.mergeObject(original(), other, { insertValues: false })).toEqual({ a: { b: 1 }, d: 3 });
      expect(utils.mergeObject(original(), { a: 5 }, { overwrite: false })).toEqual({ a: { b: 1 } });
      expect(() => utils.mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow();
    },
  );

  fact(
    { id: "11.8c", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "deletion keys are obeyed only when asked for",
    () => {
      expect(utils.mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true })).toEqual({ b: 2 });
      expect(utils.mergeObject({ a: 1 }, { "-=a": null })).toHaveProperty("a", 1);
    },
  );

  fact(
    { id: "11.8d", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "expandObject and flattenObject are inverse; arrays and empty objects are leaves",
    () => {
      const flat = { "a.b": 1, "a.c.d": [1, { x: 2 }], e: {} };
      expect(utils.expandObject(flat)).toEqual({ a: { b: 1, c: { d: [1, { x: 2 }] } }, e: {} });
      expect(utils.flattenObject(utils.expandObject(flat))).toEqual(flat);
      expect(utils.expandObject({ a: { "b.c": 1 }, "a.b.d": 2 })).toEqual({ a: { b: { c: 1, d: 2 } } });
    },
  );

  fact(
    { id: "11.8e", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "diffObject gives changed keys of the second object, arrays whole, and no key that only the first has",
    () => {
      const a = { same: 1, list: [1, 2], deep: { x: 1, y: 2 }, gone: true };
      expect(utils.diffObject(a, { same: 1, list: [1, 3], deep: { x: 1, y: 3 }, extra: 0 })).toEqual({
        list: [1, 3],
        deep: { y: 3 },
        extra: 0,
      });
      expect(utils.diffObject(a, { extra: 0 }, { inner: true })).toEqual({});
    },
  );

  fact(
    { id: "11.8f", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "properties are read, set, found and deleted by dotted path",
    () => {
      const data: any = { a: { b: null } };
      expect([
        utils.getProperty(data, "a.b"),
        utils.getProperty(data, "a.b.c"),
        utils.getProperty(data, "x.y"),
      ]).toEqual([null, undefined, undefined]);
      expect([utils.setProperty(data, "x.y", 1), utils.setProperty(data, "x.y", 1)]).toEqual([true, false]);
      expect([utils.hasProperty(data, "x.y"), utils.hasProperty(data, "x.z")]).toEqual([true, false]);
      expect(utils.deleteProperty(data, "x.y")).toBe(true);
      expect(data).toEqual({ a: { b: null }, x: {} });
    },
  );

  fact(
    { id: "11.8g", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "isNewerVersion compares part by part and is strict",
    () => {
      expect(utils.isNewerVersion("13.10", "13.9")).toBe(true);
      expect(utils.isNewerVersion("1.0.0", "1.0.0")).toBe(false);
      expect(utils.isNewerVersion("1.0.1", "1.0")).toBe(true);
    },
  );

  fact(
    { id: "11.8h", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "randomID is 16 letters and digits, or as many as asked",
    () => {
      expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(utils.randomID(5)).toHaveLength(5);
    },
  );

  fact(
    { id: "4.9b", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "parseUuid tells world, embedded, compendium and relative ids apart",
    () => {
      const [a, b] = ["a".repeat(16), "b".repeat(16)];
      expect(utils.parseUuid(`Actor.${a}`)).toMatchObject({ type: "Actor", id: a, embedded: [] });
      expect(utils.parseUuid(`Actor.${a}.Item.${b}`)).toMatchObject({
        type: "Item",
        id: b,
        primaryType: "Actor",
        primaryId: a,
      });
      expect(utils.parseUuid(`Compendium.pkg.pack.Item.${a}`)).toMatchObject({ type: "Item", id: a });
      expect(utils.parseUuid(`.Item.${b}`, { relative: { uuid: `Actor.${a}` } })).toMatchObject({
        uuid: `Actor.${a}.Item.${b}`,
      });
    },
  );

  fact(
    { id: "11.8i", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "performIntegerSort moves one document between its neighbours",
    () => {
      const [a, b, c] = [1, 2, 3].map((n) => ({ sort: n * 100000 }));
      expect(utils.performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([
        { target: c, update: { sort: 150000 } },
      ]);
      const close = [{ sort: 1 }, { sort: 2 }];
      expect(utils.performIntegerSort(c, { target: close[1], siblings: close })).toHaveLength(3);
    },
  );

  fact(
    { id: "7.6b", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "cleanHTML leaves no script, handler or script address",
    () => {
      const dirty =
        '<p onclick="x()">Hi <a href="javascript:x()">a</a><img src=x onerror=y><script>z()</script><svg/onload=q></p>';
      expect(utils.cleanHTML(dirty)).toBe('<p>Hi <a>a</a><img src="x"></p>');
      expect(utils.cleanHTML("1 < 2 & <b>bold</b>")).toBe("1 &lt; 2 &amp; <b>bold</b>");
      expect(utils.cleanHTML('<a href="java\tscript:x()">a</a><scr<script></script>ipt>b')).not.toMatch(
        /javascript|<scr/,
      );
      expect(utils.cleanHTML("<a href='&#106;avascript:x()'>a</a>")).toBe("<a>a</a>");
    },
  );

  fact(
    { id: "11.8j", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "a Semaphore runs no more than its number at once, in order",
    async () => {
      const gate = new utils.Semaphore(1);
      const order: number[] = [];
      const slow = gate.add(() => Promise.resolve().then(() => order.push(1)));
      await Promise.all([slow, gate.add(async (n: number) => order.push(n), 2)]);
      expect(order).toEqual([1, 2]);
    },
  );

  fact(
    { id: "11.8k", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "numbers, strings, arrays and sets have core's extensions",
    () => {
      const extended: any = { n: 3, s: "thac zero", set: new Set([1, 2]), math: Math };
      expect([extended.math.clamp(5, 0, 3), extended.n.signedString(), extended.n.between(3, 4)]).toEqual([
        3,
        "+3",
        true,
      ]);
      expect([extended.s.capitalize(), extended.s.titleCase(), extended.s.slugify()]).toEqual([
        "Thac zero",
        "Thac Zero",
        "thac-zero",
      ]);
      expect([extended.set.first(), [...extended.set.map((v: number) => v * 2)]]).toEqual([1, [2, 4]]);
    },
  );

  fact(
    { id: "11.8l", evidence: "read", source: "types: common/utils/helpers.d.mts" },
    "`debounce` calls once, a while after the last call; `deepFreeze` freezes what is inside too; `escapeHTML` leaves no markup",
    async () => {
      const calls: number[] = [];
      const late = utils.debounce((n: number) => calls.push(n), 20);
      for (const n of [1, 2, 3]) late(n);
      await new Promise((done) => setTimeout(done, 80));
      expect(calls).toEqual([3]);
      const frozen = utils.deepFreeze({ a: { b: [1] } });
      expect([Object.isFrozen(frozen.a), Object.isFrozen(frozen.a.b)]).toEqual([true, true]);
      expect(utils.escapeHTML(`<b class="x">'&`)).not.toMatch(/[<>"']/);
    },
  );

  fact(
    { id: "11.3a", evidence: "read", source: "types: client/helpers/localization.d.mts" },
    "`i18n.format` fills in texts by name, `i18n.has` says whether a key is known, `i18n.lang` is the language's tag",
    () => {
      const { i18n } = page.game;
      expect(i18n.format("COMBAT.RollsInitiative", { name: "Ada" })).toContain("Ada");
      expect([i18n.has("COMBAT.RollsInitiative"), i18n.has("NO.SUCH.KEY")]).toEqual([true, false]);
      expect(Intl.getCanonicalLocales(i18n.lang)).toEqual([i18n.lang]);
    },
  );
});
