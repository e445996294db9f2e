import { afterEach, beforeAll, expect } from "vitest";
import { fact, listen, MONSTER, onBothCores, PLAYER, page } from "./fixture.ts";

const token = (number: number, x: number, more = {}) => ({
  _id: `token0000000000${number}`,
  name: `T${number}`,
  actorId: "hero000000000001",
  ...{ x, y: 0, width: 1, height: 1, bar1: { attribute: "hp" }, displayBars: 50, disposition: -1 },
  ...more,
});
const seed = {
  actors: [
    { _id: "hero000000000001", name: "Orc", type: MONSTER },
    { _id: "hero000000000002", name: "Mine", type: MONSTER, ownership: { [PLAYER]: 3 } },
  ],
  scenes: [
    {
      _id: "scene00000000001",
      name: "Room",
      active: true,
      ...{ width: 1000, height: 800, padding: 0 },
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      tokens: [token(1, 0), token(2, 300), token(3, 500, { actorId: "hero000000000002", actorLink: true })],
    },
  ],
};

onBothCores({ seed }, (table) => {
  let one: any;
  let two: any;
  beforeAll(() => {
    one = page.canvas.tokens.get("token00000000001");
    two = page.canvas.tokens.get("token00000000002");
  });
  afterEach(() => {
    page.canvas.tokens.setTargets([]);
    for (const each of [...page.canvas.tokens.controlled]) each.release();
  });

  fact(
    { id: "10.4a", evidence: "read", source: "types: client/canvas/board.d.mts" },
    "the active scene is viewed, `canvas.ready` is true, and its tokens are placeables, each the `object` of its document",
    () => {
      const { canvas, game } = page;
      expect([canvas.ready, canvas.scene.id, game.scenes.viewed.id, game.scenes.active.id]).toEqual([
        true,
        "scene00000000001",
        "scene00000000001",
        "scene00000000001",
      ]);
      expect(canvas.tokens.placeables.map(({ name }: any) => name).sort()).toEqual(["T1", "T2", "T3"]);
      expect(one.document.object).toBe(one);
      expect([one.actor.isToken, one.center]).toEqual([true, { x: 50, y: 50 }]);
      expect(canvas.grid.measurePath([one.center, two.center]).distance).toBe(15);
    },
  );

  fact(
    { id: "10.4b", evidence: "read", source: "types: client/canvas/placeables/placeable-object.d.mts" },
    "`control` selects a token, alone unless told otherwise; controlToken tells each change",
    () => {
      const hook = listen("controlToken");
      one.control();
      two.control({ releaseOthers: false });
      expect(page.canvas.tokens.controlled.map(({ name }: any) => name)).toEqual(["T1", "T2"]);
      one.control();
      hook.stop();
      expect(page.canvas.tokens.controlled).toEqual([one]);
      expect(hook.calls.map(([each, controlled]) => [each.name, controlled])).toEqual([
        ["T1", true],
        ["T2", true],
        ["T2", false],
      ]);
    },
  );

  fact(
    { id: "10.4c", evidence: "read", source: "types: client/documents/user.d.mts" },
    "`game.user.targets` is a set of placeables with their ids; `setTarget` lets others go unless told otherwise; targetToken tells each change",
    () => {
      const hook = listen("targetToken");
      one.setTarget(true);
      two.setTarget(true);
      expect([...page.game.user.targets]).toEqual([two]);
      one.setTarget(true, { releaseOthers: false });
      expect([...page.game.user.targets.ids].sort()).toEqual([one.id, two.id]);
      expect(one.isTargeted).toBe(true);
      page.canvas.tokens.setTargets([one.id]);
      hook.stop();
      expect([...page.game.user.targets.ids]).toEqual([one.id]);
      expect(hook.calls[0]!.slice(0, 3)).toEqual([page.game.user, one, true]);
    },
  );

  fact(
    { id: "10.4d", evidence: "read", source: "types: client/hooks.d.mts", needs: "secondClient" },
    "another user's targets arrive with targetToken on every page",
    async () => {
      const hook = listen("targetToken");
      table.actAs("Player").target([two.id]);
      await table.settle();
      hook.stop();
      expect(hook.calls).toEqual([[page.game.users.get(PLAYER), two, true]]);
      expect([...page.game.users.get(PLAYER).targets.ids]).toEqual([two.id]);
    },
  );

  fact(
    { id: "10.1a", evidence: "read", source: "types: common/documents/token.d.mts" },
    "a token says where it stands on the grid, a scene where its rectangle lies",
    () => {
      const { x, y } = one.document.getSnappedPosition({ x: 160, y: 40 });
      expect([x, y]).toEqual([200, 0]);
      const { sceneX, sceneY, sceneWidth, sceneHeight } = page.canvas.scene.dimensions;
      expect([sceneX, sceneY, sceneWidth, sceneHeight]).toEqual([0, 0, 1000, 800]);
    },
  );

  fact(
    { id: "10.4e", evidence: "read", source: "types: client/canvas/placeables/token.d.mts" },
    "a placeable goes when its document is deleted, and `object` is then null",
    async () => {
      const [made] = await page.canvas.scene.createEmbeddedDocuments(
        "Token",
        [token(4, 700)].map(({ _id: _, ...data }) => data),
      );
      await table.settle();
      expect(page.canvas.tokens.get(made.id)?.document).toBe(made);
      await made.delete();
      await table.settle();
      expect([page.canvas.tokens.get(made.id) ?? null, made.object]).toEqual([null, null]);
    },
  );
});

onBothCores({ seed, user: "Player" }, () => {
  fact(
    { id: "10.4f", evidence: "read", source: "types: client/canvas/placeables/token.d.mts", needs: "player" },
    "a player controls only tokens of actors that are theirs",
    () => {
      for (const each of page.canvas.tokens.placeables) each.control({ releaseOthers: false });
      expect(page.canvas.tokens.controlled.map(({ name }: any) => name)).toEqual(["T3"]);
    },
  );
});
