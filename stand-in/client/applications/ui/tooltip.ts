import { cleanHTML } from "../../../common/utils/html.ts";
import { localize, make } from "../realm.ts";

/** Shows `data-tooltip` (text or key) and `data-tooltip-html` of what is hovered or focused. */
export class TooltipManager {
  element: HTMLElement | null = null;
  tooltip: HTMLElement = make("aside", { id: "tooltip", role: "tooltip", hidden: true });

  activateEventListeners(): void {
    document.body.append(this.tooltip);
    for (const type of ["pointerover", "focusin"]) {
      document.addEventListener(type, (event) => {
        const target = (event.target as Element).closest?.<HTMLElement>("[data-tooltip], [data-tooltip-html]");
        if (target) this.activate(target);
        else this.deactivate();
      });
    }
    document.addEventListener("focusout", () => this.deactivate());
  }
  activate(element: HTMLElement, { text, html, cssClass }: Record<string, string | undefined> = {}): void {
    this.deactivate();
    const markup = html ?? element.dataset.tooltipHtml;
    const plain = text ?? (element.dataset.tooltip || element.getAttribute("aria-label") || element.textContent);
    this.element = element;
    this.tooltip.className = cssClass ?? element.dataset.tooltipClass ?? "";
    if (markup) this.tooltip.innerHTML = cleanHTML(markup);
    else this.tooltip.textContent = localize(plain);
    this.tooltip.hidden = false;
    element.setAttribute("aria-describedby", "tooltip");
    const { left, top, bottom } = element.getBoundingClientRect();
    const below = bottom + this.tooltip.offsetHeight + 8 < window.innerHeight;
    this.tooltip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - this.tooltip.offsetWidth - 8))}px`;
    this.tooltip.style.top = `${below ? bottom + 6 : top - this.tooltip.offsetHeight - 6}px`;
  }
  deactivate(): void {
    this.element?.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.hidden = true;
  }
}
