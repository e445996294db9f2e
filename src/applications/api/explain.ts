/** Shows an element's explanation when it is reached by keyboard, as core does when the pointer rests on it. */
export function explainOnFocus(root: HTMLElement): void {
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.tooltip || !target.matches(":focus-visible")) return;
    game.tooltip.activate(target);
  });
  root.addEventListener("focusout", () => game.tooltip.deactivate());
}
