import { describe, expect, it } from "vitest";
import { NOTE_IDS, ROW_STATES } from "../../src/applications/sidebar/trackers/sides/row-view.ts";
import { DISRUPTIONS, RETURNS, SPELL_EVENTS } from "../../src/data/message/spell-card.ts";
import { SETTINGS, type SettingEntry } from "../../src/platform/setting-table.ts";
import { ATTACK_REASONS } from "../../src/rules/attacks/types.ts";
import { HARM_KINDS } from "../../src/rules/change.ts";
import { REACTIONS } from "../../src/rules/checks/reaction.ts";
import { DECLARATIONS, STANDINGS } from "../../src/rules/combat/sides/state.ts";
import { MODIFIER_IDS } from "../../src/rules/dice/request.ts";
import { PLACES } from "../../src/rules/monsters/number-appearing.ts";
import { REFUSAL_CODES } from "../../src/rules/refusal.ts";
import { STATUS_IDS } from "../../src/rules/statuses.ts";
import { readFiles, readJson, withoutComments } from "./sources.ts";

const PHASES = ["morale", "movement", "missiles", "spells", "melee"];
/** What the tracker names by its state: it has a word for it and, on hover and focus, a sentence. */
const STATES = ROW_STATES.filter((state) => state !== "ready");
const SAVES = ["death", "wands", "paralysis", "breath", "spells"];

/** Keys that code puts together: each beginning with what may follow it. A new one must be written down here. */
const FAMILIES: Record<string, readonly string[]> = {
  // How data of a refusal or a side's name is told from a key that is to be translated.
  "MELEE.": [],
  "MELEE.AbilityHint.": ["strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"],
  "MELEE.Alignment.": ["lawful", "neutral", "chaotic", "any"],
  "MELEE.AttackReason.": ATTACK_REASONS,
  "MELEE.Browser.": ["from", "to"],
  "MELEE.Card.State.": [
    "hit",
    "miss",
    "noTarget",
    "natural20",
    "natural1",
    "immune",
    "refused",
    "saved",
    "failed",
    "holds",
    "breaks",
    "cast",
    "disrupted",
    "returned",
  ],
  "MELEE.Card.Check.": PLACES,
  "MELEE.Card.Spell.by.": DISRUPTIONS,
  "MELEE.Card.Spell.returned.": RETURNS,
  "MELEE.Card.Morale.": ["fleeing", "surrendered", "fleeingInstead", "surrenderedInstead"],
  "MELEE.CheckDialog.": ["morale", "reaction"],
  "MELEE.Cover.": ["0", "1", "2", "3", "4", "complete"],
  "MELEE.Explain.": [
    ...MODIFIER_IDS,
    ...["declaration", "initiative", "step", "slow", "rollSurprise", "rollReaction"],
    ...[...PHASES, ...STATES, ...STANDINGS, ...NOTE_IDS],
  ],
  "MELEE.Figure.": [
    ...["otherArmorClass", "movement", "morale", "experience", "numberAppearing", "reaction", "saveAs", "treasure"],
  ],
  "MELEE.Harm.": HARM_KINDS,
  "MELEE.Item.new.": ["weapon", "armor", "attack", "gear", "spell"],
  "MELEE.Leader.": ["bodyguard", "chieftain", "guard", "king", "leader", "queen"],
  "MELEE.Modifier.": MODIFIER_IDS,
  "MELEE.Movement.": ["walk", "fly", "glide", "swim", "burrow", "crawl", "climb", "web"],
  "MELEE.Range.": ["short", "medium", "long"],
  "MELEE.Reach.": ["melee", "missile"],
  "MELEE.Reaction.": REACTIONS,
  "MELEE.Refusal.": REFUSAL_CODES,
  "MELEE.Save.": SAVES,
  "MELEE.SaveShort.": SAVES,
  "MELEE.Setting.": [
    ...Object.entries<SettingEntry>(SETTINGS).flatMap(([key, entry]) => {
      const choices = entry.kind === "choice" ? entry.ids.map((id) => `choice.${id}`) : [];
      return entry.shown === false ? [] : ["name", "hint", ...choices].map((word) => `${key}.${word}`);
    }),
  ],
  "MELEE.Sheet.rollNumber.": PLACES,
  "MELEE.Size.": ["small", "medium", "large", "huge"],
  // Every special and tag of the compendium has a label: a user's own word is shown as typed.
  "MELEE.Special.": specialTags(),
  "MELEE.Status.": STATUS_IDS,
  "MELEE.StatusHint.": STATUS_IDS,
  "MELEE.Summary.": [...PLACES, ...SPELL_EVENTS],
  "MELEE.Unit.": ["feet", "yards"],
  "MELEE.Tab.": ["card", "edit", "fight", "abilities", "inventory", "spells", "notes"],
  "MELEE.Tracker.": [
    ...["more", "moreOwn", "delay", "skip", "engagedYes", "engagedNo", "engagedMeasured"],
    ...["putInSlow", "takeOutOfSlow", "weaponDecides"],
  ],
  "MELEE.Tracker.Before.": ["rollSurprise", "rollReaction"],
  "MELEE.Tracker.Declare.": ["none", ...DECLARATIONS],
  "MELEE.Tracker.May.": PHASES.filter((phase) => phase !== "morale"),
  "MELEE.Tracker.Note.": NOTE_IDS.filter((id) => id !== "slow"),
  "MELEE.Tracker.Phase.": PHASES,
  "MELEE.Tracker.State.": STATES,
  "MELEE.Tracker.Stop.": ["declaration", "initiative", "slow"],
  "MELEE.Tracker.Word.": STANDINGS,
};

