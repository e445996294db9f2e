const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

const ALLOWED_TAGS = new Set(
  (
    "a abbr article aside b blockquote br button caption code dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 " +
    "h5 h6 header hr i img ins kbd label li main mark nav ol p pre s section small span strong sub summary sup table tbody td " +
    "tfoot th thead time tr u ul"
  ).split(" "),
);
const ALLOWED_ATTRIBUTES = new Set(
  "alt class colspan datetime disabled height href id lang open role rowspan scope src start tabindex title type value width".split(
    " ",
  ),
);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/** HTML of which only harmless tags and attributes are left; works without a DOM. */
export function cleanHTML(raw: string): string {
  const html = String(raw).replace(/<(script|style|iframe|object|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "");
  let cleaned = "";
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    cleaned += html.slice(at, match.index).replaceAll("<", "&lt;");
    at = match.index + match[0].length;
    const tag = match[2]?.toLowerCase();
    if (!tag || !ALLOWED_TAGS.has(tag)) continue;
    cleaned += match[1] ? `</${tag}>` : `<${tag}${cleanAttributes(match[3])}>`;
  }
  return cleaned + html.slice(at).replaceAll("<", "&lt;");
}

function cleanAttributes(raw: string): string {
  let cleaned = "";
  for (const [, written, quoted] of raw.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase();
    if (!ALLOWED_ATTRIBUTES.has(name) && !/^(?:data|aria)-[\w.-]+$/.test(name)) continue;
    const value = (quoted ?? "").replace(/^["']|["']$/g, "");
    if (["href", "src"].includes(name) && !/^(?:https?:|mailto:|\/|#|[\w.-]+(?:[/?#]|$))/i.test(value.trim())) continue;
    cleaned += quoted === undefined ? ` ${name}` : ` ${name}="${value.replaceAll('"', "&quot;")}"`;
  }
  return cleaned;
}

/** The element that the HTML holds, or all of them when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : ((children[0] as HTMLElement) ?? null);
}
