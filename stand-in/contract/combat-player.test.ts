import { expect } from "vitest";
import { CHARACTER, fact, listen, MONSTER, onBothCores, PLAYER, page } from "./fixture.ts";

const seed = {
  actors: [
    { _id: "actorAda00000000", name: "Ada", type: CHARACTER, ownership: { default: 0, [PLAYER]: 3 } },
    { _id: "actorOrc00000000", name: "Orc", type: MONSTER },
  ],
};
const gathered = {
  ...seed,
  combats: [
    {
      _id: "combat0000000000",
      active: true,
      combatants: [{ actorId: "actorAda00000000" }, { actorId: "actorOrc00000000" }],
    },
  ],
};
onBothCores({ seed: gathered, user: "Player" }, (table) => {
  fact(
    { id: "5.5b", evidence: "read", source: "types: client/documents/combat.d.mts", needs: "player" },
    "on a player's page no turn event runs, and with no gamemaster there none at all; combatTurnChange comes all the same",
    async () => {
      const gamemaster = table.actAs("Gamemaster");
      await table.settle();
      const combat = page.game.combats.get("combat0000000000");
      const events: unknown[] = [];
      combat._onStartTurn = async () => void events.push("start");
      const change = listen("combatTurnChange");
      await gamemaster.modify("update", "Combat", { updates: [{ _id: combat.id, round: 1, turn: 0 }] });
      gamemaster.leave();
      await table.settle();
      await combat.update({ turn: 1 });
      await table.settle();
      change.stop();
      expect([change.calls.length, events]).toEqual([2, []]);
      expect(page.game.users.activeGM).toBeNull();
    },
  );

  fact(
    { id: "5.4h", evidence: "read", source: "types: client/hooks.d.mts", needs: "player" },
    "combatTurn is called on no page but the one that pressed",
    async () => {
      const turn = listen("combatTurn");
      const gamemaster = table.actAs("Gamemaster");
      const combat = page.game.combats.get("combat0000000000");
      await gamemaster.modify("update", "Combat", { updates: [{ _id: combat.id, round: 1, turn: 0 }] });
      gamemaster.leave();
      await table.settle();
      turn.stop();
      expect(turn.calls).toEqual([]);
    },
  );
});
