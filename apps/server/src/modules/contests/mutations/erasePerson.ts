import { statement, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { eraseAccount } from '../../accounts/mutations/erase.ts'
import { forgetVoter } from '../../voting/mutations/forgetVoter.ts'

/** Milliseconds after which no process knows a session any more that was ended, and no ballot of one is under way. */
const over = 60_000

/**
 * Erases a person (product 1 and 4): the account with what is personal, and every way from it to its ballots, which
 * count as before. Ballots first: they are found by the account.
 * @returns how many ballots were theirs; undefined when there is no such account.
 */
export async function erasePerson(tx: Tx, userId: number): Promise<number | undefined> {
  const ballots = await forgetVoter(tx, userId)
  const addresses = await eraseAccount(tx, userId)
  if (addresses === undefined) return undefined
  await statement(tx.db, 'delete from contest_invitations where email = any ($1::text[])', [
    addresses,
  ])
  // A ballot may have been under way, and sessions are remembered for a moment.
  await queueTask(tx, 'forget_voter', { user_id: userId }, { runAt: new Date(Date.now() + over) })
  return ballots
}
