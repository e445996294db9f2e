import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linkInto } from "./link/place.ts";
import { ROOT } from "./run.ts";

/** `npm run link -- <FoundryData>`: links this clone, once it is built, into a Foundry installation's data folder. */
const manifest = JSON.parse(readFileSync(join(ROOT, "system.json"), "utf8"));
const { done, sentence } = linkInto(process.argv[2], ROOT, manifest);
console.log(sentence);
process.exit(done ? 0 : 1);
