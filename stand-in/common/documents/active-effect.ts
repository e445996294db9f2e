import { Document, metadataOf } from "../abstract/document.ts";
import { ACTIVE_EFFECT_MODES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { core, registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField, imageField, integer, nameField, sortField, tail, typedFields } from "./schema.ts";

const CHANGE_TYPES = Object.keys(ACTIVE_EFFECT_MODES).map((mode) => mode.toLowerCase());
const string = (initial?: string) => new fields.StringField({ required: true, ...(initial ? { initial } : {}) });

/** Core 13: the changes stand at the top and their values are strings. */
const fields13 = () => ({
  changes: new fields.ArrayField(
    new fields.SchemaField({
      key: string(),
      value: string(),
      mode: integer(ACTIVE_EFFECT_MODES.ADD),
      priority: new fields.NumberField(),
    }),
  ),
  duration: new fields.SchemaField({
    startTime: new fields.NumberField({ initial: null }),
    seconds: integer(null),
    combat: foreignId("Combat"),
    rounds: integer(null),
    turns: integer(null),
    startRound: integer(null),
    startTurn: integer(null),
  }),
  origin: new fields.StringField({ nullable: true, blank: false, required: true, initial: null }),
});

/** Core 14: the changes stand in `system`, which plain type data keep. */
const fields14 = () => ({
  duration: new fields.SchemaField({
    value: new fields.NumberField({ required: true, initial: null }),
    units: string("seconds"),
    expiry: new fields.StringField({ required: true, nullable: true, initial: null }),
    expired: new fields.BooleanField(),
  }),
  start: new fields.ObjectField({ required: true, nullable: true, initial: null }),
  showIcon: integer(1),
  origin: new fields.DocumentUUIDField(),
  folder: foreignId("Folder"),
});

export class BaseActiveEffect extends Document {
  static override metadata = metadataOf(Document, {
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField(),
      img: imageField(),
      ...typedFields("ActiveEffect"),
      ...(core.generation < 14 ? fields13() : fields14()),
      disabled: new fields.BooleanField(),
      description: new fields.HTMLField(),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      sort: sortField(),
      ...tail(),
    };
  }

  /** On 14, changes written as on 13 move into `system`: modes become types, JSON in strings is read. */
  static override migrateData(source: AnyObject): AnyObject {
    if (core.generation < 14 || !Array.isArray(source.changes)) return source;
    const changes = source.changes.map(({ mode, ...change }: AnyObject) => ({
      ...change,
      value: readValue(change.value),
      type: change.type ?? CHANGE_TYPES[mode ?? ACTIVE_EFFECT_MODES.ADD],
      phase: change.phase ?? "initial",
      priority: change.priority ?? null,
    }));
    source.system = { ...source.system, changes };
    delete source.changes;
    return source;
  }
}
registerBaseDocument(BaseActiveEffect);

function readValue(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

export default BaseActiveEffect;
