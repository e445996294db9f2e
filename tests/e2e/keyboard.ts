import type { Page } from "playwright-core";

/** A control as somebody meets it who has no mouse. */
interface Stop {
  readonly name: string;
  readonly ringed: boolean;
}

/** A control that Tab must meet, with its place before anything scrolls. */
interface Expected {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
}

/**
 * Goes through a window by Tab alone, and answers with its faults in words: a control that is missed or met out of
 * order, a focus that cannot be seen, an order that jumps back against reading, a way out that is barred.
 */
export async function keyboardFaults(page: Page, selector: string): Promise<string[]> {
  const expected = await page.evaluate(enter, selector);
  // A part that scrolls may be a stop as well.
  for (let press = 0; press <= expected.length + 1; press += 1) await page.keyboard.press("Tab");
  const { stops, within } = await page.evaluate(leave, selector);
  const names = stops.map(({ name }) => name);
  const wanted = expected.map(({ name }) => name);
  return [
    ...(within ? ["Tab does not lead out"] : []),
    ...wanted.filter((name) => !names.includes(name)).map((name) => `missed: ${name}`),
    ...(names.join("\n") === wanted.join("\n") ? [] : [`Tab goes by ${names.join(" | ")}`]),
    ...stops.filter(({ ringed }) => !ringed).map(({ name }) => `no sign of focus: ${name}`),
    ...expected.flatMap((control, index) => {
      const before = expected[index - 1];
      // Reading goes on to the right or downwards; a few pixels are the height of a border.
      const back = before && control.top < before.top - 8 && control.left < before.right - 4;
      return back ? [`out of reading order: ${control.name} after ${before.name}`] : [];
    }),
  ];
}

/** Puts the focus on the window itself and notes where it goes; answers with what Tab must meet, in document order. */
function enter(selector: string): Expected[] {
  const controls = "button, input, select, textarea, summary, a[href], [tabindex='0']";
  const root = document.querySelector<HTMLElement>(selector)!;
  const nameOf = (control: HTMLInputElement) =>
    [control.tagName, control.ariaLabel, control.name, control.id, control.textContent?.trim().slice(0, 40)].join(" ");
  const stops: Stop[] = [];
  const note = ({ target }: Event) => {
    const control = target as HTMLInputElement;
    if (!root.contains(control) || control === root || !control.matches(controls)) return;
    const { outlineStyle, outlineWidth } = getComputedStyle(control);
    stops.push({ name: nameOf(control), ringed: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1.5 });
  };
  if (!root.hasAttribute("tabindex")) root.tabIndex = -1;
  root.focus({ preventScroll: true });
  for (const element of root.querySelectorAll("*")) element.scrollTop = 0;
  document.addEventListener("focusin", note);
  Object.assign(globalThis, { tabbed: { stops, note } });
  return [...root.querySelectorAll<HTMLInputElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(":disabled"))
    .filter(({ tabIndex }) => tabIndex >= 0)
    .filter(({ type, name, checked, form }) => {
      const group = form?.elements.namedItem(name);
      return type !== "radio" || checked || !(group instanceof RadioNodeList && group.value !== "");
    })
    .map((control) => {
      const { left, top, right } = control.getBoundingClientRect();
      return { name: nameOf(control), left, top, right };
    });
}

/** Where the focus went, and whether it is still within. */
function leave(selector: string): { stops: Stop[]; within: boolean } {
  const { stops, note } = (globalThis as any).tabbed;
  document.removeEventListener("focusin", note);
  return { stops, within: document.querySelector(selector)?.contains(document.activeElement) ?? false };
}
