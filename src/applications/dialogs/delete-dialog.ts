import { localize } from "#platform/localize.ts";
import { confirm } from "./confirm.ts";

/** Asks whether an item is to be deleted, and deletes it when the answer is yes. */
export async function confirmDelete(item: Item.Implementation): Promise<void> {
  const question = localize("MELEE.DeleteDialog.text", { name: item.name });
  if (await confirm("MELEE.DeleteDialog.title", question)) await item.delete();
}
