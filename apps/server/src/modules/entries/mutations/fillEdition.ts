import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import type { EditionRow, EntryRow } from '../data/editions.ts'
import { entriesDb } from '../tables.ts'
import { withQuestionsOf } from '../../contests/mutations/answers.ts'
import { numberedName } from '../../contests/mutations/copyNames.ts'
import {
  askAlso,
  copyToFill,
  isFull,
  setPlaces,
  startFull,
} from '../../contests/mutations/filling.ts'
import { addEntrant } from '../../contests/mutations/entrants.ts'
import { withoutDeleted } from './entries.ts'
import { holdContest, lockContest } from '../../contests/mutations/lock.ts'
import { hasConsent } from '../../contests/mutations/proveCategory.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { hasRights } from '../../contests/mutations/rights.ts'

const usualLength = 7 * 86_400_000

/**
 * Takes an edition for this transaction: its places are given out one after the other. A caller with a right over its
 * original proves it again.
 * @throws refusal not_found when it was deleted meanwhile.
 */
export async function lockEdition(tx: Tx, editionId: number): Promise<EditionRow> {
  const edition = await entriesDb(tx.db)
    .selectFrom('editions')
    .selectAll()
    .where('edition_id', '=', editionId)
    .forUpdate()
    .executeTakeFirst()
  if (edition === undefined) refuse('not_found')
  const { original_contest_id } = edition
  if (hasRights(tx, original_contest_id)) await holdContest(tx, original_contest_id)
  return edition
}

/**
 * Puts an entry into the contest that is filling. The last place starts that contest and opens the next one
 * (product 3). The edition is locked. An entry may have waited while the contest moved to a category that asks for
 * 18 years or a guardian: its entrant was never asked.
 * @param unasked said of such an entry.
 * @returns numeric ids of the contests that changed.
 */
export async function acceptEntry(
  tx: Tx,
  edition: EditionRow,
  original: ContestHead,
  { entry_id, user_id, form }: EntryRow,
  unasked: 'entry_unasked' | 'entry_closed',
): Promise<number[]> {
  if (form === null) return []
  const closed = await closeWhatIsFull(tx, edition, original)
  const filling = await fillingOf(tx, edition.edition_id)
  const contestId = filling?.contest_id ?? (await openNext(tx, edition))
  const contest = await lockContest(tx, contestId, 'entry_closed')
  if (!hasConsent(contest.row.category, form.consents))
    refuse(unasked, { values: { name: form.contestant_name } })
  await askAsOriginal(tx, contest, original)
  const words = await withoutDeleted(tx, form)
  const { contestant_id } = await addEntrant(tx, contest, { user_id, approved: true, entry: words })
  await entriesDb(tx.db)
    .updateTable('edition_entries')
    .set({
      state: 'approved',
      refusal_reason: '',
      form: null,
      contest_id: contestId,
      contestant_id,
    })
    .where('edition_id', '=', edition.edition_id)
    .where('entry_id', '=', entry_id)
    .execute()
  const next = (await isFull(tx, contest)) ? await fill(tx, edition, contest, original) : []
  return [...closed, contestId, ...next]
}

/** Entrants answer what the original asks now: the contest that was copied from it before asks that too. */
async function askAsOriginal(tx: Tx, { row }: ContestHead, original: ContestHead): Promise<void> {
  const fields = withQuestionsOf(original.row.fields, row.fields)
  if (isDeepStrictEqual(fields, row.fields)) return
  await askAlso(tx, row.contest_id, fields)
}

interface Filling {
  contest_id: number
  /** Neither started, paused nor archived by hand. */
  waits: boolean
  full: boolean
}

async function fillingOf(tx: Tx, editionId: number): Promise<Filling | undefined> {
  const found = await sql<Filling>`
    select e.contest_id, c.status = 'published' and c.start_date is null as waits,
      (select count(*) from contestants n where n.contest_id = e.contest_id) >= c.max_user as full
    from edition_contests e join contests c using (contest_id)
    where e.edition_id = ${editionId} and e.filled_at is null`.execute(tx.db)
  return found.rows[0]
}

