import { beforeEach, expect, it } from "vitest";
import { listen, onBothCores, page } from "./fixture.ts";

const PLAYER = "player0000000001";
const seed = {
  actors: [
    { _id: "actorAda00000000", name: "Ada", type: "character", ownership: { default: 0, [PLAYER]: 3 } },
    { _id: "actorOrc00000000", name: "Orc", type: "monster" },
  ],
};
const IDS = ["combatantA000000", "combatantB000000", "combatantC000000"];

onBothCores({ seed }, (bench, core) => {
  let combat: any;
  const ids = () => combat.turns.map((one: any) => one.id);
  beforeEach(async () => {
    for (const one of [...page.game.combats]) await one.delete();
    const combatants = IDS.map((_id, i) => ({
      _id,
      name: `C${i}`,
      actorId: "actorOrc00000000",
      initiative: [5, 7, null][i],
    }));
    combat = await page.Combat.implementation.create({ combatants, active: true });
  });

  it("M22: higher initiative first, none last, ties by id ascending (§5.3, read)", async () => {
    expect(ids()).toEqual([IDS[1], IDS[0], IDS[2]]);
    await combat.update({ combatants: IDS.map((_id) => ({ _id, initiative: 3 })) });
    expect(ids()).toEqual(IDS);
    expect([...combat.combatants].sort(combat._sortCombatants).map((one: any) => one.id)).toEqual(IDS);
  });

  it("§5.3: after a combatant's own update the order is rebuilt a little later, not at once (read)", async () => {
    await combat.combatants.get(IDS[2]).update({ initiative: 20 });
    await bench().settle();
    expect(ids()[0]).toBe(IDS[2]);
  });

  it("M20: next on an unstarted combat starts round 1, previous does nothing (§5.4, read)", async () => {
    await combat.previousTurn();
    expect(combat.round).toBe(0);
    await combat.nextTurn();
    expect([combat.round, combat.started]).toEqual([1, true]);
  });

  it("M21: turn null is a legal stored value and nobody's turn (§5.1, read)", async () => {
    await combat.startCombat();
    expect(combat.combatant.id).toBe(IDS[1]);
    await combat.update({ turn: null });
    expect(combat.combatant ?? null).toBeNull();
    expect(bench().server.documents("combats")[0]!.turn).toBeNull();
  });

  it("M19: the hooks of start, turn and round come before the write, and may change it; combatTurnChange after (§5.4, read)", async () => {
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
  });

  it("§5.4: previous steps back over the edge of a round (read)", async () => {
    await combat.update({ round: 2, turn: 0 });
    await combat.previousTurn();
    expect([combat.round, combat.turn]).toEqual([1, 2]);
  });

  it("M18: turn events come in order after the write, and none when going backwards or with turnEvents: false (§5.5, read)", async () => {
    const events: string[] = [];
    for (const name of ["_onEndTurn", "_onStartTurn"]) {
      combat[name] = async (one: any, { round }: any) => void events.push(`${name.slice(3)} ${one.name} ${round}`);
    }
    for (const name of ["_onEndRound", "_onStartRound"]) {
      combat[name] = async ({ round }: any) => void events.push(`${name.slice(3)} ${round}`);
    }
    await combat.startCombat();
    await bench().settle();
    expect(events.splice(0)).toEqual(["StartRound 1", "StartTurn C1 1"]);
    await combat.nextTurn();
    await bench().settle();
    expect(events.splice(0)).toEqual(["EndTurn C1 1", "StartTurn C0 1"]);
    await combat.update({ round: 2, turn: 0 });
    await bench().settle();
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
    await bench().settle();
    expect(events).toEqual([]);
  });

  it("M23: a grouped combatant shows its group's initiative, its own stays in the source (§5.8, read)", async () => {
    const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "G", initiative: 9 }]);
    const one = combat.combatants.get(IDS[0]);
    await one.update({ group: group.id });
    expect([one.initiative, one._source.initiative]).toEqual([9, 5]);
    expect(one.group).toBe(group);
    await group.update({ initiative: 2 });
    expect(one.initiative).toBe(2);
    expect(group.members.has(one)).toBe(true);
  });

  it("M24: rolling initiative is one update and one creation of all messages; hidden ones whisper (§5.7, read)", async () => {
    await combat.update({ combatants: [{ _id: IDS[1], hidden: true, initiative: null }] });
    bench().fixDice([2, 6], [5, 6]);
    const before = bench().server.log.length;
    await combat.rollAll({});
    expect(
      bench()
        .server.log.slice(before)
        .map(({ action, documentName, count }) => [action, documentName, count]),
    ).toEqual([
      ["update", "Combatant", 2],
      ["create", "ChatMessage", 2],
    ]);
    expect(IDS.map((id) => combat.combatants.get(id).initiative)).toEqual([5, 2, 5]);
    const [hidden, open] = page.game.messages.contents.slice(-2);
    expect([hidden.whisper, open.whisper]).toEqual([["gamemaster000000"], []]);
    expect(open.getFlag("core", "initiativeRoll")).toBe(true);
  });

  it("§5.7: the turn stays with the combatant that has it when others roll (read)", async () => {
    await combat.startCombat();
    bench().fixDice([6, 6]);
    await combat.setInitiative(IDS[1], 5);
    await combat.rollInitiative([IDS[2]]);
    expect(combat.combatant.id).toBe(IDS[1]);
    await combat.resetAll();
    expect(combat.combatants.map((one: any) => one.initiative)).toEqual([null, null, null]);
    expect(combat.turn).toBe(0);
  });

  it("§5.9: a combatant may have no token and no actor, or one that is gone (read)", async () => {
    const [one] = await combat.createEmbeddedDocuments("Combatant", [
      { name: "Ghost", tokenId: "token00000000000", sceneId: "scene00000000000" },
    ]);
    expect([one.name, one.token, one.actor, one.isNPC, one.isDefeated]).toEqual(["Ghost", null, null, true, false]);
    const [unnamed] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: "actorAda00000000" }]);
    expect([unnamed.name, unnamed.isNPC, unnamed.type]).toEqual(["Ada", false, "base"]);
  });

  it("§5.7: isDefeated is the flag or the actor's status dead (read)", async () => {
    const one = combat.combatants.get(IDS[0]);
    await one.actor.toggleStatusEffect("dead", { active: true });
    expect(one.isDefeated).toBe(true);
    await one.actor.toggleStatusEffect("dead", { active: false });
    await one.update({ defeated: true });
    expect(one.isDefeated).toBe(true);
  });

  it("§5.2: the active encounter of the scene is game.combats.active (read)", async () => {
    const second = await page.Combat.implementation.create({});
    await second.activate();
    expect(page.game.combats.active).toBe(second);
    expect(combat.active).toBe(false);
  });

  it(`§1.2: encounters are created as base when no type is given (read, core ${core})`, () => {
    expect([combat.type, combat.combatants.contents[0].type]).toEqual(["base", "base"]);
  });
});

onBothCores({ seed, user: "Player" }, (bench) => {
  it("M18: with no gamemaster online no turn event runs, on a player's client never (§5.5, read)", async () => {
    const gamemaster = bench().actAs("Gamemaster");
    const data = [{ active: true, combatants: [{ actorId: "actorAda00000000" }, { actorId: "actorOrc00000000" }] }];
    await gamemaster.modify("create", "Combat", { data });
    await bench().settle();
    const combat = page.game.combats.contents[0];
    const events: unknown[] = [];
    combat._onStartTurn = async () => void events.push("start");
    const change = listen("combatTurnChange");
    await gamemaster.modify("update", "Combat", { updates: [{ _id: combat.id, round: 1, turn: 0 }] });
    gamemaster.close();
    await bench().settle();
    await combat.update({ turn: 1 });
    await bench().settle();
    change.stop();
    expect(change.calls).toHaveLength(2);
    expect(events).toEqual([]);
    expect(page.game.users.activeGM).toBeNull();
  });
});
