import type { Page } from "playwright-core";

/* Everything below the first function is sent to the page as text: these functions know each other and the page only. */

/** What is drawn of a window, gathered once for all checks. */
interface Drawn {
  readonly root: HTMLElement;
  readonly elements: readonly HTMLElement[];
  readonly texts: readonly HTMLElement[];
  readonly controls: readonly HTMLElement[];
}

/**
 * Measures what is drawn within an element, and answers with its faults in words: text that is cut, controls that
 * overlap, leave it or have no sensible size, ink too faint, marks that a foreign sheet left. Each is named once.
 */
export async function faultsOf(page: Page, selector: string): Promise<string[]> {
  const parts = [draw, nameOf, ownText, cutBy, cutTexts, cutFields, planeOf, boxOf, misplacedControls];
  const checks = [numbersOf, over, paperUnder, lightOf, opacityOf, contrastOf, faintInk, foreignMarks, measure];
  const source = [...parts, ...checks].map(String).join("\n");
  return page.evaluate<string[]>(`(() => { ${source}; return measure(${JSON.stringify(selector)}); })()`);
}

function measure(selector: string): string[] {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) return ["is not there"];
  const drawn = draw(root);
  const checks = [cutTexts, cutFields, misplacedControls, faintInk, foreignMarks];
  return [...new Set(checks.flatMap((check) => check(drawn)))];
}

function draw(root: HTMLElement): Drawn {
  const elements = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("option, svg"),
  );
  const control = "button, input, select, textarea, summary, a[href], [tabindex]";
  return {
    root,
    elements,
    texts: elements.filter((element) => ownText(element).length > 0),
    controls: elements.filter((element) => element.matches(control)),
  };
}

function nameOf(element: Element): string {
  const words = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 30);
  const place = [element.tagName.toLowerCase(), ...element.classList].join(".");
  const parent = element.parentElement?.classList[0];
  return `${parent ? `${parent} > ` : ""}${place} "${words}"`;
}

function ownText(element: Element): Text[] {
  return [...element.childNodes].filter(
    (node): node is Text => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
  );
}

/** Who cuts a box of text off: an ancestor that clips, or a control that it sticks out of. Dots at the end are meant. */
function cutBy(root: Element, element: Element, box: DOMRect): Element | null {
  const slack = 1.5;
  for (let holder: Element | null = element; holder && root.contains(holder); holder = holder.parentElement) {
    const { textOverflow, overflowX, overflowY } = getComputedStyle(holder);
    if (textOverflow === "ellipsis") return null;
    const edge = holder.getBoundingClientRect();
    const beyond = box.right > edge.right + slack || box.left < edge.left - slack;
    // Glyphs of a low line reach a little out of it.
    const below = box.bottom > edge.bottom + slack + 3 || box.top < edge.top - slack - 3;
    const clips = ["hidden", "clip"];
    if (beyond && (clips.includes(overflowX) || holder.matches("button, summary, .window-content"))) return holder;
    if (below && ((clips.includes(overflowY) && holder !== root) || holder.matches("button"))) return holder;
    // What can be scrolled to is not cut; sideways nothing is meant to scroll.
    if (["auto", "scroll"].includes(overflowY)) return beyond ? holder : null;
  }
  return null;
}

function cutTexts({ root, texts }: Drawn): string[] {
  const range = document.createRange();
  return texts.flatMap((element) =>
    ownText(element).flatMap((node) => {
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const holder = box.width > 0 ? cutBy(root, element, box) : null;
      return holder ? [`cut: ${nameOf(element)} by ${nameOf(holder)}`] : [];
    }),
  );
}

/** What fields and choices hold must fit into them. */
function cutFields({ controls }: Drawn): string[] {
  const pencil = document.createElement("canvas").getContext("2d");
  return controls.flatMap((control) => {
    const choice = control instanceof HTMLSelectElement;
    if (!pencil || !(choice || control instanceof HTMLInputElement)) return [];
    if (["checkbox", "radio"].includes(control.type)) return [];
    // A line of free text scrolls with its caret.
    if (control.matches(".field.wide input[type=text]")) return [];
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(control);
    pencil.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const arrow = choice ? 16 : 0;
    const words = choice ? (control.selectedOptions[0]?.label ?? "") : control.value || control.placeholder;
    const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
    const faults = pencil.measureText(words).width > room + 1.5 ? [`cut: ${nameOf(control)} holds "${words}"`] : [];
    return Number.parseFloat(fontSize) > control.clientHeight ? [...faults, `too low: ${nameOf(control)}`] : faults;
  });
}

