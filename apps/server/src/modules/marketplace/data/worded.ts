import { exactCount } from '@plaudit/contract/marketplace/categories'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import { countsIn, countsOf, fitsAll, groupsOf, type Counted, type Counts } from './facets.ts'
import { ordersOf, pageOf } from './ranked.ts'
import type { Fitting } from './words.ts'

/** Text that is asked for, in the words of the database. */
export interface Text {
  /** What fits: one query of each of these. */
  query: Fitting
  /** What fits well: the rest comes behind it. */
  strict: Fitting
  /** What fits well as one query, for ranks. */
  rank: string
  /** Typed words, folded, for titles that are equal to them or begin with them. */
  title: string
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/** A page of what has the words, and its counts. */
export async function findByWords(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Counts & { ids: number[] }> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const bounds = boundsOf(asked, site, values)
  const worded = [fits('f.words', text.query, values), ...bounds].join(' and ')
  const narrowed = [...bounds, ...Object.values(filters), 'true'].join(' and ')
  const page =
    asked.sort === 'best'
      ? bestFirst(asked, values, text, { fitsAll: fitsAll(filters), narrowed })
      : sorted(asked, values, text, narrowed)
  const read = text.isBroad ? throughIndexes : statement
  const rows = await read<Counted & { ids: number[] | null }>(
    db,
    // What may be a third of all listings is grouped as it is read, each group with its ids: to keep the rows for the page
    // takes as long again.
    `with groups as materialized (${groupsOf(`(select f.* from service_facets f where ${worded}) f`, filters, '(array_agg(f.service_id))[1] as service_id, array_agg(f.service_id) as ids')}
     ), fitting as (
       select unnest(g.ids) as service_id from groups g where ${fitsAll(filters)}
     )${page.with}
     select 'ids' as facet, '' as value, 0::bigint as count, array(${page.select} ${pageOf(asked, values)}) as ids
     union all select counts.*, null from (${countsIn('groups', filters)}) counts`,
    values.list,
  )
  const ids = rows.find(({ facet }) => facet === 'ids')?.ids ?? []
  return { ids, ...countsOf(rows.filter(({ facet }) => facet !== 'ids')) }
}

interface Page {
  with: string
  select: string
}

const sorted = ({ sort }: Asked, values: Values, { query }: Text, narrowed: string): Page => ({
  with: '',
  select: `select f.service_id from service_facets f where ${fits('f.words', query, values)} and ${narrowed} order by ${ordersOf('f')[sort]}`,
})

/** What narrows the page beside words, as a condition on a group `g` and on a row `f`. */
interface Narrowing {
  fitsAll: string
  narrowed: string
}

/** So many listings are looked at one by one sooner than the indexes are read again for the best of them. */
const mostLooked = 2 * exactCount

/**
 * Candidates by how their title stands to the words. Two thousand are all; of more, those whose title has the words come
 * before those whose text has them, until a thousand are there. What has them only within other words comes last.
 */
function bestFirst(asked: Asked, values: Values, text: Text, filters: Narrowing): Page {
  const { fitsAll, narrowed } = filters
  const { query, strict, title } = text
  const words = `${values.add(text.rank)}::tsquery`
  const whole = values.add(title)
  const begins = values.add(`${title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const left = (others: string[]) =>
    [exactCount, ...others.map((name) => `(select count(*) from ${name})`)].join(' - ')
  // The planner may not turn this round: it would read all of a category and open the words of each.
  const some = (condition: string, others: string[] = []) =>
    `(select f.service_id from (select f.* from service_facets f where ${condition} offset 0) f
      where (select many from size) and ${narrowed} limit ${left(others)})`
  const isHeld = query !== strict
  const texted = isHeld
    ? `texted as materialized ${some(`${fits('f.words', strict, values)} and not f.title_words @@ ${words}`, ['titled'])},`
    : ''
  const taken = isHeld ? ['titled', 'texted'] : ['titled']
  const deepest = values.add(Math.min(asked.page * asked.limit, exactCount))
  return {
    with: `, size as materialized (select coalesce(sum(n), 0) > ${mostLooked} as many from groups g where ${fitsAll}),
     titled as materialized ${some(fits('f.title_words', strict, values))}, ${texted}
     candidates as (
       select service_id from fitting where not (select many from size)
       union ${some(`f.title = ${whole}`)} union ${some(`f.title like ${begins}`)}
       union table titled ${isHeld ? 'union table texted' : ''}
       union (select service_id from fitting where (select many from size) and ${taken.map((name) => `service_id not in (table ${name})`).join(' and ')} limit ${left(taken)})
     ), best as (
       select one.* from candidates c cross join lateral (
         select f.service_id, f.rating, f.title_words, f.words, case when f.title = ${whole} then 4
           when f.title like ${begins} then 3 when f.title_words @@ ${words} then 2
           ${isHeld ? `when f.words @@ ${words} then 1 else 0` : 'else 1'} end as rank
         from service_facets f where f.service_id = c.service_id offset 0
       ) one order by rank desc limit ${exactCount}
     ), nearest as (
       select b.*, ts_rank(b.title_words, ${words}, 1) as likeness from best b
       order by rank desc, likeness desc fetch first (${deepest}) rows with ties
     )`,
    // Long texts are looked at only where titles leave it open.
    select: `select n.service_id from nearest n order by n.rank desc, n.likeness desc,
       ts_rank(n.words, ${words}, 1) desc, n.rating desc nulls last, n.service_id desc`,
  }
}

/** Returns the condition that words in a column fit. */
export const fits = (column: string, fitting: Fitting, values: Values): string =>
  fitting
    .map((any) => any.map((query) => `${column} @@ ${values.add(query)}::tsquery`))
    .map((any) => `(${any.join(' or ')})`)
    .join(' and ')

/**
 * Reads rows by the indexes of their words. The planner thinks that reading all listings from end to end costs as much for
 * broad words: it does not count what it takes to open the words of each.
 */
export const throughIndexes = <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await statement(trx, 'set local enable_seqscan = off', [])
    return statement<Row>(trx, text, values)
  })
