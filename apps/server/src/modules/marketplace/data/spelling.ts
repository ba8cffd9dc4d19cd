import { statement, type Db } from '../../../platform/db/db.ts'
import { kept } from '../../../platform/db/kept.ts'
import { editDistance, likeness, oneChangeAway } from '../../../platform/spelling.ts'

/** So many words stand for one that nobody uses. */
const mostMeant = 4

/**
 * Words of all listings that a word stands for which no listing has (product 6: tolerant of typing errors), the
 * likeliest first. Words of one changed letter are looked up as they stand: two swapped letters leave a short word
 * too few groups of three to be found by. Only where there is none, words are looked for that share such groups.
 */
export async function meantBy(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const meant = new Map<string, string[]>()
  if (words.length === 0) return meant
  const found = await statement<{ word: string }>(
    db,
    kept('select word from search_words where word = any ($1::text[])'),
    [[...new Set(words.flatMap(oneChangeAway))]],
  )
  const known = new Set(found.map(({ word }) => word))
  for (const word of words) meant.set(word, nearest(word, oneChangeAway(word), known))
  const left = words.filter((word) => word.length > 2 && meant.get(word)?.length === 0)
  for (const { word, near } of left.length > 0 ? await alike(db, left) : [])
    meant.set(word, nearest(word, near))
  return meant
}

const alike = (db: Db, words: readonly string[]): Promise<{ word: string; near: string[] }[]> =>
  statement(
    db,
    `select a.word, array(select w.word from search_words w where w.word % a.word
       order by w.word <-> a.word, w.word limit 24) as near
     from unnest($1::text[]) as a (word)`,
    [words],
  )

/** Returns the words that the fewest changes lead to. */
function nearest(word: string, others: readonly string[], known?: ReadonlySet<string>): string[] {
  const most = word.length < 5 ? 1 : 2
  const close = others
    .filter((other) => known?.has(other) ?? true)
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (a, b) => a.distance - b.distance || likeness(word, b.other) - likeness(word, a.other),
    )
  return close
    .filter(({ distance }) => distance === close[0]?.distance)
    .map(({ other }) => other)
    .slice(0, mostMeant)
}
