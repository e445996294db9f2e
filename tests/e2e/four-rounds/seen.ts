import type { Page } from "playwright-core";
import { fighters } from "./world.ts";

/* What runs in a page uses these public names and the documents that they lead to. */
declare const game: any;
declare const canvas: any;

/** What a page draws of the fight, and what its documents say. */
export interface Seen {
  readonly place: { readonly round: number; readonly step: string; readonly phase: string | null };
  /** The lit stop of the strip, the lit phase and the lit block, as drawn. */
  readonly lit: { readonly stop: string; readonly phase: string; readonly block: string };
  readonly primary: string;
  /** Blocks with their rows: as drawn, and by `combat.steps`. */
  readonly blocks: readonly string[];
  readonly steps: readonly string[];
  /** Drawn in the present block as one who can act and has not. */
  readonly able: readonly string[];
  readonly hp: Readonly<Record<string, number>>;
  /** The hit points that rows show. */
  readonly hpShown: Readonly<Record<string, string>>;
  /** As documents have it, and as rows show it. */
  readonly dead: readonly string[];
  readonly deadShown: readonly string[];
  readonly fallingShown: readonly string[];
  readonly fled: readonly string[];
  readonly fledShown: readonly string[];
  readonly armorClass: Readonly<Record<string, number>>;
  readonly declared: Readonly<Record<string, string>>;
  /** Whose row says what they declared, by a sign or by the choice, and whose spell is lost. */
  readonly declaredShown: readonly string[];
  readonly moraleDue: Readonly<Record<string, string>>;
  /** The sides with a line that asks for a check. */
  readonly moraleShown: readonly string[];
  readonly spells: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Warnings and refusals that are to be read. */
  readonly notices: readonly string[];
}

const names = fighters.map(({ name }) => name);
const LABEL: Readonly<Record<string, string>> = { friendly: "Friends", hostile: "Foes", slow: "The slow" };
const labelOf = (key: string) =>
  key
    .split("+")
    .map((id) => LABEL[id] ?? id)
    .join(" + ");
const blocksOf = (blocks: readonly { readonly key: string; readonly members: readonly string[] }[]) =>
  blocks
    .filter(({ members }) => members.length > 0)
    .map(({ key, members }) => `${labelOf(key)}: ${members.join(", ")}`);

/** Reads a page: what it draws, and what its documents say. */
export async function seen(page: Page): Promise<Seen> {
  const [tracker, fight] = await Promise.all([drawn(page), stored(page)]);
  const { rows, stop, phase, block, primary, due, notices } = tracker;
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  // Who falls or flees is shown as such, whether they have acted or not.
  const open = ({ name, state }: (typeof rows)[number]) =>
    ["acting", "waits", "delayed"].includes(state) ||
    (["falling", "fleeing"].includes(state) && !fight.acted.includes(name));
  return {
    place: { ...fight.place, step: labelOf(fight.place.step) },
    lit: { stop, phase, block: labelOf(block) },
    primary,
    blocks: blocksOf(tracker.blocks),
    steps: blocksOf(fight.steps),
    able: rows.filter((row) => row.present && open(row)).map(({ name }) => name),
    hp: fight.hp,
    hpShown: Object.fromEntries(rows.filter(({ hp }) => hp !== "").map(({ name, hp }) => [name, hp])),
    dead: fight.dead,
    deadShown: inState("defeated"),
    fallingShown: inState("falling"),
    fled: fight.fled,
    fledShown: inState("fleeing"),
    armorClass: fight.armorClass,
    declared: fight.declared,
    declaredShown: rows.flatMap(({ name, signs }) => {
      const told = signs.filter((sign) => /Sleep|Glowing Dart|retreat|withdraw|not attack/i.test(sign));
      return told.length > 0 ? [`${name}${told.some((sign) => /lost/.test(sign)) ? " (lost)" : ""}`] : [];
    }),
    moraleDue: Object.fromEntries(fight.due.map(([id, causes]) => [labelOf(id), causes])),
    moraleShown: due.map(labelOf),
    spells: fight.spells,
    notices,
  };
}

