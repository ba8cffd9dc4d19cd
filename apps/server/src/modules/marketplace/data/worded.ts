import { exactCount } from '@plaudit/contract/marketplace/categories'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import { bestFirst } from './best.ts'
import { countsIn, countsOf, fitsAll, groupsOf, type Counted, type Counts } from './facets.ts'
import { fits, throughIndexes, type Text } from './fits.ts'
import { narrowWords, ordersOf, pageOf, type Found } from './ranked.ts'

/** A page of what has the words, and its counts. */
export function findByWords(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Counts & { ids: number[] }> {
  return throughIndexes(db, text, async (open) => {
    const { counts, found } = await count(open, site, asked, text)
    if (counts.total === 0) return { ids: [], ...counts }
    const read = asked.sort === 'best' ? bestFirst : inOrder
    return { ids: await read(open, { site, asked, text, ...found }), ...counts }
  })
}

/**
 * So many listings of those that words and filters leave are looked at one by one sooner than the indexes are read again
 * for the best of them.
 */
const mostLooked = 2 * exactCount

/** What may be a third of all listings is grouped as it is read; filters are asked of the groups, which keep their ids. */
async function count(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<{ counts: Counts; found: Found }> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const bounds = boundsOf(asked, site, values)
  const isFiltered = Object.keys(filters).length > 0
  const isNarrowed = isFiltered || bounds.length > 0
  const rows = `(select f.* from service_words f where ${[fits('f.words', text.query, values), ...bounds].join(' and ')}) f`
  const fitting = `from groups g where ${fitsAll(filters)}`
  const few = `array(select unnest(g.ids) ${fitting} and (select sum(n) ${fitting}) <= ${mostLooked})`
  const read = await statement<Counted & { ids: number[] | null; kinds: string[] | null }>(
    db,
    `with groups as materialized (${groupsOf(rows, filters, isNarrowed ? ['array_agg(f.service_id) as ids'] : [])})
     select 'found' as facet, '' as value, 0::bigint as count, null::bigint[] as steps,
       ${isNarrowed ? few : 'null'}::bigint[] as ids, ${isFiltered ? `array(select g.alike::text ${fitting})` : 'null'}::text[] as kinds
     union all select counts.*, null, null from (${countsIn('groups', filters)}) counts`,
    values.list,
  )
  const own = read.find(({ facet }) => facet === 'found')
  const counts = countsOf(read.filter((row) => row !== own))
  const ids = own?.ids ?? []
  return {
    counts,
    found: { kinds: own?.kinds ?? undefined, few: ids.length > 0 ? ids : undefined },
  }
}

/** A page in another order than by how well the words fit. */
async function inOrder(
  db: Db,
  { site, asked, text, kinds }: { site: SiteScope; asked: Asked; text: Text } & Found,
): Promise<number[]> {
  const values = new Values()
  const rows = await statement<{ service_id: number }>(
    db,
    `select f.service_id from service_words f where ${fits('f.words', text.query, values)} and ${narrowWords(site, asked, kinds, values)}
     order by ${ordersOf('f')[asked.sort]} ${pageOf(asked, values)}`,
    values.list,
  )
  return rows.map(({ service_id }) => service_id)
}
