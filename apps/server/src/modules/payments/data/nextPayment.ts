import type { Db } from '../../../platform/db/db.ts'
import type { Renewal } from '../mutations/kinds.ts'
import type { AgreementRow } from './agreements.ts'
import { amountOf } from './amounts.ts'
import { charged } from './charged.ts'

interface Next {
  amount: number
  resting: boolean
}

/**
 * Returns the amount that is paid next, tax and all, and whether none is for now; an ended agreement is told as it was
 * agreed.
 */
export async function nextOf(
  db: Db,
  row: AgreementRow,
  renewal: Renewal | undefined,
): Promise<Next> {
  const priced = row.state === 'ended' ? undefined : await renewal?.price(db, row)
  const resting = priced === 'later'
  if (priced === undefined || resting) return { amount: row.amount, resting }
  return { amount: amountOf(await charged(db, priced, row.user_id)), resting }
}
