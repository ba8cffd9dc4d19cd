import { graceDays } from '@plaudit/contract/clubs/constants'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { holdClub } from '../data/clubs.ts'

/** Minutes after its end in which a payment is asked whether its money is on its way still. */
const askedFor = 5

/**
 * The money for a place is on its way: the place waits for it, also past the days in which it has to be paid.
 * @returns whether the person has it still.
 */
export async function keepWaiting(
  tx: Tx,
  { group_id, user_id }: { group_id: number; user_id: number },
  until: Date,
): Promise<boolean> {
  // Before the task that ends places, or after it.
  if ((await holdClub(tx, group_id)) === undefined) return false
  const kept = await statement(
    tx.db,
    `update club_people set
       pay_by = case when state = 'let_in' then greatest(pay_by, $3::timestamptz + make_interval(mins => $4)) else pay_by end,
       paid_until = case when state = 'lapsed'
         then greatest(paid_until, $3::timestamptz + make_interval(mins => $4, days => -$5::int)) else paid_until end
     where group_id = $1 and user_id = $2 and state in ('let_in', 'lapsed', 'member') returning user_id`,
    [group_id, user_id, until, askedFor, graceDays],
  )
  return kept.length > 0
}
