import { statement, type Db } from '../../../platform/db/db.ts'

/** What is typed, as words that search compares: small letters without accents. As `plain_words` of the database. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** More words of one search say nothing new. */
const most = 12

/** Small words of the three languages: beside others they find nothing. */
const small = new Set(
  `a an and at by for from in is of on or the to with
   au aux avec ce dans de des du en et la le les ma mon nos notre ou par pour sa se ses son sur un une vos votre
   al con del el en es esta la las lo los mi mis o para por su sus un una y`.split(/\s+/),
)

/** The words that a search goes by, each once. */
export const telling = (words: readonly string[]): string[] => {
  const rest = words.filter((word) => !small.has(word))
  return [...new Set(rest.length > 0 ? rest : words)].slice(0, most)
}

/** A word as it was typed, and what it stands for among the words of all listings. */
export interface Term {
  word: string
  /** Lexemes that mean it: itself, its stems, and words that hold it. */
  lexemes: string[]
  /** Whether words that begin so count too. */
  prefix: boolean
  /** What it was taken for, where nobody uses it as it was typed. */
  corrected: string | null
}

interface Known {
  word: string
  stems: string[]
  /** Some listing has it just so. */
  exact: boolean
  /** Some listing has a word that begins so. */
  known: boolean
  holding: string[]
  near: string[]
}

/** Tells what each word means by the vocabulary of all listings (product 6: tolerant of typing errors). */
export async function termsOf(db: Db, words: readonly string[]): Promise<Term[]> {
  if (words.length === 0) return []
  const rows = await statement<Known>(
    db,
    // What begins so is a stretch of the index: a pattern that is no constant is compared with every word.
    `select a.word, tsvector_to_array(search_lexemes(a.word)) as stems,
       e.exact, v.known, h.holding,
       -- To look for what is alike costs most, and only a word that nobody uses needs it.
       case when v.known or h.holding <> '{}' then '{}'
         else array(select w.word from search_words w where length(a.word) > 2 and w.word % a.word
           order by w.word <-> a.word, w.word limit 24) end as near
     from unnest($1::text[]) with ordinality as a (word, place),
       lateral (select exists (select from search_words w where w.word = a.word) as exact) e,
       lateral (select e.exact or exists (select from search_words w where w.word ~>=~ a.word and w.word ~<~ (a.word || chr(1114111)) and length(a.word) > 1) as known) v,
       lateral (select array(select w.word from search_words w where length(a.word) > 3 and w.word like '%' || a.word || '%'
           and not e.exact
         order by length(w.word), w.word limit 20) as holding) h
     order by place`,
    [words],
  )
  // The last word may still be being typed.
  return rows.map((row, at) => termOf(row, at === rows.length - 1))
}

function termOf({ word, stems, exact, known, holding, near }: Known, isLast: boolean): Term {
  const lexemes = [...new Set([word, ...stems, ...holding])]
  if (known || holding.length > 0 || /^\d+$/.test(word))
    return { word, lexemes, prefix: word.length > 2 && (isLast || !exact), corrected: null }
  const most = word.length < 5 ? 1 : 2
  const close = near
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  const best = close.filter(({ distance }) => distance === close[0]?.distance).slice(0, 4)
  const [first] = best
  return {
    word,
    lexemes: [...lexemes, ...best.map(({ other }) => other)],
    prefix: false,
    corrected: first?.other ?? null,
  }
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

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '')}'`

function asQuery({ word, lexemes, prefix }: Term): string {
  const parts = lexemes.map(quoted)
  if (prefix) parts.push(`${quoted(word)}:*`)
  return `(${parts.join(' | ')})`
}

const and = (terms: readonly Term[]): string => terms.map(asQuery).join(' & ')

/** Of many words the longest say most: short ones fit a third of all listings. */
const mostOfAny = 4

/**
 * What PostgreSQL is asked in turn, until something fits: all words, all but one, any of the longest. With so many words
 * each costs more than the one before it.
 */
export function queriesOf(terms: readonly Term[]): string[] {
  if (terms.length < 2) return terms.map(asQuery)
  const longest = terms.toSorted((a, b) => b.word.length - a.word.length).slice(0, mostOfAny)
  const butOne = terms.map((left) => `(${and(terms.filter((term) => term !== left))})`)
  return [
    and(terms),
    ...(terms.length > 2 ? [butOne.join(' | ')] : []),
    longest.map(asQuery).join(' | '),
  ]
}
