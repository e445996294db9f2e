import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPage } from "./page.ts";

let page: any;
let api: any;
const templates = {
  "a.hbs":
    '<section class="a"><input name="x" value="{{n}}"><button type="button" data-action="press">Go</button></section>',
  "b.hbs": '<section class="b">{{#each items}}<i>{{this}}</i>{{/each}}</section>',
  "two.hbs": "<p>1</p><p>2</p>",
};
beforeEach(() => {
  page = openPage(templates);
  api = page.foundry.applications.api;
});

function makeClasses() {
  const seen: string[] = [];
  class Base extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
    static DEFAULT_OPTIONS = {
      classes: ["one"],
      window: { title: "TEST.Title", controls: [{ action: "x", label: "X" }] },
      position: { width: 300 },
    };
    static PARTS = { a: { template: "a.hbs" }, b: { template: "b.hbs", scrollable: [""] } };
    n = 1;
    async _prepareContext(options: any) {
      seen.push("context");
      return { ...(await super._prepareContext(options)), n: this.n, items: [1, 2] };
    }
    async _preFirstRender(context: any, options: any) {
      await super._preFirstRender(context, options);
      seen.push("preFirstRender");
    }
    async _preRender(context: any, options: any) {
      await super._preRender(context, options);
      seen.push("preRender");
    }
    async _onFirstRender(context: any, options: any) {
      await super._onFirstRender(context, options);
      seen.push("onFirstRender");
    }
    async _onRender(context: any, options: any) {
      await super._onRender(context, options);
      seen.push("onRender");
    }
  }
  class Child extends (Base as any) {
    static DEFAULT_OPTIONS = {
      id: "child",
      classes: ["two"],
      window: { controls: [{ action: "y", label: "Y" }] },
      position: { height: 200 },
      actions: {
        press(this: any, event: Event, target: HTMLElement) {
          this.pressed = [this, event.type, target.textContent];
        },
      },
    };
  }
  return { Base, Child, seen };
}

