import type { linkSources } from '@plaudit/contract/organiserConstants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export type LinkSource = (typeof linkSources)[number]

/** Counts the visits by short links, by source; the most frequent first. */
export async function visitsOf(
  db: Db,
  contestIds: readonly number[],
): Promise<{ source: LinkSource; visits: number }[]> {
  const found = await sql<{ source: LinkSource; visits: number }>`
    select source, sum(visits)::bigint as visits from link_visits
    where contest_id = any (${contestIds}::bigint[]) group by source order by visits desc, source`.execute(
    db,
  )
  return found.rows
}
