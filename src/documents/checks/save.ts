import type { SaverFigures } from "#data/actor/figures.ts";
import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { settings } from "#platform/settings.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { HARM_KINDS, type HarmKind } from "#rules/change.ts";
import { type SaveOutcome, savingThrow } from "#rules/checks/saving-throw.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { prompts, type SaveChoice, type SaveDraft } from "../table/prompts.ts";
import { tokenOf } from "../table/references.ts";
import { selectedWith } from "../table/selection.ts";
import { postSaves, type RolledSave } from "./save-message.ts";

/** Damage that is halved by a save. */
export interface SaveDamage {
  readonly total: number;
  /** With what it hurts: only then immunity is asked. */
  readonly kind?: HarmKind | readonly HarmKind[];
  /** The bonus of the magic weapon that does it. */
  readonly magicBonus?: number;
  /** The uuid of the card or other document that it comes from, and its name as the card says it. */
  readonly source?: string;
  readonly name?: string;
}

/** What a caller may fix of a saving throw. */
export interface SaveOptions {
  readonly modifier?: number;
  /** A typed d20, for the first who saves. */
  readonly die?: number;
  /** Whether the effect is magical, so that Wisdom counts. */
  readonly magic?: boolean;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
  /** Who saves together; by default the selected tokens, if they are several and the actor's own is among them. */
  readonly actors?: readonly Actor.Implementation[];
  /** What they save against: the card then offers to apply it, whole to who failed, half to who saved. */
  readonly damage?: SaveDamage;
}

/** One who saves; `full` and `against` say what damage of which entry, where it is not the same for all. */
export interface Saver {
  readonly actor: Actor.Implementation;
  readonly full: number | null;
  readonly against: string;
}

/** A saver with the figures to roll against, or why there is no save. */
interface AskedSaver extends Saver {
  readonly name: string;
  readonly figures: SaverFigures | Refusal;
}

/** What a save card is about, besides who saves. */
interface Cause {
  readonly saveId: string;
  readonly options: SaveOptions;
  /** Whether the players must not see the card, whoever saves. */
  readonly secret: boolean;
}

/**
 * Rolls the save of one actor, or of all selected tokens, and posts one card. Answers with the message, with null when
 * the user called it off, and refuses when nobody can save: another's actor, one without saves, an id that is no save.
 */
export function save(actor: Actor.Implementation, saveId: string, options: SaveOptions) {
  const selected = selectedWith(actor).flatMap((token) => token.actor ?? []);
  return saveAll(options.actors ?? (selected.length > 1 ? selected : [actor]), saveId, options);
}

/** Rolls the same save of several actors, each once: one dialog and one card; answers and refuses like `save`. */
export function saveAll(actors: readonly Actor.Implementation[], saveId: string, options: SaveOptions) {
  const savers = [...new Set(actors)].map((actor) => ({ actor, full: null, against: "" }));
  return rollSaves(savers, { saveId, options, secret: false });
}

/** Rolls saves of given savers, each perhaps against damage of their own. */
export async function rollSaves(
  savers: readonly Saver[],
  cause: Cause,
): Promise<ChatMessage.Implementation | Refusal | null> {
  const { saveId, options } = cause;
  const total = options.damage?.total ?? 0;
  const harms = kindsOf(options.damage);
  if (!Number.isFinite(total) || total < 0) return refuse("notANumber", { value: String(total) });
  const asked = savers.map((saver) => askOne(saver, saveId));
  const draft = draftOf(asked, options);
  if (isRefusal(draft)) return draft;
  const choice = (options.dialog ?? wantsDialog()) ? await prompts.save(draft) : draft.choice;
  if (choice === null) return null;
  const rolled: RolledSave[] = [];
  const rolls: MeleeRoll[] = [];
  let { die } = choice;
  for (const saver of asked) {
    const { outcome, rolls: made } = await rollOne(saver, choice, die);
    if (made.length > 0) die = null;
    rolls.push(...made);
    rolled.push({
      ...saver,
      saveId: draft.saveId,
      immune: saver.actor.fighter?.isImmuneTo(harms, options.damage?.magicBonus) ?? false,
      result: outcome,
    });
  }
  const first = rolled[0]?.result;
  if (isRefusal(first) && rolled.every(({ result }) => isRefusal(result))) return first;
  const message = await postSaves(rolled, rolls, damageOf(options, harms), cause.secret);
  // As with attacks: where damage is applied at once, so is what the saves leave of it.
  if (message && options.damage && settings.whoApplies === "automatic") await message.apply();
  return message;
}

function askOne(saver: Saver, saveId: string): AskedSaver {
  const { actor } = saver;
  const name = tokenOf(actor)?.name ?? actor.name;
  return { ...saver, name, figures: saverFigures(actor, saveId, name) };
}

function saverFigures(actor: Actor.Implementation, saveId: string, name: string): SaverFigures | Refusal {
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  if (!actor.fighter) return refuse("notAFighter", { name: actor.name });
  return actor.fighter.toSaver(saveId) ?? refuse("noSuchSave", { save: saveId, name });
}

/** What the dialog starts from; refuses when nobody can save. */
function draftOf(asked: readonly AskedSaver[], options: SaveOptions): SaveDraft | Refusal {
  const able = asked.flatMap(({ actor: { uuid }, name, figures }) =>
    isRefusal(figures) ? [] : [{ uuid, name, ...figures }],
  );
  const [lead] = able;
  if (!lead) {
    const why = asked[0]?.figures;
    return isRefusal(why) ? why : refuse("nobodyToSave");
  }
  const values = able.map(({ value }) => value);
  return {
    saver: lead.name,
    savers: able.map(({ name }) => name),
    uuids: able.map(({ uuid }) => uuid),
    saveId: lead.saveId,
    value: Math.min(...values),
    highest: Math.max(...values),
    wisdom: able.reduce((most, { wisdom }) => (Math.abs(wisdom) > Math.abs(most) ? wisdom : most), 0),
    damage: options.damage?.total ?? null,
    choice: { modifier: options.modifier ?? 0, die: options.die ?? null, magic: options.magic ?? false },
  };
}

async function rollOne(
  { actor, name, figures }: AskedSaver,
  choice: SaveChoice,
  die: number | null,
): Promise<{ outcome: SaveOutcome | Refusal; rolls: readonly MeleeRoll[] }> {
  if (isRefusal(figures)) return { outcome: figures, rolls: [] };
  return drive(
    savingThrow({
      saver: { uuid: actor.uuid, name },
      saveId: figures.saveId,
      value: figures.value,
      modifiers: [
        { id: "save", value: figures.own },
        { id: "wisdom", value: choice.magic ? figures.wisdom : 0 },
        { id: "effects", value: figures.effects },
        { id: "situational", value: choice.modifier },
      ],
      ...(die === null ? {} : { die }),
    }),
  );
}

/** The known kinds of harm of some damage. */
function kindsOf(damage: SaveDamage | undefined): HarmKind[] {
  const kinds: readonly string[] = damage?.kind === undefined ? [] : [damage.kind].flat();
  return HARM_KINDS.filter((kind) => kinds.includes(kind));
}

function damageOf({ damage }: SaveOptions, harms: readonly HarmKind[]) {
  if (!damage) return null;
  return {
    total: Math.trunc(damage.total),
    harms: [...harms],
    source: { uuid: damage.source ?? "", name: damage.name ?? "" },
  };
}
