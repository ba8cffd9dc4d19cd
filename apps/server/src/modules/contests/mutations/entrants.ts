import { maxContestants } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse, sqlState } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { ContestHead } from '../data/contests.ts'
import type { EntryColumns } from '../data/entryColumns.ts'
import { contestsDb } from '../tables.ts'

/** SQLSTATE of a contest that holds as many as it may. */
const fullContest = 'PL002'

export interface Entrant {
  user_id: number
  approved: boolean
  entry: EntryColumns
}

/**
 * Puts an entrant at the end of the running order and into the first round; the contest is locked.
 * @throws refusal already_entered, entry_closed when there is no room.
 */
export async function addEntrant(
  tx: Tx,
  { row, rounds }: Pick<ContestHead, 'row' | 'rounds'>,
  { user_id, approved, entry }: Entrant,
): Promise<{ contestant_id: number; assox_id: string }> {
  const { contest_id } = row
  const tables = contestsDb(tx.db)
  const position = await nextPosition(tx, contest_id)
  const made = await tables
    .insertInto('contestants')
    .values({
      ...entry,
      answers: JSON.stringify(entry.answers),
      consents: JSON.stringify(entry.consents),
      user_id,
      approved,
      contest_id,
      assox_id: publicId(),
      position,
    })
    .returning(['contestant_id', 'assox_id'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'contestants_person') refuse('already_entered')
      if (sqlState(error) === fullContest) refuse('entry_closed')
      throw error
    })
  const [first] = rounds.filter((round) => round.merged_into === null)
  if (first)
    await tables
      .insertInto('round_contestants')
      .values({ contest_id, round_id: first.round_id, contestant_id: made.contestant_id })
      .execute()
  return made
}

/** The end of the running order. @throws refusal entry_closed when no contest holds more. */
async function nextPosition(tx: Tx, contestId: number): Promise<number> {
  const { last, count } = await contestsDb(tx.db)
    .selectFrom('contestants')
    .select((e) => [
      e.fn.coalesce(e.fn.max<number>('position'), sql<number>`0`).as('last'),
      e.fn.countAll<number>().as('count'),
    ])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow()
  if (count >= maxContestants) refuse('entry_closed')
  return last + 1
}
