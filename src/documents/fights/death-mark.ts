import { statusShown } from "#config/statuses.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";

type Mark = "dead" | "falling";

/**
 * Shows on the token what hit points say, where the world wishes it: a monster at 0 is dead (C20), or falling until the
 * step ends that it fell in and still acts in (C3). Hit points stay the truth. The active gamemaster's client writes, once
 * for each change, and one condition turns into the other without a second write.
 */
export function markDeath(actor: Actor.Implementation): void {
  if (!actor.isMonster() || !marks()) return;
  if (wantedMark(actor) === (presentMark(actor)?.mark ?? null)) return;
  void inOrder(HIT_POINTS, async () => {
    const wanted = wantedMark(actor);
    const present = presentMark(actor);
    if (wanted === (present?.mark ?? null)) return;
    if (wanted === null) await actor.deleteEmbeddedDocuments("ActiveEffect", present ? [present.id] : []);
    else if (!present) await actor.toggleStatusEffect(statusOf(wanted), { active: true, overlay: true });
    else {
      const { name, hint, img } = statusShown(wanted);
      const [title, description] = [localize(name), localize(hint)];
      const shown = { name: title, description, img, statuses: [statusOf(wanted)] };
      await actor.updateEmbeddedDocuments("ActiveEffect", [{ _id: present.id, ...shown }]);
    }
  });
}

/** Turns the marks of an encounter when a step of it ends or is gone back into, and when the encounter goes. */
export function registerDeathMarks(): void {
  for (const hook of ["updateCombat", "deleteCombat"] as const) {
    Hooks.on(hook, (combat: Combat.Implementation) => {
      if (!marks()) return;
      for (const { actor } of combat.combatants) if (actor && wantedMark(actor)) markDeath(actor);
    });
  }
}

/** Whether this client sets marks. */
function marks(): boolean {
  return settings.markDefeated && game.user.isActiveGM;
}

/** The id of the condition behind a mark; a world may call somebody dead by a condition of its own. */
function statusOf(mark: Mark): string {
  return mark === "dead" ? CONFIG.specialStatusEffects.DEFEATED : mark;
}

function wantedMark(actor: Actor.Implementation): Mark | null {
  if (!actor.fighter?.isAtZero) return null;
  const falls = game.combats.some(({ combatants }) => combatants.some((one) => one.actor === actor && one.isFalling));
  return falls ? "falling" : "dead";
}

/** The mark that an actor has: an effect of nothing but that condition. */
function presentMark(actor: Actor.Implementation): { readonly id: string; readonly mark: Mark } | null {
  for (const { id, statuses } of actor.effects) {
    const mark = (["dead", "falling"] as const).find((one) => statuses.has(statusOf(one)));
    if (id && mark && statuses.size === 1) return { id, mark };
  }
  return null;
}
