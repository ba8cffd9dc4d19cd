import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'

/** Contests, entries and embeds stay without the person; roles go with the account, invitations to their addresses here. */
export async function forgetContests(tx: Tx, { addresses }: Leaving): Promise<void> {
  await statement(tx.db, 'delete from contest_invitations where email = any ($1::text[])', [
    addresses,
  ])
}
