import { ApplicationV2 } from "../api/application.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
  inputFor,
} from "../fields.ts";
import { type AnyObject, localize, make, realm } from "../realm.ts";

function inputOf(setting: AnyObject, value: unknown): HTMLElement {
  const name = `${setting.namespace}.${setting.key}`;
  const { DataField } = realm.foundry.data.fields;
  if (setting.type instanceof DataField) return inputFor(setting.type, { name, value, localize: true });
  const config = { name, value, localize: true, options: setting.choices, ...setting.range };
  if (setting.choices) return createSelectInput(config);
  if (setting.type === Boolean) return createCheckboxInput(config);
  if (setting.type === Number) return createNumberInput(config);
  return createTextInput(config);
}

/** The settings that packages offer, grouped by package, their menus first; saves all that this user may change. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "settings-config",
    tag: "form",
    classes: ["standard-form"],
    window: { title: "Configure settings", resizable: true },
    position: { width: 560, height: 520 },
    actions: { openSubmenu: SettingsConfig.#openMenu },
    form: { handler: SettingsConfig.#save, closeOnSubmit: true },
  };
  override async _renderHTML(): Promise<HTMLElement[]> {
    const { game } = realm;
    const groups = new Map<string, HTMLElement>();
    const groupOf = (namespace: string): HTMLElement => {
      const title = namespace === game.system.id ? game.system.title : namespace;
      const group = groups.get(namespace) ?? make("fieldset", {}, make("legend", {}, title));
      groups.set(namespace, group);
      return group;
    };
    const row = (input: HTMLElement, { name, hint }: AnyObject): HTMLElement =>
      createFormGroup({ input, label: localize(name), hint: localize(hint), rootId: this.id });
    for (const menu of game.settings.menus.values() as Iterable<AnyObject>) {
      if (menu.restricted && !game.user.can("SETTINGS_MODIFY")) continue;
      const icon = make("i", { class: menu.icon, inert: true });
      const attributes = { type: "button", "data-action": "openSubmenu", "data-key": menu.key };
      groupOf(menu.namespace).append(row(make("button", attributes, icon, localize(menu.label)), menu));
    }
    for (const setting of game.settings.settings.values() as Iterable<AnyObject>) {
      if (!setting.config || (setting.scope === "world" && !game.user.can("SETTINGS_MODIFY"))) continue;
      const { namespace, key } = setting;
      groupOf(namespace).append(row(inputOf(setting, game.settings.get(namespace, key)), setting));
    }
    const footer = make("footer", { class: "form-footer" }, make("button", { type: "submit" }, "Save"));
    return [make("div", { class: "scrollable" }, ...groups.values()), footer];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
  static #openMenu(_event: Event, target: HTMLElement): void {
    const menu = realm.game.settings.menus.get(target.dataset.key);
    new menu.type().render({ force: true });
  }
  static async #save(_event: Event, _form: HTMLElement, formData: AnyObject): Promise<void> {
    const { settings } = realm.game;
    for (const [id, value] of Object.entries(formData.object)) {
      const { namespace, key } = settings.settings.get(id);
      if (JSON.stringify(settings.get(namespace, key)) !== JSON.stringify(value))
        await settings.set(namespace, key, value);
    }
  }
}
