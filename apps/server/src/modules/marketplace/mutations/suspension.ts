import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'
import { endRights } from '../../../platform/realtime/endedRights.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import { announceAll } from '../../../platform/realtime/topics.ts'
import { searchablesChanged } from '../../../platform/searchable.ts'
import { serviceChanged } from '../events.ts'
import { holdService } from '../data/services.ts'
import { isListed, serviceKey } from '../policy.ts'
import type { ServiceRow } from '../tables.ts'
import { listService } from './listing.ts'

interface Said {
  user_id: number
  suspended: boolean
}

/**
 * Takes a suspended account's services off every list at once, or lets them be listed again. Orders go on. However many
 * listings there are, these are a few statements: nobody waits for the transaction that suspends. `turnListings` does the rest.
 */
export async function followSuspension(tx: Tx, { user_id, suspended }: Said): Promise<void> {
  const rows = await statement<{ service_id: number }>(
    tx.db,
    // In their order, as the task takes them that may still be at work.
    `with held as (
       select service_id from services where owner_id = $1 and owner_suspended <> $2 order by service_id for update
     )
     update services s set owner_suspended = $2 from held h where s.service_id = h.service_id returning s.service_id`,
    [user_id, suspended],
  )
  if (!suspended) return
  // In the order of new prices, so that the two never wait for each other.
  await statement(
    tx.db,
    `with held as (select service_id from service_facets where owner_id = $1 order by service_id for update)
     delete from service_facets where service_id in (select service_id from held)`,
    [user_id],
  )
  await endRights(
    tx,
    rows.map(({ service_id }) => serviceKey(service_id)),
  )
}

/** Tells watchers and the search of listings that left with their provider, or lists those that came back. */
export async function turnListings(
  { db, realtime }: Pick<Parts, 'db' | 'realtime'>,
  { user_id, suspended }: Said,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;)
    after = suspended
      ? await leaveSome(db, realtime, user_id, after)
      : await returnSome(db, realtime, user_id, after)
}

const together = 200

type Turned = Pick<
  ServiceRow,
  'service_id' | 'sx_id' | 'owner_id' | 'category' | 'state' | 'hidden_at' | 'owner_suspended'
>

/** Approved services of a person; none where the suspension was lifted, or came, meanwhile. */
const some = (db: Db, userId: number, after: number, suspended: boolean, held = '') =>
  statement<Turned>(
    db,
    `select service_id, sx_id, owner_id, category, state, hidden_at, owner_suspended from services
     where owner_id = $1 and service_id > $2 and owner_suspended = $3 and state = 'approved'
     order by service_id limit $4 ${held}`,
    [userId, after, suspended, together],
  )

const lastOf = (rows: readonly Turned[]) =>
  rows.length < together ? undefined : rows.at(-1)?.service_id

/** Returns the number from which on there are more. */
const leaveSome = (db: Db, realtime: Realtime, userId: number, after: number) =>
  inTransaction(db, async (tx) => {
    // These rows are locked: lifting the suspension waits for them, so that no listing leaves after it came back.
    const rows = await some(tx.db, userId, after, true, 'for share')
    const left = rows.filter((row) => isListed({ ...row, owner_suspended: false }))
    await searchablesChanged(
      tx,
      'service',
      left.map(({ sx_id }) => sx_id),
    )
    await announceAll(
      tx,
      realtime,
      left.map(({ sx_id, category }) => ({
        topic: `services:${category}`,
        type: 'leave',
        data: { sx_id },
      })),
    )
    return lastOf(rows)
  })

async function returnSome(db: Db, realtime: Realtime, userId: number, after: number) {
  const rows = await some(db, userId, after, false)
  for (const { service_id } of rows)
    await inTransaction(db, async (tx) => {
      const now = await holdService(tx, service_id)
      if (now === undefined || !isListed(now)) return
      await listService(tx, service_id)
      await serviceChanged(tx, realtime, service_id, undefined)
    })
  return lastOf(rows)
}
