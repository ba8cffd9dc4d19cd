/** Joins class names, leaving out what is false or empty. Classes given by a screen come last. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
