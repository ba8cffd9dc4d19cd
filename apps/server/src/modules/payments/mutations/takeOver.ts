import { statement, type Db } from '../../../platform/db/db.ts'
import { brokenConstraint } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/**
 * Gives the payments that a device began as a visitor to the account that signs in there (product 5): other devices of
 * the account may go on with them. A single statement does it, so that of two accounts one has them. A payment that is
 * being paid back right now stays until that is done: its lines in the books name the payer. If the account has the
 * same open already, the device's checkout stands beside it.
 */
export async function takeOver(db: Db, { person, device }: Caller): Promise<void> {
  if (person === null || device === null) return
  try {
    await take(db, person.user_id, device)
  } catch (error) {
    // The account began the same in this moment, and is seen now.
    if (brokenConstraint(error) !== sameOnce) throw error
    await take(db, person.user_id, device)
  }
}

/** Constraint by which a buyer has a single open checkout for the same at a time. */
export const sameOnce = 'checkouts_same'

const take = (db: Db, userId: number, device: string): Promise<unknown> =>
  statement(
    db,
    `update checkouts c set user_id = $1, same = case when exists (
         select from checkouts o where o.user_id = $1 and o.same = c.same and o.beside is not distinct from c.beside and o.state = 'open'
       ) then null else same end
     where user_id is null and device = $2 and not exists (
       select from payments p join refunds r using (payment_id)
       where p.checkout_id = c.checkout_id and (r.state in ('requested', 'sent', 'by_hand') or (r.state = 'failed' and r.retried_by is null and r.taken = '[]')))`,
    [userId, device],
  )
