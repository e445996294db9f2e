import { type AnyObject, isPlainObject, make, realm } from "../realm.ts";

/** Merges options as along a class chain: objects deeply, arrays concatenated, anything else replaced. */
export function mergeOptions(target: AnyObject, source: AnyObject): AnyObject {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (Array.isArray(present) && Array.isArray(value)) target[key] = [...present, ...value];
    else if (isPlainObject(value)) target[key] = mergeOptions(isPlainObject(present) ? present : {}, value);
    else if (value !== undefined) target[key] = Array.isArray(value) ? [...value] : value;
  }
  return target;
}

/** Fills a window's root with title bar, menu, content and resize handle; answers these parts. */
export function buildFrame(element: HTMLElement, config: AnyObject, hasControls: boolean): AnyObject {
  const control = (action: string, label: string, icon: string): HTMLElement =>
    make("button", {
      type: "button",
      class: `header-control icon ${icon}`,
      "data-action": action,
      "aria-label": label,
    });
  const icon = make("i", { class: "window-icon", "aria-hidden": "true" });
  const title = make("h1", { class: "window-title" });
  const controls = hasControls ? control("toggleControls", "More", "bench-more") : null;
  const close = control("close", "Close", "bench-close");
  const header = make("header", { class: "window-header" }, icon, title, controls, close);
  const controlsDropdown = make("menu", { class: "controls-dropdown", hidden: true });
  const content = make(config.contentTag, { class: ["window-content", ...config.contentClasses].join(" ") });
  const resize = config.resizable ? make("div", { class: "window-resize-handle" }) : null;
  element.append(header, controlsDropdown, content, ...(resize ? [resize] : []));
  return { header, icon, title, controls, close, controlsDropdown, content, resize };
}

/** Moves or resizes an application while the pointer drags a handle of its frame. */
export function followPointer(
  app: { element: HTMLElement; position: AnyObject; setPosition(position: AnyObject): unknown },
  handle: HTMLElement,
  move: (start: AnyObject, dx: number, dy: number) => AnyObject,
): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || (down.target as Element).closest("button")) return;
    const size = { width: app.element.offsetWidth, height: app.element.offsetHeight };
    const start = { left: app.position.left ?? 0, top: app.position.top ?? 0, ...size };
    handle.setPointerCapture?.(down.pointerId);
    const drag = (event: PointerEvent): void => {
      app.setPosition(move(start, event.clientX - down.clientX, event.clientY - down.clientY));
    };
    // A row that the moving window brings under the point of the press would begin a drag of its own.
    const hold = (event: Event): void => event.preventDefault();
    const stop = (): void => {
      handle.removeEventListener("pointermove", drag);
      document.removeEventListener("dragstart", hold, { capture: true });
      for (const end of ["pointerup", "pointercancel"]) handle.removeEventListener(end, stop);
    };
    handle.addEventListener("pointermove", drag);
    document.addEventListener("dragstart", hold, { capture: true });
    for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, stop);
  });
  // Else the browser drags what has come under the place of the press, once the window has moved away from it.
  handle.addEventListener("mousedown", (down) => {
    if (!(down.target as Element).closest("button")) down.preventDefault();
  });
}

/** The options that every application starts from. */
export const BASE_OPTIONS: AnyObject = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  actions: {},
  form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
  position: {},
};

/** Whether the user may see an entry of a window's header menu. */
export function mayUse(application: any, entry: AnyObject): boolean {
  const visible = typeof entry.visible === "function" ? entry.visible.call(application) : (entry.visible ?? true);
  const level = realm.CONST?.DOCUMENT_OWNERSHIP_LEVELS?.[entry.ownership] ?? entry.ownership;
  return (
    visible && (level === undefined || application.document?.testUserPermission?.(realm.game.user, level) !== false)
  );
}

/** The page's own class of events: a test's page may be gone before a late render ends. */
export const PageEvent = Event;
