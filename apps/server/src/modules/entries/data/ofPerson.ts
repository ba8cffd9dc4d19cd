import { statement, type Db } from '../../../platform/db/db.ts'
import { exported, type Exported, type Waiting } from '../../../platform/person.ts'
import { organisedBy } from '../../contests/data/organised.ts'

/** Exports what a person sent in to editions (product 1: export). */
export const exportEditionEntries = (db: Db, userId: number): Exported[] => [
  exported(db, 'edition_entries', 'select * from edition_entries where user_id = $1 order by 1', [
    userId,
  ]),
]

interface Row {
  edx_id: string
  cx_id: string
  edition_name: string
  n: number
  since: Date
}

/** Address where a contest's team decides about the entries of one of its editions. */
export const entriesHref = (cxId: string, edxId: string): string =>
  `/studio/${cxId}?section=editions&edition=${edxId}`

/** Editions with entries to place, of the contests that a person organises (product 7). */
export async function editionsWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const rows = await statement<Row>(
    db,
    `select d.edx_id, c.cx_id, d.edition_name, count(*)::int as n, min(e.created_at) as since
     from editions d join edition_entries e on e.edition_id = d.edition_id and e.state = 'pending'
     join contests c on c.contest_id = d.original_contest_id
     where d.original_contest_id = any ($1::bigint[]) group by d.edx_id, c.cx_id, d.edition_name`,
    [await organisedBy(db, userId, false)],
  )
  return rows.map(({ edx_id, cx_id, edition_name, n, since }) => ({
    key: `contest:${edx_id}:edition`,
    says: 'waiting_edition' as const,
    values: { count: n, contest: edition_name },
    href: entriesHref(cx_id, edx_id),
    since,
  }))
}
