/** Whether a target saved against an entry of a card, so that the card of the saves has the damage to apply. */
export function hasSaved(card: ChatMessage.Implementation, entryId: string, uuid: string): boolean {
  return game.messages.contents.some((message) => {
    if (!message.isSave() || message.system.damage?.source.uuid !== card.uuid) return false;
    const { entries } = message.system;
    return entries.some(
      ({ against, saver, outcome }) => against === entryId && saver.uuid === uuid && outcome !== null,
    );
  });
}
