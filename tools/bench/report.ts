import type { Figure } from "./page.ts";
import type { Written } from "./writes.ts";

/** A whole run. */
export interface BenchResult {
  readonly version: string;
  /** What it ran on, without a name. */
  readonly machine: { readonly cores: number; readonly node: string; readonly browser: string; readonly core: number };
  readonly writes: readonly Written[];
  readonly figures: readonly Figure[];
}

/** Writes in short: the same ones in a row, or the same few over and over, are named once, with how many times. */
export function foldWrites(writes: readonly string[]): string {
  if (writes.length === 0) return "none";
  const period = writes.findIndex(
    (_, size) => size > 0 && writes.length % size === 0 && writes.every((text, at) => text === writes[at % size]),
  );
  if (period > 1) return `${writes.slice(0, period).join("; ")}; all ${writes.length / period} times`;
  const runs: { text: string; times: number }[] = [];
  for (const text of writes) {
    const last = runs.at(-1);
    if (last?.text === text) last.times += 1;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times === 1 ? text : `${text}, ${times} times`)).join("; ");
}

const shown = ({ value, unit }: Figure): string => (unit === "ms" ? `${value.toFixed(1)} ms` : `${value}`);

/** The run as two tables for people. */
export function toMarkdown({ writes, figures }: BenchResult): string {
  return [
    "| act of the gamemaster | requests | the server's writes |",
    "|---|---|---|",
    ...writes.map(({ act, writes: all }) => `| ${act} | ${all.length} | ${foldWrites(all)} |`),
    "",
    "| measure | |",
    "|---|---|",
    ...figures.map((figure) => `| ${figure.name} | ${shown(figure)} |`),
    "",
  ].join("\n");
}

/** The page of the documentation: what was measured how, and the run's tables. */
export function toPage(result: BenchResult): string {
  const { cores, node, browser, core } = result.machine;
  return `# Bench

Written by \`npm run bench -- --write\`; \`npm run bench\` prints the same tables and keeps \`build/bench.json\`.

Everything was measured in a real browser on the project's own test bench, with the server in a process of the same
machine: ${cores} cores, Node ${node}, Chromium ${browser}, version ${result.version} on core ${core} of the test bench.
It was not measured on Foundry, whose server, canvas and other windows take time of their own. Times are the middle one
of several and mean something only beside one another; \`npm test\` asserts counts and ratios, never times.

A write is one request that the server carried out, by whom, and on how many documents.

${toMarkdown(result)}`;
}
