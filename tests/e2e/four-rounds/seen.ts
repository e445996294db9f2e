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

/** Reads a page whole, in one turn. */
export function seen(page: Page): Promise<Seen> {
  return page.evaluate(
    (names) => {
      const { combat } = game;
      const words = (element: Node | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#combat ${selector}`)];
      const byName = (name: string) => combat.combatants.getName(name);
      const label: Record<string, string> = { friendly: "Friends", hostile: "Foes", slow: "The slow" };
      const labelOf = (key: string) =>
        key
          .split("+")
          .map((id) => label[id] ?? id)
          .join(" + ");
      const labelled = (key: string, members: readonly string[]) => `${labelOf(key)}: ${members.join(", ")}`;
      const rows = all("li.combatant").map((row) => ({
        name: words(row.querySelector(".name")),
        state: row.querySelector<HTMLElement>(".mm-state")?.dataset.state ?? "",
        present: row.closest(".mm-block")?.getAttribute("aria-current") === "step",
        hp: words(row.querySelector(".mm-hp [aria-hidden]")),
        notes: [...row.querySelectorAll(".mm-note")].map(words),
        declares: row.querySelector<HTMLSelectElement>("select.mm-declare")?.selectedOptions[0],
      }));
      const inState = (...states: string[]) =>
        rows.filter(({ state }) => states.includes(state)).map(({ name }) => name);
      const acted = (name: string) => {
        const { round, placements } = { round: combat.round, ...byName(name).system };
        return placements.find((placement: any) => placement.round === round)?.acted != null;
      };
      // Who falls or flees is shown as such, whether they have acted or not.
      const open = ({ name, state }: { name: string; state: string }) =>
        ["acting", "waits", "delayed"].includes(state) || (["falling", "fleeing"].includes(state) && !acted(name));
      const drawn = all(".mm-block").map((block) => ({
        key: block.dataset.step ?? "",
        members: [...block.querySelectorAll("li.combatant .name")].map(words),
      }));
      const of = (value: (name: string) => unknown) =>
        Object.fromEntries(names.map((name) => [name, value(name)])) as any;
      const only = (test: (name: string) => boolean) => names.filter(test);
      const actorOf = (name: string) => canvas.scene.tokens.getName(name).actor;
      const { cursor } = combat.system;
      const memorised = (name: string) =>
        actorOf(name)
          .items.filter(({ type }: any) => type === "spell")
          .map((item: any) => [item.name, item.system.memorised]);
      const declared = (name: string) => {
        const found = byName(name).declaration;
        if (!found) return [];
        const fate = found.fate === "lost" ? " (lost)" : "";
        return [[name, found.kind === "spell" ? `spell: ${found.spellName}${fate}` : found.kind]];
      };
      return {
        place: { round: combat.round, step: labelOf(cursor.step ?? ""), phase: cursor.phase },
        lit: {
          stop: words(all(".mm-strip:not(.mm-phases) [aria-current=step]")[0]?.firstChild),
          phase: words(all(".mm-phases [aria-current=step]")[0]),
          block: labelOf(all(".mm-block[aria-current=step]")[0]?.dataset.step ?? ""),
        },
        primary: words(all(".mm-steps button.primary")[0]),
        blocks: drawn.filter(({ members }) => members.length > 0).map(({ key, members }) => labelled(key, members)),
        steps: combat.steps
          .filter(({ combatantIds }: any) => combatantIds.length > 0)
          .map(({ key, combatantIds }: any) =>
            labelled(
              key,
              combatantIds.map((id: string) => combat.combatants.get(id).name),
            ),
          ),
        able: rows.filter((row) => row.present && open(row)).map(({ name }) => name),
        hp: of((name) => actorOf(name).system.hp.value),
        hpShown: Object.fromEntries(rows.filter(({ hp }) => hp !== "").map(({ name, hp }) => [name, hp])),
        dead: only((name) => byName(name).isDefeated),
        deadShown: only((name) => inState("defeated").includes(name)),
        fallingShown: inState("falling"),
        fled: only((name) => byName(name).system.fled === "fleeing"),
        fledShown: inState("fleeing"),
        armorClass: of((name) => actorOf(name).combatStats.armorClassDescending),
        declared: Object.fromEntries(names.flatMap(declared)),
        declaredShown: rows.flatMap(({ name, notes, declares }) => {
          const signs = [...notes, ...(declares && declares.value !== "none" ? [words(declares)] : [])];
          const told = signs.filter((sign) => /Sleep|Glowing Dart|retreat|withdraw|not attack/i.test(sign));
          return told.length > 0 ? [`${name}${told.some((sign) => /lost/.test(sign)) ? " (lost)" : ""}`] : [];
        }),
        moraleDue: Object.fromEntries(
          Object.entries<any>(combat.system.sides).flatMap(([id, { morale }]) =>
            morale.due ? [[labelOf(id), [...morale.due.causes].join()]] : [],
          ),
        ),
        moraleShown: all(".mm-due").map(({ dataset }) => labelOf(dataset.sideId ?? "")),
        spells: Object.fromEntries(
          names.flatMap((name) => {
            const copies = memorised(name);
            return copies.length > 0 ? [[name, Object.fromEntries(copies)]] : [];
          }),
        ),
        notices: [...document.querySelectorAll("#notifications p")].map(words),
      };
    },
    fighters.map(({ name }) => name),
  ) as Promise<Seen>;
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
