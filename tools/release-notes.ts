import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sectionOf } from "./release/changelog.ts";
import { ROOT } from "./run.ts";

/** Prints the changelog's section of the present version: the text of a release's page. */
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
console.log(sectionOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), version));
