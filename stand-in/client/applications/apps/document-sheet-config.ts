import { type AnyObject, localize, realm } from "../realm.ts";

type Registration = { documentName: string; add: boolean; scope: string; sheetClass: any; options: AnyObject };

const waiting: Registration[] = [];
let initialised = false;

function apply({ documentName, add, scope, sheetClass, options }: Registration): void {
  const config = realm.CONFIG[documentName];
  config.sheetClasses ??= {};
  const types: string[] = options.types?.length ? options.types : realm.game.documentTypes[documentName];
  const id = `${scope}.${sheetClass.name}`;
  for (const type of types) {
    config.sheetClasses[type] ??= {};
    const sheets = config.sheetClasses[type];
    if (!add) {
      delete sheets[id];
      continue;
    }
    const { label = id, makeDefault = false, canBeDefault = true, canConfigure = true, themes } = options;
    const text = typeof label === "function" ? label() : localize(label);
    if (makeDefault) for (const other of Object.values<AnyObject>(sheets)) other.default = false;
    sheets[id] = {
      id,
      cls: sheetClass,
      label: text,
      themes,
      canBeDefault,
      canConfigure,
      default: makeDefault && canBeDefault,
    };
  }
}

function register(registration: Registration): void {
  if (initialised) apply(registration);
  else waiting.push(registration);
}

/** Which sheet classes a document type has; calls before the page is ready are kept until then. */
export class DocumentSheetConfig {
  static registerSheet(documentClass: any, scope: string, sheetClass: any, options: AnyObject = {}): void {
    register({ documentName: documentClass.documentName, add: true, scope, sheetClass, options });
  }
  static unregisterSheet(documentClass: any, scope: string, sheetClass: any, options: AnyObject = {}): void {
    if (!sheetClass) return;
    register({ documentName: documentClass.documentName, add: false, scope, sheetClass, options });
  }
  static initializeSheets(): void {
    initialised = true;
    for (const registration of waiting.splice(0)) apply(registration);
  }
  static getSheetClassesForSubType(documentName: string, type: string): AnyObject {
    const sheets = Object.values<AnyObject>(realm.CONFIG[documentName]?.sheetClasses?.[type] ?? {});
    const chosen = sheets.find((one) => one.default) ?? sheets[0];
    return {
      sheetClasses: Object.fromEntries(sheets.map((one) => [one.id, one.label])),
      defaultClasses: Object.fromEntries(sheets.filter((one) => one.canBeDefault).map((one) => [one.id, one.label])),
      defaultClass: chosen?.id,
      defaultSheetClass: chosen?.cls,
    };
  }
  /** A new page starts with no sheets; the harness opens several in one realm. */
  static reset(): void {
    initialised = false;
    waiting.length = 0;
  }
}
