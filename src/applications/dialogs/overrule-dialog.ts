import { refusalText } from "#platform/notify.ts";
import type { Refusal } from "#rules/refusal.ts";

/** Asks the referee whether something is to happen although the rules refuse it. */
export async function confirmOverrule(refusal: Refusal): Promise<boolean> {
  const text = document.createElement("div");
  text.className = "confirm-text";
  text.textContent = refusalText(refusal);
  const confirmed = await foundry.applications.api.DialogV2.confirm({
    classes: ["melee-and-morale"],
    window: { title: "MELEE.OverruleDialog.title" },
    position: { width: 340 },
    content: text,
    yes: { label: "MELEE.OverruleDialog.yes" },
  });
  return confirmed === true;
}
