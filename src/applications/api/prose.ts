/** Formatted text ready to be shown: cleaned, links made, secrets only for owners. */
export async function enriched(source: string, document: Actor.Implementation | Item.Implementation): Promise<string> {
  if (source === "") return "";
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(source, {
    secrets: document.isOwner,
    relativeTo: document,
    rollData: document.getRollData(),
  });
}
