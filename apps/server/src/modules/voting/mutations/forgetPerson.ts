import type { Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { forgetVoter } from './forgetVoter.ts'

/** Milliseconds after which no process knows a session any more that was ended, and no ballot of one is under way. */
const over = 60_000

/** Erases every way from a person to their ballots, which count as before (product 4). */
export async function forgetPerson(tx: Tx, { user_id }: Leaving): Promise<void> {
  await forgetVoter(tx, user_id)
  // A ballot may have been under way, and sessions are remembered for a moment.
  await queueTask(tx, 'forget_voter', { user_id }, { runAt: new Date(Date.now() + over) })
}
