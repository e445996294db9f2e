import { asSides } from "#data/combat/sides/narrow.ts";
import { localize } from "#platform/localize.ts";
import { effectiveOutcome } from "#rules/attacks/overrule.ts";
import { declaredSpell, losesSpell } from "#rules/combat/sides/casting.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { postCards } from "../../cards/post.ts";
import { changeCopies, giveBack } from "../../spells/cast.ts";
import { type Disruption, spellMessage } from "../../spells/message.ts";
import { inOrder } from "../../table/queue.ts";
import type { Moment } from "../moment.ts";
import type { SidesCombat } from "./fight.ts";
import { settleCard } from "./spell-fate.ts";

type Message = ChatMessage.Implementation;
type SpellCard = ChatMessage.OfType<"spell">;
type Caster = Combatant.Implementation;

/** Why a card is looked at: it is new, something on it changed, or what has happened this round is gone through again. */
type Occasion = "new" | "changed" | "again";

/** An entry of a card that struck somebody, or strikes no longer. */
interface Blow {
  readonly uuid: string;
  readonly struck: boolean;
  /** Whether it is a hit by the referee's word alone. */
  readonly ruled: boolean;
  readonly cause: Disruption;
}

/** A caster who loses the declared spell, and why. */
interface Loss {
  readonly caster: Caster;
  readonly cause: Disruption;
}

/**
 * Takes the declared spell from who is struck before casting, and gives it back when the hit becomes a miss (C13). The
 * active gamemaster's client alone does so; where none was there, the next one catches up on the round that stands.
 */
export function registerDisruption(): void {
  Hooks.on("createChatMessage", (message: Message) => look(message, "new"));
  Hooks.on("updateChatMessage", (message: Message) => look(message, "changed"));
  Hooks.once("ready", catchUp);
  Hooks.on("userConnected", catchUp);
}

function look(message: Message, occasion: Occasion): void {
  if (!game.user.isActiveGM) return;
  if (message.isSpell()) settleCard(message, occasion === "new");
  else for (const moment of momentsOf(message)) void weigh(message, moment, occasion);
}

function catchUp(): void {
  if (game.user.isActiveGM) for (const message of game.messages.contents) look(message, "again");
}

function momentsOf(message: Message): readonly Moment[] {
  return message.isAttack() || message.isSave() ? message.system.moments : [];
}

/** Whom a card struck: by an attack, with damage or not, rolled or not, or by a save that failed. */
function blowsOf(message: Message): Blow[] {
  const id = message.id ?? "";
  if (message.isSave()) {
    return message.system.entries.flatMap(({ id: entry, saver, outcome, saveId }) => {
      if (!outcome) return [];
      const cause = { kind: "save", message: id, entry, text: localize(`MELEE.SaveShort.${saveId}`) } as const;
      return [{ uuid: saver.uuid, struck: !outcome.success, ruled: false, cause }];
    });
  }
  if (!message.isAttack()) return [];
  const { attacker, entries } = message.system;
  return entries.flatMap((entry) => {
    const effective = effectiveOutcome(entry);
    if (!effective || !entry.target) return [];
    const cause = { kind: "attack", message: id, entry: entry.id, text: (entry.attacker ?? attacker).name } as const;
    return [{ uuid: entry.target.uuid, struck: effective.hit, ruled: entry.outcome?.hit !== true, cause }];
  });
}

/** Decides for everybody whom a card concerns whether the declared spell is lost by it, or comes back. */
async function weigh(message: Message, moment: Moment, occasion: Occasion): Promise<void> {
  const combat = asSides(game.combats.get(moment.combat));
  const blows = blowsOf(message);
  if (!combat || blows.length === 0) return;
  const back = await inOrder(`spells.${combat.id}`, async () => {
    const losses = new Map<string, Loss>();
    let returned = false;
    for (const blow of blows) {
      for (const caster of combat.combatants.filter(({ actor }) => actor?.uuid === blow.uuid)) {
        const cards = cardsOf(combat, caster, moment.round);
        const card = cards.findLast(({ system }) => isFrom(system.cause, blow.cause));
        if (card && !blow.struck) returned = (await giveBack(card, "miss")) === null || returned;
        if (countsFor(blow, occasion, cards, card) && isLost(combat, caster, moment)) {
          losses.set(caster.id ?? "", { caster, cause: blow.cause });
        }
      }
    }
    await lose(combat, [...losses.values()]);
    return returned;
  });
  if (!back) return;
  // The caster may have been struck by others as well, whose hits the first one made needless.
  for (const other of game.messages.contents) {
    for (const one of momentsOf(other)) if (one.combat === combat.id) await weigh(other, one, "again");
  }
}

