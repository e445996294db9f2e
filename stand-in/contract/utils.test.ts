import { describe, expect, it } from "vitest";
import { CONST, Collection, foundry } from "./bench.ts";

const { utils } = foundry;

describe("foundry.utils", () => {
  it("M35 (measured): mergeObject changes and returns its first argument, unless inplace is false", () => {
    const original = { a: 1, inner: { b: 2 } };
    expect(utils.mergeObject(original, { inner: { c: 3 } })).toBe(original);
    expect(original).toEqual({ a: 1, inner: { b: 2, c: 3 } });
    const copy = utils.mergeObject(original, { a: 5 }, { inplace: false });
    expect([original.a, copy.a]).toEqual([1, 5]);
  });

  it("M35 (measured): deepClone passes sets, maps and class instances by reference, and isEmpty of a blank string is false", () => {
    const source = { set: new Set([1]), list: [{ a: 1 }] };
    const copy = utils.deepClone(source);
    expect(copy.set).toBe(source.set);
    expect(copy.list[0]).not.toBe(source.list[0]);
    expect(() => utils.deepClone(source, { strict: true })).toThrow();
    expect(["", 0, {}, [], null, undefined, new Set()].map(utils.isEmpty)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("§11.8 (read): mergeObject expands dotted keys and replaces arrays whole", () => {
    const merged = utils.mergeObject({ a: { list: [1, 2, 3], keep: true } }, { "a.list": [9] });
    expect(merged).toEqual({ a: { list: [9], keep: true } });
  });

  it("§11.8 (read): insertKeys rules the top level and insertValues the inner ones", () => {
    const original = () => ({ a: { b: 1 } });
    const other = { a: { c: 2 }, d: 3 };
    expect(utils.mergeObject(original(), other, { insertKeys: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(utils.mergeObject(original(), other, { insertValues: false })).toEqual({ a: { b: 1 }, d: 3 });
    expect(utils.mergeObject(original(), { a: 5 }, { overwrite: false })).toEqual({ a: { b: 1 } });
    expect(() => utils.mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow();
  });

  it("§11.8 (read): deletion keys are obeyed only when asked for", () => {
    expect(utils.mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true })).toEqual({ b: 2 });
    expect(utils.mergeObject({ a: 1 }, { "-=a": null })).toHaveProperty("a", 1);
  });

  it("§11.8 (read): expandObject and flattenObject are inverse; arrays and empty objects are leaves", () => {
    const flat = { "a.b": 1, "a.c.d": [1, { x: 2 }], e: {} };
    expect(utils.expandObject(flat)).toEqual({ a: { b: 1, c: { d: [1, { x: 2 }] } }, e: {} });
    expect(utils.flattenObject(utils.expandObject(flat))).toEqual(flat);
    expect(utils.expandObject({ a: { "b.c": 1 }, "a.b.d": 2 })).toEqual({ a: { b: { c: 1, d: 2 } } });
  });

  it("§11.8 (read): diffObject gives changed keys of the second object, arrays whole, and no key that only the first has", () => {
    const a = { same: 1, list: [1, 2], deep: { x: 1, y: 2 }, gone: true };
    expect(utils.diffObject(a, { same: 1, list: [1, 3], deep: { x: 1, y: 3 }, extra: 0 })).toEqual({
      list: [1, 3],
      deep: { y: 3 },
      extra: 0,
    });
    expect(utils.diffObject(a, { extra: 0 }, { inner: true })).toEqual({});
  });

  it("§11.8 (read): properties are read, set, found and deleted by dotted path", () => {
    const data: any = { a: { b: null } };
    expect([utils.getProperty(data, "a.b"), utils.getProperty(data, "a.b.c"), utils.getProperty(data, "x.y")]).toEqual([
      null,
      undefined,
      undefined,
    ]);
    expect([utils.setProperty(data, "x.y", 1), utils.setProperty(data, "x.y", 1)]).toEqual([true, false]);
    expect([utils.hasProperty(data, "x.y"), utils.hasProperty(data, "x.z")]).toEqual([true, false]);
    expect(utils.deleteProperty(data, "x.y")).toBe(true);
    expect(data).toEqual({ a: { b: null }, x: {} });
  });

  it("§11.8 (read): isNewerVersion compares part by part and is strict", () => {
    expect(utils.isNewerVersion("13.10", "13.9")).toBe(true);
    expect(utils.isNewerVersion("1.0.0", "1.0.0")).toBe(false);
    expect(utils.isNewerVersion("1.0.1", "1.0")).toBe(true);
  });

  it("§11.8 (read): randomID is 16 letters and digits, or as many as asked", () => {
    expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(utils.randomID(5)).toHaveLength(5);
  });

  it("§4.9 (read): parseUuid tells world, embedded, compendium and relative ids apart", () => {
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
  });

  it("§11.8 (read): performIntegerSort moves one document between its neighbours", () => {
    const [a, b, c] = [1, 2, 3].map((n) => ({ sort: n * 100000 }));
    expect(utils.performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 150000 } },
    ]);
    const close = [{ sort: 1 }, { sort: 2 }];
    expect(utils.performIntegerSort(c, { target: close[1], siblings: close })).toHaveLength(3);
  });

  it("§7.6 (read): cleanHTML leaves no script, handler or script address", () => {
    const dirty =
      '<p onclick="x()">Hi <a href="javascript:x()">a</a><img src=x onerror=y><script>z()</script><svg/onload=q></p>';
    expect(utils.cleanHTML(dirty)).toBe('<p>Hi <a>a</a><img src="x"></p>');
    expect(utils.cleanHTML("1 < 2 & <b>bold</b>")).toBe("1 &lt; 2 & <b>bold</b>");
    expect(utils.cleanHTML('<a href="java\tscript:x()">a</a><scr<script></script>ipt>b')).not.toMatch(
      /javascript|<scr/,
    );
    expect(utils.cleanHTML("<a href='&#106;avascript:x()'>a</a>")).toBe("<a>a</a>");
  });

  it("§11.8 (read): a Semaphore runs no more than its number at once, in order", async () => {
    const gate = new utils.Semaphore(1);
    const order: number[] = [];
    const slow = gate.add(() => Promise.resolve().then(() => order.push(1)));
    await Promise.all([slow, gate.add(async (n: number) => order.push(n), 2)]);
    expect(order).toEqual([1, 2]);
  });

  it("§11.8 (read): numbers, strings, arrays and sets have core's extensions", () => {
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
  });
});

describe("Collection and CONST", () => {
  it("M31 (read): iterating a Collection gives values, and map, filter and find get values", () => {
    const collection = new Collection<any>([
      ["a", { name: "A" }],
      ["b", { name: "B" }],
    ]);
    expect([...(collection as any)]).toEqual([{ name: "A" }, { name: "B" }]);
    expect(collection.map((v) => v.name)).toEqual(["A", "B"]);
    expect([collection.find((v) => v.name === "B"), collection.getName("A")]).toEqual([{ name: "B" }, { name: "A" }]);
    expect(() => collection.getName("C", { strict: true })).toThrow();
    expect(Array.from(collection.keys())).toEqual(["a", "b"]);
  });

  it("§4.5 (measured): ownership levels and roles have core's numbers, and CONST is frozen", () => {
    expect(CONST.DOCUMENT_OWNERSHIP_LEVELS).toEqual({ INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 });
    expect(CONST.USER_ROLES.ASSISTANT).toBe(3);
    expect(Object.isFrozen(CONST.USER_ROLES)).toBe(true);
  });
});
