import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'

/** Invitations go with their addresses; roles go with the account. */
export async function forgetInvitations(tx: Tx, { addresses }: Leaving): Promise<void> {
  await statement(tx.db, 'delete from contest_invitations where email = any ($1::text[])', [
    addresses,
  ])
}
