import type { Sentences } from "./languages.ts";
import { SUBTYPED } from "./manifest.ts";
import type { Finder } from "./paths.ts";
import { argumentsOf, keysOf, nameOf, peek, staticOf } from "./recording.ts";
import type { Registrations } from "./registrations.ts";

/**
 * Documents whose subtypes are opened in a sheet of their own. Core shows an encounter in its tracker, a combatant in its
 * own small form and a message as a card, whatever the subtype.
 */
const WITH_SHEET = ["Actor", "Item", "JournalEntryPage"];

interface Sheet {
  readonly document: string;
  readonly cls: any;
  readonly types: readonly string[];
  readonly label: unknown;
  readonly makeDefault: boolean;
}

function sheetsOf({ calls, configuration }: Registrations): Sheet[] {
  return calls
    .filter(({ name, args }) => name.endsWith(".registerSheet") && args.length >= 3)
    .map(({ args: [owner, _scope, cls, options = {}] }) => {
      const named = nameOf(owner)
        ?.split(".")
        .find((part) => /^[A-Z]/.test(part));
      const own = WITH_SHEET.find((document) => peek(configuration, document, "documentClass") === owner);
      const { types = [], label, makeDefault = false } = options;
      return { document: named ?? own ?? "", cls, types, label, makeDefault };
    });
}

/** Faults of the declared subtypes: each has a model, a sheet where there is one to have, a label and a name. */
export function checkSubtypes(
  manifest: Record<string, any>,
  registrations: Registrations,
  languages: ReadonlyMap<string, Sentences>,
): string[] {
  const sheets = sheetsOf(registrations);
  const declared = Object.entries<Record<string, any>>(manifest.documentTypes).flatMap(([document, types]) =>
    Object.entries<any>(types).map(([type, rules]) => ({ document, type, htmlFields: rules.htmlFields ?? [] })),
  );
  const faults = declared.flatMap(({ document, type, htmlFields }) => {
    const whole = `${document}.${type}`;
    const model = peek(registrations.configuration, document, "dataModels", type);
    return [
      ...(typeof model === "function" ? checkModel(whole, model, htmlFields) : [`The subtype ${whole} has no model.`]),
      ...(WITH_SHEET.includes(document) ? checkSheet(document, type, sheets, languages) : []),
      ...missingKeys(`TYPES.${whole}`, `the name of the subtype ${whole}`, languages),
    ];
  });
  return [...faults, ...undeclared(manifest, registrations)];
}

function missingKeys(key: string, what: string, languages: ReadonlyMap<string, Sentences>): string[] {
  return [...languages].flatMap(([path, sentences]) => (sentences.has(key) ? [] : [`${path} has no ${key}, ${what}.`]));
}

function checkSheet(
  document: string,
  type: string,
  sheets: readonly Sheet[],
  languages: ReadonlyMap<string, Sentences>,
): string[] {
  const sheet = sheets.find((one) => one.document === document && one.makeDefault && one.types.includes(type));
  if (!sheet) return [`The subtype ${document}.${type} has no sheet.`];
  if (typeof sheet.label !== "string") return [`The sheet of ${document}.${type} has no label.`];
  return missingKeys(sheet.label, `the label of the sheet of ${document}.${type}`, languages);
}

/** Formatted text is cleaned by the server only where the manifest says so. */
function checkModel(whole: string, model: any, htmlFields: readonly string[]): string[] {
  if (typeof staticOf(model, "defineSchema") !== "function") return [`The model of ${whole} defines no schema.`];
  const schema = model.defineSchema();
  const formatted = htmlPaths(schema);
  return [
    ...htmlFields
      .filter((path) => !formatted.includes(path))
      .map((path) => `"htmlFields" of ${whole} names "${path}", which is no formatted text of its model.`),
    ...formatted
      .filter((path) => !htmlFields.includes(path))
      .map((path) => `The formatted text "${path}" of ${whole} is not among its "htmlFields".`),
  ];
}

/** The paths of all HTML fields of a schema, with `*` for a key of the world's choice. */
function htmlPaths(fields: Record<string, any>, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const kind = nameOf(field)?.split(".").at(-1);
    const [inner] = argumentsOf(field);
    if (kind === "HTMLField") return [prefix + key];
    if (kind === "SchemaField") return htmlPaths(inner, `${prefix}${key}.`);
    if (kind === "TypedObjectField") return htmlPaths({ "*": inner }, `${prefix}${key}.`);
    return [];
  });
}

function undeclared({ documentTypes }: Record<string, any>, { configuration }: Registrations): string[] {
  return keysIn(configuration).flatMap(([document, type]) =>
    type in (documentTypes[document] ?? {})
      ? []
      : [`The model ${document}.${type} belongs to no subtype of the manifest.`],
  );
}

/** Every model that was put into the configuration, as document and subtype. */
const keysIn = (configuration: any): [document: string, type: string][] =>
  SUBTYPED.flatMap((document) =>
    keysOf(peek(configuration, document, "dataModels")).map((type): [string, string] => [document, type]),
  );

/** Faults of the templates of all classes that the bundle registers as windows. */
export function checkTemplates(registrations: Registrations, id: string, find: Finder): string[] {
  const windows = [...sheetsOf(registrations).map(({ cls }) => cls), peek(registrations.configuration, "ui", "combat")];
  const named = windows.flatMap((cls) =>
    Object.values<any>(staticOf(cls, "PARTS") ?? {}).flatMap(({ template, templates = [] }) =>
      [template, ...templates].map((path) => ({ by: `${cls.name}`, path })),
    ),
  );
  return named.flatMap(({ by, path }) => {
    if (typeof path !== "string") return [];
    // Core's own templates stand under templates/, those of a system under its address.
    if (path.startsWith("templates/")) return [];
    const prefix = `systems/${id}/`;
    return path.startsWith(prefix)
      ? (find(by, path.slice(prefix.length)) ?? [])
      : [`${by} names ${path}, which is elsewhere.`];
  });
}
