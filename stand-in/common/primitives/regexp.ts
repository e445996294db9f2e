import { extend } from "./extend.ts";

extend(RegExp, { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") });
