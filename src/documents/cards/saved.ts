/** The ids of the cards of saves, by the uuid of the card whose damage they are against. */
const saves = new Map<string, Set<string>>();

function note(message: ChatMessage.Implementation): void {
  const source = message.isSave() ? message.system.damage?.source.uuid : undefined;
  if (!source || !message.id) return;
  saves.set(source, (saves.get(source) ?? new Set()).add(message.id));
}

/** Notes every card of saves by what it is against, so that nobody goes through the whole log for one. */
export function registerSaves(): void {
  Hooks.once("ready", () => {
    saves.clear();
    game.messages.forEach(note);
  });
  Hooks.on("createChatMessage", note);
}

/** Whether a target saved against an entry of a card, so that the card of the saves has the damage to apply. */
export function hasSaved(card: ChatMessage.Implementation, entryId: string, uuid: string): boolean {
  return [...(saves.get(card.uuid) ?? [])].some((id) => {
    // A card that was deleted meanwhile counts no more.
    const message = game.messages.get(id);
    if (!message?.isSave()) return false;
    const { entries } = message.system;
    return entries.some(
      ({ against, saver, outcome }) => against === entryId && saver.uuid === uuid && outcome !== null,
    );
  });
}
