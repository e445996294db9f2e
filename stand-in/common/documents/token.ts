import { DataModel } from "../abstract/data.ts";
import { Document, metadataOf } from "../abstract/document.ts";
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { core, registerBaseDocument } from "../registry.ts";
import "./actor-delta.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { type Fields, foreignId, idField, integer, sortField, tail } from "./schema.ts";

const number = (initial: number, options = {}) =>
  new fields.NumberField({ required: true, nullable: false, initial, ...options });
const bar = (attribute: string | null) =>
  new fields.SchemaField({
    attribute: new fields.StringField({ required: true, nullable: true, blank: false, initial: attribute }),
  });

/** What tokens and prototypes of tokens share. */
function appearance(): Fields {
  const { NONE } = TOKEN_DISPLAY_MODES;
  return {
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: integer(NONE, { choices: Object.values(TOKEN_DISPLAY_MODES) }),
    actorLink: new fields.BooleanField(),
    width: number(1, { min: 0.5 }),
    height: number(1, { min: 0.5 }),
    texture: new fields.SchemaField({
      src: new fields.FilePathField({ initial: "icons/svg/mystery-man.svg" }),
      scaleX: number(1),
      scaleY: number(1),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
    }),
    lockRotation: new fields.BooleanField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    disposition: integer(TOKEN_DISPOSITIONS.HOSTILE, { choices: Object.values(TOKEN_DISPOSITIONS) }),
    displayBars: integer(NONE, { choices: Object.values(TOKEN_DISPLAY_MODES) }),
    bar1: bar(null),
    bar2: bar(null),
    light: new fields.ObjectField(),
    sight: new fields.SchemaField({
      enabled: new fields.BooleanField(),
      range: new fields.NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
      angle: number(360),
      visionMode: new fields.StringField({ required: true, blank: false, initial: "basic" }),
    }),
    detectionModes: new fields.ArrayField(new fields.ObjectField()),
    movementAction: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    flags: new fields.DocumentFlagsField(),
  };
}

export class PrototypeToken extends DataModel {
  static override defineSchema() {
    const flag = () => new fields.BooleanField();
    return { ...appearance(), randomImg: flag(), appendNumber: flag(), prependAdjective: flag() };
  }

  get actor(): unknown {
    return this.parent;
  }
}

export class BaseToken extends Document {
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override metadata = metadataOf(Document, {
    name: "Token",
    collection: "tokens",
    embedded: { ActorDelta: "delta" },
  });

  static override defineSchema(): Fields {
    return {
      _id: idField(),
      ...appearance(),
      actorId: foreignId("Actor"),
      delta: new fields.ActorDeltaField({ documentName: "ActorDelta" }),
      x: number(0, { integer: true }),
      y: number(0, { integer: true }),
      elevation: number(0),
      shape: integer(4),
      sort: sortField(),
      locked: new fields.BooleanField(),
      hidden: new fields.BooleanField(),
      _movementHistory: new fields.ArrayField(new fields.ObjectField()),
      ...(core.generation < 14 ? {} : { level: foreignId("Level") }),
      ...tail(),
    };
  }

  /** The place of the grid that is nearest to a place of the token's upper left corner. */
  getSnappedPosition(data: AnyObject = {}): AnyObject {
    const { x, y, elevation } = { ...this._source, ...data };
    const { grid } = this.parent;
    const middle = { x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 };
    return { ...(grid.isGridless ? { x, y } : grid.getTopLeftPoint(middle)), elevation };
  }
}
registerBaseDocument(BaseToken);

export default BaseToken;
