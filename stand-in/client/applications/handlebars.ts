import Handlebars from "handlebars";
import { groupFor, inputFor } from "./fields.ts";
import { choicesOf, optionElements } from "./options.ts";
import { type AnyObject, localize, make } from "./realm.ts";

export { Handlebars };

const core: Record<string, string> = (import.meta as AnyObject).glob("../templates/**/*.{hbs,html}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const compiled = new Map<string, Promise<HandlebarsTemplateDelegate>>();
type Loader = (path: string) => Promise<string>;

let load: Loader = async (path) => {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`The template ${path} could not be loaded (${response.status})`);
  return response.text();
};

/** How a system's templates are read where there is no web server (the test harness reads files). */
export function setTemplateLoader(loader: Loader): void {
  load = loader;
  compiled.clear();
}

/** The compiled template of a path; also registered as a partial under its path (or the given name). */
export async function getTemplate(path: string, name = path): Promise<HandlebarsTemplateDelegate> {
  if (!compiled.has(name)) {
    const read = core[`../${path}`] === undefined ? load(path) : Promise.resolve(core[`../${path}`]!);
    const made = read.then((source) => {
      const template = Handlebars.compile(source, { preventIndent: true });
      Handlebars.registerPartial(name, template);
      return template;
    });
    compiled.set(name, made);
    made.catch(() => compiled.delete(name));
  }
  return compiled.get(name)!;
}

export async function loadTemplates(paths: string[] | Record<string, string>): Promise<HandlebarsTemplateDelegate[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([name, path]) => getTemplate(path, name)));
}

export async function renderTemplate(path: string, data: AnyObject = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

const safe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);
const attributesOf = (hash: AnyObject, names: string[]): AnyObject =>
  Object.fromEntries(names.filter((name) => hash[name] !== undefined).map((name) => [name, hash[name]]));

function numberFormat(value: unknown, { hash }: AnyObject): string {
  const number = value === null || value === undefined ? Number.NaN : Number(value);
  const text = number.toFixed(hash.decimals ?? 0);
  return hash.sign && number >= 0 ? `+${text}` : text;
}

function radioBoxes(name: string, choices: AnyObject, { hash }: AnyObject): Handlebars.SafeString {
  const boxes = choicesOf(choices, hash).map(({ value, label }) => {
    const checked = value === String(hash.checked ?? "");
    return make("label", { class: "checkbox" }, make("input", { type: "radio", name, value, checked }), ` ${label}`)
      .outerHTML;
  });
  return safe(boxes.join(""));
}

const groupKeys = ["classes", "label", "hint", "rootId", "stacked", "units", "widget", "hidden"];

function formGroup(field: any, { hash }: AnyObject): Handlebars.SafeString {
  if (!field?.constructor) throw new Error("formGroup needs a data field");
  const group = { ...attributesOf(hash, [...groupKeys, "localize"]) };
  const input = Object.fromEntries(Object.entries(hash).filter(([key]) => !groupKeys.includes(key)));
  return safe(groupFor(field, group, input).outerHTML);
}

/** Registers core's helpers; done once, when the page is built. */
export function registerHelpers(): void {
  const truth = (args: unknown[]): unknown[] => args.slice(0, -1);
  Handlebars.registerHelper({
    checked: (value) => (value ? "checked" : ""),
    disabled: (value) => (value ? "disabled" : ""),
    concat: (...args) =>
      truth(args)
        .filter((part) => typeof part !== "object")
        .join(""),
    ifThen: (test, yes, no) => (test ? yes : no),
    localize: (key, { hash }) => (Object.keys(hash).length ? localize(key, hash) : localize(key)),
    numberFormat,
    numberInput: (value, { hash }) => {
      const given = attributesOf(hash, ["name", "min", "max", "step", "placeholder", "class", "disabled"]);
      return safe(make("input", { type: "number", ...given, value: value ?? "" }).outerHTML);
    },
    object: ({ hash }) => hash,
    radioBoxes,
    selectOptions: (choices, { hash }) =>
      safe(
        optionElements(choicesOf(choices, hash), hash.selected)
          .map((one) => one.outerHTML)
          .join(""),
      ),
    formInput: (field, { hash }) => safe(inputFor(field, hash).outerHTML),
    formGroup,
    formField: formGroup,
    eq: (a, b) => a === b,
    ne: (a, b) => a !== b,
    lt: (a, b) => a < b,
    gt: (a, b) => a > b,
    lte: (a, b) => a <= b,
    gte: (a, b) => a >= b,
    not: (value) => !value,
    and: (...args) => truth(args).every(Boolean),
    or: (...args) => truth(args).some(Boolean),
    timeSince: (time) => new Date(time).toLocaleTimeString(),
  });
}
registerHelpers();
