import { statement, type Tx } from '../../../platform/db/db.ts'

/** Counts one more completed order of a service, of this package. */
export async function noteDone(tx: Tx, serviceId: number, packageId: string): Promise<void> {
  await statement(
    tx.db,
    `update services set orders_done = orders_done + 1, package_orders = package_orders
       || jsonb_build_object($2::text, coalesce((package_orders ->> $2)::int, 0) + 1)
     where service_id = $1`,
    [serviceId, packageId],
  )
}

/** Counts a delivery that was promised for a time: it came first, or never. */
export async function noteDelivered(tx: Tx, serviceId: number, isOnTime: boolean): Promise<void> {
  await statement(
    tx.db,
    `update services set deliveries = deliveries + 1, deliveries_on_time = deliveries_on_time + $2::int
     where service_id = $1`,
    [serviceId, isOnTime ? 1 : 0],
  )
}
