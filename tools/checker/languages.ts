import type { PackageFiles } from "./package-files.ts";

/** The sentences of a language by their whole keys. */
export type Sentences = ReadonlyMap<string, string>;

/** A language file, flat; throws when it is no JSON or holds anything but texts. */
export function readLanguage(files: PackageFiles, path: string): Sentences {
  const sentences = new Map<string, string>();
  const add = (value: unknown, key: string): void => {
    if (typeof value === "string") sentences.set(key, value);
    else if (typeof value !== "object" || value === null) throw new Error(`"${key}" is no text`);
    else for (const [name, inner] of Object.entries(value)) add(inner, key ? `${key}.${name}` : name);
  };
  add(JSON.parse(files.text(path)), "");
  return sentences;
}

/** Faults of the keys that code and templates name: a whole key has its sentence, the beginning of one has some. */
export function checkKeys(files: PackageFiles, language: string, sentences: Sentences): string[] {
  const roots = [...new Set([...sentences.keys()].map((key) => key.split(".")[0]!))].filter((root) => root !== "TYPES");
  if (roots.length === 0) return [`${language} holds no sentence.`];
  const named = new RegExp(`["'\`]((?:${roots.join("|")})\\.[\\w.]*)(\\$\\{|["'\`])`, "g");
  const keys = [...sentences.keys()];
  const isBeginning = (key: string) => keys.some((one) => one.startsWith(key.endsWith(".") ? key : `${key}.`));
  const known = (key: string, computed: boolean) =>
    computed ? keys.some((one) => one.startsWith(key)) : sentences.has(key) || isBeginning(key);
  return files.paths
    .filter((path) => /\.(?:mjs|js|hbs)$/.test(path))
    .flatMap((path) => {
      const missing = [...files.text(path).matchAll(named)]
        .filter((match) => !known(match[1]!, match[2] === "${"))
        .map((match) => match[1]!);
      return [...new Set(missing)].map((key) => `${path} names the text ${key}, which ${language} does not have.`);
    });
}
