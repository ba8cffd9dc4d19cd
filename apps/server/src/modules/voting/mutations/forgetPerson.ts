import { statement, type Tx } from '../../../platform/db/db.ts'
import { writesNoLeaves } from '../../../platform/db/horizon.ts'
import type { Leaving } from '../../../platform/person.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { forgetVoter } from './forgetVoter.ts'

/** Milliseconds after which no process knows a session any more that was ended, and no ballot of one is under way. */
const over = 60_000

/** Erases every way from a person to their ballots, which count as before (product 4). */
export async function forgetPerson(tx: Tx, { user_id }: Leaving): Promise<void> {
  await forgetVoter(tx, user_id)
  await statement(tx.db, 'update bought_votes set seller_id = null where seller_id = $1', [user_id])
  // Decisions of theirs about ballots stay decided.
  await statement(tx.db, 'update excluded_ballots set changed_by = null where changed_by = $1', [
    user_id,
  ])
  // A ballot may have been under way, and sessions are remembered for a moment.
  await forgetLater(tx, user_id)
}

const forgetLater = (tx: Tx, user_id: number): Promise<void> =>
  queueTask(tx, 'forget_voter', { user_id }, { runAt: new Date(Date.now() + over) })

/** The same a moment later, and again for as long as votes that the person bought are still to be cast. */
export async function forgetAgain(tx: Tx, userId: number): Promise<void> {
  await writesNoLeaves(tx)
  await forgetVoter(tx, userId)
  const left = await statement(tx.db, 'select from bought_votes where user_id = $1 limit 1', [
    userId,
  ])
  if (left.length > 0) await forgetLater(tx, userId)
}
