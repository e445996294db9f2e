import { explainOnFocus } from "#applications/api/explain.ts";

/** What is explained on a card when the pointer rests on it is explained to the keyboard too. */
export function registerExplanations(): void {
  Hooks.on("renderChatMessageHTML", (message, html) => {
    if (message.hasCard()) explainOnFocus(html);
  });
}
