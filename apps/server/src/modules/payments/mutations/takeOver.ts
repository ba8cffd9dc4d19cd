import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/**
 * Gives the payments that a device began as a visitor to the account that signs in there (product 5): other devices of
 * the account may go on with them. The rows are held first, so that of two accounts one has them. A payment that is
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

async function take(db: Db, userId: number, device: string): Promise<void> {
  const some = await statement(
    db,
    'select from checkouts where user_id is null and device = $1 limit 1',
    [device],
  )
  if (some.length > 0) await inTransaction(db, (tx) => takeAll(tx, userId, device))
}

async function takeAll(tx: Tx, userId: number, device: string): Promise<void> {
  await statement(
    tx.db,
    'select from checkouts where user_id is null and device = $1 order by checkout_id for no key update',
    [device],
  )
  // A statement of its own, which sees the refunds that were begun while the rows were waited for.
  await statement(
    tx.db,
    `update checkouts c set user_id = $1, same = case when exists (
         select from checkouts o where o.user_id = $1 and o.same = c.same and o.beside is not distinct from c.beside and o.state = 'open'
       ) then null else same end
     where user_id is null and device = $2 and not exists (
       select from payments p join refunds r using (payment_id)
       where p.checkout_id = c.checkout_id and (r.state in ('requested', 'sent', 'by_hand') or (r.state = 'failed' and r.retried_by is null and r.taken = '[]')))`,
    [userId, device],
  )
}
