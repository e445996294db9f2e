import sanitizeHtml from "sanitize-html";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

const ALLOWED_TAGS =
  "a abbr article aside b blockquote br button caption code dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 " +
  "h5 h6 header hr i img ins kbd label li main mark nav ol p pre s section small span strong sub summary sup table tbody td " +
  "tfoot th thead time tr u ul";
const ALLOWED_ATTRIBUTES =
  "alt class colspan datetime disabled height href id lang open role rowspan scope src start tabindex title type value width " +
  "data-* aria-*";
/** Elements that go with all that is in them; of others that are not allowed the contents stay. */
const GONE_WHOLE = ["script", "style", "iframe", "object", "template", "noscript", "textarea", "option"];

/** HTML of which only harmless tags, attributes and addresses are left; works without a DOM. */
export function cleanHTML(raw: string): string {
  const cleaned = sanitizeHtml(String(raw), {
    allowedTags: ALLOWED_TAGS.split(" "),
    allowedAttributes: { "*": ALLOWED_ATTRIBUTES.split(" ") },
    allowedSchemes: ["http", "https", "mailto"],
    nonTextTags: GONE_WHOLE,
    nonBooleanAttributes: [],
    parseStyleAttributes: false,
  });
  // In text and attributes every ">" is an entity, so that this is the end of an element without contents.
  return cleaned.replaceAll(" />", ">");
}

/** The element that the HTML holds, or all of them when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : ((children[0] as HTMLElement) ?? null);
}
