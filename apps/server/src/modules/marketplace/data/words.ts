import { statement, type Db } from '../../../platform/db/db.ts'
import { kept } from '../../../platform/db/kept.ts'
import { meantBy } from './spelling.ts'

/** Returns typed text as words, split and folded as the words of listings are, whatever their script. */
export async function wordsOf(db: Db, text: string): Promise<string[]> {
  const [row] = await statement<{ words: string }>(db, kept('select plain_words($1) as words'), [
    text.normalize('NFC'),
  ])
  return row?.words.split(' ').filter(Boolean) ?? []
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
  stems: string[]
  /** Of the word and its stems those that every listing has one of that has any: the others find nothing more. */
  common: string[]
  /** Words that no listing has without one of those: "systems" finds nothing that "system" does not. */
  implied: string[]
  /** Lexemes that mean it: itself, its stems, and where no listing has it so the words that hold it. */
  lexemes: string[]
  /** Words that hold it beside those: what has them alone comes last (specification 5: a match within words). */
  holding: string[]
  /** True if words that begin so count too. */
  begins: boolean
  /** True if these are too many to be named. */
  prefix: boolean
  /** Word that it was taken for, where nobody uses it as it was typed. */
  corrected: string | null
}

interface Known {
  word: string
  stems: string[]
  /** Lexemes of each word that shares one with it, set apart by spaces. */
  kin: string[]
  /** Such words which, as lexemes, no other word has. */
  implied: string[]
  /** A listing has the word exactly so. */
  exact: boolean
  /** A listing has a word that begins with it. */
  known: boolean
  holding: string[]
  /** Words that begin so, one more than are named. */
  begun: string[]
}

/** Letters from which on a word stands for those that begin so too. */
export const leastBegun = 3

/**
 * So many words that begin alike are looked for by name. The index reads whatever begins so from end to end, for each
 * search anew, before it looks at the other words; of words that it is named it reads what these leave.
 */
const mostBegun = 40

/**
 * Words of a search up to which those within others count though a listing has them by themselves: so many more words for
 * each of a long title would cost more than they find.
 */
const mostHeld = 2

/**
 * Letters from which on a word is looked for within others. Scripts that put no spaces between words (Han, kana, Thai, Lao,
 * Khmer) have whole sentences as words.
 */
const leastWithin = String.raw`case when a.word ~ '[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff\u1780-\u17ff]' then 2 else 4 end`

/** Tells what each word means by the vocabulary of all listings (product 6: tolerant of typing errors). */
export async function termsOf(db: Db, words: readonly string[]): Promise<Term[]> {
  if (words.length === 0) return []
  const rows = await statement<Known>(
    db,
    // Words with this beginning are a stretch of the index: a pattern that is no constant is compared with every word.
    kept(`select a.word, o.own as stems,
       coalesce(k.kin, '{}') as kin, coalesce(k.implied, '{}') as implied, e.exact, v.known, h.holding, b.begun
     from unnest($1::text[]) with ordinality as a (word, place),
       lateral (select exists (select from search_words w where w.word = a.word) as exact) e,
       lateral (select tsvector_to_array(search_lexemes(a.word)) as own) o,
       lateral (select array_agg(array_to_string(w.lexemes, ' ')) as kin,
           array_agg(w.word) filter (where w.word like '%' || a.word || '%' and not exists (select from search_words x where x.lexemes @> array[w.word] and not x.lexemes && o.own)) as implied
         from search_words w where e.exact and w.lexemes && o.own) k,
       lateral (select e.exact or exists (select from search_words w where w.word ~>=~ a.word and w.word ~<~ (a.word || chr(1114111)) and length(a.word) > 1) as known) v,
       lateral (select array(select w.word from search_words w where length(a.word) >= ${leastWithin} and w.word like '%' || a.word || '%'
           and (not e.exact or cardinality($1::text[]) <= ${mostHeld})
         order by length(w.word), w.word limit 20) as holding) h,
       lateral (select array(select w.word from search_words w where w.word ~>=~ a.word and w.word ~<~ (a.word || chr(1114111))
           and length(a.word) >= ${leastBegun} and (not e.exact or a.place = cardinality($1::text[])) limit ${mostBegun + 1}) as begun) b
     order by place`),
    [words],
  )
  const unused = rows.filter((row) => !isUsed(row)).map(({ word }) => word)
  const meant = await meantBy(db, unused)
  // The last word may still be being typed.
  return rows.map((row, at) => termOf(row, at === rows.length - 1, meant.get(row.word) ?? []))
}

/** Numbers are not misspelt: another number is another thing. */
const isUsed = ({ word, known, holding }: Known): boolean =>
  known || holding.length > 0 || /^\d+$/.test(word)

function termOf(row: Known, isLast: boolean, meant: readonly string[]): Term {
  const { word, stems, exact, holding, begun, kin, implied } = row
  const mayBegin = isUsed(row) && word.length >= leastBegun && (isLast || !exact)
  // Numbers are in no list of words.
  const areNamed = begun.length <= mostBegun && !/^\d+$/.test(word)
  const named = mayBegin && areNamed ? begun : []
  return {
    word,
    stems,
    common: exact ? needed([...new Set([word, ...stems])], kin) : [...new Set([word, ...stems])],
    implied,
    lexemes: [...new Set([word, ...stems, ...(exact ? [] : holding), ...named, ...meant])],
    holding: exact ? holding : [],
    begins: mayBegin && begun.length > 0,
    prefix: mayBegin && !areNamed,
    corrected: meant[0] ?? null,
  }
}

/** Returns as few of these lexemes as every word has one of that has any: "librari" is in all that "library" is in. */
function needed(lexemes: readonly string[], kin: readonly string[]): string[] {
  const words = kin.map((word) => new Set(word.split(' ')))
  const isEnough = (some: readonly string[]): boolean =>
    words.every((word) => some.some((lexeme) => word.has(lexeme)))
  let left = [...lexemes]
  for (const lexeme of lexemes) {
    const others = left.filter((other) => other !== lexeme)
    if (others.length > 0 && isEnough(others)) left = others
  }
  return left
}
