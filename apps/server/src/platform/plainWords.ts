const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of a description that is stored, without its tags. */
export const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
