import { page, type Table } from "./table.ts";

/** Rounds without declarations and morale, a whole side at a time. */
export const PLAIN = { declarations: false, stride: "sides", morale: false, initiativeWhen: "eachRound" } as const;
/** The fighter against the ogre beside him and the one 30 feet away. */
export const DUEL = ["tokenFighter0000", "tokenOgreNear000", "tokenOgreFar0000"];

/** A new active encounter of these tokens; what was written for it is forgotten. */
export async function encounter(table: Table, tokenIds: readonly string[] = DUEL): Promise<Encounter> {
  for (const combat of [...page.game.combats]) await combat.delete();
  const combat = await page.Combat.create({ active: true });
  const members = tokenIds.map((tokenId) => {
    const token = table.token(tokenId);
    return { tokenId, sceneId: token.parent.id, actorId: token.actorId };
  });
  await combat.createEmbeddedDocuments("Combatant", members);
  await table.bench.settle();
  table.mark();
  return new Encounter(table, page.game.combats.get(combat.id));
}

/** An encounter that is gone through with fixed dice. */
export class Encounter {
  constructor(
    readonly table: Table,
    readonly combat: any,
  ) {}

  /** A verb of the encounter with these faces of its d6; what was written before is forgotten. */
  async go(verb: "startCombat" | "nextTurn" | "nextRound" | "rollAll", ...shown: number[]): Promise<void> {
    this.table.mark();
    this.table.bench.fixDice(...shown.map((face) => [face, 6] as const));
    await this.combat[verb]();
    await this.table.bench.settle();
  }

  /** Everybody's number, in order of joining. */
  get numbers(): (number | null)[] {
    return this.combat.combatants.map((one: any) => one.initiative);
  }

  /** Core's round and turn, and whose it is. */
  get stand(): unknown[] {
    return [this.combat.round, this.combat.turn, this.combat.combatant?.name ?? null];
  }

  /** The cards posted since the last verb. */
  get cards(): string[] {
    return this.table.written.filter((line) => line.includes("ChatMessage"));
  }

  /** Who of the encounter has this name. */
  one(name: string): any {
    return this.combat.combatants.find((combatant: any) => combatant.name === name);
  }
}
