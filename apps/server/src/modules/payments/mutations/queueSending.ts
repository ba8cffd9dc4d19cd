import type { Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'

/** After the commit the provider is asked, and the payer is written to. */
export async function queueSending(tx: Tx, refund_id: string): Promise<void> {
  await queueTask(tx, 'send_refund', { refund_id }, { key: `refund:${refund_id}` })
  await queueTask(tx, 'tell_refund', { refund_id }, { key: `refund:${refund_id}:told` })
}
