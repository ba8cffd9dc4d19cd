import type { ServiceFacets } from '@plaudit/contract/marketplace/search'
import type { Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { Asked } from './asked.ts'
import { countFacets } from './facets.ts'
import { rankedIds } from './ranked.ts'
import { queriesOf, telling, termsOf, wordsOf } from './words.ts'
import { findByWords } from './worded.ts'

export interface Found {
  ids: number[]
  /** Up to 1,000; 1,001 stands for more. */
  total: number
  facets: ServiceFacets
  corrected: string | null
}

/** So many words that all have to be there leave few listings. */
const selective = 3

/**
 * Services that fit words and filters (specification 5, product 6): ranked by exact title, beginning, then words; the
 * best 1,000 can be paged through. Typing errors and accents do not matter; where no listing has all words, those with
 * all but one come, and then those with any.
 */
export async function searchServices(db: Db, site: SiteScope, asked: Asked): Promise<Found> {
  const words = wordsOf(asked.search)
  const terms = await termsOf(db, telling(words))
  const corrected = terms.some((term) => term.corrected !== null)
    ? terms.map((term) => term.corrected ?? term.word).join(' ')
    : null
  const title = words.join(' ').slice(0, 120)
  let found: Omit<Found, 'corrected'> | undefined
  for (const [at, query] of queriesOf(terms).entries()) {
    const isBroad = at > 0 || terms.length < selective
    found = await findByWords(db, site, asked, { query, title, isBroad })
    if (found.total > 0) break
  }
  return { ...(found ?? (await browse(db, site, asked))), corrected }
}

async function browse(db: Db, site: SiteScope, asked: Asked): Promise<Omit<Found, 'corrected'>> {
  const [ids, counts] = await Promise.all([
    rankedIds(db, site, asked),
    countFacets(db, site, asked),
  ])
  return { ids, ...counts }
}
