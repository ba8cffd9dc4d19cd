import type { ServiceFacets } from '@plaudit/contract/marketplace/search'
import type { Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { Asked } from './asked.ts'
import { boundsChanged } from './changed.ts'
import { countFacets } from './facets.ts'
import { rankedIds } from './ranked.ts'
import { asTyped, queriesOf } from './queries.ts'
import { leastBegun, telling, termsOf, wordsOf } from './words.ts'
import { priced, type Prices } from './priced.ts'
import type { Text } from './fits.ts'
import { findByWords } from './worded.ts'

export interface Found {
  ids: number[]
  /** Up to 1,000; 1,001 stands for more. */
  total: number
  facets: ServiceFacets
  corrected: string | null
}

/**
 * Services that fit words and filters (specification 5, product 6): ranked by exact title, beginning, then words; the
 * best 1,000 can be paged through. Typing errors and accents do not matter; where no listing has all words, those with
 * all but one come, and then those with any.
 */
export async function searchServices(db: Db, site: SiteScope, wanted: Asked): Promise<Found> {
  const asked = await boundsChanged(db, wanted)
  const { texts, corrected } = await textsOf(db, asked.search)
  let found: Omit<Found, 'corrected'> | undefined
  // A person is called back only by a listing that fits: an alert takes no listing that has some of the words, or has
  // them within others.
  const alerting = texts.slice(0, 1).map((text) => ({ ...text, query: text.strict }))
  for (const text of asked.since === undefined ? texts : alerting) {
    found = await findByWords(db, site, asked, text)
    if (found.total > 0) break
  }
  return { ...(found ?? (await browse(db, site, asked))), corrected }
}

/** Returns the prices of the listings that the same search finds; of words that find nothing, nothing. */
export async function findPrices(db: Db, site: SiteScope, asked: Asked): Promise<Prices> {
  const { texts } = await textsOf(db, asked.search)
  for (const text of texts.length === 0 ? [null] : texts) {
    const found = await priced(db, site, asked, text)
    if (found !== undefined) return found
  }
  const currency = asked.price_currency ?? asked.currency ?? 'USD'
  return { currency, step: 0, counts: [] }
}

/** Returns the texts to look for in turn, until something fits; nothing where no words are. */
async function textsOf(
  db: Db,
  search: string,
): Promise<{ texts: Text[] } & Pick<Found, 'corrected'>> {
  const words = await wordsOf(db, search)
  const terms = await termsOf(db, telling(words))
  const corrected = terms.some((term) => term.corrected !== null)
    ? terms.map((term) => term.corrected ?? term.word).join(' ')
    : null
  const title = words.join(' ').slice(0, 120)
  const texts = queriesOf(terms).map(({ query, strict, held }) => ({
    query: query.fitting,
    strict: strict.fitting,
    held,
    rank: strict.whole,
    typed: asTyped(terms),
    title,
    endsShort: (terms.at(-1)?.word.length ?? 0) < leastBegun,
    isBroad: query.isBroad,
  }))
  return { texts, corrected }
}

async function browse(db: Db, site: SiteScope, asked: Asked): Promise<Omit<Found, 'corrected'>> {
  const [ids, counts] = await Promise.all([
    rankedIds(db, site, asked),
    countFacets(db, site, asked),
  ])
  return { ids, ...counts }
}
