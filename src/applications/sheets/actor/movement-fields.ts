import type { Field } from "#applications/api/field.ts";
import { settle } from "#applications/api/form.ts";
import { MOVEMENT_MODES } from "#config/movement.ts";
import { forceDelete } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";

/** A number of feet for each way of moving; empty where the actor cannot move so. */
export function movementFields(actor: Actor.Implementation, rootId: string): Field[] {
  return Object.entries(MOVEMENT_MODES).map(([mode, { label }]) => {
    const base: unknown = foundry.utils.getProperty(actor._source, `system.movement.${mode}.base`);
    return {
      id: `${rootId}-movement-${mode}`,
      label: localize(label),
      type: "number",
      change: "movement",
      key: mode,
      value: typeof base === "number" ? base : "",
      min: 0,
      hasMin: true,
      step: "5",
      nullable: true,
    };
  });
}

/** Stores the feet of one way of moving; an emptied control takes the way of moving away. */
export async function storeMovement(actor: Actor.Implementation, control: HTMLInputElement): Promise<void> {
  settle(control);
  const mode = control.dataset.key ?? "";
  const feet = Math.max(0, Math.trunc(Number(control.value)));
  const path = `system.movement.${mode}`;
  if (control.value.trim() === "") await actor.update(forceDelete(path));
  else if (Number.isFinite(feet)) await actor.update({ [`${path}.base`]: feet });
}
