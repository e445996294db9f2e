import { localize } from "#platform/localize.ts";

/** One tab of a sheet as the navigation draws it. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
  readonly cssClass: "active" | "";
}

/** The tabs of a sheet, by the words at `MELEE.Tab.<id>`; switching them is core's own work. */
export function tabsOf(ids: readonly string[], active: string | null | undefined): Tab[] {
  return ids.map((id) => ({
    id,
    label: localize(`MELEE.Tab.${id}`),
    active: id === active,
    cssClass: id === active ? "active" : "",
  }));
}
