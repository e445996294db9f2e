// @vitest-environment node
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, run } from "../../tools/run.ts";

const node = promisify(execFile);

/** Modules by core's own paths (the community's types, `common/`), each with what it exports by default. */
const DEFAULTS: Record<string, string> = {
  "abstract/data": "DataModel",
  "abstract/document": "Document",
  "abstract/embedded-collection": "EmbeddedCollection",
  "abstract/type-data": "TypeDataModel",
  "documents/active-effect": "BaseActiveEffect",
  "documents/actor": "BaseActor",
  "documents/actor-delta": "BaseActorDelta",
  "documents/chat-message": "BaseChatMessage",
  "documents/combat": "BaseCombat",
  "documents/combatant": "BaseCombatant",
  "documents/combatant-group": "BaseCombatantGroup",
  "documents/folder": "BaseFolder",
  "documents/item": "BaseItem",
  "documents/macro": "BaseMacro",
  "documents/scene": "BaseScene",
  "documents/setting": "BaseSetting",
  "documents/token": "BaseToken",
  "documents/user": "BaseUser",
  "grid/base": "BaseGrid",
  "grid/gridless": "GridlessGrid",
  "grid/hexagonal": "HexagonalGrid",
  "grid/square": "SquareGrid",
  "utils/collection": "Collection",
  "utils/color": "Color",
  "utils/semaphore": "Semaphore",
};
const NAMED: Record<string, readonly string[]> = {
  constants: ["USER_ROLES", "DOCUMENT_OWNERSHIP_LEVELS", "GRID_TYPES"],
  "data/fields": ["DataField", "SchemaField", "NumberField", "TypedObjectField", "EmbeddedDataField"],
  "data/validation-failure": ["DataModelValidationError", "DataModelValidationFailure"],
  "data/data": ["PrototypeToken"],
  "utils/helpers": ["mergeObject", "expandObject", "deepClone", "randomID", "escapeHTML"],
  "abstract/_module": ["DataModel", "TypeDataModel", "Document", "EmbeddedCollection"],
  "data/_module": ["fields", "validation", "PrototypeToken"],
  "documents/_module": ["BaseActor", "BaseItem", "BaseCombatantGroup"],
  "grid/_module": ["BaseGrid", "SquareGrid", "HexagonalGrid", "GridlessGrid"],
  "primitives/_module": [],
  "utils/_module": ["mergeObject", "Collection", "Color", "Semaphore"],
};

describe("common/ at core's own names", () => {
  let folder: string;
  const builtFolder = () => join(folder, "common");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bench-common-"));
    const { code, output } = await run("vite", [
      "build",
      "--mode",
      "common",
      "--outDir",
      builtFolder(),
      "--logLevel",
      "warn",
    ]);
    expect(code, output).toBe(0);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("has a module for each, importable in plain Node on its own", async () => {
    const script = `
      const [folder, names] = JSON.parse(process.argv[1]);
      const seen = {};
      for (const name of names) {
        const exports = await import(new URL(name + ".mjs", folder));
        seen[name] = [exports.default?.name ?? null, Object.keys(exports)];
      }
      console.log(JSON.stringify(seen));`;
    const names = [...Object.keys(DEFAULTS), ...Object.keys(NAMED)];
    const given = JSON.stringify([`${pathToFileURL(builtFolder()).href}/`, names]);
    const { stdout } = await node(process.execPath, ["--input-type=module", "-e", script, given]);
    const seen: Record<string, [string | null, string[]]> = JSON.parse(stdout);
    expect(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, seen[name]?.[0]]))).toEqual(DEFAULTS);
    for (const [name, wanted] of Object.entries(NAMED))
      expect(seen[name]?.[1], name).toEqual(expect.arrayContaining([...wanted]));
  });

  it("is one file for one module, so that two paths to a class give the same class", async () => {
    const files = (await readdir(builtFolder(), { recursive: true })).filter((file) => file.endsWith(".mjs"));
    expect(files).toEqual(expect.arrayContaining([join("data", "value-fields.mjs"), join("documents", "schema.mjs")]));
  });

  it("runs a suite that strangers could have written against core, in Node without a page", async () => {
    const suite = join(ROOT, "stand-in", "fixtures", "outsider", "models.test.mjs");
    const env = { ...process.env, FOUNDRY_PATH: folder };
    const { stdout } = await node(process.execPath, ["--test", "--test-reporter=tap", suite], { env }).catch(
      (error) => error,
    );
    expect(stdout).toMatch(/^# tests 6$/m);
    expect(stdout).toMatch(/^# pass 6$/m);
  });
});
