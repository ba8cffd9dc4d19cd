/** Returns the typed text as an address: lower case, without accents, words joined by hyphens. */
export function toSlug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

/** 3 to 80 letters, digits and hyphens, not at the ends. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,78}[a-z0-9]$/.test(text.trim().toLowerCase())
}
