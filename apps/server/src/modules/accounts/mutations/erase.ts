import { statement, type Tx } from '../../../platform/db/db.ts'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { forgetMails } from '../../notifications/mutations.ts'

/**
 * Deletes an account with all that is personal: sessions, codes and roles go with it, also what was sent to its
 * addresses and answered to it; what it made for others (contests, entries, files) stays without it. Ballots are
 * forgotten before, by voting.
 * @returns the addresses that were its own; undefined when there is no such account.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<string[] | undefined> {
  const [gone] = await statement<{ email: string | null; phone: string | null }>(
    tx.db,
    'delete from users where user_id = $1 returning lower(email) as email, phone',
    [userId],
  )
  if (gone === undefined) return undefined
  const addresses = [gone.email, gone.phone].filter((address) => address !== null)
  for (const table of ['login_codes', 'one_time_links'])
    await statement(tx.db, `delete from ${table} where address = any ($1::text[])`, [addresses])
  await forgetMails(tx, addresses)
  await forgetAnswers(tx, userId)
  return addresses
}
