import { statement, type Tx } from '../../../platform/db/db.ts'

/** SQLSTATE of a serialisation failure: the call is done once more, from its beginning. */
const onceMore = '40001'

/**
 * Acts on ballots that stand in a contest's log go one after the other. This lock needs no number of the transaction,
 * as one on a row does while it waits: the next transaction is younger than all that was said before.
 */
export async function lockActs(tx: Tx, contestId: number): Promise<void> {
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `acts on ballots of ${contestId}`,
  ])
}

/**
 * A ballot and what is said with it stand in the log by the transaction's number, and are counted by it. A ballot that
 * waited for an organiser may be older than what it has read since, and one whose transaction had its number before the
 * lock of the ballots (`willWrite`) may be older than what was counted: no fold would come back to it.
 * @throws a serialisation failure then.
 */
export async function proveYoungest(tx: Tx, contestId: number, voter: Buffer): Promise<void> {
  const later = await statement(
    tx.db,
    `select from log_facts where contest_id = $1 and tx > pg_current_xact_id()
     union all select from ballots where contest_id = $1 and voter_key = $2 and tx > pg_current_xact_id()
     union all select from tally_state where contest_id = $1 and folded_tx > pg_current_xact_id() limit 1`,
    [contestId, voter],
  )
  if (later.length > 0)
    throw Object.assign(new Error('older than what the log says or the standing counts'), {
      code: onceMore,
    })
}
