/** Every way of moving that an actor may have, with its language key and icon. */
export const MOVEMENT_MODES = Object.freeze({
  walk: Object.freeze({ label: "MELEE.Movement.walk", icon: "fa-solid fa-shoe-prints" }),
  fly: Object.freeze({ label: "MELEE.Movement.fly", icon: "fa-solid fa-feather" }),
  glide: Object.freeze({ label: "MELEE.Movement.glide", icon: "fa-solid fa-paper-plane" }),
  swim: Object.freeze({ label: "MELEE.Movement.swim", icon: "fa-solid fa-water" }),
  burrow: Object.freeze({ label: "MELEE.Movement.burrow", icon: "fa-solid fa-mountain" }),
  crawl: Object.freeze({ label: "MELEE.Movement.crawl", icon: "fa-solid fa-worm" }),
  climb: Object.freeze({ label: "MELEE.Movement.climb", icon: "fa-solid fa-stairs" }),
  web: Object.freeze({ label: "MELEE.Movement.web", icon: "fa-solid fa-spider" }),
});
export type MovementMode = keyof typeof MOVEMENT_MODES;
