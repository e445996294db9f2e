import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

const PROGRAMS = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  knip: "node_modules/knip/bin/knip.js",
  tsc: "node_modules/typescript/bin/tsc",
  vite: "node_modules/vite/bin/vite.js",
  vitest: "node_modules/vitest/vitest.mjs",
} as const;

/** A development program that the tools start by name. */
export type Program = keyof typeof PROGRAMS;

/** What a program answered: its exit code and all that it printed, or only the code when it printed by itself. */
export interface RunResult {
  readonly code: number;
  readonly output: string;
}

/** Runs one of the development programs to its end with this Node, without a shell; `show` lets it print by itself. */
export function run(program: Program, args: string[], options: { cwd?: string; show?: boolean } = {}) {
  return new Promise<RunResult>((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAMS[program], ...args], {
      cwd: options.cwd ?? ROOT,
      stdio: ["ignore", options.show ? "inherit" : "pipe", options.show ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
