import { statement, type Tx } from '../../../platform/db/db.ts'
import { endRights } from '../../../platform/realtime/endedRights.ts'
import { sayTurned } from '../events.ts'
import { serviceKey } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'
import { listService } from './listing.ts'

interface Said {
  user_id: number
  suspended: boolean
}

/** Takes a suspended account's services off every list, and brings them back when that is lifted. Orders go on. */
export async function followSuspension(tx: Tx, { user_id, suspended }: Said): Promise<void> {
  const rows = await statement<ServiceRow>(
    tx.db,
    `update services set owner_suspended = $2 where owner_id = $1 and owner_suspended <> $2 returning *`,
    [user_id, suspended],
  )
  for (const { service_id } of rows.toSorted((a, b) => a.service_id - b.service_id))
    await listService(tx, service_id)
  if (suspended)
    await endRights(
      tx,
      rows.map(({ service_id }) => serviceKey(service_id)),
    )
  await sayTurned(
    tx,
    rows.map((row) => ({ ...row, owner_suspended: false })),
    !suspended,
  )
}
