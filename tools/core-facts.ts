import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./run.ts";

/** `npm run facts`: writes `docs/core-facts.md` from the contract suite. */
const SUITE = "stand-in/contract";

/** One fact of the contract suite, as its file says it. */
export interface CoreFact {
  readonly id: string;
  readonly section: string;
  readonly sentence: string;
  readonly evidence: "measured" | "read";
  readonly source: string;
  readonly needs: string | null;
  readonly core: 13 | 14 | null;
  readonly file: string;
}

const TITLES: Record<string, string> = {
  "1.2": "Subtypes",
  "2.1": "Start",
  "2.2": "Hooks",
  "2.4": "Registration of sheets",
  "2.5": "Configuration",
  "3.1": "Fields",
  "3.2": "Construction and validation",
  "3.3": "Null",
  "3.4": "Migration",
  "3.5": "Source and difference",
  "3.6": "Forced deletion and replacement",
  "3.7": "Arrays",
  "3.8": "Models of subtypes",
  "3.9": "Preparation",
  "3.10": "Texts of models",
  "3.11": "Reflection",
  "4.1": "Calls",
  "4.2": "Options of an operation",
  "4.3": "Ids",
  "4.4": "Order of an operation",
  "4.5": "Permissions",
  "4.6": "Failure",
  "4.7": "Several documents in one update",
  "4.8": "Collections",
  "4.9": "UUIDs",
  "4.10": "Compendia",
  "4.11": "Folders",
  "4.12": "Windows of a document",
  "5.1": "Encounters",
  "5.2": "The active and the viewed encounter",
  "5.3": "Order of turns",
  "5.4": "Commands",
  "5.5": "Turn events",
  "5.6": "What players may change",
  "5.7": "Initiative",
  "5.8": "Groups",
  "5.9": "Making combatants",
  "5.10": "The tracker",
  "6.1": "Options of an application",
  "6.3": "Rendering",
  "6.4": "Actions",
  "6.5": "Templates and parts",
  "6.6": "Tabs",
  "6.7": "Forms",
  "6.8": "Document sheets",
  "6.9": "Actor and item sheets",
  "6.10": "Dialogs",
  "6.11": "Helpers and fields in templates",
  "6.12": "Form elements",
  "6.13": "Menus and header controls",
  "6.14": "Theme",
  "7.1": "Messages",
  "7.2": "Speaker",
  "7.3": "Who sees a roll",
  "7.4": "Drawing a message",
  "7.6": "HTML",
  "8.1": "Formulas",
  "8.2": "Rolls",
  "8.3": "Rolls in chat",
  "9.2": "Effects' data",
  "9.3": "Effects at work",
  "10.1": "Tokens",
  "10.2": "Movement",
  "10.3": "Distance",
  "10.4": "The scene, targets and selection",
  "11.1": "Settings",
  "11.2": "Keys, sockets and queries",
  "11.3": "Texts",
  "11.4": "Notices and tooltips",
  "11.5": "Macros and drops",
  "11.8": "Utilities",
};
const NEEDS: Record<string, string> = {
  secondClient: "with another user's page",
  player: "on a player's page",
  boot: "at the start of a page",
  server: "in the database",
};
const text = (literal: string): string =>
  literal.startsWith("'") ? literal.slice(1, -1).replaceAll("\\'", "'") : (JSON.parse(literal) as string);

