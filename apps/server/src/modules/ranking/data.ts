import type { Ranked } from '@plaudit/contract/ranking/calls'
import { statement, type Db } from '../../platform/db/db.ts'
import type { SiteScope } from '../../platform/site.ts'
import { hotContestants } from '../voting/data/hot.ts'

export interface Page {
  offset: number
  limit: number
}

/** Returns what was fetched last from the service, however long ago. */
export const keptEntries = (db: Db, { offset, limit }: Page): Promise<Ranked[]> =>
  statement<Ranked>(
    db,
    `select id, title, text, image, href, score, null as unit, 1 as rounds from ranking_entries order by position offset $1 limit $2`,
    [offset, limit],
  )

/** Returns the time of the service's last answer; null when it never answered. */
export async function fetchedAt(db: Db): Promise<Date | null> {
  const [row] = await statement<{ fetched_at: Date }>(
    db,
    'select fetched_at from ranking_state',
    [],
  )
  return row?.fetched_at ?? null
}

/** A site's own: contestants by votes weighed by age (product 11). */
export async function ownEntries(db: Db, site: SiteScope, page: Page): Promise<Ranked[]> {
  const rows = await hotContestants(db, site, page)
  return rows.map(
    ({ assox_id, cx_id, contestant_name, contest_name, image, sum, unit, rounds }) => ({
      id: assox_id,
      title: contestant_name,
      text: contest_name,
      image: image?.src ?? '',
      href: `/cx/${cx_id}/${assox_id}`,
      score: sum,
      unit,
      rounds,
    }),
  )
}
