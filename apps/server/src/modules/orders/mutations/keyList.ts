import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { holdOrder } from '../data/orders.ts'
import { giveKeys, lockKeys } from './keys.ts'
import { addSealed, keyOfList } from './sealLists.ts'
import { moveBySystem } from './steps.ts'

/**
 * Says whether orders of a service come with keys, and adds some; those that are known already stay as they are. Orders
 * that were sold while there were none are delivered now, in the order in which they were bought.
 * @returns how many were new, and how many orders were delivered with them.
 */
export async function saveKeys(
  tx: Tx,
  { announcer, secrets }: { announcer: Announcer; secrets: Secrets },
  service_id: number,
  { wanted, keys }: { wanted: boolean; keys: readonly string[] },
): Promise<{ added: number; delivered: number }> {
  if (!wanted) {
    await forgetFreeKeys(tx, service_id)
    return { added: 0, delivered: 0 }
  }
  await statement(
    tx.db,
    `insert into licence_lists (service_id) values ($1)
     on conflict (service_id) do update set ended_at = null`,
    [service_id],
  )
  const added = await addSealed(tx, await keyOfList(tx, secrets, service_id), service_id, keys)
  return { added, delivered: await deliverWaiting(tx, announcer, service_id) }
}

async function deliverWaiting(tx: Tx, announcer: Announcer, serviceId: number): Promise<number> {
  const waiting = await statement<{ order_id: string }>(
    tx.db,
    `select order_id from orders where service_id = $1 and keys_missing > 0 order by number
     limit (select count(*) from licence_keys where service_id = $1 and order_id is null)`,
    [serviceId],
  )
  let delivered = 0
  for (const { order_id } of waiting) {
    const order = await holdOrder(tx, order_id)
    // The order may have been cancelled while it waited.
    if (order === undefined || order.keys_missing === 0) continue
    if (!(await giveKeys(tx, order))) break
    await moveBySystem(tx, announcer, order_id, 'deliver')
    delivered++
  }
  return delivered
}

/** Later orders come without keys; sold keys stay their buyer’s. */
async function forgetFreeKeys(tx: Tx, serviceId: number): Promise<void> {
  await lockKeys(tx, [serviceId])
  await statement(tx.db, 'delete from licence_keys where service_id = $1 and order_id is null', [
    serviceId,
  ])
  await statement(tx.db, 'update licence_lists set ended_at = now() where service_id = $1', [
    serviceId,
  ])
}

/** Takes a key that nobody was given out of the list. @throws refusal not_found for one that is sold, or gone. */
export async function removeKey(tx: Tx, serviceId: number, keyId: number): Promise<void> {
  await lockKeys(tx, [serviceId])
  const gone = await statement(
    tx.db,
    'delete from licence_keys where service_id = $1 and key_id = $2 and order_id is null returning key_id',
    [serviceId, keyId],
  )
  if (gone.length === 0) refuse('not_found')
}
