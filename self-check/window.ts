import { countsOf } from "./report.ts";
import { begin, cleanUp, goOn, isUnderWay, type Progress, playsSystem, state } from "./run.ts";
import type { Outcome } from "./runner.ts";
import { foreignDocuments, page } from "./world.ts";

const ROOT = "MELEESELFCHECK";
const KINDS = { measured: "Measured", read: "Read", smoke: "Smoke" } as const;
const text = (key: string, data?: Record<string, string | number>): string =>
  data ? page.game.i18n.format(`${ROOT}.${key}`, data) : page.game.i18n.localize(`${ROOT}.${key}`);

/** An element with attributes and what is in it; texts are texts, never HTML. */
function make(tag: string, attributes: Record<string, string> = {}, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

const button = (action: string, label: string): HTMLElement =>
  make("button", { type: "button", "data-action": action }, text(label));

/** The class of the window; core's is there only when the page has begun to load the world. */
export function windowClass(): any {
  const { ApplicationV2 } = page.foundry.applications.api;

  return class SelfCheckWindow extends ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "melee-and-morale-self-check",
      classes: ["melee-and-morale-self-check"],
      window: { title: `${ROOT}.Title`, resizable: true },
      position: { width: 640, height: 720 },
      actions: {
        run(this: SelfCheckWindow) {
          return this.play(begin);
        },
        copy(this: SelfCheckWindow) {
          return this.copy();
        },
        async cleanUp(this: SelfCheckWindow) {
          await cleanUp();
          page.ui.notifications.info(text("Clean"));
          return this.render();
        },
      },
    };

    running = false;

    async _renderHTML(): Promise<HTMLElement[]> {
      const { report, outcomes, phase } = state();
      const status = make("p", { role: "status", class: "progress" }, this.running ? text("Refusal.Running") : "");
      const parts = [make("p", {}, text("About")), ...this.#buttons(), status];
      if (phase !== "done" || this.running) return parts;
      const box = make("textarea", { readonly: "", rows: "14", id: `${this.id}-report`, spellcheck: "false" });
      box.textContent = report;
      const label = make("label", { for: box.id }, text("Report"));
      return [...parts, counts(outcomes), failures(outcomes), label, box, button("copy", "Copy")];
    }

    _replaceHTML(parts: HTMLElement[], content: HTMLElement): void {
      content.replaceChildren(...parts);
    }

    #buttons(): HTMLElement[] {
      if (!page.game.user.isGM) return [make("p", { class: "refusal" }, text("Refusal.NotGamemaster"))];
      if (this.running) return [];
      const foreign = foreignDocuments();
      const notes = [];
      if (foreign.length > 0) notes.push(text("Refusal.NotEmpty", { documents: foreign.join(", ") }));
      if (!playsSystem()) notes.push(text("Refusal.OtherSystem"));
      return [
        ...notes.map((note) => make("p", { class: "refusal" }, note)),
        make(
          "div",
          { class: "buttons" },
          button("run", foreign.length > 0 ? "RunAnyway" : "Run"),
          button("cleanUp", "CleanUp"),
        ),
      ];
    }

    /** Plays a part of a run and shows how far it is. */
    async play(part: (tell: (progress: Progress) => void) => Promise<unknown>): Promise<void> {
      if (this.running || !page.game.user.isGM) return;
      this.running = true;
      await this.render({ force: true });
      try {
        await part(({ done, all, title }) => {
          const line = this.element?.querySelector("[role=status]");
          if (line) line.textContent = text("Progress", { done, all, title });
        });
      } finally {
        this.running = false;
        await this.render({ force: true });
      }
    }

    async copy(): Promise<void> {
      const box = this.element.querySelector("textarea");
      box.select();
      const copied = await page.navigator.clipboard?.writeText(box.value).then(
        () => true,
        () => false,
      );
      page.ui.notifications.info(text(copied ? "Copied" : "CopyByHand"));
    }

    /** Goes on when this page has loaded again for the check. */
    async resume(): Promise<void> {
      if (isUnderWay()) await this.play(goOn);
    }
  };
}

function counts(outcomes: readonly Outcome[]): HTMLElement {
  const head = make(
    "tr",
    {},
    make("td"),
    ...["Passed", "Failed", "NotRun"].map((key) => make("th", { scope: "col" }, text(`Counts.${key}`))),
  );
  const rows = (Object.keys(KINDS) as Outcome["kind"][]).map((kind) => {
    const { passed, failed, notRun } = countsOf(outcomes, kind);
    const cells = [passed, failed, notRun].map((count) => make("td", {}, String(count)));
    return make("tr", { "data-kind": kind }, make("th", { scope: "row" }, text(`Counts.${KINDS[kind]}`)), ...cells);
  });
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
}

function failures(outcomes: readonly Outcome[]): HTMLElement {
  const failed = outcomes.filter(({ state: one }) => one === "failed");
  if (failed.length === 0) return make("p", { class: "failures" }, text("NoFailures"));
  const lines = failed.map(({ id, sentence, message }) =>
    make("li", {}, make("strong", {}, id), ` ${sentence}`, make("pre", {}, message)),
  );
  return make("section", { class: "failures" }, make("h3", {}, text("Failures")), make("ul", {}, ...lines));
}
