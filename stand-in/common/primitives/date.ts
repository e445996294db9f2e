import { extend } from "./extend.ts";

const two = (part: number): string => String(part).padStart(2, "0");
const members: ThisType<Date> & Record<string, unknown> = {
  isValid() {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString() {
    return `${this.getFullYear()}-${two(this.getMonth() + 1)}-${two(this.getDate())}`;
  },
  toTimeInputString() {
    return [this.getHours(), this.getMinutes(), this.getSeconds()].map(two).join(":");
  },
};
extend(Date.prototype, members);
