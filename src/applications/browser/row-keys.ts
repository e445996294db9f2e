const PAGE = 10;

/**
 * The row to go to at a key: arrows, Page and Home and End inside a list, Down or Enter into it (`present` is null
 * outside). Null for every other key and for an empty list.
 */
export function moveInRows(key: string, present: number | null, count: number): number | null {
  if (count === 0) return null;
  if (present === null) return key === "ArrowDown" || key === "Enter" ? 0 : null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, present + step));
}
