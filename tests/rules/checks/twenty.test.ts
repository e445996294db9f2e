import { expect, it } from "vitest";
import { rollWith } from "#rules/checks/twenty.ts";
import { run } from "#rules/dice/driver.ts";

const withTwo = () => rollWith("save", [{ id: "situational", value: 2 }]);

it("C16: the natural die is the face that fell, whatever else a module put into the total", () => {
  expect(run(withTwo(), () => ({ total: 99, faces: [15] }))).toEqual({ die: 15, total: 17 });
});

it("C16: where no face is known the die is the total without the modifiers", () => {
  expect(run(withTwo(), () => ({ total: 17, faces: [] }))).toEqual({ die: 15, total: 17 });
});
