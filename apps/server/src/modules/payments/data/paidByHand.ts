import { statement, type Tx } from '../../../platform/db/db.ts'

/**
 * Tells what a transaction was named for before: a refund that was sent by hand, or coins that nobody had asked for. Of
 * two that name the same one at once the second waits, since no key of the database spans both tables.
 */
export async function paidByHand(
  tx: Tx,
  reference: string,
): Promise<{ refund: boolean; coin: boolean }> {
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `by hand ${reference}`,
  ])
  const [row] = await statement<{ refund: boolean; coin: boolean }>(
    tx.db,
    `select exists (select from refunds where reference = $1 and closed_by is not null) as refund,
       exists (select from coin_transfers where closed_reference = $1) as coin`,
    [reference],
  )
  return row ?? { refund: false, coin: false }
}
