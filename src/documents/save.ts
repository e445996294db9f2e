import { drive } from "#dice/driver.ts";
import { applyMessageMode } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";
import { wantsDialog } from "#platform/skip-key.ts";
import { type SaveOutcome, savingThrow } from "#rules/checks/saving-throw.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { prompts, type SaveChoice } from "./prompts.ts";
import { tokenOf } from "./references.ts";

/** What a caller may fix of a saving throw. */
export interface SaveOptions {
  readonly modifier?: number;
  /** A typed d20. */
  readonly die?: number;
  /** Whether the effect is magical, so that Wisdom counts. */
  readonly magic?: boolean;
  /** False leaves the dialog out; true asks even while the skip key is held. */
  readonly dialog?: boolean;
}

/**
 * Rolls a saving throw and posts its card. Answers with the message, with null when the user called it off, and
 * refuses an actor of somebody else's, one without saves, and an id that is no save.
 */
export async function save(
  actor: Actor.Implementation,
  saveId: string,
  options: SaveOptions,
): Promise<ChatMessage.Implementation | Refusal | null> {
  if (!actor.isOwner) return refuse("notYours", { name: actor.name });
  if (!actor.isFighter()) return refuse("notAFighter", { name: actor.name });
  const figures = actor.system.toSaver(saveId);
  const name = tokenOf(actor)?.name ?? actor.name;
  if (!figures) return refuse("noSuchSave", { save: saveId, name });
  const given = { modifier: options.modifier ?? 0, die: options.die ?? null, magic: options.magic ?? false };
  const draft = { saver: name, saveId: figures.saveId, value: figures.value, wisdom: figures.wisdom, choice: given };
  const choice: SaveChoice | null = (options.dialog ?? wantsDialog()) ? await prompts.save(draft) : given;
  if (choice === null) return null;
  const saver = { uuid: actor.uuid, name };
  const { outcome, rolls } = await drive(
    savingThrow({
      saver,
      saveId: figures.saveId,
      value: figures.value,
      modifiers: [
        { id: "save", value: figures.own },
        { id: "wisdom", value: choice.magic ? figures.wisdom : 0 },
        { id: "effects", value: figures.effects },
        { id: "situational", value: choice.modifier },
      ],
      ...(choice.die === null ? {} : { die: choice.die }),
    }),
  );
  if (isRefusal(outcome)) return outcome;
  const token = tokenOf(actor);
  const data = {
    type: "save" as const,
    speaker: ChatMessage.implementation.getSpeaker({ actor, ...(token ? { token } : {}) }),
    content: summary(name, outcome),
    rolls,
    sound: CONFIG.sounds.dice,
    system: { entries: [{ id: foundry.utils.randomID(), saver, saveId: figures.saveId, outcome }] },
  };
  const message = await ChatMessage.implementation.create(applyMessageMode(data, token?.hidden ?? false));
  return message ?? null;
}

/** A plain line for the chat export and for modules that read only `content`; the name is escaped. */
function summary(name: string, outcome: SaveOutcome): string {
  const words = { name, save: localize(`MELEE.Save.${outcome.saveId}`), total: outcome.total };
  const line = localize(outcome.success ? "MELEE.Summary.saved" : "MELEE.Summary.failed", words);
  return `<p>${foundry.utils.escapeHTML(line)}</p>`;
}
