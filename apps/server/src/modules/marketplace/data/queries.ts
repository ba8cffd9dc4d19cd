import type { Term } from './words.ts'

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '')}'`

/** Queries of PostgreSQL: of each of these lists one fits. */
export type Fitting = readonly (readonly string[])[]

/** The word and its stems, and the rarer words beside them. */
function partsOf({ word, lexemes, stems, common, implied, holding, prefix }: Term): {
  common: string[]
  rare: string[]
} {
  const own = new Set([word, ...stems, ...implied])
  const others = [...lexemes, ...holding].filter((lexeme) => !own.has(lexeme))
  const rare = [...new Set(others)].map(quoted)
  if (prefix) rare.push(`${quoted(word)}:*`)
  return { common: common.map(quoted), rare }
}

function asQuery(term: Term): string {
  const { common, rare } = partsOf(term)
  return anyOf([...common, ...rare])
}

/**
 * All lexemes of a word: how often a text has each of them says how well it fits. Lexemes that begin with the word are
 * one beginning. PostgreSQL sorts the query's words for each row that it ranks, so few words cost less.
 */
function whole(term: Term): Term {
  const { word, stems, lexemes, begins } = term
  const isOther = (lexeme: string): boolean => !(begins && lexeme.startsWith(word))
  return {
    ...term,
    common: [...new Set([word, ...stems])].filter(isOther),
    implied: [],
    lexemes: lexemes.filter(isOther),
    prefix: begins,
  }
}

const holders = (term: Term): Term => ({ ...term, common: [], lexemes: [], prefix: false })

/** So many words share a query, if there is room for their queries: to open an index for each of them costs more. */
const wordsShared = 6

/**
 * The same as several queries. Of one query with many words the index compares all of them for each listing that has the
 * commonest; of one word for itself it reads the list of listings as it stands. Rarer words are seldom all rare, so a few
 * of them share a query.
 */
function apart(term: Term, most: number): string[] {
  const { common, rare } = partsOf(term)
  const parts = Math.min(Math.ceil(rare.length / wordsShared), Math.max(1, most - common.length))
  const shared = Array.from({ length: parts }, (_, query) =>
    rare.filter((_lexeme, at) => at % parts === query).join(' | '),
  )
  return [...common, ...shared]
}

/** So many queries stand for one word; for each of several words fewer. */
const queriesOfWord = 8
const queriesOfEach = 3

const anyOf = (queries: readonly string[]): string => `(${queries.join(' | ')})`

/**
 * Two words as several queries, for the same reason: those that have both by themselves or as stems, and those that have a
 * rarer word of one of them, of which the index reads no more than these leave.
 */
function bothOf(one: Term, other: Term): string[] {
  const [a, b] = [partsOf(one), partsOf(other)]
  return [
    `${anyOf(a.common)} & ${anyOf(b.common)}`,
    ...(a.rare.length > 0 ? [`${anyOf(a.rare)} & ${asQuery(other)}`] : []),
    ...(b.rare.length > 0 ? [`${anyOf(a.common)} & ${anyOf(b.rare)}`] : []),
  ]
}

/** All words. Of three and more the index skips what the rarest leaves out. */
function allOf(terms: readonly Term[]): Fitting {
  const [first, second, ...more] = terms
  if (first === undefined || more.length > 0) return [[and(terms)]]
  return [second ? bothOf(first, second) : apart(first, queriesOfWord)]
}

const and = (terms: readonly Term[]): string => terms.map(asQuery).join(' & ')

/** All words as they were typed, or their stems: none that only begins so. */
export const asTyped = (terms: readonly Term[]): string =>
  terms
    .map(({ word, stems }) => `(${[...new Set([word, ...stems])].map(quoted).join(' | ')})`)
    .join(' & ')

/** The longest of many words say most: short ones fit a third of all listings. */
const mostOfAny = 4

/** So many words that all have to be there leave few listings. */
const selective = 3

interface Query {
  fitting: Fitting
  /** The same in one. */
  whole: string
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/** A query for what fits, and the narrower one that says how well: the same where no word is held by others. */
interface Queries {
  query: Query
  strict: Query
  /** What has to be looked for beside what fits well: of one word those that hold it. */
  held: Fitting
}

/**
 * Returns the queries that PostgreSQL is asked in turn, until something fits: all words, all but one, any of the
 * longest. With so many words each costs more than the one before it.
 */
export function queriesOf(terms: readonly Term[]): Queries[] {
  const isHeld = terms.some(({ holding }) => holding.length > 0)
  const narrow = queriesIn(terms.map((term) => ({ ...term, holding: [] })))
  if (!isHeld) return narrow.map((query) => ({ query, strict: query, held: query.fitting }))
  const [only, ...more] = terms
  const alone = only && more.length === 0 ? [apart(holders(only), queriesOfWord)] : undefined
  return queriesIn(terms).map((query, at) => ({
    query,
    strict: narrow[at] ?? query,
    held: alone ?? query.fitting,
  }))
}

function queriesIn(terms: readonly Term[]): Query[] {
  if (terms.length === 0) return []
  const longest = terms.toSorted((a, b) => b.word.length - a.word.length).slice(0, mostOfAny)
  const butOne = (all: readonly Term[]): string =>
    all.map((left) => `(${and(all.filter((term) => term !== left))})`).join(' | ')
  const isBroad = terms.length < selective
  const all: Query = { fitting: allOf(terms), whole: and(terms.map(whole)), isBroad }
  return [
    all,
    ...(isBroad
      ? []
      : [{ fitting: [[butOne(terms)]], whole: butOne(terms.map(whole)), isBroad: true }]),
    ...(terms.length < 2
      ? []
      : [
          {
            fitting: [longest.flatMap((term) => apart(term, queriesOfEach))],
            whole: longest.map(whole).map(asQuery).join(' | '),
            isBroad: true,
          },
        ]),
  ]
}
