import { afterAll, beforeAll, expect } from "vitest";
import { fact, listen, MONSTER, onBothCores, page } from "./fixture.ts";

const token = (_id: string, x: number) => ({ _id, name: _id, actorId: "actorOrc00000000", x, y: 0 });
const combatant = (_id: string, tokenId: string, initiative: number) => ({
  _id,
  tokenId,
  sceneId: "scene00000000000",
  actorId: "actorOrc00000000",
  initiative,
});
const seed = {
  actors: [{ _id: "actorOrc00000000", name: "Orc", type: MONSTER }],
  scenes: [
    {
      _id: "scene00000000000",
      name: "Hall",
      active: true,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      tokens: [token("first00000000000", 0), token("second0000000000", 500), token("outside000000000", 900)],
    },
  ],
  combats: [
    {
      _id: "fight00000000000",
      scene: "scene00000000000",
      active: true,
      round: 1,
      turn: 0,
      combatants: [
        combatant("one0000000000000", "first00000000000", 10),
        combatant("two0000000000000", "second0000000000", 5),
      ],
    },
  ],
};

// Sources: https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html and the same page of v13;
// https://github.com/foundryvtt/foundryvtt/issues/11730 (history), 12240 (movement data), 12296 (clearing).
onBothCores({ seed }, (table) => {
  const get = (id: string) => page.game.scenes.get("scene00000000000").tokens.get(id);
  const feet = (id: string) => get(id).measureMovementPath(get(id).movementHistory).distance;
  let recorded: ReturnType<typeof listen>;
  beforeAll(() => {
    recorded = listen("recordToken");
  });
  afterAll(() => recorded.stop());

  fact(
    { id: "10.2a", evidence: "measured", source: "issue foundryvtt#11730" },
    "what a token moves is recorded while its encounter runs, the place that it left first, and recordToken tells it",
    async () => {
      await get("first00000000000").update({ x: 300 });
      expect(get("first00000000000").movementHistory.map(({ x, y }: any) => [x, y])).toEqual([
        [0, 0],
        [300, 0],
      ]);
      expect(recorded.calls.map(([document]) => document.id)).toEqual(["first00000000000"]);
      await get("first00000000000").move([
        { x: 300, y: 200 },
        { x: 100, y: 200 },
      ]);
      expect(feet("first00000000000")).toBe(35);
      expect(get("first00000000000")._source._movementHistory).toHaveLength(4);
    },
  );

  fact(
    { id: "10.2b", evidence: "measured", source: "issue foundryvtt#11730" },
    "who is in no running encounter leaves no trace",
    async () => {
      await get("outside000000000").update({ x: 1200 });
      expect(get("outside000000000").movementHistory).toEqual([]);
    },
  );

  fact(
    { id: "10.2c", evidence: "read", source: "issue foundryvtt#12240" },
    "preMoveToken tells the asking client the path with its length, and `false` stops the move",
    async () => {
      const hook = listen("preMoveToken", () => false);
      const moved = await get("second0000000000").move(
        [
          { x: 700, y: 0 },
          { x: 700, y: 100 },
        ],
        { method: "keyboard" },
      );
      hook.stop();
      const [document, movement] = hook.calls[0]!;
      expect([document.id, moved, get("second0000000000").x]).toEqual(["second0000000000", false, 500]);
      expect([movement.method, movement.passed.distance, movement.pending.distance, movement.recorded]).toEqual([
        "keyboard",
        15,
        0,
        true,
      ]);
      expect([movement.chain, movement.origin.x, movement.destination.y]).toEqual([[], 500, 100]);
    },
  );

  fact(
    { id: "10.2d", evidence: "read", source: "api: CONFIG.Token" },
    "the movement action `displace` counts no distance",
    async () => {
      await get("second0000000000").move({ x: 1500, y: 0, action: "displace" });
      await get("second0000000000").move({ x: 1400, y: 0 });
      expect([get("second0000000000").x, feet("second0000000000")]).toEqual([1400, 5]);
    },
  );

  fact(
    { id: "10.2e", evidence: "read", source: "issue foundryvtt#12296" },
    "`combat.clearMovementHistories()` clears in one write the histories of those who have one",
    async () => {
      const clear = () => page.game.combat.clearMovementHistories();
      expect(await table.writes(clear)).toEqual([["update", "Token", 2]]);
      expect([feet("first00000000000"), feet("second0000000000")]).toEqual([0, 0]);
      expect(await table.writes(clear)).toEqual([]);
    },
  );

  fact(
    { id: "10.2f", evidence: "read", source: "issue foundryvtt#11730" },
    "a history is cleared when the token's turn begins",
    async () => {
      await get("first00000000000").update({ x: 0 });
      await get("second0000000000").update({ x: 0 });
      await page.game.combat.nextTurn();
      await table.settle();
      expect([get("first00000000000"), get("second0000000000")].map((one) => one.movementHistory.length)).toEqual([
        2, 0,
      ]);
    },
  );
});