/** All facts of the suite, in the order of files and lines; what is no plain `fact({ … }, "…", …)` throws. */
export function readFacts(): CoreFact[] {
  const files = readdirSync(join(ROOT, SUITE)).filter((name) => name.endsWith(".test.ts"));
  return files.sort().flatMap((name) => {
    const code = readFileSync(join(ROOT, SUITE, name), "utf8");
    const string = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
    const calls = [...code.matchAll(new RegExp(`^\\s*fact\\(\\s*(\\{[^{}]*\\}),\\s*(${string}),`, "gm"))];
    const all = code.match(/\bfact\(/g) ?? [];
    if (calls.length !== all.length) throw new Error(`${name}: ${all.length - calls.length} facts are not plain.`);
    return calls.map(([, about = "", sentence = ""]): CoreFact => {
      const entries = [...about.matchAll(new RegExp(`(\\w+): (${string}|\\d+)`, "g"))];
      const said = Object.fromEntries(
        entries.map(([, key, value]) => [key, /^\d/.test(value!) ? value! : text(value!)]),
      );
      return {
        id: said.id!,
        section: said.section ?? said.id!.replace(/[a-z]+$/, ""),
        sentence: text(sentence),
        evidence: said.evidence as CoreFact["evidence"],
        source: said.source!,
        needs: said.needs ?? null,
        core: said.core ? (Number(said.core) as 13 | 14) : null,
        file: name,
      };
    });
  });
}

/** How many of some facts were measured and how many only read. */
export function countEvidence(facts: readonly CoreFact[]): { measured: number; read: number } {
  const measured = facts.filter(({ evidence }) => evidence === "measured").length;
  return { measured, read: facts.length - measured };
}

/** A line for each core: how many facts of each kind the passed tests of a run held it to, of how many there are. */
export function heldFacts(facts: readonly CoreFact[], titles: ReadonlyMap<string, string>): string[] {
  return [13, 14].map((core) => {
    const own = facts.filter((fact) => fact.core === null || fact.core === core);
    const held = own.filter(({ id, sentence }) => titles.get(`core ${core} ${id}: ${sentence}`) === "passed");
    const { measured, read } = countEvidence(held);
    return `facts about core ${core}: ${measured} measured and ${read} read hold, of ${own.length}`;
  });
}

const numbers = (section: string) => section.split(".").map(Number);
const bySection = (first: string, second: string): number => {
  const [a, b] = [numbers(first), numbers(second)];
  return a[0]! - b[0]! || (a[1] ?? 0) - (b[1] ?? 0);
};

/** A source with its address, where it has one. */
function linked(source: string): string {
  const [, repository, number] = /^issue (\S+)#(\d+)$/.exec(source) ?? [];
  if (!repository) return source;
  const path = repository.includes("/") ? repository : `foundryvtt/${repository}`;
  return `[${repository}#${number}](https://github.com/${path}/issues/${number})`;
}

function lineOf({ id, sentence, evidence, source, needs, core }: CoreFact): string {
  const conditions = [core ? `core ${core} only` : "", needs ? NEEDS[needs] : ""].filter(Boolean);
  const condition = conditions.length > 0 ? ` (${conditions.join(", ")})` : "";
  return `- **${id}** ${sentence}.${condition} *${evidence}*: ${linked(source)}`;
}

/** What `docs/core-facts.md` has to say. */
export function writeFacts(facts: readonly CoreFact[]): string {
  const { measured, read } = countEvidence(facts);
  const sections = [...new Set(facts.map(({ section }) => section))].sort(bySection);
  const blocks = sections.map((section) => {
    const title = TITLES[section];
    if (!title) throw new Error(`Section ${section} has no title in tools/core-facts.ts`);
    const own = facts.filter((fact) => fact.section === section);
    return `## ${section} ${title}\n\n${own.map(lineOf).join("\n")}\n`;
  });
  return `# Facts about the core

What the public API of Foundry does, as far as this system relies on it: one sentence for each fact, held true on the test
bench under core 13 and 14 by a test of the same words in [stand-in/contract](../stand-in/contract). Written by
\`npm run facts\`; \`tests/guards/core-facts.test.ts\` compares.

**${facts.length} facts: ${measured} measured, ${read} read.** *Measured*: somebody saw it on the real program and said so in public, in
core's own tracker or in a package's tests that run against real core. *Read*: it stands in the API pages, the community's
types, or follows from public code that lives by it; nobody's run is known. M1 to M40 are the facts that are most often
misunderstood.

Sources: *api* is a page of foundryvtt.com/api; *types* a file of the community's foundry-vtt-types under \`src/foundry\`;
*dcc* the repository foundryvtt-dcc/dcc; *dnd5e* foundryvtt/dnd5e; *draw-steel* MetaMorphic-Digital/draw-steel; *crucible*
foundryvtt/crucible; *wwn* wintersleepAI/wwn; else an issue.

${blocks.join("\n")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const facts = readFacts();
  await writeFile(join(ROOT, "docs", "core-facts.md"), writeFacts(facts));
  const { measured, read } = countEvidence(facts);
  console.log(`${facts.length} facts about the core: ${measured} measured, ${read} read`);
}
