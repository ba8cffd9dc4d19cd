import { defaultContest } from '@plaudit/contract/contests/saving'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { provePictures } from '../../files/data.ts'
import { openTally } from '../../voting/mutations/openTally.ts'
import { findHead, type ContestHead, type RoundRow } from '../data/contests.ts'
import { mayManage } from '../policy.ts'
import { isSettled, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { checkStartByHand } from './ready.ts'
import { checkDates, datesAsked, writeRounds } from './dates.ts'
import { changesOf, roundChanges, type Change } from './changes.ts'
import { columnsOf, fixedChanges, type Form } from './form.ts'
import { hasBallotsForSure, lockContest } from './lock.ts'
import { noteAct } from './noteAct.ts'
import { changeSlug, giveSlug } from './slugs.ts'
import type { JudgeKeys } from './judges.ts'
import { areHelpers, setPeople, type Naming } from './people.ts'
import { proveCategory } from './proveCategory.ts'

/** Category that a contest stands in until its organiser says. */
const firstCategory = 433

/**
 * Makes a contest: a draft with its first round (product 3).
 * @returns its numeric id.
 * @throws refusal invalid_input, slug_taken.
 */
export async function createContest(
  tx: Tx,
  person: Person,
  form: Form,
  keys: JudgeKeys,
): Promise<number> {
  const { contest_name } = form
  if (contest_name === undefined)
    refuse('invalid_input', { fields: { contest_name: 'invalid_contest_name' } })
  const rounds = firstRound(form)
  if (form.cover_id) await provePictures(tx.db, person.user_id, [form.cover_id], 'cover_id')
  const tables = contestsDb(tx.db)
  const { contest_id } = await tables
    .insertInto('contests')
    .values({
      category: firstCategory,
      time_zone: defaultContest.time_zone,
      ...columnsOf(form),
      contest_name,
      cx_id: publicId(),
      owner_id: person.user_id,
    })
    .returning('contest_id')
    .executeTakeFirstOrThrow()
  await giveSlug(tx, contest_id, contest_name)
  if (form.contest_slug !== undefined) await changeSlug(tx, contest_id, form.contest_slug)
  await tables
    .insertInto('rounds')
    .values(rounds.map(({ round_id: _, ...round }) => ({ ...round, contest_id })))
    .execute()
  const contest = (await findHead(tx.db, { contest_id })) ?? refuse('not_found')
  const naming = { contest, person, keys }
  if (form.organisers) await setPeople(tx, naming, 'organiser', form.organisers)
  if (form.judges) await setPeople(tx, naming, 'judge', form.judges)
  await openTally(tx.db, contest_id)
  await noteAct(tx, person, contest_id, 'create')
  return contest_id
}

/** Round 1 as the form wants it. */
function firstRound(form: Form): RoundRow[] {
  if (form.rounds?.length) refuse('invalid_input', { fields: { rounds: 'unknown_round' } })
  const round: RoundRow = {
    contest_id: 0,
    round_id: 0,
    round_number: 1,
    name: '',
    start_date: null,
    end_date: null,
    merged_into: null,
    changes: 0,
  }
  const rounds = datesAsked([round], form)
  checkDates([round], rounds, databaseNow())
  return rounds
}

/**
 * Changes a contest, if nobody did since the form was read.
 * @throws refusal changed_meanwhile with the revision that stands, has_ballots for rules that votes were
 *   cast by, illegal_step for what a declared result stands on, invalid_input, slug_taken.
 */
export async function changeContest(
  tx: Tx,
  person: Person,
  contestId: number,
  form: Form,
  keys: JudgeKeys,
): Promise<void> {
  const contest = await lockContest(tx, contestId)
  const { row } = contest
  const names = form.organisers
  if (names && !mayManage(contest, 'organiser', person) && !(await areHelpers(tx, contest, names)))
    refuse('forbidden')
  if (form.revision === undefined) refuse('invalid_input', { fields: { revision: 'required' } })
  if (form.revision !== row.revision) refuse('changed_meanwhile', { revision: row.revision })
  const columns = columnsOf(form, row)
  const rounds = datesAsked(contest.rounds, form)
  checkDates(contest.rounds, rounds, databaseNow())
  await checkStartByHand(tx, contest, rounds)
  await proveCategory(tx, row, form.category)
  if (form.cover_id && form.cover_id !== row.cover_id)
    await provePictures(tx.db, person.user_id, [form.cover_id], 'cover_id')
  await takeRevision(tx, row.contest_id, form.revision, columns)
  await refuseFixed(tx, contest, columns, rounds)
  const moved = await writeRounds(tx, contest.rounds, rounds)
  if (form.contest_slug !== undefined && form.contest_slug !== row.contest_slug)
    await changeSlug(tx, row.contest_id, form.contest_slug)
  const changes = [
    ...changesOf({ ...row }, slugged(columns, form)),
    ...roundChanges(contest.rounds, rounds),
    ...(await changePeople(tx, { contest, person, keys }, form)),
  ]
  await noteAct(tx, person, row.contest_id, moved ? 'deadline_change' : 'change', { changes })
}

const slugged = (columns: ReturnType<typeof columnsOf>, { contest_slug }: Form) => ({
  ...columns,
  ...(contest_slug !== undefined && { contest_slug }),
})

/** Changes the helpers and the judges, as the form names them. */
async function changePeople(tx: Tx, naming: Naming, form: Form): Promise<Change[]> {
  const { organisers, judges, asked } = naming.contest
  const named = { organisers, judges: [...judges, ...asked] }
  const changes: Change[] = []
  for (const [field, role] of [
    ['organisers', 'organiser'],
    ['judges', 'judge'],
  ] as const) {
    const wanted = form[field]
    if (wanted === undefined) continue
    const after = await setPeople(tx, naming, role, wanted)
    const before = named[field]
    if (!isDeepStrictEqual(new Set(after), new Set(before))) changes.push({ field, before, after })
  }
  return changes
}

/** Writes the form over exactly that revision: of two who save at once, the second is told. */
async function takeRevision(
  tx: Tx,
  contestId: number,
  revision: number,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  const tables = contestsDb(tx.db)
  const taken = await tables
    .updateTable('contests')
    .set({ ...columns, revision: sql<number>`revision + 1` })
    .where('contest_id', '=', contestId)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
  if (taken) return
  const now = await tables
    .selectFrom('contests')
    .select('revision')
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  if (now === undefined) refuse('not_found')
  refuse('changed_meanwhile', { revision: now.revision })
}

async function refuseFixed(
  tx: Tx,
  { row, rounds }: ContestHead,
  columns: ReturnType<typeof columnsOf>,
  wanted: RoundRow[],
): Promise<void> {
  const fields = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, 'fixed_after_votes' as const]))
  if (isSettled(stateOf(row, rounds, databaseNow()))) {
    const dates = wanted.some(
      (round, n) =>
        round.start_date?.getTime() !== rounds[n]?.start_date?.getTime() ||
        round.end_date?.getTime() !== rounds[n]?.end_date?.getTime(),
    )
    const changed = [...fixedChanges(row, columns, 'result'), ...(dates ? ['end_date'] : [])]
    if (changed.length > 0) refuse('illegal_step', { fields: fields(changed) })
  }
  const changed = fixedChanges(row, columns, 'votes')
  if (changed.length > 0 && (await hasBallotsForSure(tx, row.contest_id)))
    refuse('has_ballots', { fields: fields(changed) })
}
