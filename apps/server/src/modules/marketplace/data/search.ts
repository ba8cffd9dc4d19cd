import { exactCount } from '@plaudit/contract/marketplace/categories'
import type { ServiceFacets, ServiceSearch } from '@plaudit/contract/marketplace/search'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { inDollars } from './prices.ts'
import { queriesOf, telling, termsOf, wordsOf } from './words.ts'

export interface Found {
  ids: number[]
  /** Up to 1,000; 1,001 stands for more. */
  total: number
  facets: ServiceFacets
  corrected: string | null
}

/** What is asked; `since` alone is the server's: those that were listed after it. */
type Asked = ServiceSearch & { since?: Date }

/** The values of a statement, numbered as they are used. */
class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

type Facet = keyof ServiceFacets

/** Each filter that is on, as a condition on a row `f`. */
function filtersOf(asked: ServiceSearch, values: Values): Partial<Record<Facet, string>> {
  const { category, stype, currency, country_code, delivery, language, rating } = asked
  const byPrice = asked.price_min !== undefined || asked.price_max !== undefined
  return {
    ...(category !== undefined && { category: `f.category = ${values.add(category)}` }),
    ...(stype !== undefined && { stype: `f.stype = ${values.add(stype)}` }),
    ...(currency !== undefined && !byPrice && { currency: `f.currency = ${values.add(currency)}` }),
    ...(country_code !== undefined && {
      country_code: `f.country_code = ${values.add(country_code)}`,
    }),
    ...(delivery !== undefined && { delivery: `${values.add(delivery)} = any (f.delivery)` }),
    ...(language !== undefined && { language: `${values.add(language)} = any (f.languages)` }),
    ...(rating !== undefined && { rating: `f.rating >= ${values.add(rating)}` }),
  }
}

/** What narrows the list and has no counts of its own: prices, which are compared in one currency, and age. */
function boundsOf(asked: Asked, site: SiteScope, values: Values): string[] {
  const currency = asked.currency ?? 'USD'
  const bound = (amount: number | undefined, sign: string) =>
    amount === undefined ? [] : [`f.price_usd ${sign} ${values.add(inDollars(amount, currency))}`]
  return [
    ...(site.owner_id === null ? [] : [`f.owner_id = ${values.add(site.owner_id)}`]),
    ...(asked.since === undefined ? [] : [`f.listed_at > ${values.add(asked.since)}`]),
    ...bound(asked.price_min, '>='),
    ...bound(asked.price_max, '<='),
    ...(asked.is_new ? [`f.listed_at >= ${startOfPreviousDay}`] : []),
  ]
}

/** 'New' services: since the start of the previous UTC day (specification 9). */
const startOfPreviousDay = `(date_trunc('day', now() at time zone 'utc') - interval '1 day') at time zone 'utc'`

interface Text {
  /** For `to_tsquery`; undefined without words. */
  query: string | undefined
  /** What was typed, folded, for titles that are it or begin with it. */
  title: string
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

const orders: Record<ServiceSearch['sort'], string> = {
  best: 'f.listed_at desc, f.service_id desc',
  new: 'f.listed_at desc, f.service_id desc',
  price_up: 'f.price_usd, f.service_id',
  price_down: 'f.price_usd desc, f.service_id desc',
  rating: 'f.rating desc nulls last, f.service_id desc',
}

async function rankedIds(db: Db, site: SiteScope, asked: Asked, text: Text): Promise<number[]> {
  const values = new Values()
  const filters = [...boundsOf(asked, site, values), ...Object.values(filtersOf(asked, values))]
  const where = (...more: string[]) => [...more, ...filters, 'true'].join(' and ')
  const offset = Math.min((asked.page - 1) * asked.limit, exactCount)
  const page = `limit ${values.add(Math.min(asked.limit, exactCount - offset))} offset ${values.add(offset)}`
  const sql =
    text.query !== undefined && asked.sort === 'best'
      ? bestFirst(values, text.query, text.title, where) + page
      : `select f.service_id from service_facets f where ${
          text.query === undefined
            ? where()
            : where(`f.words @@ ${values.add(text.query)}::tsquery`)
        } order by ${orders[asked.sort]} ${page}`
  const rows = await statement<{ service_id: number }>(db, sql, values.list)
  return rows.map((row) => row.service_id)
}

/** Candidates by how their title stands to the words; a thousand of each kind at most are looked at. */
function bestFirst(
  values: Values,
  query: string,
  title: string,
  where: (...more: string[]) => string,
): string {
  const asked = `${values.add(query)}::tsquery`
  const whole = values.add(title)
  const begins = values.add(`${title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const some = (rank: number, condition: string, most = String(exactCount)) =>
    `(select f.service_id, ${rank} as rank from service_facets f where ${where(condition)} limit ${most})`
  // Texts are looked at for as many as titles leave room for: of broad words none.
  return `with titled as materialized ${some(2, `f.title_words @@ ${asked}`)},
  candidates as (
    select service_id, max(rank) as rank from (
      ${some(4, `f.title = ${whole}`)} union all ${some(3, `f.title like ${begins}`)} union all table titled
      union all ${some(1, `f.words @@ ${asked}`, `${exactCount} - (select count(*) from titled)`)}
    ) kinds group by service_id order by 2 desc limit ${exactCount}
  )
  select f.service_id from candidates c join service_facets f using (service_id)
  order by c.rank desc, ts_rank(f.title_words, ${asked}, 1) desc, ts_rank(f.words, ${asked}, 1) desc,
    f.rating desc nulls last, f.service_id desc `
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
