import { BUILD_CHECKS, type Check } from "./checks.ts";
import { run } from "./run.ts";

/**
 * `npm run dev`: keeps both bundles fresh while one edits; reload the page to see. Start the page itself with `npm start`
 * in another terminal.
 */
const watch = ({ program, args }: Check) => run(program, [...args, "--watch"], { show: true });
await Promise.all(BUILD_CHECKS.map(watch));
