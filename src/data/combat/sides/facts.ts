import { asSides } from "#data/combat/sides/narrow.ts";
import { isWilderness, movedFeet } from "#platform/measure.ts";
import { type Movement, type MovementFacts, movementLeft } from "#rules/characters/movement.ts";
import type { CombatantFacts, Deed, OtherPhase } from "#rules/combat/facts.ts";
import { canAct, hasActed } from "#rules/combat/sides/able.ts";
import { otherPhase } from "#rules/combat/sides/attack-phase.ts";
import type { CombatantState, Declaration, SidesState } from "#rules/combat/sides/state.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { barredBy } from "#rules/statuses.ts";
import { isEngaged } from "./engagement.ts";
import { memberOf, sideOf } from "./membership.ts";

/** What its owner says of a combatant. */
interface OwnWord {
  readonly declarations: readonly Declaration[];
  readonly engaged: boolean | null;
}

/** What the round of a fight by sides says of a combatant; each is worked out when it is asked. */
export class SidesFacts implements CombatantFacts {
  readonly #combatant: Combatant.Implementation;
  readonly #word: OwnWord;
  #state: SidesState | null | undefined;

  constructor(combatant: Combatant.Implementation, word: OwnWord) {
    this.#combatant = combatant;
    this.#word = word;
  }

  /** The fight as plain data, read once; null for an encounter of another kind. */
  #fight(): SidesState | null {
    const { combat } = this.#combatant;
    this.#state ??= asSides(combat)?.system.toRules() ?? null;
    return this.#state;
  }

  #own(): CombatantState | undefined {
    return this.#fight()?.combatants.find(({ id }) => id === this.#combatant.id);
  }

  get side(): string {
    return sideOf(this.#combatant);
  }

  get mayAct(): boolean {
    const state = this.#fight();
    return state !== null && canAct(state, this.#combatant.id ?? "");
  }

  get acted(): boolean {
    const [state, own] = [this.#fight(), this.#own()];
    return state !== null && own !== undefined && hasActed(state, own);
  }

  get declared(): CombatantFacts["declared"] {
    const declared = this.declaration;
    if (!declared) return null;
    const { kind, spellId, spellName, fate } = declared;
    return { kind, spellId, spellName, lost: fate === "lost" };
  }

  /** What it has declared for this round as it is stored, before the start for the first; null for nothing (C1). */
  get declaration(): Declaration | null {
    const round = Math.max(1, this.#combatant.combat?.round ?? 1);
    const found = this.#word.declarations.find((declaration) => declaration.round === round);
    return found ? { ...found } : null;
  }

  get mustDeclare(): boolean {
    const { combat } = this.#combatant;
    return asSides(combat)?.system.rules.declarations === true;
  }

  get engaged(): boolean {
    return isEngaged(this.#combatant, this.#word.engaged);
  }

  get falling(): boolean {
    const { combat, id, defeated } = this.#combatant;
    const placements = asSides(combat)?.system.members[id ?? ""]?.placements ?? [];
    return !defeated && placements.some(({ round, standing }) => round === combat?.round && standing);
  }

  get movementLeft(): Movement | null {
    const facts = this.movement;
    return facts && movementLeft(facts);
  }

  /** What its movement depends on (C7, C8); null for one without figures of ours. */
  get movement(): MovementFacts | null {
    const { actor, token } = this.#combatant;
    if (!actor?.fighter) return null;
    const declared = this.declaration;
    return {
      rate: rateOf(actor.fighter.movementRates, token),
      yards: isWilderness(token?.parent ?? null),
      movedFeet: token ? movedFeet(token) : null,
      engaged: this.engaged,
      // A spell that is lost holds nobody any more.
      declared: declared && declared.fate !== "lost" ? declared.kind : null,
      held: barredBy(actor.statuses, "move", "") !== null,
      mustDeclare: this.mustDeclare,
    };
  }

  barred(deed: Deed): Refusal | null {
    if (deed !== "attack") return null;
    const attacker = this.#combatant.name ?? "";
    const declared = this.declared;
    // Who retreats does not attack (C8), nor who casts (C12).
    if (declared?.kind === "retreat") return refuse("retreatedThisRound", { attacker });
    if (declared?.kind === "spell" && !declared.lost) return refuse("castsThisRound", { attacker });
    return barredBy([memberOf(this.#combatant).fled], "attack", attacker);
  }

  otherPhase(reach: "melee" | "missile"): OtherPhase | null {
    const state = this.#fight();
    return state && otherPhase(state, this.#combatant.id ?? "", reach);
  }
}

/** The encounter rate of the way in which the token moves, else that on foot, else the fastest that there is (C7). */
function rateOf(
  rates: Readonly<Record<string, { readonly encounter: number }>>,
  token: TokenDocument.Implementation | null,
): number {
  // Nobody has chosen a way of moving where nothing is stored; core then shows its own default.
  const chosen = token?._source.movementAction;
  const fastest = Math.max(0, ...Object.values(rates).map(({ encounter }) => encounter));
  if (!chosen) return fastest;
  return (rates[chosen] ?? rates.walk)?.encounter ?? fastest;
}
