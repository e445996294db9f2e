import { afterEach, beforeAll, expect } from "vitest";
import { fact, listen, notices, onBothCores, page, templateOf, until } from "./fixture.ts";

let api: any;

function makeClasses() {
  const seen: string[] = [];
  class Base extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
    static DEFAULT_OPTIONS = {
      classes: ["one"],
      window: { title: "TEST.Title", controls: [{ action: "x", label: "X" }] },
      position: { width: 300 },
    };
    static PARTS = { a: { template: templateOf("a") }, b: { template: templateOf("b"), scrollable: [""] } };
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

onBothCores({}, () => {
  beforeAll(() => {
    api = page.foundry.applications.api;
  });
  const opened: any[] = [];
  const open = async (Application: any, options: object = { force: true }) => {
    const app = new Application();
    opened.push(app);
    await app.render(options);
    return app;
  };
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close({ animate: false });
  });

  fact(
    { id: "M29", section: "6.1", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "DEFAULT_OPTIONS merge along the class chain with arrays concatenated, and are frozen; PARTS and TABS do not merge",
    () => {
      const { Child, Base } = makeClasses();
      const app: any = new (Child as any)({ classes: ["three"] });
      expect(app.options.classes).toEqual(["one", "two", "three"]);
      expect(app.options.window.controls.map((one: any) => one.action)).toEqual(["x", "y"]);
      expect(app.options.position).toEqual({ width: 300, height: 200 });
      expect(Object.isFrozen(app.options)).toBe(true);
      expect(Base.DEFAULT_OPTIONS.classes).toEqual(["one"]);
      class Grandchild extends (Child as any) {
        static PARTS = { b: { template: templateOf("b") } };
      }
      const parts = (new (Grandchild as any)() as any)._configureRenderParts({});
      expect(Object.keys(parts)).toEqual(["b"]);
    },
  );

  fact(
    { id: "M28", section: "6.3", evidence: "measured", source: "issue foundryvtt#11918" },
    "`app.render()` of an application that was never opened does nothing; `render({ parts })` draws these anew and keeps the elements of the others",
    async () => {
      const { Child, seen } = makeClasses();
      const app: any = new Child();
      await app.render();
      await app.render({ force: false });
      await app.render(false);
      expect(app.rendered).toBe(false);
      expect(seen).toEqual([]);
      const shown = await open(Child);
      const { a, b } = shown.parts;
      shown.n = 7;
      await shown.render({ parts: ["a"] });
      expect([shown.parts.b === b, shown.parts.a === a]).toEqual([true, false]);
      expect(shown.element.querySelector("[name=x]").value).toBe("7");
      expect(shown.parts.a.dataset.applicationPart).toBe("a");
    },
  );

  fact(
    { id: "6.3a", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "the first render prepares context, then runs _preFirstRender, _preRender, _onFirstRender, _onRender; later ones leave out the First; a closed application begins anew",
    async () => {
      const { Child, seen } = makeClasses();
      const app = await open(Child);
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
    },
  );

  fact(
    { id: "M27", section: "6.3", evidence: "measured", source: "issue foundryvtt#3088" },
    "`render<Class>` hooks fire for each class of the chain and get the application's whole HTMLElement on every render",
    async () => {
      const { Child } = makeClasses();
      const calls: any[] = [];
      const hooks = ["Child", "Base", "ApplicationV2"].map((name) =>
        listen(`render${name}`, (app, html, context) => {
          if (app.id === "child") calls.push([name, app, html, context.n]);
        }),
      );
      const app = await open(Child);
      await app.render({ parts: ["b"] });
      for (const hook of hooks) hook.stop();
      expect(calls.map(([name]) => name)).toEqual(["Child", "Base", "ApplicationV2", "Child", "Base", "ApplicationV2"]);
      for (const [, who, html, n] of calls) expect([who, html, n]).toEqual([app, app.element, 1]);
      expect(app.element).toBeInstanceOf(HTMLElement);
    },
  );

  fact(
    { id: "6.4a", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "an action's handler runs with the application as `this`, gets event and target, and only for left clicks",
    async () => {
      const { Child } = makeClasses();
      const app = await open(Child);
      const button = app.element.querySelector("[data-action=press]");
      button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, button: 2 }));
      expect(app.pressed).toBeUndefined();
      button.click();
      expect(app.pressed).toEqual([app, "click", "Go"]);
    },
  );

  fact(
    { id: "6.4b", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "an unknown action reaches _onClickAction",
    async () => {
      const { Base } = makeClasses();
      const unknown: string[] = [];
      class Other extends Base {
        _onClickAction(_event: any, target: any) {
          unknown.push(target.dataset.action);
        }
      }
      const app = await open(Other);
      app.element.querySelector("[data-action=press]").click();
      expect(unknown).toEqual(["press"]);
    },
  );

  fact(
    { id: "6.5a", evidence: "read", source: "types: client/applications/api/handlebars-application.d.mts" },
    "a part whose template has two root elements throws",
    async () => {
      class Bad extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
        static PARTS = { two: { template: templateOf("two") } };
      }
      await expect((new Bad() as any).render({ force: true })).rejects.toThrow();
    },
  );

  fact(
    { id: "6.5b", evidence: "read", source: "types: client/applications/api/handlebars-application.d.mts" },
    "focus returns to the input of the same name when its part is drawn again",
    async () => {
      const { Child } = makeClasses();
      const app = await open(Child);
      app.element.querySelector("[name=x]").focus();
      await app.render();
      expect(document.activeElement).toBe(app.element.querySelector("[name=x]"));
    },
  );

  fact(
    { id: "6.3b", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "what `_canRender` throws is shown as a warning, and nothing is drawn",
    async () => {
      const { Base } = makeClasses();
      const warned = notices("warn");
      class Shut extends Base {
        _canRender() {
          throw new Error("not for you");
        }
      }
      const app = await open(Shut);
      warned.stop();
      expect([app.rendered, warned.messages]).toEqual([false, ["not for you"]]);
    },
  );

  fact(
    { id: "6.6a", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "tabs are prepared from TABS, labelled by prefix and id; a click on one shows it without drawing anything anew",
    async () => {
      class Tabbed extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
        static TABS = { primary: { tabs: [{ id: "m" }, { id: "n" }], initial: "m", labelPrefix: "TEST.Tabs" } };
        static PARTS = {
          t: { template: templateOf("tabs") },
          m: { template: templateOf("tab") },
          n: { template: templateOf("tab") },
        };
      }
      const app = await open(Tabbed);
      expect(app.parts.m.classList.contains("active")).toBe(true);
      expect(app.parts.m.textContent).toBe("TEST.Tabs.m");
      const before = app.parts.n;
      app.element.querySelector("nav [data-tab=n]").click();
      expect(app.tabGroups.primary).toBe("n");
      expect([app.parts.m.classList.contains("active"), app.parts.n.classList.contains("active")]).toEqual([
        false,
        true,
      ]);
      expect(app.parts.n).toBe(before);
      expect(() => app.changeTab("zzz", "primary")).toThrow();
    },
  );

  fact(
    { id: "6.1a", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "`foundry.applications.instances` holds an application by its id while it is open",
    async () => {
      const { Child } = makeClasses();
      const app = await open(Child);
      expect(page.foundry.applications.instances.get("child")).toBe(app);
      app.element.querySelector("[data-action=close]").click();
      await until(() => app.state === api.ApplicationV2.RENDER_STATES.CLOSED);
      expect(page.foundry.applications.instances.has("child")).toBe(false);
    },
  );

  fact(
    { id: "6.3c", evidence: "read", source: "types: client/applications/api/application.d.mts" },
    "`_attachFrameListeners` runs once an opening, `_onClose` once a closing",
    async () => {
      const { Child } = makeClasses();
      const calls: string[] = [];
      class Counting extends (Child as any) {
        _attachFrameListeners() {
          super._attachFrameListeners();
          calls.push("frame");
        }
        _onClose(options: any) {
          super._onClose(options);
          calls.push("close");
        }
      }
      const app = await open(Counting);
      await app.render();
      await app.close();
      expect(calls).toEqual(["frame", "close"]);
    },
  );

  fact(
    { id: "6.5c", evidence: "read", source: "types: client/applications/api/handlebars-application.d.mts" },
    "parts that `_configureRenderParts` leaves out are not drawn, and it changes a copy of PARTS",
    async () => {
      const { Child } = makeClasses();
      class Pruned extends (Child as any) {
        _configureRenderParts(options: any) {
          const parts = super._configureRenderParts(options);
          delete parts.b;
          return parts;
        }
      }
      const app = await open(Pruned);
      expect([Object.keys(app.parts), app.element.querySelector(".b")]).toEqual([["a"], null]);
      expect(Object.keys((Pruned as any).PARTS)).toEqual(["a", "b"]);
    },
  );
});
