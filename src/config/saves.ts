import { SAVE_IDS, type SaveId } from "#rules/checks/saving-throw.ts";

/** The five classic saving throws with their language keys, in printed order. */
export const SAVES: Readonly<Record<SaveId, string>> = Object.freeze(
  Object.fromEntries(SAVE_IDS.map((id) => [id, `MELEE.Save.${id}`])) as Record<SaveId, string>,
);
