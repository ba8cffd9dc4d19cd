import { leafReasons } from '@plaudit/contract/voting/leafReasons'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import {
  boughtAmong,
  boughtBy,
  boughtHeld,
  boughtOfCheckout,
  markBought,
  type BoughtVotes,
} from '../data/bought.ts'
import type { ContestPort } from '../data/port.ts'
import { lockActs } from './actsLock.ts'
import { castBought, type CastBoughtParts } from './castBought.ts'
import { reviewBallots } from './exclusions.ts'
import { postReturned, refundBought } from './returnVotes.ts'

type Excluded = 'held' | 'voided'

/** Bought votes whose ballot was made void are paid back by themselves; credits come back (product 4). */
export const refundVoid = async (
  db: Db,
  contestId: number,
  casxIds: readonly string[],
): Promise<void> => refundExcluded(db, await boughtAmong(db, contestId, casxIds), ['voided'])

/**
 * Bought votes that are held while the result is declared are in no sum of it: they are paid back too, and nobody can
 * release them any more.
 */
export const refundHeld = async (db: Db, contestId: number): Promise<void> =>
  refundExcluded(db, await boughtHeld(db, contestId), ['held', 'voided'])

async function refundExcluded(
  db: Db,
  all: readonly BoughtVotes[],
  states: readonly Excluded[],
): Promise<void> {
  for (const bought of all)
    await inTransaction(db, async (tx) => {
      // A process may have died between the ballot and the note that it is cast.
      if (!(await markBought(tx.db, bought, ['ready', 'cast'], 'refunded'))) return
      // Restored before this came: the ballot counts, and its money stays.
      if (!(await isExcluded(tx, bought, states)))
        return void (await markBought(tx.db, bought, ['refunded'], 'cast'))
      await postReturned(tx, bought, 'void')
      await refundBought(tx, bought, 'void')
    })
}

/** Tells whether the ballot is in such a state, and keeps it there until the transaction ends: a review waits for this row. */
async function isExcluded(
  tx: Tx,
  { contest_id, casx_id }: BoughtVotes,
  states: readonly Excluded[],
): Promise<boolean> {
  await statement(tx.db, 'select from tally_state where contest_id = $1 for share', [contest_id])
  const rows = await statement(
    tx.db,
    `select from excluded_ballots where contest_id = $1 and casx_id = $2 and state = any ($3)`,
    [contest_id, casx_id, states],
  )
  return rows.length > 0
}

export interface RefundedParts extends CastBoughtParts {
  contests: ContestPort
  realtime: Announcer
}

/**
 * Votes whose purchase was paid back whole don't count any more. Once the result is declared it stands: a refund after
 * that moves money alone. Votes that are in no ballot yet are cast first: another process that casts them at the same
 * time makes the same ballot, and it is made void.
 */
export async function voidRefunded(parts: RefundedParts, checkoutId: string): Promise<void> {
  for (const bought of await boughtOfCheckout(parts.db, checkoutId)) {
    const rules = await parts.rulesNow(bought.contest_id)
    if (rules === undefined || rules.declared) continue
    if (bought.state === 'ready') await castBought(parts, bought)
    await inTransaction(parts.db, (tx) => voidBought(tx, parts, bought))
  }
}

async function voidBought(tx: Tx, parts: RefundedParts, bought: BoughtVotes): Promise<void> {
  const { contest_id, casx_id } = bought
  // Before anything else, as every review: the result may be declared while this waits.
  await lockActs(tx, contest_id)
  await parts.contests.hold(tx, contest_id)
  const rules = await parts.contests.rulesById(tx.db, contest_id)
  if (rules === undefined || rules.declared) return
  if (!(await markBought(tx.db, bought, ['cast'], 'refunded'))) return mustNotWait(tx, bought)
  await postReturned(tx, bought, 'void')
  const folding = { contests: parts.contests, announcer: parts.realtime }
  await reviewBallots(tx, folding, rules, {
    act: 'void',
    reason: leafReasons.refunded,
    chosen: { casxIds: [casx_id] },
    actor: null,
  })
}

/** Proves that no votes wait to be cast: they would count though paid back, so the task comes again. @throws Error */
async function mustNotWait(tx: Tx, { contest_id, owner, spend_id }: BoughtVotes): Promise<void> {
  const [row] = await boughtBy(tx.db, contest_id, owner, spend_id)
  if (row?.state === 'ready') throw new Error(`bought votes ${spend_id} are still to be cast`)
}
