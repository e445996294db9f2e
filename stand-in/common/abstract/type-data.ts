import type { AnyObject, Asker } from "../types.ts";
import { DataModel } from "./data.ts";

/** The `system` of a document of one subtype. */
export class TypeDataModel extends DataModel {
  static override _schemaName = "system";

  /** The package that declares the subtype. */
  get modelProvider(): unknown {
    return (globalThis as AnyObject).game?.system ?? null;
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  async toEmbed(_config: AnyObject, _options: AnyObject): Promise<unknown> {
    return null;
  }

  onEmbed(_element: unknown): void {}

  async _preCreate(_data: AnyObject, _options: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {}
  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {}
  async _preDelete(_options: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  _onDelete(_options: AnyObject, _userId: string): void {}
}

export default TypeDataModel;
