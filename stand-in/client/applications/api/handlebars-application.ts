import { loadTemplates, renderTemplate } from "../handlebars.ts";
import type { AnyObject } from "../realm.ts";
import type { ApplicationV2 } from "./application.ts";

type Constructor = new (...args: any[]) => ApplicationV2;

/** Draws an application from `static PARTS`: one template and one root element each, replaced one by one. */
export function HandlebarsApplicationMixin<Base extends Constructor>(BaseApplication: Base) {
  abstract class HandlebarsApplication extends BaseApplication {
    static PARTS: AnyObject = {};
    #parts: Record<string, HTMLElement> = {};
    #descriptions: AnyObject = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: AnyObject): void {
      super._configureRenderOptions(options);
      this.#descriptions = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#descriptions);
    }

    /** A copy of PARTS that a subclass may prune or reorder. */
    _configureRenderParts(_options: AnyObject): AnyObject {
      const parts: AnyObject = (this.constructor as typeof HandlebarsApplication).PARTS;
      const copy = (part: AnyObject): AnyObject =>
        Object.fromEntries(
          Object.entries(part).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]),
        );
      return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, copy(part)]));
    }

    override async _preFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
      await super._preFirstRender(context, options);
      const described = options.parts.map((id: string) => this.#descriptions[id]).filter(Boolean);
      const paths = described.flatMap((part: AnyObject) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set<string>(paths)]);
    }

    async _preparePartContext(partId: string, context: AnyObject, _options: AnyObject): Promise<AnyObject> {
      context.partId = `${this.id}-${partId}`;
      if (context.tabs?.[partId]) context.tab = context.tabs[partId];
      return context;
    }

    override async _renderHTML(context: AnyObject, options: AnyObject): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts as string[]) {
        const part = this.#descriptions[partId];
        if (!part) {
          console.warn(`Part "${partId}" is not a part of ${this.constructor.name}`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, { ...context }, options);
        const holder = document.createElement("template");
        holder.innerHTML = await renderTemplate(part.template, partContext);
        const root = holder.content.firstElementChild as HTMLElement | null;
        if (!root || holder.content.childElementCount !== 1) {
          throw new Error(`The template of part "${partId}" must have exactly one root element`);
        }
        root.dataset.applicationPart = partId;
        if (part.id) root.id = `${this.id}-${part.id}`;
        if (part.classes) root.classList.add(...part.classes);
        rendered[partId] = root;
      }
      return rendered;
    }

    // As in core, a part that is no longer described stays, and a new one is appended: a subclass that swaps parts keeps order itself.
    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: AnyObject): void {
      for (const [partId, made] of Object.entries(result)) {
        let element = made;
        const prior = this.#parts[partId];
        const state: AnyObject = {};
        if (prior) this._preSyncPartState(partId, element, prior, state);
        if (this.#descriptions[partId]?.root) {
          content.replaceChildren(...element.childNodes);
          content.dataset.applicationPart = partId;
          element = content;
        } else if (prior) prior.replaceWith(element);
        else content.append(element);
        this._attachPartListeners(partId, element, options);
        this.#parts[partId] = element;
        if (prior) this._syncPartState(partId, element, prior, state);
      }
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: AnyObject): void {
      const focused = priorElement.ownerDocument.activeElement as (HTMLElement & AnyObject) | null;
      if (focused && priorElement.contains(focused)) {
        if (focused.id) state.focus = `#${CSS.escape(focused.id)}`;
        else if (focused.name) state.focus = `${focused.tagName}[name="${focused.name}"]`;
      }
      const scrollable: string[] = this.#descriptions[partId]?.scrollable ?? [];
      state.scrollPositions = scrollable.flatMap((selector) => {
        const before = selector ? priorElement.querySelector(selector) : priorElement;
        const after = selector ? newElement.querySelector(selector) : newElement;
        return before && after ? [[after, before.scrollTop, before.scrollLeft]] : [];
      });
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: AnyObject): void {
      if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus();
      for (const [element, top, left] of state.scrollPositions ?? [])
        Object.assign(element, { scrollTop: top, scrollLeft: left });
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: AnyObject): void {
      for (const [selector, config] of Object.entries<AnyObject>(this.#descriptions[partId]?.forms ?? {})) {
        const forms = element.matches(selector) ? [element] : element.querySelectorAll<HTMLElement>(selector);
        for (const form of forms) this._attachForm(form, { closeOnSubmit: false, submitOnChange: false, ...config });
      }
    }

    override _tearDown(options: AnyObject): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
