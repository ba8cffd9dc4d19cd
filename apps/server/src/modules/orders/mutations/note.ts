import { statement, type Tx } from '../../../platform/db/db.ts'
import { keepDocuments } from '../../files/mutations/documents.ts'

interface Happening {
  verb: string
  /** Null: the system. */
  actor: number | null
  /** True if its day had come, and nobody did it. */
  byClock?: boolean
  message?: string
  attachments?: readonly string[]
}

/** Notes what happened with an order, after everything that happened before; its row is this transaction's. */
export async function noteEvent(
  tx: Tx,
  orderId: string,
  { verb, actor, byClock = false, message = '', attachments = [] }: Happening,
): Promise<void> {
  await statement(
    tx.db,
    `insert into order_events (order_id, n, verb, actor_id, by_clock, message, attachments)
     select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6 from order_events where order_id = $1`,
    [orderId, verb, actor, byClock, message, attachments],
  )
  if (attachments.length === 0) return
  const all = await statement<{ id: string }>(
    tx.db,
    'select distinct unnest(attachments) as id from order_events where order_id = $1',
    [orderId],
  )
  await keepDocuments(
    tx,
    `order:${orderId}`,
    all.map(({ id }) => id),
  )
}
