import type { CardViewer } from "#data/message/card.ts";
import { localize } from "#platform/localize.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { isRefusal } from "#rules/refusal.ts";
import { actorOf } from "../table/references.ts";
import { targetsOf } from "./apply.ts";
import { cardRequest } from "./request.ts";
import { canWriteAll, mayApply, mayTakeBack } from "./rights.ts";

/** What the user of this client may know of a card and do with it. */
function viewerOf(card: ChatMessage.Implementation): CardViewer {
  const { user } = game;
  const mayRead = (uuid: string) => actorOf(uuid)?.testUserPermission(user, "OBSERVER") ?? false;
  return {
    isGamemaster: user.isGM,
    mayKnow: (uuid) => user.isGM || settings.showMonsterFigures || mayRead(uuid),
    mayApply: (id) => {
      if (card.isSpell() && id === "") return mayTakeBack(card);
      if (card.isCheck()) return canWriteAll(user, card, [card.system.subject.uuid]);
      if (!card.isAppliable()) return false;
      const targets = targetsOf(card, cardRequest(card.id, [id]));
      // Who has selected nobody yet may do so before pressing.
      return targets.length === 0 ? user.isGM || card.author === user : mayApply(user, card, targets);
    },
    localize,
  };
}

/** Templates that the templates of cards draw in; core keeps them, so that each is fetched once. */
const PARTIALS = [
  "systems/melee-and-morale/templates/cards/attack-details.hbs",
  "systems/melee-and-morale/templates/cards/row-buttons.hbs",
  "systems/melee-and-morale/templates/cards/bulk.hbs",
  "systems/melee-and-morale/templates/cards/save-bar.hbs",
] as const;

/** The html of a message's card for the user of this client; null for a message that has none. */
async function cardHtml(message: ChatMessage.Implementation): Promise<string | null> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...PARTIALS]);
  const viewer = viewerOf(message);
  if (message.isAttack()) return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  if (message.isSave()) return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  if (message.isSpell()) return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  if (message.isDamage()) return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  if (message.isCheck() || message.isMorale()) {
    const view = message.system.prepareCard(viewer);
    return view && renderTemplate(message.system.cardTemplate, { ...view });
  }
  if (message.isInitiative())
    return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  if (message.isEncounter())
    return renderTemplate(message.system.cardTemplate, { ...message.system.prepareCard(viewer) });
  return null;
}

/** Entries whose details this client has unfolded: every change of a card draws it anew, and nothing may snap shut. */
const unfolded = new WeakMap<ChatMessage.Implementation, Set<string>>();

/** Opens the details that were open when the card was last drawn, and remembers what is opened and shut from now on. */
function keepFolds(message: ChatMessage.Implementation, content: HTMLElement): void {
  const open = unfolded.get(message) ?? new Set();
  unfolded.set(message, open);
  for (const details of content.querySelectorAll<HTMLDetailsElement>("details.entry-details")) {
    const entryId = details.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    details.open = open.has(entryId);
    details.addEventListener("toggle", () => {
      if (details.open) open.add(entryId);
      else open.delete(entryId);
    });
  }
}

/** A pressed button: of which entry, none for a button that is for all, and what stands around it. */
interface Press {
  readonly entryId: string;
  readonly button: HTMLButtonElement;
}

/** What a button of any card does, by its `data-action`. */
const VERBS: Readonly<Record<string, (card: ChatMessage.Implementation, press: Press) => Promise<unknown>>> = {
  apply: (card, { entryId }) => card.apply(entryId),
  half: (card, { entryId }) => card.apply(entryId, { half: true }),
  // A card that is taken back as a whole names no entry.
  undo: (card, { entryId }) => card.undo(entryId || undefined),
  applyAll: (card) => card.apply(),
  halfAll: (card) => card.apply(undefined, { half: true }),
  undoAll: (card) => card.undo(),
  flip: (card, { entryId }) => card.overrule(entryId, { hit: !card.isHit(entryId) }),
  setDamage: (card, { entryId, button }) => {
    const typed = button.parentElement?.querySelector<HTMLInputElement>('input[name="damage"]')?.value.trim();
    return card.overrule(entryId, { damage: typed ? Number(typed) : null });
  },
  takeBack: (card) => card.takeBack(),
  saveAgainst: (card) => card.saveAgainst(card.isSpell() ? card.system.save : ""),
  setFlight: (card, { entryId, button }) =>
    card.setFlight(Number(entryId), button.dataset.flight === "surrendered" ? "surrendered" : "fleeing"),
  saveForHalf: (card, { entryId, button }) => {
    const saveId = button.parentElement?.querySelector<HTMLSelectElement>('select[name="save"]')?.value ?? "";
    return card.saveAgainst(saveId, entryId === "" ? {} : { entryId });
  },
};

/**
 * Draws a card for the user of this client in place of the message's plain content and wires its buttons. Every call
 * gets a new element (log, notification and pop-out each draw their own), so the listener is never added twice.
 */
export async function drawCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const drawn = content ? await cardHtml(message) : null;
  if (!content || drawn === null) return;
  content.innerHTML = drawn;
  keepFolds(message, content);
  content.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-action]");
    const verb = button && VERBS[button.dataset.action ?? ""];
    const entryId = button?.dataset.entryId ?? "";
    if (!button || !verb) return;
    event.stopPropagation();
    void press(button, verb(message, { entryId, button }));
  });
}

/** Keeps a button from being pressed twice while its verb runs, and shows a refusal. */
async function press(button: HTMLButtonElement, work: Promise<unknown>): Promise<void> {
  button.disabled = true;
  try {
    const answer = await work;
    if (isRefusal(answer)) tell(answer);
  } finally {
    button.disabled = false;
  }
}
