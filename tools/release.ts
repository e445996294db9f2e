import { release } from "./release/release.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run release -- <patch|minor|major|x.y.z> [--commit]`: a new version in package.json, package-lock.json, system.json
 * and CHANGELOG.md at once; then says what to do next, or commits and tags by itself. Publishing is the tag's push.
 */
const args = process.argv.slice(2);
const day = new Date().toISOString().slice(0, 10);
const wanted = args.find((argument) => !argument.startsWith("--"));
const { done, sentences } = release(ROOT, wanted, day, args.includes("--commit"));
for (const sentence of sentences) console.log(sentence);
process.exit(done ? 0 : 1);