/** The tracker and the notifications of a page, as drawn. */
function drawn(page: Page) {
  return page.evaluate(() => {
    const words = (element: Node | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#combat ${selector}`)];
    const declares = (row: HTMLElement) => row.querySelector<HTMLSelectElement>("select.mm-declare");
    return {
      rows: all("li.combatant").map((row) => {
        const chosen = declares(row)?.value === "none" ? null : declares(row)?.selectedOptions[0];
        return {
          name: words(row.querySelector(".name")),
          state: row.querySelector<HTMLElement>(".mm-state")?.dataset.state ?? "",
          present: row.closest(".mm-block")?.getAttribute("aria-current") === "step",
          hp: words(row.querySelector(".mm-hp [aria-hidden]")),
          signs: [...row.querySelectorAll(".mm-note"), ...(chosen ? [chosen] : [])].map(words),
        };
      }),
      stop: words(all(".mm-strip:not(.mm-phases) [aria-current=step]")[0]?.firstChild),
      phase: words(all(".mm-phases [aria-current=step]")[0]),
      block: all(".mm-block[aria-current=step]")[0]?.dataset.step ?? "",
      primary: words(all(".mm-steps button.primary")[0]),
      blocks: all(".mm-block").map((block) => ({
        key: block.dataset.step ?? "",
        members: [...block.querySelectorAll("li.combatant .name")].map(words),
      })),
      due: all(".mm-due").map(({ dataset }) => dataset.sideId ?? ""),
      notices: [...document.querySelectorAll("#notifications p")].map(words),
    };
  });
}

/** What the documents of a page say. */
function stored(page: Page) {
  return page.evaluate((cast) => {
    const { combat } = game;
    const { cursor, sides } = combat.system;
    const byName = (name: string) => combat.combatants.getName(name);
    const actorOf = (name: string) => canvas.scene.tokens.getName(name).actor;
    const figures = (value: (name: string) => number): Record<string, number> =>
      Object.fromEntries(cast.map((name) => [name, value(name)]));
    const acted = (name: string) =>
      byName(name).system.placements.some((one: any) => one.round === combat.round && one.acted != null);
    const declared = (name: string): [string, string][] => {
      const found = byName(name).declaration;
      if (!found) return [];
      const fate = found.fate === "lost" ? " (lost)" : "";
      return [[name, found.kind === "spell" ? `spell: ${found.spellName}${fate}` : found.kind]];
    };
    const memorised = (name: string): Record<string, number> =>
      Object.fromEntries(
        actorOf(name)
          .items.filter(({ type }: any) => type === "spell")
          .map((item: any) => [item.name, item.system.memorised]),
      );
    return {
      place: {
        round: combat.round as number,
        step: (cursor.step ?? "") as string,
        phase: cursor.phase as string | null,
      },
      steps: combat.steps.map(({ key, combatantIds }: any) => ({
        key,
        members: combatantIds.map((id: string) => combat.combatants.get(id).name),
      })) as { key: string; members: string[] }[],
      acted: cast.filter(acted),
      hp: figures((name) => actorOf(name).system.hp.value),
      dead: cast.filter((name) => byName(name).isDefeated),
      fled: cast.filter((name) => byName(name).system.fled === "fleeing"),
      armorClass: figures((name) => actorOf(name).combatStats.armorClassDescending),
      declared: Object.fromEntries(cast.flatMap(declared)),
      due: Object.entries<any>(sides).flatMap(([id, { morale }]): [string, string][] =>
        morale.due ? [[id, [...morale.due.causes].join()]] : [],
      ),
      spells: Object.fromEntries(
        cast.map((name) => [name, memorised(name)] as const).filter(([, copies]) => Object.keys(copies).length > 0),
      ),
    };
  }, names);
}

/** What a card of an attack tells its reader, and what it stores. */
export interface CardSeen {
  readonly state: string;
  readonly sentence: string;
  readonly needed: string;
  readonly damage: string;
  readonly immunity: string;
  readonly modifiers: readonly string[];
  readonly stored: { readonly needed: number; readonly hitsArmorClass: number | null; readonly hit: boolean };
}

/** Reads the card of one attack. */
export function attackCard(page: Page, id: string): Promise<CardSeen> {
  return page.evaluate((message) => {
    const card = document.querySelector(`#chat [data-message-id="${message}"]`);
    const words = (selector: string) => (card?.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
    const needed = words(".entry-needed");
    const { outcome } = game.messages.get(message).system.entries[0];
    return {
      state: words(".entry-state"),
      sentence: words(".entry-sentence").replace(needed, "").trim(),
      needed,
      damage: words(".entry-damage"),
      immunity: words(".entry-immunity"),
      modifiers: [...(card?.querySelectorAll(".modifier-list > div[tabindex]:not(.part)") ?? [])].map(
        (line) => `${line.querySelector("dt")?.textContent} ${line.querySelector("dd")?.textContent}`,
      ),
      stored: { needed: outcome.needed, hitsArmorClass: outcome.hitsArmorClass, hit: outcome.hit },
    };
  }, id);
}

/** All the words of a card. */
export const cardWords = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    (message) =>
      (document.querySelector(`#chat [data-message-id="${message}"]`)?.textContent ?? "").replace(/\s+/g, " ").trim(),
    id,
  );

/** The names of those for whom a check of morale was rolled, by the card's stored groups. */
export const rolledFor = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(
    (message) =>
      game.messages
        .get(message)
        .system.groups.flatMap(({ members }: any) =>
          members.map((member: string) => game.combat.combatants.get(member).name),
        ),
    id,
  );
