/** Puts members on a prototype or a constructor, unseen by enumeration; what is there already stays. */
export function extend(target: object, extensions: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(extensions)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}
