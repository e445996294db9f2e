/** A chat message that can be applied and undone. */
export class MeleeChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /** Narrows `system` to that of an attack card. */
  isAttack(): this is MeleeChatMessage<"attack"> {
    return this.type === "attack";
  }
}