function specialTags(): string[] {
  const monsters = readFiles("packs/_source/monsters", ".json").map(({ text }) => JSON.parse(text));
  const words = monsters.flatMap(({ system }): string[] => [
    ...(system?.specials ?? []).map(({ tag }: { tag: string }) => tag),
    // Its kind is a tag of a printed monster too, and has a place of its own.
    ...(system?.tags ?? []).filter((tag: string) => tag.replaceAll("-", " ") !== system.kind),
  ]);
  return [...new Set(words)];
}

function flatten(value: Record<string, any>, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === "string" ? [[prefix + key, inner]] : Object.entries(flatten(inner, `${prefix}${key}.`)),
    ),
  );
}

const sentences = flatten(readJson("lang/en.json"));
const keys = Object.keys(sentences);
const code = readFiles("src", ".ts").map(({ path, text }) => ({ path, text: withoutComments(text) }));
const templates = readFiles("templates", ".hbs");
const manifest = readJson("system.json");

const literals = [...code, ...templates].flatMap(({ path, text }) =>
  [...text.matchAll(/["'`](MELEE\.[\w.]*\w)["'`]/g)].map((match) => ({ path, key: match[1]! })),
);
const beginnings = [...code, ...templates].flatMap(({ path, text }) =>
  [...text.matchAll(/["'`](MELEE\.(?:\w+\.)*\w*)(?:\$\{|["'`](?<=\.["'`]))/g)].map((match) => ({
    path,
    begin: match[1]!,
  })),
);
const modelPrefixes = code.flatMap(({ text }) =>
  [...text.matchAll(/LOCALIZATION_PREFIXES[^=]*=\s*\[([^\]]*)\]/g)].flatMap((match) =>
    [...match[1]!.matchAll(/"([^"]+)"/g)].map((found) => found[1]!),
  ),
);

const isField = (key: string) => modelPrefixes.some((prefix) => key.startsWith(`${prefix}.FIELDS.`));
const families = Object.entries(FAMILIES).flatMap(([begin, ends]) => ends.map((end) => begin + end));
const subtypes = Object.entries(manifest.documentTypes).flatMap(([document, types]) =>
  Object.keys(types as object).map((type) => `TYPES.${document}.${type}`),
);

describe("lang/en.json", () => {
  it("has every key that code and templates name", () => {
    const missing = literals.filter(({ key }) => !(key in sentences) && !modelPrefixes.includes(key));
    expect([...new Set(missing.map(({ path, key }) => `${path}: ${key}`))]).toEqual([]);
  });

  it("has every key of the families that code puts together, and no family is unknown", () => {
    expect(families.filter((key) => !(key in sentences))).toEqual([]);
    const unknown = beginnings.filter(({ begin }) => !(begin in FAMILIES));
    expect([...new Set(unknown.map(({ path, begin }) => `${path}: ${begin}`))]).toEqual([]);
  });

  it("fills in what a refusal's sentence asks for, wherever it is refused", () => {
    const asked = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    const unfilled = code.flatMap(({ path, text }) =>
      [...text.matchAll(/\brefuse\("(\w+)"(?:, \{([^}]*)\})?\)/g)].flatMap(([, refusal, data = ""]) => {
        const given = data.split(",").map((entry) => entry.split(":")[0]!.trim());
        if (given.some((name) => name.startsWith("..."))) return [];
        return asked(sentences[`MELEE.Refusal.${refusal}`] ?? "")
          .filter((name) => !given.includes(name))
          .map((name) => `${path}: ${refusal} gives no ${name}`);
      }),
    );
    expect(unfilled).toEqual([]);
  });

  it("names every subtype that somebody chooses from a list, which a card's is not, and nothing else", () => {
    const chosen = subtypes.filter((key) => !key.startsWith("TYPES.ChatMessage."));
    expect(chosen.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => key.startsWith("TYPES.") && !subtypes.includes(key))).toEqual([]);
  });

  it("has no key that nothing uses", () => {
    const used = new Set([...literals.map(({ key }) => key), ...families, ...subtypes]);
    expect(keys.filter((key) => !used.has(key) && !isField(key))).toEqual([]);
  });

  it("speaks in short plain sentences", () => {
    const loud = Object.entries(sentences).filter(([, text]) => /!|undefined|\[object| {2}/.test(text) || text === "");
    expect(loud).toEqual([]);
  });
});

describe("templates", () => {
  it("say nothing that is not in the language file", () => {
    const spoken = templates.flatMap(({ path, text }) => {
      const plain = text.replace(/\{\{!--[\s\S]*?--\}\}|\{\{[\s\S]*?\}\}/g, "").replace(/<!--[\s\S]*?-->|<[^>]*>/g, "");
      return [...plain.matchAll(/[A-Za-z]{2,}/g)].map((match) => `${path}: ${match[0]}`);
    });
    expect(spoken).toEqual([]);
  });
});
