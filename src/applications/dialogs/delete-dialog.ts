import { localize } from "#platform/localize.ts";

/** Asks whether an item is to be deleted, and deletes it when the answer is yes. */
export async function confirmDelete(item: Item.Implementation): Promise<void> {
  const text = document.createElement("div");
  text.className = "confirm-text";
  text.textContent = localize("MELEE.DeleteDialog.text", { name: item.name });
  const confirmed = await foundry.applications.api.DialogV2.confirm({
    classes: ["melee-and-morale"],
    window: { title: "MELEE.DeleteDialog.title" },
    position: { width: 340 },
    content: text,
  });
  if (confirmed === true) await item.delete();
}