/** What scrolls a control, or what sticks to its place while the rest scrolls. */
function planeOf(root: Element, control: Element): Element {
  let plane = control;
  while (plane !== root && plane.parentElement) {
    const { overflowY, position } = getComputedStyle(plane);
    if (position === "sticky" || ["auto", "scroll"].includes(overflowY)) return plane;
    plane = plane.parentElement;
  }
  return root;
}

/** The place of a control; of a line that folds out only its words, since buttons may stand at its end. */
function boxOf(control: Element): DOMRect {
  if (!control.matches("summary")) return control.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(control);
  return range.getBoundingClientRect();
}

/** Controls stand within the window, apart from each other, and have the size of something to press. */
function misplacedControls({ root, controls }: Drawn): string[] {
  const slack = 1.5;
  const frame = root.getBoundingClientRect();
  const boxes = new Map(controls.map((control) => [control, boxOf(control)]));
  const planes = new Map(controls.map((control) => [control, planeOf(root, control)]));
  return controls.flatMap((control, index) => {
    const box = boxes.get(control)!;
    const faults: string[] = [];
    if (box.left < frame.left - slack || box.right > frame.right + slack) faults.push(`outside: ${nameOf(control)}`);
    if (control.matches("button") && (box.height > 75 || box.height < 17 || box.width < 12)) {
      faults.push(`size ${Math.round(box.width)} × ${Math.round(box.height)}: ${nameOf(control)}`);
    }
    for (const other of controls.slice(index + 1)) {
      // What has scrolled away under another part is in nobody's way.
      if (control.contains(other) || planes.get(control) !== planes.get(other)) continue;
      const second = boxes.get(other)!;
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      if (across > slack && down > slack) faults.push(`overlap: ${nameOf(control)} and ${nameOf(other)}`);
    }
    return faults;
  });
}

/** Red, green and blue from 0 to 255, and alpha. */
function numbersOf(color: string): number[] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  return color.startsWith("color(") ? [red * 255, green * 255, blue * 255, alpha] : [red, green, blue, alpha];
}

function over(top: readonly number[], under: readonly number[]): number[] {
  const alpha = top[3] ?? 1;
  return [0, 1, 2].map((channel) => (top[channel] ?? 0) * alpha + (under[channel] ?? 0) * (1 - alpha));
}

function paperUnder(element: Element | null): number[] {
  if (!element) return [255, 255, 255];
  const own = numbersOf(getComputedStyle(element).backgroundColor);
  return (own[3] ?? 1) >= 1 ? own : over(own, paperUnder(element.parentElement));
}

/** Relative luminance as the accessibility guidelines reckon it. */
function lightOf(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function opacityOf(element: Element | null): number {
  return element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
}

function contrastOf(element: Element): number {
  const paper = paperUnder(element);
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersOf(getComputedStyle(element).color);
  const ink = over([red, green, blue, alpha * opacityOf(element)], paper);
  const [dark = 0, bright = 0] = [lightOf(ink), lightOf(paper)].sort((first, second) => first - second);
  return (bright + 0.05) / (dark + 0.05);
}

/** 4.5 to 1 for text, 3 to 1 for large text and for what is switched off; 11 to 38 pixels. */
function faintInk({ texts, controls }: Drawn): string[] {
  const fields = controls.filter((control) => control.matches("input, select, textarea"));
  return [...new Set([...texts, ...fields])].flatMap((element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.5 && Number(fontWeight) >= 600);
    const contrast = contrastOf(element);
    const least = large || element.closest(":disabled") ? 3 : 4.5;
    const faults = contrast < least ? [`contrast ${contrast.toFixed(1)}: ${nameOf(element)}`] : [];
    return size < 11 || size > 38 ? [...faults, `font of ${size} px: ${nameOf(element)}`] : faults;
  });
}

/** What base sheets like to put on everything; the frame and formatted text are core's and the user's. */
function foreignMarks({ elements }: Drawn): string[] {
  return elements.flatMap((element) => {
    if (element.closest(".prose, prose-mirror, .window-header")) return [];
    const { textDecorationLine, listStyleType, textTransform, textShadow, letterSpacing } = getComputedStyle(element);
    const heading = element.matches("h1, h2, h3, h4, legend");
    const faults = [
      ...(heading && textDecorationLine !== "none" ? ["underlined"] : []),
      ...(element.matches("li") && listStyleType !== "none" ? ["list mark"] : []),
      ...(element.matches("button, label") && textTransform !== "none" ? ["capitals"] : []),
      ...(textShadow !== "none" ? ["shadow"] : []),
      ...(!heading && ownText(element).length > 0 && Number.parseFloat(letterSpacing) > 1 ? ["spaced"] : []),
    ];
    return faults.map((fault) => `${fault}: ${nameOf(element)}`);
  });
}
