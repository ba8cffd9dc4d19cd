export interface ComboboxOption {
  value: string
  label: string
  /** Quiet words at the right: an offset, a code. */
  hint?: string
  /** More words that find it. */
  keywords?: string
}

/** Without accents and case, so that "sao" finds São Paulo. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_/]/g, ' ')
    .toLocaleLowerCase()
}

/** Options that hold every word of the query, those that begin with it first; at most `limit`. */
export function matchOptions(
  options: readonly ComboboxOption[],
  query: string,
  limit = 80,
): ComboboxOption[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found: { option: ComboboxOption; rank: number }[] = []
  for (const option of options) {
    const label = fold(option.label)
    const all = `${label} ${fold(option.hint ?? '')} ${fold(option.keywords ?? '')}`
    if (!words.every((word) => all.includes(word))) continue
    const first = words[0] ?? ''
    const rank = label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : 2
    found.push({ option, rank })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}
