import type { PayoutMethod } from '@plaudit/contract/accounts/constants'
import type { Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountById } from '../data.ts'
import { payoutData } from './sealed.ts'

/** Returns a person's payout method and account, as their profile has them; both empty if it says nothing. */
export async function payoutWay(
  parts: { db: Db; secrets: Secrets },
  userId: number,
): Promise<{ method: PayoutMethod; account: string }> {
  const row = await accountById(parts.db, userId)
  if (!row || row.payout_method === '' || row.payout_data === null)
    return { method: '', account: '' }
  const opened = String(await payoutData.open(parts, userId, row.payout_data))
  return {
    method: row.payout_method,
    account: (JSON.parse(opened) as { account: string }).account,
  }
}
