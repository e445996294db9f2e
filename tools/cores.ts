import { proveInPages } from "./prove.ts";

/** `npm run cores`: builds, then plays every file of browser tests whole on both cores; `npm test` plays most on one. */
process.env.EVERY_CORE = "1";
await proveInPages(["--project", "browser"]);
