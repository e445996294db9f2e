import { expect, it } from "vitest";
import { onBothCores, page, SEED } from "./table.ts";

const scene = "hall000000000000";
const combatant = (_id: string, tokenId: string, actorId: string) => ({
  _id,
  type: "sides",
  tokenId,
  sceneId: scene,
  actorId,
});
/** A fight in its first round: the fighter with an ogre beside him, whom the players do not see. */
const FIGHT = {
  _id: "fight00000000000",
  type: "sides",
  active: true,
  scene,
  round: 1,
  turn: 0,
  combatants: [
    combatant("one0000000000000", "tokenFighter0000", "fighter000000000"),
    { ...combatant("two0000000000000", "tokenOgreNear000", "ogre000000000000"), hidden: true },
  ],
};
const settings = { declarations: true, enforceMovement: true };

onBothCores({ user: "Player", settings, seed: { ...SEED, combats: [FIGHT] } }, (table) => {
  const fighter = () => page.game.combats.get(FIGHT._id).combatants.get("one0000000000000");
  const told: string[] = [];

  it("C9: a foe whom the player does not see is not betrayed by being in melee", () => {
    expect(fighter().isEngaged).toBe(false);
  });

  it("C7: where the world wishes it a player's move beyond the rate is not made, and the sentence says why", async () => {
    page.ui.notifications.warn = (message: string) => told.push(message);
    const token = table().token("tokenFighter0000");
    const { rate } = fighter().movement;
    expect(rate).toBe(40);
    await token.update({ y: 900 });
    expect([token.y, told]).toEqual([0, ["Fighter has 40 feet of movement left this round, and this is 45."]]);
    await token.update({ y: 800 });
    expect([token.y, fighter().movement.left]).toEqual([800, 0]);
  });
});
