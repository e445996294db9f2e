/** The yardstick of a fight, from the rules alone (C… the rules, R… its rulings; open readings: README.md). Facts are kept
 * by round, the place in the fight apart from them; who stands where is computed anew every time. */
export type ReferenceOptions = Initiative & { declarations: boolean; morale: boolean; stride: Stride };
type Initiative = { tieRule: "reroll" | "simultaneous"; initiativeMode: "sides" | "individual"; initiativeWhen: When };
type When = "eachRound" | "keep" | "typed";
type Stride = "phases" | "sides" | "combatants";
export type ReferenceCombatant = Who & Hands & { morale: number | null; initiativeModifier: number };
type Who = { id: string; name: string; side: string; alive: boolean; isCharacter: boolean };
type Hands = { holdsSlow: boolean; holdsMissile: boolean };
type Kind = "spell" | "withdraw" | "retreat" | "hold" | "none";
type MarkWord = "done" | "delayed" | "skipped";
type Word = "first" | "surprised";
type Declare = { do: "declare"; id: string; kind: Kind; referee: boolean; engagedSince: boolean };
type Fall = { do: "fall"; id: string; by: string | null /* side of who struck it down */ };
type Plain = { do: "rise" | "hit" | "leave"; id: string } | { do: "helpless"; id: string; helpless: boolean };
type Slow = { do: "overrideSlow"; id: string; slow: boolean | null } | ({ do: "hands"; id: string } & Hands);
type Other = { do: "changeSide"; id: string; side: string } | { do: "mark"; id: string; mark: MarkWord | null };
type OfCombatant = Declare | Fall | Plain | Slow | Other;
type Dice = { do: "setDie"; unit: string; value: number | null } | { do: "roll"; units: string[] };
type Morale = { do: "moraleRolled"; side: string; total: number /* 2d6 */ } | { do: "moraleWaved"; side: string };
type Say = { do: "standing"; side: string; word: Word | null } | { do: "join"; combatant: ReferenceCombatant };
type Walk = { do: "begin" } | { do: "next" } | { do: "previous" } | { do: "nextRound" };
export type ReferenceCommand = OfCombatant | Walk | Dice | Morale | Say;
type Position = { round: number; step: string | null; phase: string | null };
type Steps = { key: string; units: string[]; members: string[] }[];
type Lists = { acted: string[]; slow: string[]; lostSpells: string[]; moraleDue: string[]; fled: string[] };
type Doing = { steps: Steps; able: string[]; turn: string | null; declared: By<string> };
export type ReferenceView = Position & Doing & Lists;
/** Where the fight stands (by key): the side steps entered or passed, the present one last; who has acted by next. */
type Place = Position & { drawn: string[][]; ended: By<string> };
type Fell = { round: number; step: string | null; by: string | null; wasSlow: boolean };
type Body = { present: boolean; helpless: boolean; fled: boolean; tookPart: string[]; fell: Fell | null };
type Fighter = ReferenceCombatant & Body & { gone: boolean /* its death has taken effect (C3) */ };
/** What was thrown (the die, then those of its ties) or said for a round: it stays, wherever the fight stands (R9). */
type RoundFacts = { dice: By<number[]>; declared: By<Said>; marks: By<Mark>; slow: By<boolean>; standing: By<Word> };
type By<T> = Record<string, T>;
type Said = { kind: Kind; lost: boolean };
type Mark = { mark: MarkWord; where: string };
type Cause = { side: string; cause: "firstDeath" | "half"; answered: boolean };
type State = Now & { rounds: Record<number, RoundFacts>; causes: Cause[]; passes: By<number> };
type Now = { place: Place; past: Place[]; sides: string[]; fighters: Fighter[] };
const PHASES = ["morale", "movement", "missiles", "spells", "melee"];
const SLOW_PHASES = ["movement", "missiles", "melee"];
const natural = new Intl.Collator("en", { numeric: true });
const alphabet = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = (units: string[]): string => [...units].sort(alphabet).join("+");
const idsOf = (fighters: Fighter[]): string[] => fighters.map((f) => f.id);
const distinct = <T>(list: T[]): T[] => [...new Set(list)];

