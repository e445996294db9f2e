/** The text of a language key, with `{name}` placeholders filled from `data`. */
export function localize(key: string, data?: Readonly<Record<string, string | number>>): string {
  if (!data) return game.i18n.localize(key);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(data)) texts[name] = String(value);
  return game.i18n.format(key, texts);
}
