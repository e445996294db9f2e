import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { checkPackage, type Report } from "./check.ts";
import { CODE_LIMIT, STYLE_LIMIT } from "./sizes.ts";

/**
 * `npm run check-package -- <zip or folder>`: checks an installable system by the public manifest pages. It shares nothing
 * with the code that it checks nor with the tools that made it.
 */
const [given] = process.argv.slice(2);
if (!given || !existsSync(given)) {
  console.log(given ? `There is no ${given}.` : "Say what to check: npm run check-package -- <zip or folder>");
  process.exit(2);
}

function print({ kind, sizes, code, style, counts, faults }: Report): void {
  console.log(`${resolve(given!)} (${kind})\n`);
  for (const { group, files, bytes } of sizes)
    console.log(`  ${group.padEnd(12)} ${String(files).padStart(4)} files ${String(bytes).padStart(9)} bytes`);
  console.log(`\n  after gzip: code ${code} of at most ${CODE_LIMIT} bytes, styles ${style} of at most ${STYLE_LIMIT}`);
  for (const [name, rows] of Object.entries(counts)) console.log(`  pack ${name}: ${rows} rows`);
  for (const fault of faults) console.log(` ✗ ${fault}`);
  console.log(faults.length === 0 ? " ✓ no fault" : `${faults.length} faults`);
}

const report = await checkPackage(given).catch((error: Error) => {
  console.log(` ✗ ${given} is no package: ${error.message}`);
  process.exit(1);
});
print(report);
process.exit(report.faults.length === 0 ? 0 : 1);
