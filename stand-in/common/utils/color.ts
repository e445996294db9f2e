/** A colour as a number, as ColorField initialises it. */
export class Color extends Number {
  get css(): string {
    return Number.isNaN(this.valueOf()) ? "" : `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  override toString(): string {
    return this.css;
  }

  toJSON(): string {
    return this.css;
  }

  static from(color: unknown): Color {
    if (typeof color === "string") return new Color(Number.parseInt(color.replace("#", ""), 16));
    return new Color(color === null || color === undefined ? Number.NaN : Number(color));
  }
}

export default Color;
