import type { Written } from '@plaudit/contract/feeds/shape'
import type { Db } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import { clubsByIds, sightsOf } from '../../clubs/data/clubs.ts'
import { mayKnow, mayRead } from '../../clubs/policy.ts'
import { hrefOf } from '../data/feeds.ts'
import { threadOf } from '../data/threads.ts'
import type { WrittenRow } from '../data/written.ts'

interface Where {
  title: string
  gx_id: string | undefined
}

/** The clubs that something stands in, each with the name and address that its reader may have now. */
async function clubsNamed(db: Db, rows: readonly WrittenRow[], viewer: Viewer) {
  const ids = rows.flatMap(({ group_id }) => group_id ?? [])
  const sights = await sightsOf(db, [...(await clubsByIds(db, ids)).values()], viewer)
  return new Map(
    sights.map((sight): [number, Where] => [
      sight.row.group_id,
      {
        title: mayKnow(sight) ? sight.row.title : '',
        gx_id: mayRead(sight) ? sight.row.gx_id : undefined,
      },
    ]),
  )
}

/** The same of services; services that the reader may not see are left out. */
async function servicesNamed(db: Db, rows: readonly WrittenRow[], viewer: Viewer) {
  const ids = [...new Set(rows.flatMap(({ sx_id }) => sx_id ?? []))]
  const threads = await Promise.all(
    ids.map((subject_id) => threadOf(db, { type: 'service', subject_id }, viewer)),
  )
  return new Map(threads.flatMap((one) => (one ? [[one.subject_id, one] as const] : [])))
}

/** Presents what somebody wrote, for themselves: where they left, the words alone. */
export async function presentWritten(
  db: Db,
  rows: readonly WrittenRow[],
  viewer: Viewer,
): Promise<Written[]> {
  const [clubs, services] = await Promise.all([
    clubsNamed(db, rows, viewer),
    servicesNamed(db, rows, viewer),
  ])
  return rows.map((row) => {
    const club = clubs.get(row.group_id ?? 0)
    const service = services.get(row.sx_id ?? '')
    return {
      kind: row.kind,
      id: row.id,
      title: row.title,
      text: row.text,
      at: row.created_at.toISOString(),
      hidden: row.is_hidden,
      group_id: row.group_id,
      where: club?.title ?? service?.title ?? '',
      href: hrefOfWritten(row, club) ?? service?.href ?? null,
    }
  })
}

function hrefOfWritten(
  { comment_id, group_id, feed_item_id }: WrittenRow,
  club: Where | undefined,
): string | undefined {
  if (club?.gx_id === undefined || group_id === null || feed_item_id === null) return undefined
  const href = hrefOf({ group_id, feed_item_id }, club.gx_id)
  return comment_id === null ? href : `${href}#${comment_id}`
}
