import { describe, expect, it } from "vitest";
import { countEvidence, readFacts, writeFacts } from "../../tools/core-facts.ts";
import { importsOf, readFiles } from "./sources.ts";

const facts = readFacts();
const files = readFiles("stand-in/contract", ".test.ts");
const doubles = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) < index);

describe("the contract suite", () => {
  it("meets what it is run on in one file, and imports nothing else of the bench", () => {
    const wrong = files.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => name !== "vitest" && name !== "./fixture.ts")
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("takes from the test runner only what a page can bring as well", () => {
    const known = ["afterAll", "afterEach", "beforeAll", "beforeEach", "expect"];
    const taken = files.flatMap(({ text }) => /import \{([^}]*)\} from "vitest"/.exec(text)?.[1]?.split(",") ?? []);
    expect(taken.map((name) => name.trim()).filter((name) => !known.includes(name))).toEqual([]);
    expect(files.filter(({ text }) => /expect\.(?:poll|soft|fail)|\bvi\./.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it("reads the database only in facts that say so", () => {
    const wrong = files.flatMap(({ path, text }) =>
      text
        .split(/^\s*fact\(/m)
        .slice(1)
        .filter((fact) => /\btable\.stored\(/.test(fact) && !/needs: "server"/.test(fact))
        .map((fact) => `${path}: ${fact.slice(0, 60)}`),
    );
    expect(wrong).toEqual([]);
  });

  it("brings in another page only in facts that say so", () => {
    const wrong = files.flatMap(({ path, text }) =>
      text
        .split(/^\s*fact\(/m)
        .slice(1)
        .filter((fact) => /\btable\.actAs\(/.test(fact) && !/needs: "(?:secondClient|player|boot)"/.test(fact))
        .map((fact) => `${path}: ${fact.slice(0, 60)}`),
    );
    expect(wrong).toEqual([]);
  });

  it("holds all of M1 to M40, every id and every sentence once, each with evidence and a source", () => {
    const ids = facts.map(({ id }) => id);
    const wanted = Array.from({ length: 40 }, (_, index) => `M${index + 1}`);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(doubles(ids)).toEqual([]);
    expect(doubles(facts.map(({ sentence }) => sentence))).toEqual([]);
    const source = /^(?:(?:api|types): \S+|issue \S+#\d+|(?:dcc|dnd5e|draw-steel|crucible|wwn) \S.*)$/;
    expect(facts.filter((fact) => !source.test(fact.source)).map(({ id, source: said }) => `${id}: ${said}`)).toEqual(
      [],
    );
    const seen = /^(?:issue foundryvtt(?:-cli)?#|dcc module\/__integration__\/)/;
    const unmeasured = facts.filter((fact) => fact.evidence === "measured" && !seen.test(fact.source));
    expect(unmeasured.map(({ id }) => id)).toEqual([]);
  });

  it("is told sentence by sentence in docs/core-facts.md", () => {
    expect(readFiles("docs", "core-facts.md")[0]?.text).toBe(writeFacts(facts));
    const { measured, read } = countEvidence(facts);
    console.log(`${facts.length} facts about the core: ${measured} measured, ${read} read`);
  });
});
