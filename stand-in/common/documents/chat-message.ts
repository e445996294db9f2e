import { Document, metadataOf } from "../abstract/document.ts";
import { CHAT_MESSAGE_STYLES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { foreignId, idField, integer, tail, typedFields } from "./schema.ts";

export class BaseChatMessage extends Document {
  static override metadata = metadataOf(Document, {
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
  });

  static override defineSchema() {
    return {
      _id: idField(),
      ...typedFields("ChatMessage"),
      style: integer(CHAT_MESSAGE_STYLES.OTHER, { choices: Object.values(CHAT_MESSAGE_STYLES) }),
      author: new fields.DocumentAuthorField({ documentName: "User" }),
      timestamp: integer(0),
      flavor: new fields.HTMLField(),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: foreignId("Scene"),
        actor: foreignId("Actor"),
        token: foreignId("Token"),
        alias: new fields.StringField({ required: true }),
      }),
      whisper: new fields.ArrayField(foreignId("User", { nullable: false, initial: undefined })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField({ required: true })),
      sound: new fields.FilePathField(),
      emote: new fields.BooleanField(),
      ...tail(),
    };
  }

  static override canUserCreate(): boolean {
    return true;
  }
}
registerBaseDocument(BaseChatMessage);

export default BaseChatMessage;
