import { extend } from "./extend.ts";

const between = (value: number, a: number, b: number, inclusive = true): boolean => {
  const [min, max] = [Math.min(a, b), Math.max(a, b)];
  return inclusive ? value >= min && value <= max : value > min && value < max;
};
const decimalsOf = (step: number): number => String(step).split(".")[1]?.length ?? 0;

const members: ThisType<number> & Record<string, unknown> = {
  almostEqual(other: number, epsilon = 1e-8) {
    return Math.abs(this - other) < epsilon;
  },
  between(a: number, b: number, inclusive = true) {
    return between(Number(this), a, b, inclusive);
  },
  ordinalString() {
    const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
    return `${this}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this))]}`;
  },
  paddedString(digits: number) {
    return String(this).padStart(digits, "0");
  },
  /** For the eye: with a true minus sign. */
  signedString() {
    const size = Math.abs(Number(this)).toLocaleString("en");
    return `${Number(this) < 0 ? "\u2212" : "+"}${size}`;
  },
  toNearest(interval = 1, method: "round" | "ceil" | "floor" = "round", base = 0) {
    if (!(interval > 0)) throw new Error(`Number#toNearest: the interval must be positive, not ${interval}`);
    const nearest = Math[method]((Number(this) - base) / interval) * interval + base;
    return Number(nearest.toFixed(Math.max(decimalsOf(interval), decimalsOf(base))));
  },
};
extend(Number.prototype, members);
extend(Number, {
  between,
  isNumeric: (value: unknown) =>
    value !== null &&
    value !== "" &&
    typeof value !== "boolean" &&
    !Array.isArray(value) &&
    Number.isFinite(Number(value)),
  fromString: (text: unknown) => (text === "" ? Number.NaN : Number(text)),
});
