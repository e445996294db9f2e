import { extend } from "./extend.ts";

const TURN = 2 * Math.PI;
extend(Math, {
  SQRT3: Math.sqrt(3),
  SQRT1_3: Math.sqrt(1 / 3),
  clamp: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
  mix: (from: number, to: number, weight: number) => from * (1 - weight) + to * weight,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  normalizeRadians: (radians: number) => radians - TURN * Math.round(radians / TURN),
  toDegrees: (radians: number) => (radians * 180) / Math.PI,
  toRadians: (degrees: number) => (degrees * Math.PI) / 180,
});
