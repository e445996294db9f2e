import type { CardViewer } from "#data/message/card.ts";
import { localize } from "#platform/localize.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { isRefusal } from "#rules/refusal.ts";
import { actorOf } from "../table/references.ts";
import type { CardKind, Press } from "./card.ts";
import { cardOf } from "./registry.ts";

/** What the user of this client may know of a card and do with it. */
function viewerOf(message: ChatMessage.Implementation, kind: CardKind): CardViewer {
  const { user } = game;
  const mayRead = (uuid: string) => actorOf(uuid)?.testUserPermission(user, "OBSERVER") ?? false;
  return {
    isGamemaster: user.isGM,
    mayKnow: (uuid) => user.isGM || settings.showMonsterFigures || mayRead(uuid),
    mayApply: (entryId) => kind.mayPress?.(message, entryId) ?? false,
    localize,
  };
}

/** Templates that the templates of cards draw in; core keeps them, so that each is fetched once. */
const PARTIALS = [
  "systems/melee-and-morale/templates/cards/attack-details.hbs",
  "systems/melee-and-morale/templates/cards/row-buttons.hbs",
  "systems/melee-and-morale/templates/cards/bulk.hbs",
  "systems/melee-and-morale/templates/cards/save-bar.hbs",
];

/** The html of a message's card for the user of this client; null for a message that has none. */
async function cardHtml(message: ChatMessage.Implementation, kind: CardKind): Promise<string | null> {
  const view = kind.prepare(message, viewerOf(message, kind));
  if (view === null) return null;
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates(PARTIALS);
  return renderTemplate(kind.template(message), { ...view });
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

/**
 * Draws a card for the user of this client in place of the message's plain content and wires its buttons. Every call
 * gets a new element (log, notification and pop-out each draw their own), so the listener is never added twice.
 */
export async function drawCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const kind = cardOf(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!kind || !content) return;
  const drawn = await cardHtml(message, kind);
  if (drawn === null) return;
  content.innerHTML = drawn;
  keepFolds(message, content);
  content.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-action]");
    const action = button && kind.actions?.[button.dataset.action ?? ""];
    if (!button || !action) return;
    event.stopPropagation();
    void press(button, action(message, pressOf(button)));
  });
}

function pressOf(button: HTMLButtonElement): Press {
  const { dataset, parentElement } = button;
  return {
    entryId: dataset.entryId ?? "",
    data: { ...dataset },
    field: (name) => {
      const field = parentElement?.querySelector<HTMLInputElement | HTMLSelectElement>(
        `:is(input, select)[name="${name}"]`,
      );
      return field?.value ?? "";
    },
  };
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
