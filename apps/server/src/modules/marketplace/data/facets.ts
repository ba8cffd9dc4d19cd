import { exactCount, readyWithin } from '@plaudit/contract/marketplace/categories'
import type { ServiceFacets } from '@plaudit/contract/marketplace/search'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked, type Facet } from './asked.ts'

export interface Counts {
  /** Up to 1,000; 1,001 stands for more. */
  total: number
  facets: ServiceFacets
}

/** Columns of a group `g` of rows that are alike, of which each has one value, and those that are lists. */
const single = ['category', 'stype', 'currency', 'country_code'] as const
const lists = { delivery: 'g.delivery', language: 'g.languages' } as const

const noFacets = (): ServiceFacets => ({
  category: {},
  stype: {},
  currency: {},
  country_code: {},
  delivery: {},
  language: {},
  rating: {},
  ready_within: {},
})

/** Listings can be narrowed to those with so many stars or more; the most first. */
const leastStars = [4.5, 4, 3]

/** The bound of stars that a row `f` reaches. */
const starsReached = `case ${leastStars.map((least) => `when f.rating >= ${least} then ${least}`).join(' ')} end as stars`

/** The bound of hours that a row `f` keeps. */
const hoursKept = `case ${readyWithin.map((most) => `when f.ready_hours <= ${most} then ${most}`).join(' ')} end as hours`

/** Returns columns that say whether a row `f` fits each filter that is on. */
const flagsOf = (filters: Partial<Record<Facet, string>>): string[] =>
  Object.entries(filters).map(([name, filter]) => `coalesce(${filter}, false) as fits_${name}`)

/** Returns the condition that a row `g` with such columns fits all filters, or all but one. */
export const fitsAll = (filters: Partial<Record<Facet, string>>, but?: Facet): string =>
  [
    'true',
    ...(Object.keys(filters) as Facet[])
      .filter((name) => name !== but)
      .map((name) => `g.fits_${name}`),
  ].join(' and ')

export interface Counted {
  facet: string
  value: string
  count: number
  /** Beside the total: of each bound of stars, then of hours. */
  steps: number[] | null
}

/**
 * Selects counts of groups `from` of `n` rows each: of all, and of each filter's values, which that filter does not narrow.
 * The groups are read once for all columns of one value: so many statements of one each took longer to plan than to read.
 */
export function countsIn(from: string, filters: Partial<Record<Facet, string>>): string {
  const sum = (fits: string) => `coalesce(sum(g.n) filter (where ${fits}), 0)::bigint`
  const which = `grouping(${single.map((facet) => `g.${facet}`).join(', ')})`
  const columns = single.map((facet, at) => ({
    facet,
    // The bits of all columns but this one.
    bits: 2 ** single.length - 1 - 2 ** (single.length - 1 - at),
    count: sum(fitsAll(filters, facet)),
  }))
  const pick = (of: (column: (typeof columns)[number]) => string, whole: string) =>
    `case ${which} ${columns.map((column) => `when ${column.bits} then ${of(column)}`).join(' ')} else ${whole} end`
  const steps = [
    ...leastStars.map((least) => sum(`g.stars >= ${least} and ${fitsAll(filters, 'rating')}`)),
    ...readyWithin.map((most) => sum(`g.hours <= ${most} and ${fitsAll(filters, 'ready_within')}`)),
  ]
  const listed = (Object.keys(lists) as (keyof typeof lists)[]).map(
    (facet) =>
      `select '${facet}', one, sum(g.n)::bigint, null from ${from} g, unnest(${lists[facet]}) one where ${fitsAll(filters, facet)} group by 2`,
  )
  return [
    `select ${pick(({ facet }) => `'${facet}'`, `'total'`)} as facet,
       ${pick(({ facet }) => `g.${facet}::text`, `''`)} as value,
       ${pick(({ count }) => count, sum(fitsAll(filters)))} as count,
       case when ${which} = ${2 ** single.length - 1} then array[${steps.join(', ')}] end as steps
     from ${from} g group by grouping sets (${[...single.map((facet) => `(g.${facet})`), '()'].join(', ')})`,
    ...listed,
  ].join(' union all ')
}

/**
 * Counts the listings that fit the filters, and the listings that would with another value of each, if no words are
 * looked for.
 */
export async function countFacets(db: Db, site: SiteScope, asked: Asked): Promise<Counts> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const bounds = [...boundsOf(asked, site, values), 'true'].join(' and ')
  const rows = `(select f.* from service_facets f where ${bounds}) f`
  return countsOf(
    await statement<Counted>(
      db,
      `with groups as materialized (${groupsOf(rows, filters)}) ${countsIn('groups', filters)}`,
      values.list,
    ),
  )
}

/**
 * Reads what may be all listings in one pass; the counts are made of its few groups. Rows of one `alike` differ in
 * nothing that is counted or filtered but for stars: what they have together stands once for all of them.
 * @param rows named `f`, with `service_id`, `alike` and, where stars are asked for, `rating`.
 */
export function groupsOf(rows: string, filters: Partial<Record<Facet, string>>): string {
  const { rating, ...others } = filters
  const stars = rating === undefined ? [] : flagsOf({ rating })
  return `select ${['f.category, f.stype, f.currency, f.country_code, f.delivery, f.languages', starsReached, hoursKept, ...flagsOf(others), 'counted.*'].join(', ')}
    from (
      select ${['f.alike', 'count(*) as n', ...stars].join(', ')}
      from ${rows} group by f.alike${stars.length > 0 ? ', fits_rating' : ''}
    ) counted join service_alikes f on f.alike = counted.alike`
}

export function countsOf(rows: readonly Counted[]): Counts {
  const facets = noFacets()
  const upTo = (count: number) => Math.min(count, exactCount + 1)
  let total = 0
  for (const { facet, value, count, steps } of rows) {
    if (facet === 'total') total = upTo(count)
    else if (value !== '' && count > 0) facets[facet as Facet][value] = upTo(count)
    for (const [at, step] of (steps ?? []).entries()) {
      const stars = leastStars[at]
      const hours = readyWithin[at - leastStars.length]
      if (step === 0) continue
      if (stars !== undefined) facets.rating[stars] = upTo(step)
      else if (hours !== undefined) facets.ready_within[hours] = upTo(step)
    }
  }
  return { total, facets }
}
