/** A fault of a window as somebody would see it. */
export type Fault = string;

/**
 * Measures what is drawn within an element: text that is cut, controls that overlap or leave it, text too faint or of
 * a size out of bounds, marks of a foreign sheet. Runs in the page, so it may use nothing from outside itself.
 */
export function faultsOf(selector: string): Fault[] {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) return ["is not there"];
  const faults: Fault[] = [];
  const LEAST_CONTRAST = 4.5;
  const LEAST_CONTRAST_LARGE = 3;
  const LARGE = 24;
  const LARGE_BOLD = 18.5;
  /** Pixels on the screen, at core's own font size; a base sheet of 120 % may stay above it. */
  const FONT_SIZES = [11, 32];
  const SLACK = 1.5;

  const seen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const nameOf = (element: Element): string => {
    const words = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 30);
    const place = [element.tagName.toLowerCase(), ...element.classList].join(".");
    const parent = element.parentElement?.classList[0];
    return `${parent ? `${parent} > ` : ""}${place} "${words}"`;
  };
  const elements = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => seen(element) && !element.closest("option, svg"),
  );
  const ownText = (element: Element): Text[] =>
    [...element.childNodes].filter(
      (node): node is Text => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  const texts = elements.filter((element) => ownText(element).length > 0);

  /* Text: whole, or meant to end in dots. */
  const clips = (value: string): boolean => value === "hidden" || value === "clip";
  const cutBy = (element: Element, box: DOMRect): Element | null => {
    for (let holder: Element | null = element; holder && root.contains(holder); holder = holder.parentElement) {
      const style = styleOf(holder);
      if (style.textOverflow === "ellipsis") return null;
      const edge = holder.getBoundingClientRect();
      const beyond = box.right > edge.right + SLACK || box.left < edge.left - SLACK;
      const below = box.bottom > edge.bottom + SLACK + 3 || box.top < edge.top - SLACK - 3;
      const button = holder.matches("button, select, summary, .window-content");
      if (beyond && (clips(style.overflowX) || button)) return holder;
      if (below && ((clips(style.overflowY) && holder !== root) || holder.matches("button"))) return holder;
      if (["auto", "scroll"].includes(style.overflowY)) {
        // What can be scrolled to is not cut; sideways nothing scrolls here.
        return beyond ? holder : null;
      }
    }
    return null;
  };
  for (const element of texts) {
    for (const node of ownText(element)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const holder = cutBy(element, box);
      if (holder) faults.push(`cut: ${nameOf(element)} by ${nameOf(holder)}`);
    }
  }
  const pencil = document.createElement("canvas").getContext("2d")!;
  for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
    if (!seen(control) || ["checkbox", "radio"].includes(control.type)) continue;
    const style = styleOf(control);
    pencil.font = style.font;
    const words =
      control instanceof HTMLSelectElement
        ? (control.selectedOptions[0]?.label ?? "")
        : control.value || control.placeholder;
    const arrow = control instanceof HTMLSelectElement ? 16 : 0;
    const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (pencil.measureText(words).width > room - arrow + SLACK) faults.push(`cut: ${nameOf(control)} holds "${words}"`);
    if (Number.parseFloat(style.fontSize) > control.clientHeight) faults.push(`too low: ${nameOf(control)}`);
  }

  /* Controls: within the window, apart from each other, of a sensible size. */
  const frame = root.getBoundingClientRect();
  const controls = elements.filter((element) =>
    element.matches("button, input, select, textarea, summary, a[href], [tabindex]"),
  );
  const inner = (control: Element): DOMRect => control.getBoundingClientRect();
  for (const [index, control] of controls.entries()) {
    const box = inner(control);
    if (box.left < frame.left - SLACK || box.right > frame.right + SLACK) faults.push(`outside: ${nameOf(control)}`);
    if (control.matches("button") && (box.height > 75 || box.height < 17 || box.width < 12)) {
      faults.push(`size ${Math.round(box.width)} × ${Math.round(box.height)}: ${nameOf(control)}`);
    }
    for (const other of controls.slice(index + 1)) {
      if (control.contains(other) || other.contains(control)) continue;
      const second = inner(other);
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      // What has scrolled away under the header is not in anybody's way.
      const scrolled =
        control.closest(".tab, .item-body, .mm-tracker") !== other.closest(".tab, .item-body, .mm-tracker");
      if (across > SLACK && down > SLACK && !scrolled) faults.push(`overlap: ${nameOf(control)} and ${nameOf(other)}`);
    }
  }

  /* Ink: strong enough against the paper under it. */
  const numbers = (color: string): number[] => {
    const srgb = color.startsWith("color(");
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    return srgb ? [red * 255, green * 255, blue * 255, alpha] : [red, green, blue, alpha];
  };
  const over = (top: number[], under: number[]): number[] => {
    const alpha = top[3] ?? 1;
    return [0, 1, 2].map((channel) => (top[channel] ?? 0) * alpha + (under[channel] ?? 0) * (1 - alpha));
  };
  const paperUnder = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const own = numbers(styleOf(element).backgroundColor);
    return (own[3] ?? 1) >= 1 ? own : over(own, paperUnder(element.parentElement));
  };
  const light = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const opacityOf = (element: Element | null): number =>
    element && root.contains(element) ? Number(styleOf(element).opacity) * opacityOf(element.parentElement) : 1;
  const inked = new Set<Element>([
    ...texts,
    ...controls.filter((control) => control.matches("input, select, textarea")),
  ]);
  for (const element of inked) {
    const style = styleOf(element);
    const size = Number.parseFloat(style.fontSize);
    if (size < FONT_SIZES[0]! || size > FONT_SIZES[1]! * 1.2) faults.push(`font of ${size} px: ${nameOf(element)}`);
    const paper = paperUnder(element);
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers(style.color);
    const ink = over([red, green, blue, alpha * opacityOf(element)], paper);
    const [dark, bright] = [light(ink), light(paper)].sort((first, second) => first - second);
    const contrast = (bright! + 0.05) / (dark! + 0.05);
    const large = size >= LARGE || (size >= LARGE_BOLD && Number(style.fontWeight) >= 600);
    const quiet = element.closest(":disabled") !== null;
    if (contrast < (large || quiet ? LEAST_CONTRAST_LARGE : LEAST_CONTRAST)) {
      faults.push(`contrast ${contrast.toFixed(1)}: ${nameOf(element)}`);
    }
  }

  /* What foreign sheets like to leave behind. */
  for (const element of elements.filter((one) => !one.closest(".prose, prose-mirror, .window-header"))) {
    const style = styleOf(element);
    if (element.matches("h1, h2, h3, h4") && style.textDecorationLine !== "none")
      faults.push(`line: ${nameOf(element)}`);
    if (element.matches("li") && style.listStyleType !== "none") faults.push(`mark: ${nameOf(element)}`);
    if (element.matches("button") && style.textTransform !== "none") faults.push(`capitals: ${nameOf(element)}`);
    if (style.textShadow !== "none") faults.push(`shadow: ${nameOf(element)}`);
  }
  return [...new Set(faults)];
}
