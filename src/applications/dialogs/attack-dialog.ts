import { explainOnFocus } from "#applications/api/explain.ts";
import { crowd } from "#data/message/card.ts";
import type { AttackChoice, AttackDraft, TargetDraft } from "#documents/table/prompts.ts";
import type { TemplateContext, WindowBase } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import type { Cover, RangeBand, Reach } from "#rules/attacks/types.ts";
import { ChoiceDialog, type FormValues, numberFrom } from "./choice-dialog.ts";

const BANDS: readonly RangeBand[] = ["short", "medium", "long"];
const COVERS: readonly Cover[] = [0, 1, 2, 3, 4, "complete"];

/** What is remembered of the last attack with a weapon on a target. */
type Remembered = Pick<AttackChoice, "mode" | "cover" | "modifier" | "anyDistance">;

/** The only value of a list, or null when they differ. */
function only<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/** The last choices of this user by weapon and target, until the page is left. */
const memory = new Map<string, Remembered>();

function memoryKey(draft: AttackDraft): string {
  return [...draft.sources, ...draft.targets].map(({ uuid }) => uuid).join(" ");
}

function coverFrom(value: unknown): Cover | null {
  return COVERS.find((cover) => String(cover) === String(value)) ?? null;
}

function bandFrom(value: unknown): RangeBand | null {
  return BANDS.find((band) => band === value) ?? null;
}

/** Asks how an attack is made: everything is read from the map and the sheet already, and Enter rolls. */
export class AttackDialog extends ChoiceDialog<AttackChoice, AttackDraft> {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = {
    id: "melee-and-morale-attack-{id}",
    window: { title: "MELEE.AttackDialog.title" },
  };

  static override PARTS = { form: { template: "systems/melee-and-morale/templates/dialogs/attack-dialog.hbs" } };

  /** Opens the dialog for a draft; null when the user cancelled. Writes nothing. */
  static async prompt(draft: AttackDraft): Promise<AttackChoice | null> {
    return new AttackDialog(draft).ask();
  }

