import { deepClone, expandObject, getProperty, mergeObject } from "../../common/utils/helpers.ts";

const realm = globalThis as any;

/** `game.i18n`: keys come back raw until the languages are loaded. */
export class Localization {
  lang = "en";
  translations: Record<string, any> = {};
  readonly #fallback: Record<string, any> = {};

  /** Merges language files: the chosen one over English. */
  load(...files: Record<string, any>[]): void {
    for (const file of files) mergeObject(this.translations, expandObject(deepClone(file)));
  }

  has(key: string, _fallback = true): boolean {
    return typeof getProperty(this.translations, key) === "string";
  }

  localize(key: string): string {
    const text = getProperty(this.translations, String(key));
    return typeof text === "string" ? text : (this.#fallback[key] ?? String(key));
  }

  format(key: string, data: Record<string, unknown> = {}): string {
    return this.localize(key).replace(/\{([^{}]+)\}/g, (_, name: string) => String(data[name]));
  }

  getListFormatter({ style = "long", type = "conjunction" }: any = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects<T>(objects: T[], key: string): T[] {
    return objects.sort((a: any, b: any) => this.localize(a[key]).localeCompare(this.localize(b[key]), this.lang));
  }

  /** Core's own pass over the registered models, once the languages are there. */
  static preLocalize(): void {
    for (const entry of Object.values<any>(realm.CONFIG)) {
      if (!entry || !Object.hasOwn(entry, "dataModels")) continue;
      for (const model of Object.values<any>(entry.dataModels)) Localization.localizeDataModel(model);
    }
  }

  static localizeDataModel(model: any, { prefixes, prefixPath = "" }: any = {}): void {
    Localization.localizeSchema(model.schema, prefixes ?? model.LOCALIZATION_PREFIXES ?? [], { prefixPath });
  }

  /** Writes label and hint of every field: the first prefix that has a text for its path wins. */
  static localizeSchema(schema: any, prefixes: string[], { prefixPath = "" }: any = {}): void {
    for (const [name, field] of Object.entries<any>(schema.fields)) {
      const path = prefixPath + name;
      for (const attribute of ["label", "hint", "placeholder"]) {
        const keys = prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${attribute}`);
        const key = keys.find((one) => realm.game.i18n.has(one)) ?? field[attribute];
        if (key && realm.game.i18n.has(key)) field[attribute] = realm.game.i18n.localize(key);
      }
      const inner = field.fields ? field : (field.model?.schema ?? null);
      if (inner) Localization.localizeSchema(inner, prefixes, { prefixPath: `${path}.` });
      if (field.element?.fields) {
        Localization.localizeSchema(field.element, prefixes, { prefixPath: `${path}.element.` });
      }
    }
  }
}
