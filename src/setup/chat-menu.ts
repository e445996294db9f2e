import { pointsOf, type TotalKind } from "#data/message/damage-card.ts";
import { doneText, totalOf } from "#documents/cards/apply-total.ts";
import { contextMenuEntry } from "#platform/compat.ts";
import { tell } from "#platform/notify.ts";
import { isRefusal } from "#rules/refusal.ts";

/** What the menu of a message with a rolled total offers, in order. */
const ENTRIES: readonly { readonly label: string; readonly icon: string; kind: TotalKind; half: boolean }[] = [
  { label: "MELEE.Total.damage", icon: "fa-solid fa-heart-crack", kind: "damage", half: false },
  { label: "MELEE.Total.half", icon: "fa-solid fa-heart-circle-minus", kind: "damage", half: true },
  { label: "MELEE.Total.heal", icon: "fa-solid fa-heart-circle-plus", kind: "heal", half: false },
];

/** Offers in the context menu of every message with a rolled total to apply it; both cores call the hook so. */
export function registerChatMenu(): void {
  Hooks.on("getChatMessageContextOptions", (_log, entries) => {
    for (const { label, icon, kind, half } of ENTRIES) {
      const visible = (row: HTMLElement) => {
        const message = messageOf(row);
        return message !== undefined && totalOf(message) !== null;
      };
      entries.push(contextMenuEntry({ label, icon, visible, onClick: (row) => void apply(row, kind, half) }));
    }
  });
}

function messageOf(row: HTMLElement): ChatMessage.Implementation | undefined {
  return game.messages.get(row.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "");
}

/** Applies, and says what was done, or why it cannot be. */
async function apply(row: HTMLElement, kind: TotalKind, half: boolean): Promise<void> {
  const answer = await messageOf(row)?.applyTotal(kind, { half });
  if (isRefusal(answer)) tell(answer);
  else if (answer?.isDamage()) {
    const { system } = answer;
    const targets = system.entries.map(({ target }) => target);
    ui.notifications.info(doneText(kind, pointsOf(system), targets));
  }
}
