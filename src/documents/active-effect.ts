import { statusShown } from "#config/statuses.ts";
import { localize } from "#platform/localize.ts";
import { STATUS_IDS } from "#rules/statuses.ts";

/** An active effect; one that is a condition of this game says in one sentence what it does. */
export class MeleeActiveEffect<
  out SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** Core translates the name of a condition that is put on, but not its description. */
  protected static override async _fromStatusEffect(
    statusId: string,
    effectData: ActiveEffect.CreateData,
    options?: ActiveEffect.ConstructionContext,
  ): Promise<ActiveEffect.Implementation> {
    const known = STATUS_IDS.find((id) => id === statusId);
    const described = known ? { ...effectData, description: localize(statusShown(known).hint) } : effectData;
    return super._fromStatusEffect(statusId, described, options);
  }
}
