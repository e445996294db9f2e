import { asSides } from "#data/combat/sides/narrow.ts";
import { crowd } from "#data/message/card.ts";
import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { type MoraleOutcome, moraleCheck } from "#rules/checks/morale.ts";
import { type MoraleRoll, moraleResult } from "#rules/combat/sides/morale.ts";
import { type MoraleGroup, moraleDue, moraleGroups } from "#rules/combat/sides/morale-memory.ts";
import { changeFlight, takeBackMorale } from "#rules/combat/sides/morale-undo.ts";
import type { Flight, SidesState } from "#rules/combat/sides/state.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { postCard } from "../../cards/post.ts";
import { prompts } from "../../table/prompts.ts";
import { inOrder } from "../../table/queue.ts";
import { reorder, type SidesCombat, sidesFightOf } from "./fight.ts";
import { sideName } from "./initiative.ts";

/** What a caller may fix of a side's check of morale. */
export interface SideMoraleOptions {
  /** What the situation adds to every score, −2 to +2. */
  readonly modifier?: number;
  /** What becomes of who breaks; left out they flee. */
  readonly flight?: Flight;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

type Answer = ChatMessage.Implementation | Refusal | null;
type MoraleCard = ChatMessage.OfType<"morale">;

/** A group's check as it is put on the card. */
interface RolledGroup extends MoraleGroup {
  readonly outcome: MoraleOutcome;
}

/**
 * Checks the morale of a side that is due (C22): one roll for each group of one ML, one update of the fight, one card, and
 * a condition for each who breaks. Answers with the card, with null when the referee called it off. Gamemasters only.
 */
export async function rollSideMorale(combat: SidesCombat, sideId: string, options: SideMoraleOptions): Promise<Answer> {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  if (moraleDue(combat.system.toRules(), sideId).length === 0) return refuse("moraleNotDue");
  const given = { modifier: options.modifier ?? 0, morale: null };
  const uuid = `${combat.uuid}.${sideId}`;
  const draft = { kind: "morale", uuid, name: sideName(rawName(combat, sideId)), scores: [], choice: given } as const;
  const choice = (options.dialog ?? wantsDialog()) ? await prompts.check(draft) : given;
  if (choice === null) return null;
  const flight = options.flight ?? "fleeing";
  return inOrder(combat.id ?? "", async () => {
    const before = combat.system.toRules();
    const rolls: MeleeRoll[] = [];
    const groups: RolledGroup[] = [];
    const totals: Record<number, MoraleRoll> = {};
    for (const group of moraleGroups(before, sideId)) {
      const { ml } = group;
      const { modifier } = choice;
      const driven = await drive(moraleCheck({ name: draft.name, morale: ml, effects: 0, modifier, passed: 0 }));
      if (isRefusal(driven.outcome)) return driven.outcome;
      rolls.push(...driven.rolls);
      groups.push({ ...group, outcome: driven.outcome });
      totals[ml] = { total: driven.outcome.total, modifier };
    }
    const plan = moraleResult(before, sideId, totals, flight);
    if (isRefusal(plan)) return plan;
    await sidesFightOf(combat).commit(before, plan);
    const message = await post(combat, before, sideId, groups, flight, rolls);
    const broken = groups.filter(({ outcome }) => !outcome.holds).flatMap(({ combatantIds }) => combatantIds);
    await setConditions(combat, broken, flight, true);
    return message;
  });
}

function rawName(combat: SidesCombat, sideId: string): string {
  return combat.system.sideList.find(({ id }) => id === sideId)?.name ?? "";
}

function post(
  combat: SidesCombat,
  before: SidesState,
  sideId: string,
  groups: readonly RolledGroup[],
  flight: Flight,
  rolls: readonly MeleeRoll[],
): Promise<ChatMessage.Implementation | null> {
  const stored = groups.map(({ ml, combatantIds, outcome }) => {
    const members = combatantIds.flatMap((id) => combat.combatants.get(id) ?? []);
    const name = crowd(
      members.map((member) => member.name ?? ""),
      localize,
    );
    const uuid = members[0]?.actor?.uuid ?? "";
    return { ml, name, uuid, members: [...combatantIds], flight: outcome.holds ? "" : flight, outcome } as const;
  });
  const name = rawName(combat, sideId);
  const lines = stored.map((group) =>
    localize(group.outcome.holds ? "MELEE.Summary.holds" : "MELEE.Summary.breaks", {
      name: group.name,
      total: group.outcome.total,
    }),
  );
  const due = before.sides.find(({ id }) => id === sideId)?.morale.due ?? null;
  const members = groups.flatMap(({ combatantIds }) => combatantIds);
  return postCard({
    type: "morale",
    speaker: { alias: sideName(name) },
    summary: lines,
    rolls,
    // The card names them all.
    secret: members.some((id) => combat.combatants.get(id)?.hidden),
    system: {
      subject: { uuid: "", name },
      combat: combat.id ?? "",
      side: sideId,
      due: due && { round: due.round, causes: [...due.causes] },
      groups: stored,
    },
  });
}

/**
 * Gives or takes the condition of who breaks: a request for each actor, which is as few as both cores allow. Effects belong
 * to one actor each, no update of many actors is said to make any, and the batches of core 14 do not reach other users
 * (foundryvtt issue 13656).
 */
async function setConditions(combat: SidesCombat, ids: readonly string[], id: Flight, active: boolean): Promise<void> {
  const actors = new Set(ids.flatMap((member) => combat.combatants.get(member)?.actor ?? []));
  for (const actor of actors) {
    if (actor.statuses.has(id) !== active) await actor.toggleStatusEffect(id, { active });
  }
}

function fightOf(card: MoraleCard): SidesCombat | Refusal {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  const combat = asSides(game.combats.get(card.system.combat));
  return combat && card.system.groups.length > 0 ? combat : refuse("fightGone");
}

/** Takes a side's check back whole: who broke fights on, and the check is due again. Gamemasters only. */
export async function undoSideMorale(card: MoraleCard): Promise<Refusal | null> {
  const combat = fightOf(card);
  if (isRefusal(combat)) return combat;
  const { groups, side, due, undone } = card.system;
  if (undone) return refuse("notApplied");
  await card.update({ system: { undone: true } });
  const held = groups.filter(({ flight }) => flight === "").map(({ ml }) => ml);
  const broken = groups.filter(({ flight }) => flight !== "").flatMap(({ members }) => members);
  await reorder(combat, (state) => takeBackMorale(state, side, { broken, held, due }));
  for (const { flight, members } of groups) if (flight !== "") await setConditions(combat, members, flight, false);
  return null;
}

/** Lets a group that broke flee or surrender instead. Gamemasters only. */
export async function setFlight(card: MoraleCard, ml: number, flight: Flight): Promise<Refusal | null> {
  const combat = fightOf(card);
  if (isRefusal(combat)) return combat;
  const { groups, undone } = card.system.toObject();
  const group = groups.find((one) => one.ml === ml);
  if (undone || !group || group.flight === "") return refuse("notApplied");
  const former = group.flight;
  if (former === flight) return null;
  await card.update({ system: { groups: groups.map((one) => (one === group ? { ...one, flight } : one)) } });
  await reorder(combat, (state) => changeFlight(state, group.members, flight));
  await setConditions(combat, group.members, former, false);
  await setConditions(combat, group.members, flight, true);
  return null;
}
