import type { Outcome } from "./runner.ts";
import { MODULE, page } from "./world.ts";

const KINDS = { measured: "facts measured", read: "facts read", smoke: "steps with the system" } as const;

/** How many of a kind there are in each state. */
export function countsOf(outcomes: readonly Outcome[], kind: Outcome["kind"]) {
  const of = (state: Outcome["state"]) => outcomes.filter((one) => one.kind === kind && one.state === state).length;
  return { passed: of("passed"), failed: of("failed"), notRun: of("notRun") };
}

/** The report as text to copy, always in English. */
export function reportOf(outcomes: readonly Outcome[], uncaught: readonly string[]): string {
  const { game, navigator } = page;
  const version = game.modules.get(MODULE)?.version;
  const counts = (Object.keys(KINDS) as Outcome["kind"][]).map((kind) => {
    const { passed, failed, notRun } = countsOf(outcomes, kind);
    return `${KINDS[kind]}: ${passed} passed, ${failed} failed, ${notRun} not run here`;
  });
  const failed = outcomes.filter(({ state }) => state === "failed");
  const reasons = new Map<string, string[]>();
  for (const { state, message, id } of outcomes)
    if (state === "notRun") reasons.set(message, [...(reasons.get(message) ?? []), id]);
  return [
    "Melee & Morale: self-check",
    `core ${game.version} (generation ${game.release.generation})`,
    `system ${game.system.id} ${game.system.version}${version ? `, self-check ${version}` : ""}`,
    `browser ${navigator.userAgent}`,
    "",
    ...counts,
    "",
    failed.length > 0 ? "failed:" : "failed: none",
    ...failed.flatMap(({ id, sentence, message }) => [`- ${id}: ${sentence}`, indent(message)]),
    "",
    uncaught.length > 0 ? "uncaught errors in the page:" : "uncaught errors in the page: none",
    ...uncaught.map((message) => indent(message)),
    "",
    reasons.size > 0 ? "not run here:" : "not run here: none",
    ...[...reasons].map(([reason, ids]) => `- ${reason} (${ids.length}): ${ids.join(", ")}`),
  ].join("\n");
}

function indent(message: string): string {
  const lines = message.split("\n").map((line) => `    ${line}`.trimEnd());
  return lines.slice(0, 20).join("\n");
}
