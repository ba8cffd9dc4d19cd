import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'

/** Counts the visits to these contests by short links, by source; the most frequent first. */
export type LinkVisits = (db: Db, contestIds: readonly number[]) => Promise<Dashboard['visits']>

export interface Linked {
  contest_id: number
  cx_id: string
  /** Null for the contest's own link. */
  contestant_id: number | null
  assox_id: string | null
}

const shown = (site: SiteScope) =>
  sql`c.status <> 'draft' and c.hidden_at is null and ${within(site, 'c.owner_id')}`

/** Returns the target of a short address; nothing while the contest is a draft or the contestant is not approved. */
export async function linked(db: Db, site: SiteScope, code: string): Promise<Linked | undefined> {
  const found = await sql<Linked>`
    select c.contest_id, c.cx_id, n.contestant_id, n.assox_id
    from contestants n join contests c using (contest_id)
    where n.code = ${code} and n.approved and ${shown(site)}
    union all
    select c.contest_id, c.cx_id, null, null from contests c where c.code = ${code} and ${shown(site)}
    limit 1`.execute(db)
  return found.rows[0]
}

/** The public id of a contest that stands before everybody on this site. */
export async function shownContest(
  db: Db,
  site: SiteScope,
  contestId: number,
): Promise<string | undefined> {
  const found = await sql<{ cx_id: string }>`
    select c.cx_id from contests c where c.contest_id = ${contestId} and ${shown(site)}`.execute(db)
  return found.rows[0]?.cx_id
}
