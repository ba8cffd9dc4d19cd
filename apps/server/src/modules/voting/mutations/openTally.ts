import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'

const foreignKeyBroken = '23503'

/** Refuses to write what belongs to a contest that is gone. @throws refusal not_found then, else the error. */
export function refuseDeleted(error: unknown): never {
  if (sqlState(error) === foreignKeyBroken) refuse('not_found')
  throw error
}

/** A contest takes its first vote in this process: its state row must be there before any ballot. */
export async function openTally(db: Db, contestId: number): Promise<void> {
  const text = 'insert into tally_state (contest_id) values ($1) on conflict do nothing'
  await statement(db, text, [contestId]).catch(refuseDeleted)
}
