import { statement, type Tx } from '../../../platform/db/db.ts'

/** One more order of a service was completed. */
export async function noteDone(tx: Tx, serviceId: number): Promise<void> {
  await statement(
    tx.db,
    'update services set orders_done = orders_done + 1 where service_id = $1',
    [serviceId],
  )
}
