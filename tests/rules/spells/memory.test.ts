import { describe, expect, it } from "vitest";
import { memorise, prepare, regain, spend } from "../../../src/rules/spells/memory.ts";

describe("copies in memory", () => {
  it("C13: a spell that is cast or lost is one copy less, and rest still brings back as many", () => {
    expect(spend({ memorised: 2, prepared: 2 })).toEqual({ memorised: 1, prepared: 2 });
    expect(spend({ memorised: 1, prepared: 2 })).toEqual({ memorised: 0, prepared: 2 });
  });

  it("C13: of no copy none is taken", () => {
    expect(spend({ memorised: 0, prepared: 2 })).toEqual({ memorised: 0, prepared: 2 });
  });

  it("C13: what is taken back is the copy that was spent", () => {
    expect(regain({ memorised: 0, prepared: 2 })).toEqual({ memorised: 1, prepared: 2 });
    expect(regain({ memorised: 1, prepared: 1 })).toEqual({ memorised: 2, prepared: 1 });
    expect(regain({ memorised: 99, prepared: 99 })).toEqual({ memorised: 99, prepared: 99 });
  });

  it("one more raises what rest brings back only when it must; one less never lowers it", () => {
    expect(memorise({ memorised: 0, prepared: 0 }, 1)).toEqual({ memorised: 1, prepared: 1 });
    expect(memorise({ memorised: 1, prepared: 2 }, 1)).toEqual({ memorised: 2, prepared: 2 });
    expect(memorise({ memorised: 2, prepared: 2 }, -1)).toEqual({ memorised: 1, prepared: 2 });
  });

  it("stays between 0 and 99", () => {
    expect(memorise({ memorised: 0, prepared: 1 }, -1)).toEqual({ memorised: 0, prepared: 1 });
    expect(memorise({ memorised: 99, prepared: 99 }, 1)).toEqual({ memorised: 99, prepared: 99 });
    expect(prepare({ memorised: 0, prepared: 0 }, 1000)).toEqual({ memorised: 0, prepared: 99 });
  });

  it("preparing fewer forgets what is in memory beyond them", () => {
    expect(prepare({ memorised: 3, prepared: 3 }, 1)).toEqual({ memorised: 1, prepared: 1 });
    expect(prepare({ memorised: 1, prepared: 1 }, 3)).toEqual({ memorised: 1, prepared: 3 });
    expect(prepare({ memorised: 1, prepared: 1 }, -2)).toEqual({ memorised: 0, prepared: 0 });
  });
});
