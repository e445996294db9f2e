import { type AnyObject, make, realm } from "../realm.ts";

type Enricher = {
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: AnyObject) => Promise<HTMLElement | null>;
  onRender?: any;
};

async function contentLink(match: RegExpMatchArray, options: AnyObject): Promise<HTMLElement> {
  const [, uuid, label] = match;
  const document = await realm.fromUuid(uuid, { relative: options.relativeTo }).catch(() => null);
  if (!document) return make("a", { class: "content-link broken" }, label ?? uuid!);
  return make(
    "a",
    { class: "content-link", draggable: true, "data-uuid": document.uuid ?? uuid, "data-link": true },
    label ?? document.name,
  );
}

async function inlineRoll(match: RegExpMatchArray, options: AnyObject): Promise<HTMLElement | null> {
  const [, command, formula, , label] = match;
  const data = typeof options.rollData === "function" ? options.rollData() : (options.rollData ?? {});
  if (command) {
    const attributes = { class: "inline-roll roll", "data-mode": command.slice(1), "data-formula": formula };
    return make("a", attributes, label ?? formula!);
  }
  const roll = await realm.Roll.create(formula, data).evaluate({ allowInteractive: false });
  return make("a", { class: "inline-roll inline-result", "data-tooltip": roll.formula }, label ?? String(roll.total));
}

/** Rich text helpers: links and inline rolls in HTML, and what a drag carries. */
export class TextEditor {
  static #active = false;
  static get implementation(): typeof TextEditor {
    return realm.CONFIG?.ux?.TextEditor ?? TextEditor;
  }

  static async enrichHTML(content: string, options: AnyObject = {}): Promise<string> {
    const { secrets = false, documents = true, rolls = true, custom = true } = options;
    const root = make("div");
    root.innerHTML = String(content ?? "");
    if (!secrets) for (const secret of root.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const enrichers: Enricher[] = custom ? [...(realm.CONFIG?.TextEditor?.enrichers ?? [])] : [];
    if (documents) enrichers.push({ pattern: /@UUID\[([^\]]+)\](?:\{([^}]*)\})?/g, enricher: contentLink });
    if (rolls) {
      const pattern =
        /\[\[(\/(?:r|roll|gmr|gmroll|br|blindroll|sr|selfroll|pr|publicroll)\s)?\s*(.*?)(\s*#[^\]]*)?\]\](?:\{([^}]*)\})?/g;
      enrichers.push({ pattern, enricher: inlineRoll });
    }
    for (const enricher of enrichers) await TextEditor.#enrich(root, enricher, options);
    return root.innerHTML;
  }

  static async #enrich(root: HTMLElement, { pattern, enricher }: Enricher, options: AnyObject): Promise<void> {
    const walker = document.createTreeWalker(root, 4);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const source = text.data;
      const pieces: (string | Node)[] = [];
      let from = 0;
      for (const match of source.matchAll(pattern)) {
        const made = await enricher(match, options);
        if (!made) continue;
        pieces.push(source.slice(from, match.index), made);
        from = match.index + match[0].length;
      }
      if (pieces.length) text.replaceWith(...pieces, source.slice(from));
    }
  }

  static getDragEventData(event: DragEvent): AnyObject {
    try {
      return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    } catch {
      return {};
    }
  }

  /** A click on a content link opens the sheet, one on an inline roll rolls it to chat. */
  static activateListeners(): void {
    if (TextEditor.#active) return;
    TextEditor.#active = true;
    document.addEventListener("click", async (event) => {
      const link = (event.target as Element).closest?.<HTMLElement>("a.content-link[data-uuid], a.inline-roll.roll");
      if (!link) return;
      event.preventDefault();
      if (link.dataset.uuid) return void (await realm.fromUuid(link.dataset.uuid))?.sheet?.render(true);
      const roll = realm.Roll.create(link.dataset.formula, realm.game.user.character?.getRollData() ?? {});
      await roll.toMessage({ speaker: realm.getDocumentClass("ChatMessage").getSpeaker() });
    });
  }
}
