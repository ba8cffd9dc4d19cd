import type { linkSources } from '@plaudit/contract/organiserConstants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'

export type LinkSource = (typeof linkSources)[number]

export interface Linked {
  contest_id: number
  cx_id: string
  /** Null for the contest's own link. */
  contestant_id: number | null
  assox_id: string | null
}

/** What a short address leads to; nothing while the contest is a draft or the contestant is not approved. */
export async function linked(db: Db, site: SiteScope, code: string): Promise<Linked | undefined> {
  const shown = sql`c.status <> 'draft' and c.hidden_at is null and ${within(site, 'c.owner_id')}`
  const found = await sql<Linked>`
    select c.contest_id, c.cx_id, n.contestant_id, n.assox_id
    from contestants n join contests c using (contest_id)
    where n.code = ${code} and n.approved and ${shown}
    union all
    select c.contest_id, c.cx_id, null, null from contests c where c.code = ${code} and ${shown}
    limit 1`.execute(db)
  return found.rows[0]
}

/** How often people came by short links, by source; the most frequent first. */
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
