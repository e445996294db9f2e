import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPage } from "./page.ts";

let DialogV2: any;
beforeEach(() => {
  DialogV2 = openPage().foundry.applications.api.DialogV2;
});
const closed = () => vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
const opened = () =>
  vi.waitFor(() => document.querySelector<HTMLElement>("dialog button.default") ?? expect.fail("no dialog"));
const press = async (action: string) => {
  await opened();
  document.querySelector<HTMLElement>(`dialog [data-action=${action}]`)!.click();
};
const key = async (name: string, selector = "dialog") => {
  await opened();
  document
    .querySelector(selector)!
    .dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
};

describe("DialogV2 (API page foundry.applications.api.DialogV2; read)", () => {
  it("§6.10: confirm answers true, false, and null when dismissed", async () => {
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
  });

  it("§6.10: the default button of confirm is no, and Enter in an input presses the default", async () => {
    const answer = DialogV2.confirm({ content: '<input name="x">' });
    expect((await opened()).dataset.action).toBe("no");
    await key("Enter", "dialog [name=x]");
    expect(await answer).toBe(false);
  });

  it("§6.10: prompt answers the callback's value, or the action when it returns nothing", async () => {
    const plain = DialogV2.prompt({});
    await press("ok");
    expect(await plain).toBe("ok");
    await closed();
    const valued = DialogV2.prompt({
      ok: { callback: (_event: any, button: any, dialog: any) => [button.dataset.action, dialog instanceof DialogV2] },
    });
    await press("ok");
    expect(await valued).toEqual(["ok", true]);
  });

  it("§6.10: input answers a flat object of the form, dotted keys kept (core issue 9894)", async () => {
    const answer = DialogV2.input({ content: '<input name="a.b" value="1"><input type="number" name="n" value="2">' });
    await press("ok");
    expect(await answer).toEqual({ "a.b": "1", n: 2 });
  });

  it("§6.10: wait with rejectClose rejects a dismissal; a dialog needs a button", async () => {
    const answer = DialogV2.wait({ rejectClose: true, buttons: [{ action: "a", label: "A" }] });
    answer.catch(() => undefined);
    await key("Escape");
    await expect(answer).rejects.toThrow();
    expect(() => new DialogV2({})).toThrow();
  });

  it("§6.10: string content is cleaned of scripts and handlers, an element is not", async () => {
    const answer = DialogV2.prompt({ content: '<p onclick="x()">Hi<script>bad()</script></p>' });
    await opened();
    expect(document.querySelector(".dialog-content")!.innerHTML).toBe("<p>Hi</p>");
    await press("ok");
    await answer;
  });

  it("§6.10: closeOnSubmit false keeps the window open (core issue 11514)", async () => {
    const submit = vi.fn();
    const dialog = new DialogV2({ buttons: [{ action: "a", label: "A" }], submit, form: { closeOnSubmit: false } });
    await dialog.render(true);
    await press("a");
    await vi.waitFor(() => expect(submit).toHaveBeenCalledWith("a", dialog));
    expect(dialog.rendered).toBe(true);
  });
});
