import type { ServiceSearchInput } from '@plaudit/contract/marketplace/search'
import type { Listing } from './catalogue.ts'

/** Words that are asked for, with the listing that they were made from. */
export interface Query {
  term: string
  title: string
  filters: Filters
}

type Filters = Pick<ServiceSearchInput, 'category' | 'price_min' | 'price_max' | 'country_code'>

/** Kinds of queries in words. */
export const kinds = {
  exact: 'a whole title',
  oneWord: 'one word of a title',
  twoWords: 'two words of a text',
  typo: 'a title with one typing error',
  plain: 'a title without its accents',
  inflected: 'a French or Spanish title with a word in its other number',
  inCategory: 'one word of a title, in its category',
  inPrices: 'one word of a title, between two prices',
  inCountry: 'one word of a title, in its country',
  filtersAlone: 'no word, but category, prices and country',
} as const

export const asked = 200

/** Where the listing of a number stands in the catalogue, so that filters cut across one another. */
export const tradeOf = (n: number) => ({
  category: 451 + (n % 20),
  price: 500 + ((n * 7919) % 90_000),
  country: (['FR', 'US', 'HT', 'ES'] as const)[Math.floor(n / 20) % 4] ?? 'FR',
})

/** So far below and above a listing's price are the prices that are asked for: a ninth of all. */
const around = 5000

/** The filters that a query of a kind has, so that the listing of this number fits. */
function filtersOf(kind: keyof typeof kinds, n: number): Filters {
  const { category, price, country } = tradeOf(n)
  const prices = { price_min: Math.max(0, price - around), price_max: price + around }
  if (kind === 'inCategory') return { category }
  if (kind === 'inPrices') return prices
  if (kind === 'inCountry') return { country_code: country }
  return kind === 'filtersAlone' ? { category, country_code: country, ...prices } : {}
}

export const isFiltered = (kind: keyof typeof kinds): boolean =>
  Object.keys(filtersOf(kind, 0)).length > 0

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const wordsIn = (text: string): string[] => [...new Set(text.match(/\p{L}{4,}/gu) ?? [])]

/** Misspells a word of four letters or more: one letter too many, missing, wrong or swapped, not its first. */
function misspelt(title: string, below: (n: number) => number): string | undefined {
  const places = [...title.matchAll(/[A-Za-z]{4,}/g)]
  const place = places[below(places.length)]
  if (place === undefined) return undefined
  const [word] = place
  const at = 1 + below(word.length - 2)
  const letter = 'abcdefghijklmnopqrstuvwxyz'[below(26)] ?? 'x'
  const wrong = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ][below(4)]
  if (wrong === undefined || wrong === word) return undefined
  return title.slice(0, place.index) + wrong + title.slice(place.index + word.length)
}

/** The same word of French or Spanish in the singular for the plural, or the other way round. */
function otherNumber(word: string, language: Listing['language']): string {
  if (language === 'es' && /[^aeiou]es$/i.test(word)) return word.slice(0, -2)
  if (/[^s]s$/i.test(word)) return word.slice(0, -1)
  return language === 'es' && /[lnrd]$/i.test(word) ? `${word}es` : `${word}s`
}

/** A title of these two languages with one of its longer words in its other number; undefined for others. */
function inflected({ title, language }: Listing, below: (n: number) => number): string | undefined {
  if (language === 'en') return undefined
  const places = [...title.matchAll(/\p{Ll}{5,}/gu)].filter(([word]) => !/[xz]$/.test(word))
  const place = places[below(places.length)]
  if (place === undefined) return undefined
  const [word] = place
  return (
    title.slice(0, place.index) +
    otherNumber(word, language) +
    title.slice(place.index + word.length)
  )
}

/** As somebody types it who has no accents; undefined where the title has none. */
function withoutAccents(title: string): string | undefined {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain === title.normalize('NFD') ? undefined : plain
}

function termOf(
  kind: keyof typeof kinds,
  listing: Listing,
  below: (n: number) => number,
): string | undefined {
  const { title, text } = listing
  if (kind === 'plain') return withoutAccents(title)
  if (kind === 'inflected') return inflected(listing, below)
  if (kind === 'exact') return title
  if (kind === 'typo') return misspelt(title, below)
  if (kind === 'filtersAlone') return ''
  const words = wordsIn(kind === 'twoWords' ? text : title)
  const first = words[below(words.length)]
  if (kind !== 'twoWords' || first === undefined) return first
  const others = words.filter((word) => word !== first)
  const second = others[below(others.length)]
  return second === undefined ? undefined : `${first} ${second}`
}

/** Two hundred queries of a kind, others for each seed, none of them twice. */
export function queriesOf(
  kind: keyof typeof kinds,
  listings: readonly Listing[],
  seed: number,
): Query[] {
  const random = randomOf(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const made = new Map<string, Query>()
  for (let tries = 0; made.size < asked && tries < 50 * asked; tries++) {
    const n = below(listings.length)
    const listing = listings[n]
    // A search takes at most 200 characters, and a title is kept with at most 120.
    const kept = listing && { ...listing, title: listing.title.slice(0, 120) }
    const term = kept && termOf(kind, kept, below)?.slice(0, 200).trim()
    const filters = filtersOf(kind, n)
    if (kept && term !== undefined && (term || isFiltered(kind)))
      made.set(JSON.stringify([term, filters]), { term, title: kept.title, filters })
  }
  return [...made.values()]
}
