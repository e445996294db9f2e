import { beforeEach, expect } from "vitest";
import { CHARACTER, fact, fixDice, listen, MONSTER, onBothCores, PLAYER, page } from "./fixture.ts";

const seed = {
  actors: [
    { _id: "actorAda00000000", name: "Ada", type: CHARACTER, ownership: { default: 0, [PLAYER]: 3 } },
    { _id: "actorOrc00000000", name: "Orc", type: MONSTER },
  ],
};
const IDS = ["combatantA000000", "combatantB000000", "combatantC000000"];

onBothCores({ seed }, (table) => {
  let combat: any;
  const ids = () => combat.turns.map((one: any) => one.id);
  beforeEach(async () => {
    await combat?.delete();
    const combatants = IDS.map((_id, i) => ({
      _id,
      name: `C${i}`,
      actorId: "actorOrc00000000",
      initiative: [5, 7, null][i],
    }));
    combat = await page.Combat.implementation.create({ combatants, active: true });
    await page.ui.combat.render({ combat });
  });

  fact(
    { id: "M22", section: "5.3", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "turns go by initiative, highest first, none last, ties by id ascending; `_sortCombatants` may be called unbound",
    async () => {
      expect(ids()).toEqual([IDS[1], IDS[0], IDS[2]]);
      await combat.update({ combatants: IDS.map((_id) => ({ _id, initiative: 3 })) });
      expect(ids()).toEqual(IDS);
      expect([...combat.combatants].sort(combat._sortCombatants).map((one: any) => one.id)).toEqual(IDS);
    },
  );

  fact(
    { id: "5.3a", evidence: "measured", source: "issue foundryvtt#9641" },
    "after a combatant's own update the order is built anew at once",
    async () => {
      await combat.combatants.get(IDS[2]).update({ initiative: 20 });
      expect(ids()[0]).toBe(IDS[2]);
    },
  );

  fact(
    { id: "M20", section: "5.4", evidence: "measured", source: "issue foundryvtt#12014" },
    "`nextTurn` of an encounter in round 0 starts round 1, `previousTurn` does nothing",
    async () => {
      await combat.previousTurn();
      expect(combat.round).toBe(0);
      await combat.nextTurn();
      expect([combat.round, combat.started]).toEqual([1, true]);
    },
  );

  fact(
    { id: "M21", section: "5.1", evidence: "read", source: "types: common/documents/combat.d.mts" },
    "`turn: null` is a legal stored value, and `combat.combatant` is then nobody",
    async () => {
      await combat.startCombat();
      expect(combat.combatant.id).toBe(IDS[1]);
      await combat.update({ turn: null });
      expect(combat.combatant ?? null).toBeNull();
      expect(combat._source.turn).toBeNull();
    },
  );

  fact(
    { id: "M19", section: "5.4", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "combatStart, combatTurn and combatRound are called on the pressing page before the write, and may change it; combatTurnChange comes after",
    async () => {
      const start = listen("combatStart", (one, data) => {
        expect(one.round).toBe(0);
        data.turn = 1;
      });
      const change = listen("combatTurnChange");
      await combat.startCombat();
      start.stop();
      expect([combat.round, combat.turn]).toEqual([1, 1]);
      expect(change.calls).toHaveLength(1);
      expect(change.calls[0]![1]).toMatchObject({ round: 0 });
      expect(change.calls[0]![2]).toMatchObject({ round: 1, turn: 1, combatantId: IDS[0] });
      const turn = listen("combatTurn");
      const round = listen("combatRound");
      await combat.nextTurn();
      await combat.nextTurn();
      for (const hook of [turn, round, change]) hook.stop();
      expect(turn.calls).toHaveLength(1);
      expect(turn.calls[0]!.slice(1)).toMatchObject([{ round: 1, turn: 2 }, { direction: 1 }]);
      expect(round.calls[0]![1]).toEqual({ round: 2, turn: 0 });
    },
  );

  fact(
    { id: "5.4a", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "previous steps back over the edge of a round",
    async () => {
      await combat.update({ round: 2, turn: 0 });
      await combat.previousTurn();
      expect([combat.round, combat.turn]).toEqual([1, 2]);
    },
  );

  fact(
    { id: "M18", section: "5.5", evidence: "measured", source: "issue foundryvtt#11997" },
    "turn events run on the active gamemaster's page, in order, after the write; none going backwards, none with `turnEvents: false`",
    async () => {
      const events: string[] = [];
      for (const name of ["_onEndTurn", "_onStartTurn"]) {
        combat[name] = async (one: any, { round }: any) => void events.push(`${name.slice(3)} ${one.name} ${round}`);
      }
      for (const name of ["_onEndRound", "_onStartRound"]) {
        combat[name] = async ({ round }: any) => void events.push(`${name.slice(3)} ${round}`);
      }
      await combat.startCombat();
      await table.settle();
      expect(events.splice(0)).toEqual(["StartRound 1", "StartTurn C1 1"]);
      await combat.nextTurn();
      await table.settle();
      expect(events.splice(0)).toEqual(["EndTurn C1 1", "StartTurn C0 1"]);
      await combat.update({ round: 2, turn: 0 });
      await table.settle();
      expect(events.splice(0)).toEqual([
        "EndTurn C0 1",
        "StartTurn C2 1",
        "EndTurn C2 1",
        "EndRound 1",
        "StartRound 2",
        "StartTurn C1 2",
      ]);
      await combat.previousTurn();
      await combat.update({ turn: 2 }, { turnEvents: false });
      await table.settle();
      expect(events).toEqual([]);
    },
  );

  fact(
    { id: "M23", section: "5.8", evidence: "read", source: "types: client/documents/combatant.d.mts" },
    "a combatant of a group shows its group's initiative; its own stays in `_source`",
    async () => {
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "G", initiative: 9 }]);
      const one = combat.combatants.get(IDS[0]);
      await one.update({ group: group.id });
      expect([one.initiative, one._source.initiative]).toEqual([9, 5]);
      expect(one.group).toBe(group);
      await group.update({ initiative: 2 });
      expect(one.initiative).toBe(2);
      expect(group.members.has(one)).toBe(true);
    },
  );

  fact(
    { id: "M24", section: "5.7", evidence: "measured", source: "issue foundryvtt#12137" },
    "rolling initiative is one embedded update for all and one creation of all messages; those of hidden combatants go to gamemasters",
    async () => {
      await combat.update({ combatants: [{ _id: IDS[1], hidden: true, initiative: null }] });
      fixDice([2, 6], [5, 6]);
      expect(await table.writes(() => combat.rollAll({}))).toEqual([
        ["update", "Combatant", 2],
        ["create", "ChatMessage", 2],
      ]);
      expect(IDS.map((id) => combat.combatants.get(id).initiative)).toEqual([5, 2, 5]);
      const newest = [...page.game.messages].slice(-2);
      const [hidden, open] = newest.sort((a: any, b: any) => b.whisper.length - a.whisper.length);
      expect([hidden.whisper, open.whisper]).toEqual([[page.game.user.id], []]);
      expect(open.getFlag("core", "initiativeRoll")).toBe(true);
    },
  );

  fact(
    { id: "5.7a", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "the turn stays with the combatant that has it when others roll",
    async () => {
      await combat.startCombat();
      fixDice([6, 6]);
      await combat.setInitiative(IDS[1], 5);
      await table.settle();
      await combat.rollInitiative([IDS[2]]);
      expect(combat.combatant.id).toBe(IDS[1]);
    },
  );

  fact(
    { id: "5.7b", evidence: "measured", source: "issue foundryvtt#12312" },
    "`resetAll` takes every initiative back, and the turn stays with the combatant that has it",
    async () => {
      await combat.startCombat();
      await combat.resetAll();
      expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, null, null]);
      expect([combat.combatant.id, combat.turn]).toEqual([IDS[1], 1]);
    },
  );

  fact(
    { id: "5.5a", evidence: "measured", source: "issue foundryvtt#12747" },
    "no turn event comes of other initiatives while the same combatant keeps the turn",
    async () => {
      await combat.startCombat();
      await table.settle();
      const events: string[] = [];
      for (const name of ["_onStartTurn", "_onEndTurn"]) combat[name] = async () => void events.push(name);
      fixDice([6, 6]);
      await combat.rollInitiative([IDS[2]]);
      await combat.setInitiative(IDS[0], 9);
      await table.settle();
      expect([combat.combatant.id, events]).toEqual([IDS[1], []]);
    },
  );

  fact(
    { id: "5.4b", evidence: "measured", source: "issue foundryvtt#12402" },
    "an encounter without combatants starts and goes on like others, and throws nothing",
    async () => {
      const empty = await page.Combat.implementation.create({});
      await empty.startCombat();
      await empty.nextTurn();
      await empty.nextRound();
      expect([empty.started, empty.round]).toEqual([true, 3]);
      await empty.delete();
    },
  );

  fact(
    { id: "5.4c", evidence: "measured", source: "issue foundryvtt#11238" },
    "`previousRound` from round 1 goes back to round 0, where it is nobody's turn",
    async () => {
      await combat.startCombat();
      await combat.previousRound();
      expect([combat.round, combat.turn, combat.started]).toEqual([0, null, false]);
    },
  );

  fact(
    { id: "5.4d", evidence: "measured", source: "issue foundryvtt#12015" },
    "the world's clock does not move from round 0 to round 1",
    async () => {
      const { roundTime } = page.CONFIG.time;
      page.CONFIG.time.roundTime = 10;
      const round = listen("combatRound");
      await combat.nextTurn();
      await combat.nextRound();
      round.stop();
      page.CONFIG.time.roundTime = roundTime;
      expect(round.calls.map(([, , options]) => options.worldTime.delta)).toEqual([0, 10]);
    },
  );

  fact(
    { id: "5.9a", evidence: "read", source: "types: client/documents/token.d.mts" },
    "a combatant may have no token and no actor, or one that is gone",
    async () => {
      const [one] = await combat.createEmbeddedDocuments("Combatant", [
        { name: "Ghost", tokenId: "token00000000000", sceneId: "scene00000000000" },
      ]);
      expect([one.name, one.token, one.actor, one.isNPC, one.isDefeated]).toEqual(["Ghost", null, null, true, false]);
      const [unnamed] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: "actorAda00000000" }]);
      expect([unnamed.name, unnamed.isNPC, unnamed.type]).toEqual(["Ada", false, "base"]);
    },
  );

  fact(
    { id: "5.7c", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "isDefeated is the flag or the actor's status dead",
    async () => {
      const one = combat.combatants.get(IDS[0]);
      await one.actor.toggleStatusEffect("dead", { active: true });
      expect(one.isDefeated).toBe(true);
      await one.actor.toggleStatusEffect("dead", { active: false });
      await one.update({ defeated: true });
      expect(one.isDefeated).toBe(true);
    },
  );

  fact(
    { id: "5.2a", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "the active encounter of the scene is game.combats.active",
    async () => {
      const second = await page.Combat.implementation.create({});
      await second.activate();
      expect(page.game.combats.active).toBe(second);
      expect(combat.active).toBe(false);
      await second.delete();
    },
  );

  fact(
    { id: "1.2a", evidence: "read", source: "types: common/documents/combat.d.mts" },
    "encounters and combatants are created as base when no type is given",
    () => {
      expect([combat.type, combat.combatants.contents[0].type]).toEqual(["base", "base"]);
    },
  );

  fact(
    { id: "5.1a", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "`current` and `previous` say round, turn and combatant; a page learns a change of another page's with combatTurnChange",
    async () => {
      await combat.startCombat();
      expect(combat.current).toMatchObject({ round: 1, turn: 0, combatantId: IDS[1] });
      await combat.nextTurn();
      expect(combat.current).toMatchObject({ round: 1, turn: 1, combatantId: IDS[0] });
      expect(combat.previous).toMatchObject({ round: 1, turn: 0, combatantId: IDS[1] });
    },
  );

  fact(
    { id: "5.4e", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "one update writes round, turn and combatants together",
    async () => {
      const changes = { round: 1, turn: 0, combatants: [{ _id: IDS[2], initiative: 20 }] };
      expect(await table.writes(() => combat.update(changes))).toEqual([["update", "Combat", 1]]);
      expect([combat.round, combat.combatant.id]).toEqual([1, IDS[2]]);
    },
  );

  fact(
    { id: "5.4f", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "the world's clock stands still unless CONFIG.time says how long rounds and turns are",
    async () => {
      const { worldTime } = page.game.time;
      const { roundTime, turnTime } = page.CONFIG.time;
      Object.assign(page.CONFIG.time, { roundTime: 0, turnTime: 0 });
      await combat.startCombat();
      await combat.nextRound();
      Object.assign(page.CONFIG.time, { roundTime, turnTime });
      expect(page.game.time.worldTime).toBe(worldTime);
    },
  );

  fact(
    { id: "5.4g", evidence: "read", source: "issue foundryvtt#12312" },
    "`endCombat` asks and then deletes the encounter",
    async () => {
      const ended = combat.endCombat();
      const yes = () => document.querySelector<HTMLElement>("dialog [data-action=yes]");
      for (let moment = 0; !yes() && moment < 100; moment++) await new Promise((done) => setTimeout(done, 10));
      yes()!.click();
      await ended;
      await table.settle();
      expect(page.game.combats.has(combat.id)).toBe(false);
      combat = null;
    },
  );

  fact(
    { id: "5.2b", evidence: "read", source: "types: client/documents/combat.d.mts" },
    "`combatant.isOwner`, `isNPC` and `combat.getCombatantsByActor` go by the combatant's actor",
    async () => {
      const [ada] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: "actorAda00000000" }]);
      expect(combat.getCombatantsByActor(page.game.actors.get("actorAda00000000"))).toEqual([ada]);
      expect([ada.isOwner, ada.isNPC, combat.combatants.get(IDS[0]).isNPC]).toEqual([true, false, true]);
    },
  );
});
