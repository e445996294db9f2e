import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "@stryker-mutator/api/logging";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { ROOT } from "../run.ts";
import { type Change, changeOf } from "./mutant.ts";
import { NOT_DRAWN, type Target } from "./targets.ts";

const nothing = () => undefined;
const no = () => false;
const SILENT: Logger = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no, isErrorEnabled: no },
  ...{ isFatalEnabled: no, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  fatal: nothing,
};

/** Every change that could be drawn for a target, in the order of the sources. */
export async function listChanges({ folders }: Target): Promise<Change[]> {
  const files = folders
    .flatMap(filesBelow)
    .map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const { mutants } = await new Instrumenter(SILENT).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: NOT_DRAWN,
  });
  const texts = new Map(files.map(({ name, content }) => [name, content]));
  return mutants
    .filter(({ status }) => status === undefined)
    .map((mutant) => changeOf(mutant, texts.get(mutant.fileName) ?? ""));
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
  return sources.sort().map((name) => join(ROOT, folder, name));
}
