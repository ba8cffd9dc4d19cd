import { statement, type Tx } from '../../../platform/db/db.ts'
import { cameShort, failedOf, keepRest } from './tryAgain.ts'

/**
 * Cuts refunds of the payer's own money that failed, so that some of them come to this amount, or as near as there is.
 * @returns the amounts of these, in minor units.
 */
export async function cutDue(tx: Tx, paymentId: string, amount: number): Promise<number[]> {
  const failed = (await failedOf(tx, paymentId)).filter(({ taken }) => taken.length === 0)
  const whole = failed.find((row) => row.amount === amount)
  const parts: number[] = []
  let still = amount
  for (const row of whole ? [whole] : failed) {
    const part = Math.min(row.amount, still)
    if (part === 0) break
    if (part < row.amount) {
      const { refund_id, failure, retry_at } = row
      await statement(tx.db, 'update refunds set amount = $2 where refund_id = $1', [
        refund_id,
        part,
      ])
      const rest = { amount: row.amount - part, failure: failure ?? cameShort, retry_at }
      await keepRest(tx, row, rest)
    }
    parts.push(part)
    still -= part
  }
  return parts
}