  /** The distance that was measured, when there is one target, a map, and no difference among the attackers. */
  get #measured(): number | null {
    const [only, another] = this.draft.targets;
    return only && !another && only.farthest === only.distance ? only.distance : null;
  }

  /** Whether every target has declared a retreat. */
  get #retreat(): boolean {
    const { targets } = this.draft;
    return targets.length > 0 && targets.every(({ retreating }) => retreating);
  }

  /** What the form starts from: what the caller gave, and where nothing was measured the last choice. */
  #preset(): AttackChoice {
    const { choice, modes, targets } = this.draft;
    const cover = choice.cover ?? only(targets.map((target) => target.cover));
    const marked = targets.some((target) => target.cover > 0);
    const last = memory.get(memoryKey(this.draft));
    if (!last) return { ...choice, cover: cover ?? (marked ? null : 0) };
    const unknown = targets.every(({ distance }) => distance === null);
    return {
      ...choice,
      mode: unknown && modes.includes(last.mode) ? last.mode : choice.mode,
      cover: marked || choice.cover !== null ? cover : last.cover,
      modifier: choice.modifier === 0 ? last.modifier : choice.modifier,
      anyDistance: choice.anyDistance || last.anyDistance,
    };
  }

  protected override async _prepareContext(): Promise<TemplateContext> {
    const draft = this.draft;
    const preset = this.#preset();
    const given = typeof preset.range === "number" ? preset.range : null;
    const measured = given ?? (preset.range === null ? this.#measured : null);
    return {
      attacker: attackersText(draft.attackers),
      crowd: draft.attackers.length > 1 ? crowd(draft.attackers, localize, Number.POSITIVE_INFINITY) : null,
      sources: draft.sources.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)),
      targets: draft.targets.map((target) => ({ name: target.name, distance: distanceText(target) })),
      choosesMode: draft.modes.length > 1,
      modes: draft.modes.map((mode) => ({
        value: mode,
        label: localize(`MELEE.Reach.${mode}`),
        checked: mode === preset.mode,
      })),
      measured: measured === null ? null : String(measured),
      band: measured === null ? "" : this.#bandText(measured, preset.mode),
      bands: bandOptions(draft, bandFrom(preset.range)),
      coverAsMarked: preset.cover === null,
      covers: COVERS.map((cover) => ({
        value: String(cover),
        label: localize(`MELEE.Cover.${cover}`),
        selected: cover === preset.cover,
      })),
      modifier: preset.modifier,
      die: preset.die ?? "",
      retreating: preset.retreating ?? this.#retreat,
      anyDistance: preset.anyDistance,
      barred: draft.barred && refusalText(draft.barred),
      overrule: preset.overrule,
      isGamemaster: game.user?.isGM === true,
    };
  }

  #bandText(feet: number, mode: Reach): string {
    const { ranges } = this.draft;
    if (mode === "melee" || !ranges) return "";
    const band = BANDS.find((name) => feet <= ranges[name]);
    return localize(band ? `MELEE.Range.${band}` : "MELEE.Range.none");
  }

  protected override async _onRender(
    context: TemplateContext,
    options: Parameters<ChoiceDialog<AttackChoice, AttackDraft>["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.addEventListener("input", () => this.#refresh());
    explainOnFocus(this.element);
    this.#refresh();
  }

  /** Cover and bands are for missiles: greyed out in melee, so that nothing moves. */
  #refresh(): void {
    const form = this.element;
    const mode = form.querySelector<HTMLInputElement>("[name=mode]:checked")?.value === "missile" ? "missile" : "melee";
    for (const control of form.querySelectorAll<HTMLSelectElement>("[data-missile]")) {
      control.disabled = mode === "melee";
    }
    const note = form.querySelector<HTMLElement>("[data-band]");
    const feet = form.querySelector<HTMLInputElement>("[name=distance]");
    if (note && feet) note.textContent = this.#bandText(numberFrom(feet.value, 0), mode);
  }

  protected override readChoice(values: FormValues): AttackChoice {
    const draft = this.draft;
    const feet = numberFrom(values.distance, null);
    const retreats = values.retreating === true;
    const choice: AttackChoice = {
      mode: draft.modes.find((mode) => mode === values.mode) ?? draft.mode,
      range: feet !== null && feet !== this.#measured ? feet : bandFrom(values.band),
      cover: coverFrom(values.cover),
      modifier: numberFrom(values.modifier, 0),
      die: numberFrom(values.die, null),
      // As it stood it leaves each target its own.
      retreating: retreats === (draft.choice.retreating ?? this.#retreat) ? draft.choice.retreating : retreats,
      anyDistance: values.anyDistance === true,
      overrule: values.overrule === true,
    };
    const { mode, modifier, anyDistance } = choice;
    // What a condition preset says nothing of the next target.
    const cover = draft.targets.some((target) => target.cover > 0) ? 0 : choice.cover;
    memory.set(memoryKey(draft), { mode, cover, modifier, anyDistance });
    return choice;
  }
}

function attackersText(names: readonly string[]): string {
  const [only = "", another] = names;
  return another === undefined ? only : localize("MELEE.AttackDialog.attackers", { count: names.length });
}

function distanceText({ distance, farthest }: TargetDraft): string {
  if (distance === null || farthest === null) return localize("MELEE.AttackDialog.unknownDistance");
  if (distance === farthest) return localize("MELEE.Unit.countFeet", { feet: distance });
  return localize("MELEE.AttackDialog.distances", { nearest: distance, farthest });
}

function bandOptions(draft: AttackDraft, chosen: RangeBand | null) {
  const measured = draft.targets.some(({ distance }) => distance !== null);
  const first = {
    value: "",
    label: localize(measured ? "MELEE.AttackDialog.asMeasured" : "MELEE.AttackDialog.unknownRange"),
    selected: chosen === null,
  };
  const { ranges } = draft;
  if (!ranges) return [first];
  return [
    first,
    ...BANDS.filter((band) => ranges[band] > 0).map((band) => ({
      value: band,
      label: localize("MELEE.AttackDialog.band", { band: localize(`MELEE.Range.${band}`), feet: ranges[band] }),
      selected: band === chosen,
    })),
  ];
}