function isFrom(cause: SpellCard["system"]["cause"], other: Disruption): boolean {
  return cause?.message === other.message && cause.entry === other.entry;
}

/** The cards of what a combatant lost in a round. */
function cardsOf(combat: SidesCombat, caster: Caster, round: number): SpellCard[] {
  return game.messages.contents.flatMap((message) => {
    if (!message.isSpell() || message.system.event !== "disrupted") return [];
    const { fight } = message.system;
    const theirs = fight.combat === combat.id && fight.combatant === caster.id && fight.round === round;
    return theirs ? [message] : [];
  });
}

function isLost(combat: SidesCombat, caster: Caster, moment: Moment): boolean {
  return combat.round === moment.round && losesSpell(combat.system.toRules(), caster.id ?? "", moment.step);
}

/**
 * Whether a blow is to be weighed: what is new, or a hit only by the referee's word, or a hit again after all. A card that
 * only changed was weighed when it was new; and what the referee took back by hand stays so, whatever else had struck.
 */
function countsFor(blow: Blow, occasion: Occasion, cards: readonly SpellCard[], card: SpellCard | undefined): boolean {
  if (!blow.struck || occasion === "new") return blow.struck;
  if (cards.some(({ system }) => system.returned === "hand")) return false;
  return card ? card.system.returned === "miss" : occasion === "again" || blow.ruled;
}

/** Posts the cards of lost spells, takes the copies out of memory, and calls the hook; their fate follows from the cards. */
async function lose(combat: SidesCombat, losses: readonly Loss[]): Promise<void> {
  const state = combat.system.toRules();
  const lost = losses.flatMap(({ caster, cause }) => {
    const declaration = declaredSpell(state, caster.id ?? "");
    const { actor } = caster;
    if (!declaration || !actor) return [];
    const item = actor.items.get(declaration.spellId);
    const spell = item?.isSpell() ? item : null;
    return [{ caster, cause, declaration, actor, spell, spent: (spell?.system.memorised ?? 0) > 0 }];
  });
  if (lost.length === 0) return;
  await postCards(
    lost.map(({ caster, cause, declaration, actor, spell, spent }) =>
      spellMessage(actor, spell ?? { uuid: "", name: declaration.spellName }, {
        event: "disrupted",
        fight: { combat: combat.id ?? "", combatant: caster.id ?? "", round: combat.round },
        points: null,
        overruled: null,
        spent,
        cause,
        rolls: [],
        targets: [],
        hidden: caster.hidden,
      }),
    ),
  );
  for (const { spell, spent } of lost) if (spell && spent) await changeCopies(spell, -1);
  for (const { caster, declaration, cause } of lost) {
    Hooks.callAll("melee-and-morale.spellDisrupted", caster, declaration, cause);
  }
}

/** The referee's word that a combatant loses its declared spell, whatever the step; refuses others, and where none is open. */
export function disrupt(combat: SidesCombat, combatantId: string, why: string): Promise<Refusal | null> {
  return inOrder(`spells.${combat.id}`, async () => {
    if (!game.user.isGM) return refuse("onlyGamemaster");
    const caster = combat.combatants.get(combatantId);
    const open = declaredSpell(combat.system.toRules(), combatantId)?.fate === "open";
    if (!caster || !open) return refuse("noSpellToLose", { name: caster?.name ?? "" });
    await lose(combat, [{ caster, cause: { kind: "referee", message: "", entry: "", text: why } }]);
    return null;
  });
}
