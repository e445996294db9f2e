import { DocumentDirectory } from "../document-directory.ts";

export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";
}
