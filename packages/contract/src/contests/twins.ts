/** A name without capitals, accents and extra spaces: two that are the same then are one to voters. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
