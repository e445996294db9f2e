import { SYSTEM_ID } from "#platform/settings.ts";

const NAME = `flags.${SYSTEM_ID}.yards`;

/**
 * Adds one box to core's window of a scene, under its units: whether it lies in the wilderness, where movement is in yards
 * (C7). Core's own form stores it, as a flag of the scene.
 * Source: https://foundryvtt.com/api/v13/functions/hookEvents.renderApplicationV2.html
 */
export function addWilderness(scene: Scene.Implementation, form: HTMLElement): void {
  const units = form.querySelector('[name="grid.units"]');
  if (!units || form.querySelector(`[name="${NAME}"]`)) return;
  const { createCheckboxInput, createFormGroup } = foundry.applications.fields;
  const group = createFormGroup({
    label: "MELEE.Scene.yards",
    hint: "MELEE.Scene.yardsHint",
    localize: true,
    input: createCheckboxInput({ name: NAME, value: scene.getFlag(SYSTEM_ID, "yards") === true }),
  });
  (units.closest(".form-group") ?? units).after(group);
}
