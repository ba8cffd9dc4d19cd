import { statement, type Tx } from '../../../platform/db/db.ts'
import { withoutTags } from '../../../platform/plainWords.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import type { Reported } from '../../../platform/reported.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { findService, imagesOf } from '../data/services.ts'
import { serviceChanged } from '../events.ts'
import { maySee } from '../policy.ts'
import { listService } from './listing.ts'

interface Row {
  service_id: number
  sx_id: string
  owner_id: number | null
  title: string
  description: string
}

/** Listings that were reported: taken down, its provider and admins alone see one; orders of it go on. */
export const reportedServices = (realtime: Realtime): Reported => ({
  find: async (db, sxId, viewer) => {
    const service = await findService(db, { sx_id: sxId })
    return service && service.state !== 'deleted' && maySee(service, viewer) ? sxId : undefined
  },
  load: async (db, keys) => {
    const rows = await statement<Row>(
      db,
      'select service_id, sx_id, owner_id, title, description from services where sx_id = any ($1::text[])',
      [keys],
    )
    const images = await imagesOf(
      db,
      rows.map(({ service_id }) => service_id),
    )
    return new Map(
      rows.map((row) => [
        row.sx_id,
        {
          author_id: row.owner_id,
          title: row.title,
          text: withoutTags(row.description).slice(0, 2000),
          href: `/s/${row.sx_id}`,
          picture: images.get(row.service_id)?.featured?.src ?? '',
        },
      ]),
    )
  },
  hidesItself: async () => true,
  hide: (tx, sxId) => setHidden(tx, realtime, sxId, true),
  restore: (tx, sxId) => setHidden(tx, realtime, sxId, false),
})

async function setHidden(tx: Tx, realtime: Realtime, sxId: string, hide: boolean): Promise<void> {
  const before = await findService(tx.db, { sx_id: sxId })
  const [row] = await statement<{ service_id: number }>(
    tx.db,
    `update services set hidden_at = case when $2 then now() end
     where sx_id = $1 and (hidden_at is null) = $2 returning service_id`,
    [sxId, hide],
  )
  if (row === undefined) return
  await writeAudit(tx, {
    actor_id: null,
    subject: 'service',
    subject_id: row.service_id,
    act: hide ? 'taken_down' : 'put_back',
    detail: {},
  })
  await listService(tx, row.service_id)
  await serviceChanged(tx, realtime, row.service_id, before)
}