export class ReferenceFight {
  private s: State;
  private readonly options: ReferenceOptions;
  private readonly die: (key: string) => number;
  constructor(o: ReferenceOptions, sides: string[], combatants: ReferenceCombatant[], die: (key: string) => number) {
    this.options = o;
    this.die = die;
    const place = { round: 0, step: null, phase: null, drawn: [], ended: {} };
    this.s = { place, past: [], sides: [...sides], fighters: [], rounds: {}, causes: [], passes: {} };
    for (const combatant of combatants) this.join(combatant);
  }
  /** Does a command; answers with null, or with "refused" for any refusal. A refused command changes nothing. */
  execute(command: ReferenceCommand): string | null {
    const before = structuredClone(this.s);
    const isDone = this.perform(command);
    if (!isDone) this.s = before;
    else if (this.isRunning()) this.rollTies();
    this.lookAtDeaths();
    return isDone ? null : "refused";
  }
  view(): ReferenceView {
    const { round, step, phase } = this.s.place;
    const facts = this.facts();
    const ids = (fits: (f: Fighter) => boolean): string[] => idsOf(this.present().filter(fits)).sort(alphabet);
    const stand = { acted: ids((f) => this.actedWhere(f) !== null), slow: ids((f) => this.stepOf(f) === "slow") };
    const fare = { lostSpells: ids(this.isLost), fled: ids((f) => f.fled), moraleDue: this.s.sides.filter(this.isDue) };
    const said = ids((f) => f.id in facts.declared).map((id) => [id, facts.declared[id]?.kind ?? "none"]);
    const doing = { able: idsOf(this.ableNow()), turn: this.turn()?.id ?? null, declared: Object.fromEntries(said) };
    return { round, step, phase, steps: this.shownSteps(), ...doing, ...stand, ...fare };
  }
  private perform(c: ReferenceCommand): boolean {
    const { round } = this.s.place;
    if ("id" in c) return this.present().some((f) => f.id === c.id && this.performOn(f, c));
    if (c.do === "begin") return round === 0 && this.goForward(() => this.startRound(1));
    if (c.do === "next") return round > 0 && this.goForward(() => this.next());
    if (c.do === "nextRound") return round > 0 && this.goForward(() => this.startRound(round + 1)); // R10
    if (c.do === "previous") return Object.assign(this.s, { place: this.s.past.pop() }).place !== undefined;
    if (c.do === "join") return !this.find(c.combatant.id) && this.join(c.combatant);
    if (c.do === "setDie") return this.setDie(c.unit, c.value);
    if (c.do === "roll") return this.roll(c.units);
    if (c.do === "standing") return this.s.sides.includes(c.side) && this.say("standing", c.side, c.word);
    if (c.do === "moraleRolled") return this.isDue(c.side) && this.checkMorale(c.side, c.total);
    return this.isDue(c.side) && this.answerMorale(c.side);
  }
  private performOn(f: Fighter, c: OfCombatant): boolean {
    if (c.do === "declare") return this.declare(f, c);
    if (c.do === "fall") return !f.alive || this.fall(f, c.by);
    if (c.do === "hit") return this.hit(f);
    if (c.do === "mark") return this.mark(f, c.mark);
    if (c.do === "overrideSlow") return this.say("slow", f.id, c.slow);
    if (c.do === "changeSide") return this.changeSide(f, c.side);
    if (c.do === "hands") Object.assign(f, { holdsSlow: c.holdsSlow, holdsMissile: c.holdsMissile });
    if (c.do === "rise") Object.assign(f, { alive: true, fell: null });
    if (c.do === "leave") f.present = false;
    if (c.do === "helpless") f.helpless = c.helpless;
    return c.do !== "helpless" || !c.helpless || this.isGone(f) || this.note(f, "half");
  }
  // ── Small questions; what is said in round 0 is said for round 1 (R1) ──
  private facts(round = Math.max(1, this.s.place.round)): RoundFacts {
    this.s.rounds[round] ??= { dice: {}, declared: {}, marks: {}, slow: {}, standing: {} };
    return this.s.rounds[round];
  }
  private put = <T>(record: By<T>, key: string, value: T | null): boolean =>
    value === null ? Reflect.deleteProperty(record, key) : Reflect.set(record, key, value);
  /** The referee's word on somebody is one: it takes the place of an older one. */
  private say(what: "slow" | "standing", id: string, word: boolean | Word | null): boolean {
    for (const facts of Object.values(this.s.rounds)) delete facts[what][id];
    return this.put<boolean | Word>(this.facts()[what], id, word);
  }
  private present = (): Fighter[] => this.s.fighters.filter((f) => f.present);
  private find = (id: string): Fighter | undefined => this.present().find((f) => f.id === id);
  private isRunning = (): boolean => ![null, "declaration", "initiative"].includes(this.s.place.step);
  // ── Units (what throws a die, in order of creation) and dice: C2, C3, C6, R2, R3 ──
  private bySides = (): boolean => this.options.initiativeMode === "sides";
  private units = (): string[] => (this.bySides() ? this.s.sides : idsOf(this.present()));
  private unitOf = (f: Fighter): string => (this.bySides() ? f.side : f.id);
  private sideOf = (unit: string): string => this.s.fighters.find((f) => this.unitOf(f) === unit)?.side ?? unit;
  private sidesIn = (units: string[]): string[] =>
    this.bySides() ? units : distinct(this.present().flatMap((f) => (units.includes(f.id) ? [f.side] : [])));
  private isAlive = (unit: string): boolean => this.present().some((f) => f.alive && this.unitOf(f) === unit);
  private throwsOf = (unit: string): number[] => this.facts().dice[unit] ?? [];
  private throwDie = (unit: string): number => this.die(`initiative.${unit}`);
  private modifier = (unit: string): number => (this.bySides() ? 0 : (this.find(unit)?.initiativeModifier ?? 0));
  private total = (u: string, depth: number): number => (this.throwsOf(u)[depth] ?? -Infinity) + this.modifier(u);
  /** Equal totals together, the highest first; depth 0 is the die, then come the throws of a tie. */
  private equals(units: string[], depth: number): string[][] {
    const totals = distinct(units.map((unit) => this.total(unit, depth))).sort((a, b) => (a < b ? 1 : -1));
    return totals.map((total) => units.filter((unit) => this.total(unit, depth) === total));
  }
  private firstAndRest(units: string[]): string[][] {
    const isFirst = (unit: string): boolean => this.facts().standing[this.sideOf(unit)] === "first";
    return [units.filter(isFirst), units.filter((unit) => !isFirst(unit))]; // R16
  }
  /** C3: the units that have to throw next because of a tie: the highest tie first, until it is undone. */
  private whoThrows(units: string[], depth: number): string[] {
    for (const group of this.equals(units, depth)) {
      const living = group.filter(this.isAlive);
      if (this.sidesIn(living).length < 2) continue;
      const missing = living.filter((unit) => this.throwsOf(unit).length <= depth + 1);
      const tied = missing.length > 0 ? missing : this.whoThrows(group, depth + 1);
      if (tied.length > 0) return tied;
    }
    return [];
  }
  private openTie(): string[] {
    const parts = this.options.tieRule === "reroll" ? this.firstAndRest(this.unitsToCome()) : [];
    return parts.map((part) => this.whoThrows(part, 0)).find((tied) => tied.length > 0) ?? [];
  }
  private rollTies(): boolean {
    for (let tied = this.openTie(); tied.length > 0; tied = this.openTie())
      for (const unit of tied) this.facts().dice[unit]?.push(this.throwDie(unit));
    return true;
  }
  /** C3, C6: units in order; who shares a step stands together. */
  private inOrder(units: string[], depth: number): string[][] {
    return this.equals(units, depth).flatMap((group) => {
      const wasRolled = group.some((unit) => this.throwsOf(unit).length > depth + 1);
      if (this.options.tieRule === "reroll" && wasRolled) return this.inOrder(group, depth + 1);
      return this.options.tieRule === "reroll" ? this.allies(group) : [group];
    });
  }
  private allies = (units: string[]): string[][] =>
    this.s.sides.map((side) => units.filter((unit) => this.sideOf(unit) === side)).filter((own) => own.length > 0);
  private missing = (): string[] => this.units().filter((u) => this.isAlive(u) && this.throwsOf(u).length === 0);
  private throwMissing(): void {
    for (const unit of this.missing()) {
      const kept = this.options.initiativeWhen === "keep" && this.facts(this.s.place.round - 1).dice[unit];
      this.facts().dice[unit] = kept ? [...kept] : [this.throwDie(unit)];
    }
  }
  private setDie(unit: string, value: number | null): boolean {
    const isFace = value === null || [1, 2, 3, 4, 5, 6].includes(value);
    return isFace && this.units().includes(unit) && this.put(this.facts().dice, unit, value === null ? null : [value]);
  }
  private roll(named: string[]): boolean {
    const asked = this.missing().filter((unit) => named.includes(unit));
    for (const unit of asked) this.facts().dice[unit] = [this.throwDie(unit)];
    this.rollTies();
    return named.every((unit) => this.units().includes(unit));
  }
  // ── Steps and who stands in them: C5, R6–R8, R15, R16 ──
  private unitsToCome(): string[] {
    if (this.s.place.step === "slow") return []; // R8
    const there = this.units().filter((u) => this.present().some((f) => this.unitOf(f) === u));
    return there.filter((u) => this.throwsOf(u).length > 0 && !this.s.place.drawn.flat().includes(u));
  }
  private stepsToCome = (): string[][] => this.firstAndRest(this.unitsToCome()).flatMap((p) => this.inOrder(p, 0));
  private stepsNow = (): string[][] => [...this.s.place.drawn, ...this.stepsToCome()];
  private sideSteps(): string[][] {
    const isComplete = this.s.place.round > 0 && this.missing().length === 0 && this.openTie().length === 0;
    return this.isRunning() || isComplete ? this.stepsNow() : [];
  }
  private stepIndex = (f: Fighter): number => this.stepsNow().findIndex((units) => units.includes(this.unitOf(f)));
  /** Where somebody has acted in this round, by hand or by next; null: not yet. */
  private actedWhere(f: Fighter): string | null {
    const byHand = this.facts().marks[f.id];
    if (this.s.place.round > 0 && byHand && byHand.mark !== "delayed") return byHand.where;
    return this.s.place.ended[f.id] ?? null;
  }
  /** The step in which somebody stands; null: no part in this round (R8). The slow are known before the dice too (C5). */
  private stepOf(f: Fighter): string | null {
    const own = this.sideSteps()[this.stepIndex(f)];
    const home = own ? keyOf(own) : null;
    const acted = this.actedWhere(f);
    if (acted) return [...this.sideSteps().map(keyOf), "slow"].includes(acted) ? acted : home;
    const { round, step, drawn } = this.s.place;
    if (!f.alive && f.fell?.round === round && f.fell.wasSlow) return "slow"; // R18
    const isBeforeDice = round > 0 && this.sideSteps().length === 0;
    if (!f.alive || this.facts().standing[f.side] === "surprised" || !(own || isBeforeDice)) return home;
    const isOver = drawn.flat().includes(this.unitOf(f)) && step !== home;
    const willNotAttack = (f.isCharacter || this.isRunning()) && /spell|retreat|hold/.test(this.kindOf(f) ?? "");
    return isOver || (this.facts().slow[f.id] ?? (f.holdsSlow && !willNotAttack)) ? "slow" : home;
  }
  private members(key: string | null): Fighter[] {
    const index = (f: Fighter): number => (key === "slow" ? this.stepIndex(f) >>> 0 /* no step: last */ : 0);
    const byName = (a: Fighter, b: Fighter): number => natural.compare(a.name, b.name) || alphabet(a.id, b.id);
    const all = this.present().filter((f) => key !== null && this.stepOf(f) === key);
    return all.sort((a, b) => index(a) - index(b) || alphabet(a.side, b.side) || byName(a, b)); // R15
  }
  private shownSteps(): Steps {
    const steps = this.sideSteps().map((units) => ({ key: keyOf(units), units: [...units] }));
    const all = steps.length > 0 ? [...steps, { key: "slow", units: [] }] : [];
    return all.map((step) => ({ ...step, members: idsOf(this.members(step.key)) }));
  }
  private isAble(f: Fighter): boolean {
    if (this.facts().standing[f.side] === "surprised" || f.helpless) return false; // R16, R20
    const { step } = this.s.place;
    return f.alive || (f.fell?.step === step && this.stepOf(f) === step && !this.isGone(f)); // R6
  }
  /** C3: a death in the step of tied sides takes effect when it ends; C5: in the slow step, by a tied side, once the
   * fallen has acted or the step ends. Who takes no part in the round, or is taken out of the fight, is dead at once. */
  private isGone = (f: Fighter): boolean => {
    if (!f.fell || !f.present || f.fell.round !== Math.max(1, this.s.place.round)) return !f.alive;
    const steps = this.stepsNow();
    const keys = [...steps.map(keyOf), "slow"];
    const at = keys.indexOf(f.fell.step ?? "");
    if (at < 0 || at < keys.indexOf(this.s.place.step ?? "")) return true;
    if (keys[at] !== "slow") return this.sidesIn(steps[at] ?? []).length < 2;
    const tied = this.sidesIn(steps[this.stepIndex(f)] ?? []).filter((side) => side !== f.side);
    return !f.fell.wasSlow || this.actedWhere(f) !== null || !tied.includes(f.fell.by ?? "");
  };
  private canAct = (f: Fighter): boolean => this.isAble(f) && this.actedWhere(f) === null;
  private ableNow = (): Fighter[] => (this.isRunning() ? this.members(this.s.place.step).filter(this.canAct) : []);
  private whereNow = (): string => this.s.place.step ?? "";
  private isMarkedNow = (f: Fighter): boolean => this.facts().marks[f.id]?.where === this.whereNow();
  private turn(): Fighter | undefined {
    const able = this.options.stride === "combatants" ? this.ableNow() : [];
    return able.find((f) => !this.isMarkedNow(f)) ?? able[0]; // R4: the delayed last
  }
  // ── Walking: C4, C23, R1, R2, R4, R5, R9 ──
  private goForward = (go: () => boolean): boolean => this.s.past.push(structuredClone(this.s.place)) > 0 && go();
  private startRound(round: number): boolean {
    const last = this.s.past.at(-1);
    const isKept = (place: Place): boolean => place.round >= round - 1 || place === last;
    this.s.past = this.s.past.filter((place) => isKept(place) || (round === 2 && place.round === 0)); // R17
    this.s.place = { round, step: "declaration", phase: null, drawn: [], ended: {} };
    const stops = this.options.declarations || this.options.initiativeWhen === "typed";
    const isHope = this.present().some((f) => f.alive && (stops || !f.helpless));
    return isHope && (this.options.declarations || this.leaveDeclaration());
  }
  private leaveDeclaration(): boolean {
    this.s.place.step = "initiative";
    if (this.options.initiativeWhen === "typed") return true;
    this.throwMissing();
    return this.leaveInitiative();
  }
  private leaveInitiative(): boolean {
    return this.missing().length === 0 && this.rollTies() && this.enterNextStep();
  }
  private next(): boolean {
    if (this.s.place.step === "declaration") return this.leaveDeclaration();
    if (this.s.place.step === "initiative") return this.leaveInitiative();
    if (this.options.stride === "phases" && this.enterPhaseAfter(this.s.place.phase)) return true;
    const turn = this.turn();
    if (turn) this.s.place.ended[turn.id] = this.whereNow();
    if (turn && this.turn()) return true;
    for (const f of this.ableNow()) this.s.place.ended[f.id] = this.whereNow(); // R5
    return this.s.place.step === "slow" ? this.startRound(this.s.place.round + 1) : this.enterNextStep();
  }
  private enterNextStep(): boolean {
    for (let step = this.stepsToCome()[0]; step; step = this.stepsToCome()[0]) {
      this.s.place.drawn.push(step);
      if (this.enterStep(keyOf(step))) return true;
    }
    return this.enterStep("slow") || this.startRound(this.s.place.round + 1);
  }
  private enterStep(key: string): boolean {
    Object.assign(this.s.place, { step: key, phase: null });
    this.lookAtDeaths();
    return this.options.stride === "phases" ? this.enterPhaseAfter(null) : this.ableNow().length > 0;
  }
  private enterPhaseAfter(phase: string | null): boolean {
    const phases = this.s.place.step === "slow" ? SLOW_PHASES : PHASES;
    const usable = phases.slice(phases.indexOf(phase ?? "") + 1).find((later) => this.isUsable(later));
    this.s.place.phase = usable ?? phase;
    return usable !== undefined;
  }
  private isUsable(phase: string): boolean {
    if (phase === "morale") return this.present().some((f) => this.isAskedHere(f));
    if (phase === "missiles") return this.ableNow().some((f) => f.holdsMissile && this.hasAttack(f));
    return phase === "spells" ? this.ableNow().some(this.hasSpell) : this.ableNow().length > 0;
  }
  // ── What happens to somebody: C1, C13, C20, R11–R13 ──
  private addSide = (side: string): boolean => this.s.sides.includes(side) || this.s.sides.push(side) > 0;
  private join(combatant: ReferenceCombatant): boolean {
    const before = this.s.fighters.find((f) => f.id === combatant.id);
    const tookPart = distinct([...(before?.tookPart ?? []), combatant.side]);
    this.s.fighters = this.s.fighters.filter((f) => f !== before);
    const gone = !combatant.alive;
    this.s.fighters.push({ ...combatant, present: true, helpless: false, fled: false, tookPart, fell: null, gone });
    return this.addSide(combatant.side);
  }
  private changeSide(f: Fighter, side: string): boolean {
    Object.assign(f, { side, tookPart: distinct([...f.tookPart, side]) });
    return this.addSide(side);
  }
  private fall(f: Fighter, by: string | null): boolean {
    const stood = this.stepOf(f);
    const fell = { round: this.s.place.round, step: stood && this.s.place.step, by, wasSlow: stood === "slow" };
    return Object.assign(f, { alive: false, fell }) === f;
  }
  private isLost = (f: Fighter): boolean => this.facts().declared[f.id]?.lost ?? false;
  private hasAttack = (f: Fighter): boolean => this.isLost(f) || [undefined, "withdraw"].includes(this.kindOf(f));
  private kindOf = (f: Fighter): Kind | undefined => this.facts().declared[f.id]?.kind;
  private hasSpell = (f: Fighter): boolean => this.kindOf(f) === "spell" && !this.isLost(f);
  private hit(f: Fighter): boolean {
    const keys = [...this.sideSteps().map(keyOf), "slow"];
    const isBefore = keys.indexOf(this.s.place.step ?? "") < keys.indexOf(this.stepOf(f) ?? "");
    const isDisrupted = this.isRunning() && isBefore && this.hasSpell(f) && this.actedWhere(f) === null;
    return !isDisrupted || this.put(this.facts().declared, f.id, { kind: "spell", lost: true });
  }
  private declare(f: Fighter, c: Declare): boolean {
    const isOpen = this.s.place.round === 0 || this.s.place.step === "declaration";
    const told = this.facts().declared[f.id];
    const isLate = /hold|none/.test(c.kind) ? this.actedWhere(f) === null : c.engagedSince && c.kind !== "spell";
    if (!f.alive || !(isOpen || c.referee || (isLate && (!told || told.lost || told.kind === "hold")))) return false;
    return this.put(this.facts().declared, f.id, c.kind === "none" ? null : { kind: c.kind, lost: false });
  }
  private mark(f: Fighter, word: MarkWord | null): boolean {
    if (!this.isRunning() || this.stepOf(f) !== this.s.place.step) return false;
    const isMarked = this.isMarkedNow(f) || f.id in this.s.place.ended;
    if (word === null ? !isMarked : !isMarked && !this.canAct(f)) return false;
    const now = [this.s.place, ...this.s.past].filter((place) => place.round === this.s.place.round);
    for (const place of now) delete place.ended[f.id];
    return this.put(this.facts().marks, f.id, word === null ? null : { mark: word, where: this.whereNow() });
  }
  // ── Morale: C22, R14 ──
  private note(fallen: Fighter, ...causes: Cause["cause"][]): boolean {
    for (const side of this.s.place.round > 0 ? fallen.tookPart : []) {
      const isKnown = (cause: Cause["cause"]) => this.s.causes.some((c) => c.side === side && c.cause === cause);
      const owed = causes.filter((cause) => !isKnown(cause) && this.isOwed(side, cause));
      this.s.causes.push(...owed.map((cause) => ({ side, cause, answered: false })));
    }
    return true;
  }
  private isOwed(side: string, cause: Cause["cause"]): boolean {
    const all = this.s.fighters.filter((f) => f.tookPart.includes(side));
    if (cause === "firstDeath") return all.some(this.isGone);
    return all.filter((f) => f.helpless || this.isGone(f)).length * 2 >= all.length;
  }
  /** Who is dead now and was not; who falls again, because the fight went back: what is due by its death is not (R9). */
  private lookAtDeaths(): void {
    for (const f of this.s.place.round === 0 ? this.s.fighters : []) f.tookPart = f.present ? [f.side] : [];
    const undone = this.s.fighters.filter((f) => f.gone && !f.alive && !this.isGone(f)).flatMap((f) => f.tookPart);
    const isKept = (c: Cause): boolean => c.answered || !undone.includes(c.side) || this.isOwed(c.side, c.cause);
    if (this.s.place.round > 0) this.s.causes = this.s.causes.filter(isKept);
    const fresh = this.s.fighters.filter((f) => !f.gone && this.isGone(f));
    for (const f of this.s.fighters) f.gone = this.isGone(f);
    for (const f of fresh) this.note(f, "firstDeath", "half");
  }
  private passesOf = (side: string, ml: number | null): number => this.s.passes[`${side}/${ml}`] ?? 0;
  private canCheck(f: Fighter): boolean {
    const hasMorale = !f.isCharacter && f.morale !== null && f.morale > 2 && f.morale < 12;
    return hasMorale && f.alive && !f.fled && this.passesOf(f.side, f.morale) < 2;
  }
  private checkers = (side: string): Fighter[] => this.present().filter((f) => f.side === side && this.canCheck(f));
  private isAsked = (side: string): boolean => this.s.causes.some((c) => c.side === side && !c.answered);
  private isDue = (s: string): boolean => this.options.morale && this.isAsked(s) && this.checkers(s).length > 0;
  private isAskedHere = (f: Fighter): boolean =>
    this.isDue(f.side) && this.canCheck(f) && (this.s.place.drawn.at(-1)?.includes(this.unitOf(f)) ?? false);
  private checkMorale(side: string, total: number): boolean {
    const groups = distinct(this.checkers(side).map((f) => f.morale ?? 0));
    for (const f of this.checkers(side)) f.fled = total > (f.morale ?? 0);
    for (const ml of groups) if (total <= ml) this.s.passes[`${side}/${ml}`] = this.passesOf(side, ml) + 1;
    return this.answerMorale(side);
  }
  private answerMorale(side: string): boolean {
    for (const cause of this.s.causes) if (cause.side === side) cause.answered = true;
    return true;
  }
}
