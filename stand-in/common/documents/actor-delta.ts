import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { baseDocumentClass, registerBaseDocument } from "../registry.ts";
import "./item.ts";
import "./active-effect.ts";
import type { Source } from "../types.ts";
import { type AnyObject, deepClone, mergeObject } from "../utils/helpers.ts";
import { idField } from "./schema.ts";

const optionalText = () => new fields.StringField({ required: false, nullable: true, initial: null });

/** How the actor of an unlinked token differs from the actor that it stands for. */
export class BaseActorDelta extends Document {
  static override metadata = metadataOf(Document, {
    name: "ActorDelta",
    collection: "delta",
    embedded: { Item: "items", ActiveEffect: "effects" },
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: optionalText(),
      type: optionalText(),
      img: optionalText(),
      system: new fields.ObjectField(),
      items: new fields.EmbeddedCollectionDeltaField({ documentName: "Item" }),
      effects: new fields.EmbeddedCollectionDeltaField({ documentName: "ActiveEffect" }),
      ownership: new fields.ObjectField({ required: false, nullable: true, initial: null }),
      flags: new fields.DocumentFlagsField(),
    };
  }

  /** The synthetic actor's source: the base actor's with the delta laid over it. */
  static applyDeltaSource(base: Source, delta: Partial<Source>): Source {
    const actor: AnyObject & Source = deepClone(base);
    for (const key of ["name", "img", "ownership"])
      if (delta[key] !== null && delta[key] !== undefined) actor[key] = delta[key];
    mergeObject(actor.system, delta.system ?? {});
    mergeObject(actor.flags, delta.flags ?? {});
    for (const key of ["items", "effects"] as const) {
      const own = actor[key] ?? [];
      const changed = new Map((delta[key] ?? []).map((source) => [source._id, source]));
      const kept = own.map((source) => changed.get(source._id) ?? source);
      const added = [...changed.values()].filter(({ _id }) => !own.some((source) => source._id === _id));
      actor[key] = deepClone([...kept, ...added].filter((source) => !source._tombstone));
    }
    return actor;
  }

  /** The synthetic actor of a delta, of the realm's actor class, with the token as its parent. */
  static applyDelta(delta: any, baseActor: any, context: AnyObject = {}): any {
    const source = BaseActorDelta.applyDeltaSource(baseActor.toObject(), delta._source);
    const cls = this.realm.classOf("Actor") ?? baseDocumentClass("Actor");
    return new cls(source, { parent: delta.parent, strict: false, ...context });
  }
}
registerBaseDocument(BaseActorDelta);

export default BaseActorDelta;
