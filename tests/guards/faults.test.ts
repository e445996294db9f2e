import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Fault } from "../../tools/faults/fault.ts";

it("each deliberate fault changes a line that stands once in its file", async () => {
  const files = readdirSync("tools/faults").filter((file) => file !== "fault.ts");
  const lists: { faults: Fault[] }[] = await Promise.all(files.map((file) => import(`../../tools/faults/${file}`)));
  const stale = lists
    .flatMap(({ faults }) => faults)
    .filter(({ file, find }) => readFileSync(file, "utf8").split(find).length !== 2);
  expect(stale.map(({ name }) => name)).toEqual([]);
});
