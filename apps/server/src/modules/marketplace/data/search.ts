import { exactCount } from '@plaudit/contract/marketplace/categories'
import type { ServiceFacets } from '@plaudit/contract/marketplace/search'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked, type Facet, type Text } from './asked.ts'
import { rankedIds } from './ranked.ts'
import { queriesOf, telling, termsOf, wordsOf } from './words.ts'

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
export async function searchServices(db: Db, site: SiteScope, asked: Asked): Promise<Found> {
  const words = wordsOf(asked.search)
  const terms = await termsOf(db, telling(words))
  const corrected = terms.some((term) => term.corrected !== null)
    ? terms.map((term) => term.corrected ?? term.word).join(' ')
    : null
  const title = words.join(' ').slice(0, 120)
  let found = nothingFound()
  for (const query of terms.length > 0 ? queriesOf(terms) : [undefined]) {
    found = await find(db, site, asked, { query, title })
    if (found.total > 0) break
  }
  return { ...found, corrected }
}

const nothingFound = (): Omit<Found, 'corrected'> => ({ ids: [], total: 0, facets: noFacets() })

async function find(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Omit<Found, 'corrected'>> {
  const [ids, facets] = await Promise.all([
    rankedIds(db, site, asked, text),
    countFacets(db, site, asked, text),
  ])
  return { ids, ...facets }
}

/** What is counted of a group `g` of rows that are alike. */
const columns: Record<Exclude<Facet, 'rating'>, { value: string; of?: string }> = {
  category: { value: 'g.category::text' },
  stype: { value: 'g.stype' },
  currency: { value: 'g.currency' },
  country_code: { value: 'g.country_code' },
  delivery: { value: 'one', of: ', unnest(g.delivery) one' },
  language: { value: 'one', of: ', unnest(g.languages) one' },
}

const noFacets = (): ServiceFacets => ({
  category: {},
  stype: {},
  currency: {},
  country_code: {},
  delivery: {},
  language: {},
  rating: {},
})

/** Listings can be narrowed to those with so many stars or more; the most first. */
const leastStars = [4.5, 4, 3]

interface Counted {
  facet: string
  value: string
  count: number
}

/** How many fit, and how many would with another value of each filter. */
async function countFacets(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Pick<Found, 'total' | 'facets'>> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const names = Object.keys(filters) as Facet[]
  const bounds = [
    ...boundsOf(asked, site, values),
    ...(text.query === undefined ? [] : [`f.words @@ ${values.add(text.query)}::tsquery`]),
    // Where two filters fail, no count of one of them has it.
    ...(names.length > 1
      ? [`${names.map((name) => `(not coalesce(${filters[name]}, false))::int`).join(' + ')} <= 1`]
      : []),
    'true',
  ]
  const fits = (but?: Facet) =>
    ['true', ...names.filter((name) => name !== but).map((name) => `fits_${name}`)].join(' and ')
  const counted = (Object.keys(columns) as (keyof typeof columns)[]).map((facet) => {
    const { value, of = '' } = columns[facet]
    return `select '${facet}', ${value}, sum(g.n)::bigint from alike g${of} where ${fits(facet)} group by 2`
  })
  const stars = leastStars.map(
    (least) =>
      `select 'rating', '${least}', coalesce(sum(g.n), 0)::bigint from alike g where g.stars >= ${least} and ${fits('rating')}`,
  )
  const rows = await statement<Counted>(
    db,
    `with ${alike(filters, names, bounds)}
     select 'total' as facet, '' as value, coalesce(sum(g.n), 0)::bigint as count from alike g where ${fits()}
     union all ${[...counted, ...stars].join(' union all ')}`,
    values.list,
  )
  return facetsOf(rows)
}

/**
 * One pass over what may be a third of all listings; the counts are made of its few groups. Rows of one `alike` differ in
 * nothing that is counted, so one of them says what all are.
 */
function alike(filters: Partial<Record<Facet, string>>, names: Facet[], bounds: string[]): string {
  const flags = names.map((name) => `coalesce(${filters[name]}, false) as fits_${name}`)
  const kinds = ['f.alike', ...flags.map((_, n) => String(n + 3))]
  return `alike as materialized (
    select f.category, f.stype, f.currency, f.country_code, f.delivery, f.languages,
      case ${leastStars.map((least) => `when f.rating >= ${least} then ${least}`).join(' ')} end as stars,
      counted.*
    from (
      select ${['min(f.service_id) as service_id', 'count(*) as n', ...flags].join(', ')}
      from service_facets f where ${bounds.join(' and ')} group by ${kinds.join(', ')}
    ) counted join service_facets f on f.service_id = counted.service_id
  )`
}

function facetsOf(rows: readonly Counted[]): Pick<Found, 'total' | 'facets'> {
  const facets = noFacets()
  let total = 0
  for (const { facet, value, count } of rows) {
    const upTo = Math.min(count, exactCount + 1)
    if (facet === 'total') total = upTo
    else if (value !== '' && count > 0) facets[facet as Facet][value] = upTo
  }
  return { total, facets }
}
