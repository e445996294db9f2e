const HEADING = "## Unreleased";

/** What stands under the changelog's heading of what is not released yet; empty when nothing does. */
export function unreleased(changelog: string): string {
  return parts(changelog)?.section.trim() ?? "";
}

/** The changelog with that section under a version and its day, and an empty one above; throws when there is none. */
export function released(changelog: string, version: string, day: string): string {
  const found = parts(changelog);
  if (!found) throw new Error(`CHANGELOG.md has no "${HEADING}".`);
  const { before, section, after } = found;
  return `${before}${HEADING}\n\n## ${version} (${day})\n\n${section.trim()}\n${after ? `\n${after}` : ""}`;
}

/** The section of one version, for the page of its release; empty when there is none. */
export function sectionOf(changelog: string, version: string): string {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} (`));
  if (start < 0) return "";
  const end = lines.findIndex((line, index) => index > start && line.startsWith("## "));
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .join("\n")
    .trim();
}

function parts(changelog: string): { before: string; section: string; after: string } | null {
  const start = changelog.search(/^## Unreleased[ \t]*$/m);
  if (start < 0) return null;
  const rest = changelog.slice(start + HEADING.length);
  const end = rest.search(/^## /m);
  return {
    before: changelog.slice(0, start),
    section: end < 0 ? rest : rest.slice(0, end),
    after: end < 0 ? "" : rest.slice(end),
  };
}
