import { statement, type Tx } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/**
 * Keeps ballots out of a contest's rounds until this transaction ends, once those under way are in:
 * the statement that casts holds a share of its round's row (docs/decisions/0018).
 */
export async function lockBallots(tx: Tx, contestId: number): Promise<void> {
  await contestsDb(tx.db)
    .selectFrom('rounds')
    .select('round_id')
    .where('contest_id', '=', contestId)
    .orderBy('round_id')
    .forUpdate()
    .execute()
}

/**
 * The same, for what ballots are checked by: one that waited for this transaction goes by what it had read, and is
 * checked anew because its round has another number now (docs/decisions/0019).
 */
export async function outdateBallots(tx: Tx, contestId: number): Promise<void> {
  await lockBallots(tx, contestId)
  await statement(tx.db, 'update rounds set changes = changes + 1 where contest_id = $1', [
    contestId,
  ])
}
