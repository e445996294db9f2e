import { describe, expect, it } from "vitest";
import { indexRuns, runsOf, sharedRuns, wordsOf } from "../../tools/word-runs.ts";

const OURS = "packs/owl.json";
const index = indexRuns([[OURS, "<p>The owl sat upon the mill's roof, waiting for mice and rain.</p>"]]);

describe("runs of eight words", () => {
  it("takes words without tags, entities, escapes, punctuation, accents and capitals", () => {
    expect(wordsOf('<p class="a b">The Caf\u00e9&rsquo;s</p>\\nOWL&nbsp;\u2014 half-eaten, 1d6')).toEqual([
      "the",
      "cafes",
      "owl",
      "half",
      "eaten",
    ]);
    expect(wordsOf("caf\\u00e9 don\u2019t")).toEqual(["cafe", "dont"]);
  });

  it("makes no run of seven words, one of eight, two of nine", () => {
    expect(runsOf("a b c d e f g")).toEqual([]);
    expect(runsOf("a b c d e f g h")).toEqual(["a b c d e f g h"]);
    expect(runsOf("a b c d e f g h i")).toHaveLength(2);
  });

  it("finds a copied run whatever its dress, and names both places", () => {
    const theirs =
      '"text": "Long ago &#8212; THE OWL sat\\n<em>upon</em> the mill\u2019s roof; waiting\u2026 to sleep"';
    expect(sharedRuns(index, "book.json", theirs)).toEqual([
      { words: "the owl sat upon the mills roof waiting", ours: OURS, theirs: "book.json" },
    ]);
  });

  it("tells one long run once, and two apart as two", () => {
    const whole = "the owl sat upon the mills roof waiting for mice";
    expect(sharedRuns(index, "a", whole).map(({ words }) => words)).toEqual([whole]);
    expect(sharedRuns(index, "a", `${whole} or so they say ${whole}`)).toHaveLength(2);
  });

  it("takes figures for facts: numbers alone are no run, and another number hides none", () => {
    expect(
      sharedRuns(indexRuns([["a", "Saves 14 15 16 17 18 and 12 13 14 15 16"]]), "b", "14 15 16 17 18 12 13 14 15"),
    ).toEqual([]);
    expect(sharedRuns(index, "a", "the owl sat upon the 3 mill's roof waiting for 1d6 mice")).toHaveLength(1);
  });

  it("lets seven shared words pass", () => {
    expect(sharedRuns(index, "a", "owl sat upon the mills roof waiting to sleep")).toEqual([]);
  });
});
