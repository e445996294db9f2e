import { beforeAll, expect } from "vitest";
import { fact, onBothCores, page, until } from "./fixture.ts";

onBothCores({}, () => {
  let DialogV2: any;
  beforeAll(() => {
    DialogV2 = page.foundry.applications.api.DialogV2;
  });
  const dialog = () => document.querySelector<HTMLElement>("dialog");
  const closed = () => until(() => !dialog());
  const opened = async () => {
    await until(() => dialog()?.querySelector("button[data-action]"));
    return dialog()!;
  };
  const press = async (action: string) => {
    (await opened()).querySelector<HTMLElement>(`[data-action=${action}]`)!.click();
  };
  const key = async (name: string, selector?: string) => {
    const shown = await opened();
    const target = selector ? shown.querySelector(selector)! : shown;
    for (const type of ["keydown", "keyup"])
      target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true }));
  };

  fact(
    { id: "6.10a", evidence: "read", source: "types: client/applications/api/dialog.d.mts" },
    "`confirm` answers true, false, and null when it is dismissed",
    async () => {
      const yes = DialogV2.confirm({ content: "<p>Sure?</p>" });
      await press("yes");
      expect(await yes).toBe(true);
      await closed();
      const no = DialogV2.confirm({});
      await press("no");
      expect(await no).toBe(false);
      await closed();
      const dismissed = DialogV2.confirm({});
      await key("Escape");
      expect(await dismissed).toBeNull();
      await closed();
    },
  );

  fact(
    { id: "6.10b", evidence: "read", source: "types: client/applications/api/dialog.d.mts" },
    "the default button of `confirm` is no, and Enter in an input presses the default",
    async () => {
      const answer = DialogV2.confirm({ content: '<input name="x">' });
      await key("Enter", "[name=x]");
      expect(await answer).toBe(false);
      await closed();
    },
  );

  fact(
    { id: "6.10c", evidence: "read", source: "types: client/applications/api/dialog.d.mts" },
    "`prompt` answers the callback's value, or the action when it returns nothing; callbacks get event, button and the dialog",
    async () => {
      const plain = DialogV2.prompt({});
      await press("ok");
      expect(await plain).toBe("ok");
      await closed();
      const valued = DialogV2.prompt({
        ok: { callback: (_event: any, button: any, one: any) => [button.dataset.action, one instanceof DialogV2] },
      });
      await press("ok");
      expect(await valued).toEqual(["ok", true]);
      await closed();
    },
  );

  fact(
    { id: "6.10d", evidence: "measured", source: "issue foundryvtt#9894" },
    "`input` answers a flat object of the form, dotted keys kept",
    async () => {
      const answer = DialogV2.input({
        content: '<input name="a.b" value="1"><input type="number" name="n" value="2">',
      });
      await press("ok");
      expect(await answer).toEqual({ "a.b": "1", n: 2 });
      await closed();
    },
  );

  fact(
    { id: "6.10e", evidence: "read", source: "types: client/applications/api/dialog.d.mts" },
    "`wait` with rejectClose rejects a dismissal, without it answers null; a dialog needs a button",
    async () => {
      const buttons = [{ action: "a", label: "A" }];
      const answer = DialogV2.wait({ rejectClose: true, buttons });
      answer.catch(() => undefined);
      await key("Escape");
      await expect(answer).rejects.toThrow();
      await closed();
      const mild = DialogV2.wait({ buttons });
      await key("Escape");
      expect(await mild).toBeNull();
      await closed();
      expect(() => new DialogV2({})).toThrow();
    },
  );

  fact(
    { id: "6.10f", evidence: "read", source: "types: client/applications/api/dialog.d.mts" },
    "content given as text loses scripts and handlers; it stands in the dialog's own form",
    async () => {
      const answer = DialogV2.prompt({ content: '<p id="hi" onclick="x()">Hi<script>bad()</script></p>' });
      const shown = await opened();
      const text = shown.querySelector("#hi")!;
      expect([text.hasAttribute("onclick"), shown.querySelector("script"), text.closest("form") !== null]).toEqual([
        false,
        null,
        true,
      ]);
      await press("ok");
      await answer;
      await closed();
    },
  );

  fact(
    { id: "6.10g", evidence: "measured", source: "issue foundryvtt#11514" },
    "with `closeOnSubmit: false` the window stays open after a button",
    async () => {
      const submitted: any[] = [];
      const buttons = [{ action: "a", label: "A" }];
      const form = { closeOnSubmit: false };
      const one = new DialogV2({ buttons, form, submit: (result: any, of: any) => submitted.push(result, of) });
      await one.render({ force: true });
      await press("a");
      await until(() => submitted.length > 0);
      expect([submitted, one.rendered]).toEqual([["a", one], true]);
      await one.close();
      await closed();
    },
  );
});
