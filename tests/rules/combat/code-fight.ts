import type { Plan } from "#rules/combat/procedure.ts";
import { hasActed, toAct, turnOf } from "#rules/combat/sides/able.ts";
import { declarationOf, declare, hit } from "#rules/combat/sides/declarations.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { moraleResult, waveMorale } from "#rules/combat/sides/morale.ts";
import { moraleDue, moraleGroups } from "#rules/combat/sides/morale-memory.ts";
import { drawingOrder, isActing, layoutOf } from "#rules/combat/sides/order.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, overrideSlow, standing } from "#rules/combat/sides/referee.ts";
import { type CombatantState, NO_MORALE, type SidesState } from "#rules/combat/sides/state.ts";
import { run } from "#rules/dice/driver.ts";
import type { DiceAnswer, DiceRequest, Rule } from "#rules/dice/request.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";
import type {
  ReferenceCombatant,
  ReferenceCommand,
  ReferenceOptions,
  ReferenceView,
} from "./reference/reference-fight.ts";

type Outcome = Plan<SidesState> | Refusal;

function combatantOf(combatant: ReferenceCombatant): CombatantState {
  const memory = { slowOverride: null, dice: [], declarations: [], placements: [] };
  return { ...combatant, ...memory, helpless: false, killer: null, fled: "" };
}

/** The rules of the system behind the commands and the view of the reference. */
export class CodeFight {
  state: SidesState;
  private readonly source: (request: DiceRequest) => DiceAnswer;

  constructor(
    options: ReferenceOptions,
    sides: readonly string[],
    combatants: readonly ReferenceCombatant[],
    die: (key: string) => number,
  ) {
    this.source = ({ key }) => {
      const face = die(key);
      return { total: face, faces: [face] };
    };
    this.state = {
      round: 0,
      cursor: { round: 0, step: null, phase: null },
      orders: [],
      sides: sides.map((id) => ({ id, name: id, dice: [], word: null, morale: NO_MORALE })),
      combatants: combatants.map(combatantOf),
      options,
    };
  }

  /** Does a command; ties that it leaves among those to come are rolled at once, as the reference does. */
  execute(command: ReferenceCommand): string | null {
    const outcome = this.#perform(command);
    if (isRefusal(outcome)) return "refused";
    this.state = outcome.state;
    if (isActing(this.state)) {
      const settled = this.#roll(sidesProcedure.roll(this.state, []));
      if (!isRefusal(settled)) this.state = settled.state;
    }
    return null;
  }

  #roll(rule: Rule<Outcome>): Outcome {
    return run(rule, this.source);
  }

  #perform(command: ReferenceCommand): Outcome {
    const { state } = this;
    const no: Refusal = { refused: true, code: "badRequest", data: {} };
    switch (command.do) {
      case "begin":
        return state.round === 0 ? this.#roll(sidesProcedure.start(state)) : no;
      case "next":
        return state.round > 0 ? this.#roll(sidesProcedure.next(state)) : no;
      case "nextRound":
        return state.round > 0 ? this.#roll(sidesProcedure.nextRound(state)) : no;
      case "previous":
        return sidesProcedure.previous(state);
      case "roll":
        return this.#roll(sidesProcedure.roll(state, command.units));
      case "setDie":
        return sidesProcedure.setDie(state, command.unit, command.value);
      case "standing":
        return standing(state, command.side, command.word);
      case "moraleRolled": {
        const groups = moraleGroups(state, command.side);
        return moraleResult(
          state,
          command.side,
          Object.fromEntries(groups.map(({ ml }) => [ml, { total: command.total, modifier: 0 }])),
        );
      }
      case "moraleWaved":
        return waveMorale(state, command.side);
      case "join":
        return this.#refresh([...state.combatants, combatantOf(command.combatant)]);
      default:
        return state.combatants.some(({ id }) => id === command.id) ? this.#performOn(command) : no;
    }
  }

  #performOn(command: Extract<ReferenceCommand, { id: string }>): Outcome {
    const { state } = this;
    const { id } = command;
    const one = state.combatants.find((combatant) => combatant.id === id);
    switch (command.do) {
      case "declare": {
        const { kind, referee, engagedSince } = command;
        const spell = kind === "spell" ? { spellId: "sleep", spellName: "Sleep" } : {};
        return declare(state, id, { kind, ...spell }, { referee, engagedSince });
      }
      case "hands":
        return this.#change(id, { holdsSlow: command.holdsSlow, holdsMissile: command.holdsMissile });
      case "fall":
        return this.#change(id, one?.alive ? { alive: false, killer: command.by } : {});
      case "rise":
        return this.#change(id, { alive: true, killer: null });
      case "helpless":
        return this.#change(id, { helpless: command.helpless });
      case "hit":
        return hit(state, id);
      case "leave":
        return this.#refresh(state.combatants.filter((combatant) => combatant.id !== id));
      case "changeSide":
        return changeSide(state, id, command.side);
      case "mark":
        return mark(state, id, command.mark);
      case "overrideSlow":
        return overrideSlow(state, id, command.slow);
    }
  }

  #change(id: string, change: Partial<CombatantState>): Outcome {
    return this.#refresh(this.state.combatants.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #refresh(combatants: readonly CombatantState[]): Outcome {
    return sidesProcedure.refresh({ ...this.state, combatants });
  }

  view(): ReferenceView {
    const { state } = this;
    const { round, cursor, combatants, options } = state;
    const ids = (list: readonly CombatantState[]) => list.map(({ id }) => id).sort();
    const shown = round > 0 && layoutOf(state).open;
    const steps = shown ? sidesProcedure.steps(state).filter(({ phases }) => phases.length > 0) : [];
    const able = new Set(isActing(state) ? toAct(state) : []);
    const declared = combatants.flatMap((one): [string, string][] => {
      const declaration = declarationOf(state, one);
      return declaration ? [[one.id, declaration.kind]] : [];
    });
    return {
      round,
      step: cursor.step,
      phase: cursor.phase,
      steps: steps.map(({ key, units, combatantIds }) => ({
        key,
        units: [...units].sort(),
        members: [...combatantIds],
      })),
      able: drawingOrder(state).flatMap(({ combatant }) => (able.has(combatant) ? [combatant.id] : [])),
      turn: options.stride === "combatants" && isActing(state) ? turnOf(state) : null,
      acted: round > 0 ? ids(combatants.filter((one) => hasActed(state, one))) : [],
      // Who is slow is known before the dice.
      slow:
        round > 0
          ? sidesProcedure
              .steps(state)
              .flatMap((one) => (one.slow ? one.combatantIds : []))
              .sort()
          : [],
      lostSpells: ids(combatants.filter((one) => declarationOf(state, one)?.fate === "lost")),
      declared: Object.fromEntries(declared),
      moraleDue: state.sides.filter(({ id }) => moraleDue(state, id).length > 0).map(({ id }) => id),
      fled: ids(combatants.filter(({ fled }) => fled !== "")),
    };
  }
}
