import { statement, type Db } from '../../../platform/db/db.ts'
import { kept } from '../../../platform/db/kept.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import { bestFirst } from './best.ts'
import { countsIn, countsOf, groupsOf, type Counted, type Counts } from './facets.ts'
import { fits, withKeptPlans, type Text } from './fits.ts'
import { narrowWords, ordersOf, pageOf } from './ranked.ts'

/**
 * A page of what has the words, and its counts: read beside each other, over two connections, so that a search takes as
 * long as the longer of the two.
 */
export async function findByWords(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text,
): Promise<Counts & { ids: number[] }> {
  const read = asked.sort === 'best' ? bestFirst : inOrder
  const [counts, ids] = await Promise.all([
    withKeptPlans(db, (open) => count(open, site, asked, text)),
    withKeptPlans(db, (open) => read(open, { site, asked, text })),
  ])
  return { ids, ...counts }
}

/** What may be a third of all listings is grouped as it is read; filters are asked of the groups. */
async function count(db: Db, site: SiteScope, asked: Asked, text: Text): Promise<Counts> {
  const values = new Values()
  const filters = filtersOf(asked, values)
  const conditions = [fits('f.words', text.query, values), ...boundsOf(asked, site, values)]
  const rows = `(select f.* from service_words f where ${conditions.join(' and ')}) f`
  return countsOf(
    await statement<Counted>(
      db,
      kept(
        `with groups as materialized (${groupsOf(rows, filters)}) ${countsIn('groups', filters)}`,
      ),
      values.list,
    ),
  )
}

interface Wanted {
  site: SiteScope
  asked: Asked
  text: Text
}

/** A page in another order than by how well the words fit. */
async function inOrder(db: Db, { site, asked, text }: Wanted): Promise<number[]> {
  const values = new Values()
  const rows = await statement<{ service_id: number }>(
    db,
    kept(`select f.service_id from service_words f where ${fits('f.words', text.query, values)} and ${narrowWords(site, asked, values)}
     order by ${ordersOf('f')[asked.sort]} ${pageOf(asked, values)}`),
    values.list,
  )
  return rows.map(({ service_id }) => service_id)
}
