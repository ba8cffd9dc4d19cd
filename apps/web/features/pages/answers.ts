/** A question with its answer. */
export type Pair = readonly [question: string, answer: string]

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Questions whose words, or whose answer's, hold every word that was typed; accents and capitals do not matter. */
export function answersFor(pairs: readonly Pair[], text: string): Pair[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pairs.filter((pair) => words.every((word) => folded(pair.join(' ')).includes(word)))
}
