/** A text as it is compared: small letters without accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Words that one swap of neighbours, one letter left out, another letter or one more letter (a to z) make of a word. */
export function oneChangeAway(word: string): string[] {
  const signs = [...word]
  const changed = new Set<string>()
  for (let at = 0; at <= signs.length; at++) {
    const before = signs.slice(0, at).join('')
    const [one = '', two = ''] = signs.slice(at)
    const after = signs.slice(at + 1).join('')
    if (two !== '') changed.add(before + two + one + signs.slice(at + 2).join(''))
    if (one !== '') changed.add(before + after)
    for (const letter of letters) {
      changed.add(before + letter + one + after)
      if (one !== '') changed.add(before + letter + after)
    }
  }
  changed.delete(word)
  changed.delete('')
  return [...changed]
}

const groupsOf = (word: string): Set<string> =>
  new Set(Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)))

/**
 * Rates how likely a word stands for another at the same distance, from 0 to 2: the same letters in another order are
 * the slip that fingers make most, then counts what they share in groups of three letters, as PostgreSQL's pg_trgm
 * does.
 */
export function likeness(word: string, other: string): number {
  if ([...word].toSorted().join('') === [...other].toSorted().join('')) return 2
  const [a, b] = [groupsOf(word), groupsOf(other)]
  return a.intersection(b).size / a.union(b).size
}

/** Letters to be changed, left out, added or swapped to come from one word to the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
