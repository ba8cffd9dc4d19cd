import { exactCount } from '@plaudit/contract/marketplace/categories'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import {
  countsIn,
  countsOf,
  fitsAll,
  flagsOf,
  groupsOf,
  type Counted,
  type Counts,
} from './facets.ts'
import { ordersOf, pageOf } from './ranked.ts'

/** Text that is asked for, in the words of the database. */
export interface Text {
  /** For `tsquery`: what fits. */
  query: string
  /** What fits well: the rest comes behind it. */
  strict: string
  /** Typed words, folded, for titles that are equal to them or begin with them. */
  title: string
  /** True if it may fit a great part of all listings. */
  isBroad: boolean
}

/**
 * A page of what has the words, and its counts. The index of words is read once, for both: broad words fit a third of all
 * listings.
 */
export async function findByWords(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Counts & { ids: number[] }> {
  const values = new Values()
  const words = `${values.add(text.query)}::tsquery`
  const filters = filtersOf(asked, values)
  const bounds = boundsOf(asked, site, values)
  const narrowed = [...bounds, ...Object.values(filters), 'true'].join(' and ')
  const { rating } = filters
  const stars = rating === undefined ? [] : ['f.rating', ...flagsOf({ rating })]
  const kept = new Set(['f.service_id', 'f.alike', ...sortedBy[asked.sort], ...stars])
  const page = asked.sort === 'best' ? bestFirst(values, text, narrowed) : sorted(asked)
  const read = text.isBroad ? throughIndexes : statement
  const rows = await read<Counted & { ids: number[] | null }>(
    db,
    `with hits as materialized (
       select ${[...kept].join(', ')}
       from service_facets f where ${[`f.words @@ ${words}`, ...bounds].join(' and ')}
     ), groups as materialized (${groupsOf('hits f', filters)}
     ), fitting as (
       select h.* from hits h${
         Object.keys(filters).length === 0
           ? ''
           : ` join groups g on g.alike = h.alike and ${stars.length > 0 ? 'g.fits_rating = h.fits_rating' : 'true'} where ${fitsAll(filters)}`
       }
     ), ${page.with}
     select 'ids' as facet, '' as value, 0::bigint as count, array(${page.select} ${pageOf(asked, values)}) as ids
     union all select counts.*, null from (${countsIn('groups', filters)}) counts`,
    values.list,
  )
  const ids = rows.find(({ facet }) => facet === 'ids')?.ids ?? []
  return { ids, ...countsOf(rows.filter(({ facet }) => facet !== 'ids')) }
}

/** Columns that an order needs of each row; the best are looked at again. */
const sortedBy: Record<Asked['sort'], string[]> = {
  best: [],
  new: ['f.listed_at'],
  price_up: ['f.price_usd'],
  price_down: ['f.price_usd'],
  rating: ['f.rating'],
}

interface Page {
  with: string
  select: string
}

const sorted = ({ sort }: Asked): Page => ({
  with: 'best as (table fitting)',
  select: `select b.service_id from best b order by ${ordersOf('b')[sort]}`,
})

/**
 * Candidates by how their title stands to the words. A thousand are all; of more, those whose title has the words come
 * before those whose text has them, and a thousand of each kind at most are looked at. What has them only within other
 * words comes last.
 */
function bestFirst(values: Values, { query, strict, title }: Text, narrowed: string): Page {
  const words = `${values.add(strict)}::tsquery`
  const whole = values.add(title)
  const begins = values.add(`${title.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const areMany = '(select many from size)'
  const some = (condition: string) =>
    `(select f.service_id from service_facets f where ${areMany} and ${condition} and ${narrowed} limit ${exactCount})`
  return {
    with: `size as materialized (select coalesce(sum(n), 0) > ${exactCount} as many from groups),
     titled as materialized ${some(`f.title_words @@ ${words}`)},
     candidates as (
       select service_id from fitting where not ${areMany}
       union ${some(`f.title = ${whole}`)} union ${some(`f.title like ${begins}`)} union table titled
       ${query === strict ? '' : `union ${some(`f.words @@ ${words}`)}`}
       union (select service_id from fitting where ${areMany} limit ${exactCount} - (select count(*) from titled))
     ), best as (
       select one.* from candidates c cross join lateral (
         select f.service_id, f.rating, f.title_words, f.words, case when f.title = ${whole} then 4
           when f.title like ${begins} then 3 when f.title_words @@ ${words} then 2
           ${query === strict ? 'else 1' : `when f.words @@ ${words} then 1 else 0`} end as rank
         from service_facets f where f.service_id = c.service_id offset 0
       ) one order by rank desc limit ${exactCount}
     )`,
    select: `select b.service_id from best b order by b.rank desc, ts_rank(b.title_words, ${words}, 1) desc,
       ts_rank(b.words, ${words}, 1) desc, b.rating desc nulls last, b.service_id desc`,
  }
}

/**
 * Reads rows by the indexes of their words. The planner thinks that reading all listings from end to end costs as much for
 * broad words: it does not count what it takes to open the words of each.
 */
export const throughIndexes = <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await statement(trx, 'set local enable_seqscan = off', [])
    return statement<Row>(trx, text, values)
  })
