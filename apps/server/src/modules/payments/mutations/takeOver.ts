import { statement, type Db } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/**
 * What a device began as a visitor's is the account's that signs in there (product 5): it stands among its payments, and
 * other devices of the account may go on with it. One statement, so that of two accounts one has it. What is being paid
 * back right now stays until that is done: its lines in the books name the payer.
 */
export async function takeOver(db: Db, { person, device }: Caller): Promise<void> {
  if (person === null || device === null) return
  await statement(
    db,
    `update checkouts c set user_id = $1 where user_id is null and device = $2 and not exists (
       select from payments p join refunds r using (payment_id)
       where p.checkout_id = c.checkout_id and (r.state in ('requested', 'sent', 'by_hand') or (r.state = 'failed' and r.retried_by is null and r.taken = '[]')))`,
    [person.user_id, device],
  )
}
