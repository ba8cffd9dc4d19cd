import { statement, type Db } from '../../../platform/db/db.ts'

/** What is typed, as words that search compares: small letters without accents. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
  return [...new Set(folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, 8)
}

/** Small words of the three languages: beside others they find nothing. */
const small = new Set(
  `a an and at by for from in is of on or the to with
   au aux avec ce dans de des du en et la le les ma mon nos notre ou par pour sa se ses son sur un une vos votre
   al con del el en es esta la las lo los mi mis o para por su sus un una y`.split(/\s+/),
)

export const telling = (words: readonly string[]): string[] => {
  const rest = words.filter((word) => !small.has(word))
  return rest.length > 0 ? rest : [...words]
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
  known: boolean
  holding: string[]
  near: string[]
}

/** Tells what each word means by the vocabulary of all listings (product 6: tolerant of typing errors). */
export async function termsOf(db: Db, words: readonly string[]): Promise<Term[]> {
  if (words.length === 0) return []
  const rows = await statement<Known>(
    db,
    `select a.word, tsvector_to_array(search_lexemes(a.word)) as stems,
       exists (select from search_words w where w.word like a.word || '%' and length(a.word) > 1) as known,
       array(select w.word from search_words w where length(a.word) > 3 and w.word like '%' || a.word || '%'
         order by length(w.word), w.word limit 20) as holding,
       array(select w.word from search_words w where length(a.word) > 2 and w.word % a.word
         order by w.word <-> a.word, w.word limit 24) as near
     from unnest($1::text[]) with ordinality as a (word, place) order by place`,
    [words],
  )
  return rows.map(termOf)
}

function termOf({ word, stems, known, holding, near }: Known): Term {
  const lexemes = [...new Set([word, ...stems, ...holding])]
  if (known || holding.length > 0 || /^\d+$/.test(word))
    return { word, lexemes, prefix: word.length > 2, corrected: null }
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

/** The terms as PostgreSQL asks for them: all of them, or any. */
export const queryOf = (terms: readonly Term[], all: boolean): string =>
  terms
    .map(({ word, lexemes, prefix }) => {
      const parts = lexemes.map(quoted)
      if (prefix) parts.push(`${quoted(word)}:*`)
      return `(${parts.join(' | ')})`
    })
    .join(all ? ' & ' : ' | ')
