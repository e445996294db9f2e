import type { Document } from "../../common/abstract/document.ts";
import { BaseCombat } from "../../common/documents/_module.ts";
import type { AnyObject } from "../../common/types.ts";
import { debounce, deepClone } from "../../common/utils/helpers.ts";
import { page } from "../data/client-realm.ts";
import { ClientDocumentMixin, type DescendantStep } from "./abstract/client-document.ts";

/** An encounter: the order of its combatants, whose turn it is, and what happens when that changes. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  _configure(options: AnyObject): void {
    super._configure(options);
    const debounced = debounce(() => this.setupAndRender(), 50);
    Object.defineProperties(this, {
      turns: { value: [], writable: true },
      current: { value: null, writable: true },
      previous: { value: null, writable: true },
      debounceSetup: { value: debounced },
    });
  }

  get combatant(): any {
    return this.turn === null ? null : this.turns[this.turn];
  }

  get nextCombatant(): any {
    return this.turns[this.turn === null || this.turn === this.turns.length - 1 ? 0 : this.turn + 1];
  }

  get settings(): AnyObject {
    return page.CONFIG.Combat.settings;
  }

  get started(): boolean {
    return this.round > 0;
  }

  get visible(): boolean {
    return true;
  }

  get isView(): boolean {
    return page.game.combats.viewed === this;
  }

  get isActive(): boolean {
    return this.active && (this._source.scene === null || this._source.scene === page.game.scenes.viewed?.id);
  }

  getCombatantsByToken(token: Document): any[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((one: Document) => one.tokenId === id);
  }

  getCombatantsByActor(actor: Document): any[] {
    if (actor.isToken) return this.getCombatantsByToken(actor.token);
    return this.combatants.filter((one: Document) => one.actorId === actor.id);
  }

  // ——— order

  /** Initiative from high to low, none last, ties by id. */
  _sortCombatants(a: any, b: any): number {
    const of = (one: Document) =>
      typeof one.initiative === "number" && !Number.isNaN(one.initiative) ? one.initiative : -Infinity;
    const [first, second] = [of(a), of(b)];
    if (first !== second) return second - first;
    return a.id > b.id ? 1 : -1;
  }

  setupTurns(): any[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  _getCurrentState(combatant: Document = this.combatant): AnyObject {
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  setupAndRender(): void {
    if (!page.game.combats?.has(this.id)) return;
    this.setupTurns();
    if (this.isView) page.ui?.combat?.render?.();
  }

  /** Something that the tracker shows of a combatant has changed. */
  combatantsChanged(): void {
    // At once (foundryvtt#9641); what it looks like may wait.
    this.setupTurns();
    this.debounceSetup();
  }

  // ——— commands

  /** Core plays a sound of the client's choice; the bench has none. */
  _playCombatSound(_announcement: string): void {}

  async startCombat(): Promise<any> {
    const updateData = { round: 1, turn: 0 };
    page.Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }

  async nextTurn(): Promise<any> {
    if (this.round === 0) return this.nextRound();
    const turn = this.turn ?? -1;
    const { skipDefeated } = this.settings;
    const next = this.turns.findIndex(
      (one: Document, index: number) => index > turn && !(skipDefeated && one.isDefeated),
    );
    if (next < 0) return this.nextRound();
    return this.#step("combatTurn", { round: this.round, turn: next }, 1);
  }

  async previousTurn(): Promise<any> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    const turn = (this.turn ?? this.turns.length) - 1;
    return this.#step("combatTurn", { round: this.round, turn }, -1);
  }

  async nextRound(): Promise<any> {
    let turn: number | null = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      const able: number = this.turns.findIndex((one: Document) => !one.isDefeated);
      if (able < 0) page.ui.notifications?.warn("COMBAT.NoneRemaining", { localize: true });
      turn = Math.max(able, 0);
    }
    return this.#step("combatRound", { round: this.round + 1, turn }, 1);
  }

  async previousRound(): Promise<any> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#step("combatRound", { round, turn }, -1);
  }

  #step(hook: string, updateData: AnyObject, direction: 1 | -1): Promise<any> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions: AnyObject = { direction, worldTime: { delta } };
    page.Hooks.callAll(hook, this, updateData, updateOptions);
    return this.update(updateData, updateOptions);
  }

  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    // Nothing passes before the first round (foundryvtt#12015).
    if (fromRound === 0) return 0;
    const { turnTime, roundTime } = page.CONFIG.time;
    const rounds = toRound - fromRound;
    const turns = (toTurn ?? 0) - (fromTurn ?? 0) + rounds * (turnTime ? this.turns.length : 0);
    return rounds * roundTime + turns * turnTime;
  }

  async endCombat(): Promise<any> {
    const { DialogV2 } = page.foundry.applications.api;
    const content = `<p>${page.game.i18n.localize("COMBAT.EndConfirmation")}</p>`;
    const yes = await DialogV2.confirm({ window: { title: "COMBAT.EndTitle" }, content });
    return yes ? this.delete() : undefined;
  }

  async toggleSceneLink(): Promise<any> {
    return this.update({ scene: this._source.scene ? null : (page.game.scenes.viewed?.id ?? null) });
  }

  async activate(options: AnyObject = {}): Promise<any> {
    const scene = this._source.scene;
    const others = page.game.combats.filter(
      (one: Document) => one.active && one.id !== this.id && one._source.scene === scene,
    );
    const updates = [
      ...others.map((one: Document) => ({ _id: one.id, active: false })),
      { _id: this.id, active: true },
    ];
    return (this.constructor as any).updateDocuments(updates, options);
  }

  // ——— initiative

  async rollAll(options: AnyObject = {}): Promise<any> {
    const ids = this.combatants
      .filter((one: Document) => one.isOwner && one.initiative === null)
      .map((one: Document) => one.id);
    return this.rollInitiative(ids, options);
  }

  async rollNPC(options: AnyObject = {}): Promise<any> {
    const mine = this.combatants.filter((one: Document) => one.isOwner && one.isNPC && one.initiative === null);
    return this.rollInitiative(
      mine.map((one: Document) => one.id),
      options,
    );
  }

  /** Rolls for each: one update of all, one creation of all messages; hidden ones are whispered to gamemasters. */
  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: AnyObject = {},
  ): Promise<any> {
    const current = this.combatant?.id;
    const updates: AnyObject[] = [];
    const messages: AnyObject[] = [];
    const ChatMessage = page.CONFIG.ChatMessage.documentClass;
    const modern = page.game.release.generation >= 14;
    for (const id of [ids].flat()) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      const { actor, token, name } = combatant;
      const data = {
        speaker: ChatMessage.getSpeaker({ actor, token, alias: name }),
        flavor: page.game.i18n.format("COMBAT.RollsInitiative", { name }),
        flags: { core: { initiativeRoll: true } },
        ...messageOptions,
      };
      const secret = combatant.hidden || token?.hidden ? (modern ? { messageMode: "gm" } : { rollMode: "gmroll" }) : {};
      const message = await roll.toMessage(data, { ...secret, create: false });
      if (messages.length > 0) message.sound = null;
      messages.push(message);
    }
    if (updates.length === 0) return this;
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
    if (updateTurn && current) {
      this.setupTurns();
      const turn = this.turns.findIndex((one: Document) => one.id === current);
      if (turn >= 0 && turn !== this._source.turn) await this.update({ turn }, { turnEvents: false });
    }
    await ChatMessage.create(messages);
    return this;
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** The turn stays with the combatant that has it (foundryvtt#12312). */
  async resetAll({ updateTurn = true }: AnyObject = {}): Promise<void> {
    const holder = this.combatant?.id;
    const combatants = this.combatants.map((one: Document) => ({ _id: one.id, initiative: null }));
    await this.update({ combatants }, { turnEvents: false });
    const turn = this.turns.findIndex((one: Document) => one.id === holder);
    if (updateTurn && turn >= 0 && turn !== this._source.turn) await this.update({ turn }, { turnEvents: false });
  }

  // ——— after writes

  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = deepClone(this.current ?? this._getCurrentState());
    this.previous = prior;
    if ("combatants" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    const moved = ["round", "turn", "combatantId"].some((key) => prior[key] !== this.current[key]);
    if (moved && ("round" in changed || "turn" in changed || "combatants" in changed)) this.#turned(prior, options);
    page.ui?.combat?.onCombatUpdated?.(this, changed);
    if (this.isView || "active" in changed || "scene" in changed) this.#renderTracker(changed);
  }

  #renderTracker(changed: AnyObject): void {
    const combat = "active" in changed || "scene" in changed ? { combat: page.game.combats.active } : {};
    page.ui?.combat?.render?.({ renderContext: "updateCombat", renderData: changed, ...combat });
  }

  /** On every client the hook; the turn events on the active gamemaster's alone. */
  #turned(prior: AnyObject, options: AnyObject): void {
    if (options.turnEvents !== false && page.game.user.isActiveGM) void this._manageTurnEvents(prior);
    page.Hooks.callAll("combatTurnChange", this, prior, this.current);
  }

  /** The end of each turn and round that was passed, and the start of the next; nothing when going backwards. */
  async _manageTurnEvents(prior: AnyObject = this.previous): Promise<void> {
    const to = this.current;
    const after = (a: AnyObject, b: AnyObject) => a.round - b.round || (a.turn ?? -1) - (b.turn ?? -1);
    if (!this.started || after(to, prior) <= 0) return;
    const turns: any[] = this.turns;
    let { round, turn } = prior;
    let combatant = this.combatants.get(prior.combatantId);
    let first = true;
    while (round < to.round || (turn ?? -1) < (to.turn ?? -1)) {
      if (round > 0 && combatant) await this._onEndTurn(combatant, { round, turn, skipped: !first });
      first = false;
      const atEnd = turn === null || (turn ?? -1) >= turns.length - 1 || round === 0;
      if (round < to.round && (atEnd || to.turn === null)) {
        if (round > 0) await this._onEndRound({ round, skipped: round + 1 < to.round });
        round++;
        turn = to.turn === null && round === to.round ? null : 0;
        await this._onStartRound({ round, skipped: round < to.round });
      } else turn = (turn ?? -1) + 1;
      combatant = turn === null ? undefined : turns[turn];
      const skipped = round < to.round || (turn ?? -1) < (to.turn ?? -1);
      if (!combatant) continue;
      await this._onStartTurn(combatant, { round, turn, skipped });
      if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, { round, turn, skipped });
    }
  }

  async _onEndTurn(_combatant: Document, _context: AnyObject): Promise<void> {}
  async _onEndRound(_context: AnyObject): Promise<void> {}
  async _onStartRound(_context: AnyObject): Promise<void> {}
  async _onStartTurn(_combatant: Document, _context: AnyObject): Promise<void> {}
  async _onEnter(_combatant: Document): Promise<void> {}
  async _onExit(_combatant: Document): Promise<void> {}

  async _clearMovementHistoryOnStartTurn(combatant: Document, _context: AnyObject): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: Document): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Forgets where the tokens of combatants moved: one write a scene, of those that have moved. */
  async clearMovementHistories(combatants: Iterable<any> = this.combatants): Promise<void> {
    const scenes = new Map<any, AnyObject[]>();
    for (const { token } of combatants) {
      if (!token?._source._movementHistory.length) continue;
      const updates = scenes.get(token.parent) ?? [];
      scenes.set(token.parent, [...updates, { _id: token.id, _movementHistory: [] }]);
    }
    for (const [scene, updates] of scenes) await scene.updateEmbeddedDocuments("Token", updates, { noHook: true });
  }

  _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    this.setupTurns();
    if (this.isActive || !page.game.combats.viewed) page.ui?.combat?.render?.({ combat: this });
  }

  _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    const combat = page.game.combats.active ?? page.game.combats.combats[0] ?? null;
    if (this.isView || page.game.combats.viewed === null) page.ui?.combat?.render?.({ combat });
    else page.ui?.combat?.render?.();
  }

  _onCreateDescendantDocuments(...step: DescendantStep): void {
    super._onCreateDescendantDocuments(...step);
    const [, collection, documents, , , userId] = step;
    if (collection === "combatants") this.#membersChanged(documents, userId, "_onEnter");
  }

  _onUpdateDescendantDocuments(...step: DescendantStep): void {
    super._onUpdateDescendantDocuments(...step);
    const [, collection, , , options, userId] = step;
    if (collection === "groups") for (const one of this.combatants) one.reset();
    if (collection === "combatants") this.#orderChanged(userId, options);
  }

  _onDeleteDescendantDocuments(...step: DescendantStep): void {
    super._onDeleteDescendantDocuments(...step);
    const [, collection, documents, , , userId] = step;
    if (collection === "combatants") this.#membersChanged(documents, userId, "_onExit");
    if (collection === "groups") for (const one of this.combatants) one.reset();
  }

  async #memberChanged(one: Document, event: "_onEnter" | "_onExit"): Promise<void> {
    await this[event](one);
    if (event === "_onExit" && one.token) await this._clearMovementHistoryOnExit(one);
  }

  /** The turn stays with the combatant that has it: the client that changed, added or removed others writes its place. */
  #membersChanged(documents: Document[], userId: string, event: "_onEnter" | "_onExit"): void {
    if (page.game.user.isActiveGM) for (const one of documents) void this.#memberChanged(one, event);
    this.#orderChanged(userId);
  }

  #orderChanged(userId: string, options: AnyObject = {}): void {
    const holder = this.combatant?.id;
    this.combatantsChanged();
    if (!this.started || this._source.turn === null || userId !== page.game.user.id) return;
    const kept = this.turns.findIndex((one: Document) => one.id === holder);
    const turn = kept >= 0 ? kept : Math.min(this._source.turn, Math.max(this.turns.length - 1, 0));
    if (turn !== this._source.turn && options.turnEvents !== false) void this.update({ turn }, { turnEvents: false });
  }
}
