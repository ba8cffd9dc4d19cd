import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContestantRow } from '../data/contests.ts'
import { contestsDb, type ContestsTables } from '../tables.ts'
import { columnsProposed, nothingProposed } from './proposals.ts'

/** A decision of the team about entries: of each as a whole, or of what is to be changed of it. */
export interface Decision {
  isChange: boolean
  approve: boolean
  reason: string | undefined
}

/** Writes a decision about entries of one contest, which is locked. */
export async function decideEntries(
  tx: Tx,
  entries: readonly ContestantRow[],
  { isChange, approve, reason }: Decision,
): Promise<void> {
  if (!isChange)
    await writeTo(tx, entries, {
      approved: approve,
      refused_at: approve ? null : sql<Date>`now()`,
      refusal_reason: approve ? '' : (reason ?? ''),
      ...nothingProposed,
    })
  // The wanted change becomes the entry, also when it leaves the stage; a change that is refused goes.
  for (const entry of entries.filter(({ proposed }) => proposed !== null))
    await writeTo(
      tx,
      [entry],
      isChange && !approve ? nothingProposed : await columnsProposed(tx, entry),
    )
}

const writeTo = (
  tx: Tx,
  entries: readonly ContestantRow[],
  columns: UpdateObject<ContestsTables, 'contestants'>,
): Promise<unknown> =>
  contestsDb(tx.db)
    .updateTable('contestants')
    .set(columns)
    .where('contest_id', '=', entries[0]?.contest_id ?? 0)
    .where(
      'contestant_id',
      'in',
      entries.map((entry) => entry.contestant_id),
    )
    .execute()