describe("ApplicationV2 (API pages foundry.applications.api.ApplicationV2; read)", () => {
  it("M29: options merge along the class chain with arrays concatenated, PARTS do not", () => {
    const { Child, Base } = makeClasses();
    const app: any = new (Child as any)({ classes: ["three"] });
    expect(app.options.classes).toEqual(["one", "two", "three"]);
    expect(app.options.window.controls.map((one: any) => one.action)).toEqual(["x", "y"]);
    expect(app.options.position).toEqual({ width: 300, height: 200 });
    expect(Object.isFrozen(app.options)).toBe(true);
    expect(Base.DEFAULT_OPTIONS.classes).toEqual(["one"]);
  });

  it("M28: render without force of an application never opened does nothing", async () => {
    const { Child, seen } = makeClasses();
    const app: any = new Child();
    await app.render();
    await app.render({ force: false });
    await app.render(false);
    expect(app.rendered).toBe(false);
    expect(seen).toEqual([]);
  });

  it("§6.3: the order of the first and of later renders", async () => {
    const { Child, seen } = makeClasses();
    const app: any = new Child();
    await app.render(true);
    expect(seen).toEqual(["context", "preFirstRender", "preRender", "onFirstRender", "onRender"]);
    expect(app.state).toBe(api.ApplicationV2.RENDER_STATES.RENDERED);
    expect(document.getElementById("child")).toBe(app.element);
    expect([...app.element.classList]).toEqual(expect.arrayContaining(["application", "one", "two"]));
    seen.length = 0;
    await app.render();
    expect(seen).toEqual(["context", "preRender", "onRender"]);
    await app.close();
    expect(document.getElementById("child")).toBeNull();
    seen.length = 0;
    await app.render({ force: true });
    expect(seen).toContain("onFirstRender");
  });

  it("M28: render of one part keeps the elements of the others", async () => {
    const { Child } = makeClasses();
    const app: any = new Child();
    await app.render(true);
    const { a, b } = app.parts;
    app.n = 7;
    await app.render({ parts: ["a"] });
    expect(app.parts.b).toBe(b);
    expect(app.parts.a).not.toBe(a);
    expect(app.element.querySelector("[name=x]").value).toBe("7");
    expect(app.parts.a.dataset.applicationPart).toBe("a");
  });

  it("M27: render hooks fire for each ancestor class and get the whole HTMLElement", async () => {
    const { Child } = makeClasses();
    const calls: any[] = [];
    for (const name of ["Child", "Base", "ApplicationV2"]) {
      page.Hooks.on(`render${name}`, (app: any, html: any, context: any) => calls.push([name, app, html, context.n]));
    }
    const app: any = new Child();
    await app.render(true);
    await app.render({ parts: ["b"] });
    expect(calls.map(([name]) => name)).toEqual(["Child", "Base", "ApplicationV2", "Child", "Base", "ApplicationV2"]);
    for (const [, who, html, n] of calls) expect([who, html, n]).toEqual([app, app.element, 1]);
    expect(app.element).toBeInstanceOf(HTMLElement);
  });

  it("M29: an action's handler runs with this = the application and only for left clicks", async () => {
    const { Child } = makeClasses();
    const app: any = new Child();
    await app.render(true);
    const button = app.element.querySelector("[data-action=press]");
    button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2 }));
    expect(app.pressed).toBeUndefined();
    button.click();
    expect(app.pressed).toEqual([app, "click", "Go"]);
  });

  it("§6.4: an unknown action reaches _onClickAction", async () => {
    const { Base } = makeClasses();
    const unknown = vi.fn();
    class Other extends Base {
      _onClickAction(_event: any, target: any) {
        unknown(target.dataset.action);
      }
    }
    const app: any = new Other();
    await app.render(true);
    app.element.querySelector("[data-action=press]").click();
    expect(unknown).toHaveBeenCalledWith("press");
  });

  it("§6.5: a part with two root elements throws", async () => {
    class Bad extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
      static PARTS = { two: { template: "two.hbs" } };
    }
    await expect((new Bad() as any).render(true)).rejects.toThrow(/one root element/);
  });

  it("§6.5: focus returns to the input of the same name after a part is drawn again", async () => {
    const { Child } = makeClasses();
    const app: any = new Child();
    await app.render(true);
    app.element.querySelector("[name=x]").focus();
    await app.render();
    expect(document.activeElement).toBe(app.element.querySelector("[name=x]"));
  });

  it("§6.3: a _canRender that throws is shown as a warning and prevents the render", async () => {
    const { Base } = makeClasses();
    const warn = vi.spyOn(page.ui.notifications, "warn");
    class Shut extends Base {
      _canRender() {
        throw new Error("not for you");
      }
    }
    const app: any = new Shut();
    await app.render(true);
    expect(app.rendered).toBe(false);
    expect(warn).toHaveBeenCalledWith("not for you");
  });

  it("§6.6: tabs are prepared from TABS and changeTab needs no render", async () => {
    page = openPage({
      ...templates,
      "t.hbs":
        '<div><nav class="tabs"><a data-group="primary" data-tab="m" data-action="tab">M</a><a data-group="primary" data-tab="n" data-action="tab">N</a></nav></div>',
      "m.hbs": '<section class="tab {{tab.cssClass}}" data-group="primary" data-tab="m">{{tab.label}}</section>',
      "n.hbs": '<section class="tab {{tab.cssClass}}" data-group="primary" data-tab="n"></section>',
    });
    class Tabbed extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
      static TABS = { primary: { tabs: [{ id: "m" }, { id: "n" }], initial: "m", labelPrefix: "TEST.Tabs" } };
      static PARTS = { t: { template: "t.hbs" }, m: { template: "m.hbs" }, n: { template: "n.hbs" } };
    }
    const app: any = new Tabbed();
    await app.render(true);
    expect(app.parts.m.classList.contains("active")).toBe(true);
    expect(app.parts.m.textContent).toBe("TEST.Tabs.m");
    const before = app.parts.n;
    app.element.querySelector("nav [data-tab=n]").click();
    expect(app.tabGroups.primary).toBe("n");
    expect([app.parts.m.classList.contains("active"), app.parts.n.classList.contains("active")]).toEqual([false, true]);
    expect(app.parts.n).toBe(before);
    expect(() => app.changeTab("zzz", "primary")).toThrow();
  });

  it("§6.1: instances holds the application by id while it is open", async () => {
    const { Child } = makeClasses();
    const app: any = new Child();
    await app.render(true);
    expect(page.foundry.applications.instances.get("child")).toBe(app);
    app.element.querySelector("[data-action=close]").click();
    await vi.waitFor(() => expect(app.state).toBe(api.ApplicationV2.RENDER_STATES.CLOSED));
    expect(page.foundry.applications.instances.has("child")).toBe(false);
  });
});
