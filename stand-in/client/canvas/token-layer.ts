import { type AnyObject, realm } from "../applications/realm.ts";
import { Token, targetsOf } from "./token.ts";

/** The tokens of the viewed scene. */
export class TokenLayer {
  readonly #tokens = new Map<string, Token>();
  hover: Token | null = null;

  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }
  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }
  get(id: string): Token | null {
    return this.#tokens.get(id) ?? null;
  }
  add(document: any, stage: HTMLElement): Token {
    const token = new (realm.CONFIG.Token.objectClass ?? Token)(document);
    this.#tokens.set(document.id, token);
    stage.append(token.refresh().element);
    return token;
  }
  remove(id: string): void {
    this.get(id)?.destroy();
    this.#tokens.delete(id);
  }
  clear(): void {
    for (const id of [...this.#tokens.keys()]) this.remove(id);
  }
  releaseAll(): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }
  refreshToken(document: any): void {
    this.get(document.id)?.refresh();
  }

  /** The user's targets become these (`replace`), or these as well (`acquire`), or all but these (`release`). */
  setTargets(targetIds: Iterable<string>, { mode = "replace", user = realm.game.user }: AnyObject = {}): void {
    const wanted = new Set(targetIds);
    for (const token of this.placeables) {
      const present = token.targeted.has(user);
      const chosen = wanted.has(token.id);
      const targeted = mode === "replace" ? chosen : mode === "acquire" ? present || chosen : present && !chosen;
      if (present !== targeted) token.setTarget(targeted, { user, releaseOthers: false, groupSelection: true });
    }
    if (user.isSelf) this.broadcastTargets();
  }
  broadcastTargets(): void {
    const { socket, user } = realm.game;
    socket?.tell?.("activity", { activity: { targets: targetsOf(user).ids } });
  }
}
