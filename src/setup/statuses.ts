import { HIDDEN_STATUSES, statusShown } from "#config/statuses.ts";
import { keepEffectsOnItems, registerStatuses } from "#platform/compat.ts";
import { STATUS_IDS } from "#rules/statuses.ts";

/** Offers the conditions of this game to tokens and sheets, before core's own. */
export function registerConditions(): void {
  keepEffectsOnItems();
  const entries = STATUS_IDS.map((id) => {
    const { name, img } = statusShown(id);
    return { id, name, img };
  });
  registerStatuses(entries, HIDDEN_STATUSES);
}
