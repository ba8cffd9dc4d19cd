import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within } from '../../../platform/site.ts'
import { folded, likeness, oneChangeAway } from '../../../platform/spelling.ts'
import type { Searcher } from '../data.ts'

/** More words are a text, and nobody misspelt all of it. */
const mostWords = 6

/**
 * The words that somebody probably wanted to type, where theirs find nothing: each that nothing has is the likeliest
 * one at a single change that something has which everybody may find on this site. Null where there is none.
 */
export async function spelledOtherwise(
  db: Db,
  { site, kinds }: Searcher,
  text: string,
): Promise<string | null> {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > mostWords) return null
  const asked = words.flatMap((word) => [word, ...(isWord(word) ? oneChangeAway(word) : [])])
  const { rows } = await sql<{ word: string }>`
    select a.word from unnest(${[...new Set(asked)]}::text[]) as a (word)
    where exists (select from search_documents d where d.words @@ quote_literal(a.word)::tsquery
      and d.audience is null and d.kind = any (${kinds}) and ${within(site, 'd.owner_id')})`.execute(
    db,
  )
  const known = new Set(rows.map(({ word }) => word))
  const meant = words.map((word) => (known.has(word) ? word : likeliest(word, known)))
  const isOther = meant.some((word, at) => word !== words[at])
  return isOther && meant.every((word) => word !== undefined) ? meant.join(' ') : null
}

const isWord = (word: string): boolean => word.length > 2 && !/\d/.test(word)

function likeliest(word: string, known: ReadonlySet<string>): string | undefined {
  if (!isWord(word)) return undefined
  // Stems count as words here, and a shorter one is rather a stem than what was meant.
  const rank = (other: string) => likeness(word, other) - (other.length < word.length ? 1 : 0)
  return oneChangeAway(word)
    .filter((other) => known.has(other))
    .toSorted((a, b) => rank(b) - rank(a))[0]
}
