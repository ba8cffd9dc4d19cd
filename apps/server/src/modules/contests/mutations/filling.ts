import { sql } from 'kysely'
import type { EntryField } from '@plaudit/contract/contests/fields'
import type { Tx } from '../../../platform/db/db.ts'
import { openTally } from '../../voting/mutations/openTally.ts'
import type { ContestHead, RoundRow } from '../data/contests.ts'
import { contestsDb } from '../tables.ts'
import { copyPeople, copyRow } from './duplicate.ts'
import { bumpRevision } from './lock.ts'
import { giveSlug } from './slugs.ts'

/**
 * A contest that waits for entrants until it is full: the original without its people, dates and later rounds.
 * @returns its numeric id.
 */
export async function copyToFill(
  tx: Tx,
  original: ContestHead,
  { contest_name, max_user, round }: { contest_name: string; max_user: number; round: string },
): Promise<number> {
  const { owner_id } = original.row
  const contest_id = await copyRow(tx, original, { owner_id, contest_name })
  await giveSlug(tx, contest_id, contest_name)
  const tables = contestsDb(tx.db)
  await tables
    .updateTable('contests')
    .set({ status: 'published', entry_policy: 'organiser', max_user })
    .where('contest_id', '=', contest_id)
    .execute()
  await tables.insertInto('rounds').values({ contest_id, round_number: 1, name: round }).execute()
  await copyPeople(tx, original, { contest_id, contest_name }, { ownerId: owner_id, by: null })
  await openTally(tx.db, contest_id)
  return contest_id
}

/** Tells whether a contest holds as many contestants as it may. */
export async function isFull(tx: Tx, { row }: Pick<ContestHead, 'row'>): Promise<boolean> {
  const { count } = await contestsDb(tx.db)
    .selectFrom('contestants')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('contest_id', '=', row.contest_id)
    .executeTakeFirstOrThrow()
  return row.max_user !== null && count >= row.max_user
}

/** Gives it another number of places. */
export async function setPlaces(tx: Tx, contestId: number, max_user: number): Promise<void> {
  await contestsDb(tx.db)
    .updateTable('contests')
    .set({ max_user })
    .where('contest_id', '=', contestId)
    .execute()
}

/** Asks its entrants these questions from now on. */
export async function askAlso(
  tx: Tx,
  contestId: number,
  fields: readonly EntryField[],
): Promise<void> {
  await contestsDb(tx.db)
    .updateTable('contests')
    .set({ fields: JSON.stringify(fields), revision: sql<number>`revision + 1` })
    .where('contest_id', '=', contestId)
    .execute()
}

/** Gives its first round the dates that it waited for. */
export async function startFull(
  tx: Tx,
  contestId: number,
  { round_id, start_date, end_date }: Pick<RoundRow, 'round_id' | 'start_date' | 'end_date'>,
): Promise<void> {
  await contestsDb(tx.db)
    .updateTable('rounds')
    .set({ start_date, end_date })
    .where('contest_id', '=', contestId)
    .where('round_id', '=', round_id)
    .execute()
  await bumpRevision(tx, contestId)
}
