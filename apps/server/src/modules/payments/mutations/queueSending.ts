import type { Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'

/** Queues the request to the provider and the mail to the payer; both leave after the commit. */
export async function queueSending(tx: Tx, refund_id: string): Promise<void> {
  await queueTask(tx, 'send_refund', { refund_id }, { key: `refund:${refund_id}` })
  await queueTask(tx, 'tell_refund', { refund_id }, { key: `refund:${refund_id}:told` })
}
