import { Handlebars, setTemplateLoader } from "../client/applications/handlebars.ts";
import { installInterface } from "../client/applications/interface.ts";
import { applications } from "../client/applications/namespace.ts";
import { Hooks } from "../client/hooks.ts";
import * as fields from "../common/data/fields.ts";
import * as utils from "../common/utils/helpers.ts";

/** The page's globals without documents and server, for what windows do by themselves. */
export function openPage(templates: Record<string, string> = {}): any {
  const page = globalThis as any;
  const language: Record<string, string> = { "TEST.Hello": "Hello {name}" };
  const i18n = {
    localize: (key: string) => language[key] ?? key,
    format: (key: string, data: any) => (language[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => data[name]),
  };
  Object.assign(page, {
    Hooks,
    Handlebars,
    game: { ready: true, release: { generation: 13 }, i18n },
    CONFIG: { ui: {}, ux: {}, Token: {}, queries: {} },
    CONST: {},
    ui: {},
    foundry: { applications, utils, data: { fields } },
  });
  setTemplateLoader(async (path) => templates[path] ?? Promise.reject(new Error(`no template ${path}`)));
  document.body.replaceChildren();
  installInterface();
  return page;
}