/**
 * Catches up with what organisers did by hand: a contest that they filled up starts, one that they started or
 * paused takes nobody in any more.
 */
async function closeWhatIsFull(
  tx: Tx,
  edition: EditionRow,
  original: ContestHead,
): Promise<number[]> {
  const filling = await fillingOf(tx, edition.edition_id)
  if (filling === undefined || (filling.waits && !filling.full)) return []
  const { contest_id } = filling
  if (filling.waits)
    return [contest_id, ...(await fill(tx, edition, await lockContest(tx, contest_id), original))]
  await markFilled(tx, contest_id)
  return [contest_id]
}

async function markFilled(tx: Tx, contestId: number): Promise<void> {
  await entriesDb(tx.db)
    .updateTable('edition_contests')
    .set({ filled_at: sql<Date>`now()` })
    .where('contest_id', '=', contestId)
    .where('filled_at', 'is', null)
    .execute()
}

/**
 * After a change of the edition: gives the contest that is filling its new number of places, starts it when
 * it holds as many already, and opens one where there is none.
 */
export async function closeFullContest(
  tx: Tx,
  edition: EditionRow,
  original: ContestHead,
): Promise<number[]> {
  const filling = await fillingOf(tx, edition.edition_id)
  if (filling === undefined) return edition.takes_entries ? [await openNext(tx, edition)] : []
  if (!filling.waits) return []
  const before = await lockContest(tx, filling.contest_id)
  await setPlaces(tx, filling.contest_id, edition.max_user)
  const contest = { ...before, row: { ...before.row, max_user: edition.max_user } }
  const next = (await isFull(tx, contest)) ? await fill(tx, edition, contest, original) : []
  return [filling.contest_id, ...next]
}

const firstRoundOf = ({ rounds }: ContestHead) => rounds.find((round) => round.merged_into === null)

/** Starts a full contest: now, or with the original where that is still to come, for as long as that one. */
async function fill(
  tx: Tx,
  edition: EditionRow,
  { row, rounds }: ContestHead,
  original: ContestHead,
): Promise<number[]> {
  const { contest_id } = row
  const { start_date, end_date } = firstRoundOf(original) ?? { start_date: null, end_date: null }
  const starts = Math.max(databaseNow(), start_date?.getTime() ?? 0)
  const length = start_date && end_date ? end_date.getTime() - start_date.getTime() : usualLength
  await startFull(tx, contest_id, {
    round_id: rounds[0]?.round_id ?? 0,
    start_date: new Date(starts),
    end_date: new Date(starts + length),
  })
  await markFilled(tx, contest_id)
  await noteAct(tx, null, contest_id, 'filled', { edition_id: edition.edition_id })
  const goesOn = edition.takes_entries && original.row.hidden_at === null
  return goesOn ? [await openNext(tx, edition)] : []
}

/**
 * Opens the next contest of an edition: the original without its people, dates and later rounds. @returns its id.
 * @throws refusal failed_to_duplicate for an original that is taken down: a copy would bring it back.
 */
export async function openNext(tx: Tx, edition: EditionRow): Promise<number> {
  const { edition_id } = edition
  // As it is now: a helper who was taken out of its team while an entrant waited for a place gets no contest of their own.
  const original = await holdContest(tx, edition.original_contest_id)
  if (original.row.hidden_at !== null) refuse('failed_to_duplicate')
  const tables = entriesDb(tx.db)
  const { last } = await tables
    .selectFrom('edition_contests')
    .select((e) => e.fn.coalesce(e.fn.max<number>('number'), sql<number>`0`).as('last'))
    .where('edition_id', '=', edition_id)
    .executeTakeFirstOrThrow()
  const contest_id = await copyToFill(tx, original, {
    contest_name: numberedName(edition.edition_name, last + 1),
    max_user: edition.max_user,
    round: firstRoundOf(original)?.name ?? '',
  })
  await tables
    .insertInto('edition_contests')
    .values({ edition_id, number: last + 1, contest_id })
    .execute()
  // The rules of counting stand in its log from the start.
  await lockContest(tx, contest_id)
  await noteAct(tx, null, contest_id, 'open_in_edition', { edition_id, number: last + 1 })
  return contest_id
}
