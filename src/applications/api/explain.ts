/**
 * Shows an element's explanation when it is reached by keyboard, as core does when the pointer rests on it. One without
 * an explanation of its own shows that of its part marked `data-explains`.
 */
export function explainOnFocus(root: HTMLElement): void {
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    const explained = target.dataset.tooltip ? target : target.querySelector<HTMLElement>("[data-explains]");
    if (explained?.dataset.tooltip) game.tooltip.activate(explained);
  });
  root.addEventListener("focusout", () => game.tooltip.deactivate());
}

/**
 * Words an explanation anew at the moment when it is wanted, by pointer or keyboard, for what it says depends on the map:
 * `word` answers with the sentences for an element that `selector` finds, or with null to leave it.
 */
export function explainAnew(root: HTMLElement, selector: string, word: (element: HTMLElement) => string | null): void {
  const refresh = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    const text = element && word(element);
    if (!element || !text || element.dataset.tooltip === text) return;
    element.dataset.tooltip = text;
    element.setAttribute("aria-description", text);
  };
  for (const event of ["pointerover", "focusin"] as const) root.addEventListener(event, refresh, { capture: true });
}
