/** An actor with the verbs of a fight. */
export class MeleeActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Narrows `system` to that of a character. */
  isCharacter(): this is MeleeActor<"character"> {
    return this.type === "character";
  }

  /** Narrows `system` to that of a monster. */
  isMonster(): this is MeleeActor<"monster"> {
    return this.type === "monster";
  }

  /** Narrows `system` to a model of this system's. */
  isFighter(): this is MeleeActor<"character"> | MeleeActor<"monster"> {
    return this.isCharacter() || this.isMonster();
  }

  get isDown(): boolean {
    return false;
  }
}
