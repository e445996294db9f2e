import { lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkInto } from "../../tools/link/place.ts";

const MANIFEST = {
  id: "a-system",
  title: "A System",
  esmodules: ["dist/a.mjs"],
  packs: [{ path: "packs/monsters" }],
};

describe("the link into Foundry's data", () => {
  let home: string;
  let clone: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "melee-and-morale-link-"));
    clone = join(home, "clone");
    mkdirSync(join(clone, "dist"), { recursive: true });
    mkdirSync(join(clone, "packs", "monsters"), { recursive: true });
    writeFileSync(join(clone, "dist", "a.mjs"), "");
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const folder = (...names: string[]) => {
    mkdirSync(join(home, ...names), { recursive: true });
    return join(home, ...names);
  };
  const link = (given: string | undefined) => linkInto(given, clone, MANIFEST);
  const refused = (sentence: RegExp) => ({ done: false, sentence: expect.stringMatching(sentence) });

  it("is made in the user data folder, and a second time is right as well", () => {
    folder("user", "Data", "systems");
    folder("user", "Config");
    const place = join(home, "user", "Data", "systems", "a-system");
    expect(link(join(home, "user"))).toMatchObject({ done: true, sentence: expect.stringContaining(place) });
    expect(realpathSync(place)).toBe(realpathSync(clone));
    expect(link(join(home, "user"))).toMatchObject({
      done: true,
      sentence: expect.stringMatching(/already a link to this/),
    });
  });

  it("is made in the Data folder itself, even in one that has no systems yet", () => {
    expect(link(folder("Data")).done).toBe(true);
    expect(lstatSync(join(home, "Data", "systems", "a-system")).isSymbolicLink()).toBe(true);
    folder("renamed", "worlds");
    expect(link(join(folder("renamed", "systems"), "..")).done).toBe(true);
  });

  it("is refused without a folder, with none that is there, and with one that is not Foundry's", () => {
    expect(link(undefined)).toEqual(refused(/^Say where Foundry keeps its data: npm run link -- /));
    expect(link(join(home, "nowhere"))).toEqual(refused(/^There is no folder .*nowhere\.$/));
    expect(link(folder("pictures"))).toEqual(refused(/pictures is no data folder of Foundry/));
    expect(readdirSync(join(home, "pictures"))).toEqual([]);
  });

  it("is refused before the build", async () => {
    await rm(join(clone, "packs", "monsters"), { recursive: true });
    expect(link(folder("Data"))).toEqual(
      refused(/^The system is not built \(packs\/monsters missing\): npm run build$/),
    );
  });

  it("is refused where something else is, which stays", () => {
    const place = join(folder("Data", "systems", "a-system"));
    writeFileSync(join(place, "system.json"), "{}");
    expect(link(join(home, "Data"))).toEqual(refused(/is there already: a folder\. .* nothing was changed\.$/));
    expect(readdirSync(place)).toEqual(["system.json"]);

    folder("second", "Data", "systems");
    symlinkSync(folder("elsewhere"), join(home, "second", "Data", "systems", "a-system"), "junction");
    expect(link(join(home, "second"))).toEqual(refused(/is there already: a link to .*elsewhere/));

    folder("third", "Data", "systems");
    symlinkSync(join(home, "gone"), join(home, "third", "Data", "systems", "a-system"), "junction");
    expect(link(join(home, "third"))).toEqual(refused(/is there already: a link to .*gone/));
  });
});
