import { parseArgs } from "node:util";
import { type Equivalent, equivalentOf, readEquivalent } from "./mutants/equivalent.ts";
import { listChanges } from "./mutants/list.ts";
import type { Change } from "./mutants/mutant.ts";
import { reportChanges, reportScore } from "./mutants/report.ts";
import { draw } from "./mutants/sample.ts";
import { TARGETS } from "./mutants/targets.ts";
import { tryChanges } from "./mutants/try.ts";
import { buildPacks } from "./packs.ts";

/**
 * `npm run mutants -- <rules, system or contract> [n] [--seed s]`: draws n one-token changes of the code, puts each in
 * alone and runs the tests that reach it; prints those that no test notices, and how many were noticed.
 */
const USAGE = `npm run mutants -- <${Object.keys(TARGETS).join(" | ")}> [how many]
  [--seed <number>] [--only <part of a path>] [--workers <number>]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 100_000) },
    workers: { type: "string", default: "2" },
    only: { type: "string", default: "" },
  },
});
const [name = "", count = "60"] = positionals;
const isTarget = (text: string): text is keyof typeof TARGETS => Object.hasOwn(TARGETS, text);
if (!isTarget(name) || ![count, values.seed, values.workers].every((text) => /^\d+$/.test(text))) {
  console.log(USAGE);
  process.exit(1);
}

// Tests of the system read the compendia as they are built.
await buildPacks();
const all = (await listChanges(TARGETS[name])).filter(({ file }) => file.includes(values.only));
const drawn = draw(all, Number(count), Number(values.seed));
const known = readEquivalent();
const equivalent = new Map<Change, Equivalent>();
for (const change of drawn) {
  const entry = equivalentOf(change, known);
  if (entry) equivalent.set(change, entry);
}
console.log(`${name}, seed ${values.seed}: ${drawn.length} of ${all.length} changes drawn`);
const fates = await tryChanges(
  drawn.filter((change) => !equivalent.has(change)),
  TARGETS[name],
  Number(values.workers),
);
reportChanges(fates, equivalent);
reportScore(fates, equivalent.size);
