import { extend } from "./extend.ts";

const members: ThisType<string> & Record<string, unknown> = {
  capitalize() {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(other: string) {
    return this < other ? -1 : this > other ? 1 : 0;
  },
  titleCase() {
    return this.toLowerCase().replace(/(^|\s)\S/g, (start) => start.toUpperCase());
  },
  stripScripts() {
    return this.replace(/<script\b[\s\S]*?<\/script>/gi, "");
  },
  slugify({ replacement = "-", strict = false, lowercase = true } = {}) {
    const plain = this.normalize("NFKD").replace(/[̀-ͯ]/g, "").trim();
    const slug = (lowercase ? plain.toLowerCase() : plain).replace(/\s+/g, replacement);
    return strict ? slug.replace(/[^a-zA-Z0-9]+/g, replacement) : slug;
  },
};
extend(String.prototype, members);
