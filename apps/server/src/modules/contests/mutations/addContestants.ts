import { contestantFields } from '@plaudit/contract/contests/contestants'
import { textsOf } from '@plaudit/contract/contests/texts'
import type { ParsedInput } from '@plaudit/contract/calls'
import { maxContestants } from '@plaudit/contract/constants'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import type { RoundRow, WholeContest } from '../data/contests.ts'
import { isSettled, roundState, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { lockWholeContest } from './lock.ts'
import { noteAct } from './noteAct.ts'
import { provenFiles } from './rowFiles.ts'
import { checkRows, identity, type CheckedRows } from './rows.ts'
import { readCsv, readJson, withNames, type Problem, type Table } from './table.ts'

type Asked = ParsedInput<'contest/v2/addContestants'>

export interface Added {
  /** Numeric ids in the order of the rows; none in a dry run. */
  ids: number[]
  /** In a dry run: the rows as read. */
  rows: Record<string, unknown>[]
  problems: Problem[]
}

/**
 * Adds contestants from rows or a table: all or none, unless `skip_bad`; in a dry run only says what would
 * be wrong. The running order goes on where it ended, unless a row says its own number.
 * @throws refusal rows_invalid with the first faults by row, illegal_step, invalid_input.
 */
export async function addContestants(
  tx: Tx,
  person: Person,
  contestId: number,
  asked: Asked,
): Promise<Added> {
  const contest = await lockWholeContest(tx, contestId)
  const table = tableOf(asked, contest)
  const there = new Set(contest.contestants.map((c) => identity(c.contestant_name, c.tagline)))
  const checked = await provenFiles(
    tx,
    person,
    contest,
    checkRows(table, contest.row.fields, there),
  )
  if (contest.contestants.length + checked.good.length > maxContestants)
    checked.problems.push({ row: 0, field: 'contestants', key: 'too_many_contestants' })
  else if (contest.contestants.length + checked.good.length > (contest.row.max_user ?? Infinity))
    checked.problems.push({ row: 0, field: 'contestants', key: 'contest_full' })
  const problems = checked.problems.toSorted((a, b) => a.row - b.row)
  if (asked.dry_run) return { ids: [], rows: table.rows.map(asRow), problems }
  const round = roundFor(contest, asked.round_id)
  const isTooMany = problems.some(({ key }) => tooMany.has(key))
  if (problems.length > 0 && (!asked.skip_bad || isTooMany))
    refuse('rows_invalid', { fields: firstFaults(problems) })
  const ids = await insertRows(tx, contest, round, checked)
  await noteAct(tx, person, contestId, 'add_contestants', {
    count: ids.length,
    round_id: round?.round_id ?? null,
  })
  return { ids, rows: [], problems }
}

const tooMany = new Set(['too_many_contestants', 'contest_full'])

function tableOf(asked: Asked, contest: WholeContest): Table {
  const one = oneOf(asked)
  const given = [one, asked.contestants, asked.csv, asked.json].filter(
    (value) => value !== undefined,
  )
  if (given.length !== 1) refuse('invalid_input', { fields: { contestants: 'required' } })
  if (asked.csv !== undefined) return readCsv(asked.csv, contest.row.fields)
  if (asked.json !== undefined) return withNames(readJson(asked.json), contest.row.fields)
  return { field: 'contestants', rows: asked.contestants ?? [one], problems: [] }
}

/** The contestant whose fields stand in the body itself; none without a name there. */
function oneOf(asked: Asked): Record<string, unknown> | undefined {
  if (asked.contestant_name === undefined) return undefined
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => name in contestantFields && value !== undefined,
    ),
  )
}

/** Returns a row; one that could not be read keeps its text, where a person can put it right. */
const asRow = (row: unknown): Record<string, unknown> => {
  if (typeof row === 'string') return { contestant_name: row }
  return typeof row === 'object' && row !== null && !Array.isArray(row)
    ? (row as Record<string, unknown>)
    : {}
}

const faultsTold = 100

const firstFaults = (problems: readonly Problem[]): Record<string, FieldKey> =>
  Object.fromEntries(
    problems.slice(0, faultsTold).map(({ row, field, key }) => [`${row}.${field}`, key]),
  )

/** The round that the new ones join: the chosen one, the first one, or (null) none yet. */
function roundFor(contest: WholeContest, asked: number | null | undefined): RoundRow | undefined {
  const now = databaseNow()
  const state = stateOf(contest.row, contest.rounds, now)
  if (isSettled(state)) refuse('illegal_step')
  if (asked === null) return undefined
  const used = contest.rounds.filter((round) => round.merged_into === null)
  const round = asked === undefined ? used[0] : used.find((r) => r.round_id === asked)
  if (round === undefined) refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
  if (state !== 'draft' && roundState(round, now) === 'ended')
    refuse('illegal_step', { fields: { round_id: 'round_is_over' } })
  return round
}

async function insertRows(
  tx: Tx,
  contest: WholeContest,
  round: RoundRow | undefined,
  { good }: CheckedRows,
): Promise<number[]> {
  if (good.length === 0) return []
  const { contest_id } = contest.row
  const last = Math.max(0, ...contest.contestants.map((c) => c.position))
  const made = await contestsDb(tx.db)
    .insertInto('contestants')
    .values(
      good.map(({ values }, index) => ({
        contest_id,
        assox_id: publicId(),
        ...textsOf(values),
        attachment_id: values.attachment_id ?? null,
        gallery: values.gallery ?? [],
        answers: JSON.stringify(values.answers ?? {}),
        position: values.position ?? last + index + 1,
      })),
    )
    .returning('contestant_id')
    .execute()
  const ids = made.map((row) => row.contestant_id)
  if (round)
    await sql`
      insert into round_contestants (contest_id, round_id, contestant_id)
      select ${contest_id}::bigint, ${round.round_id}::bigint, unnest(${ids}::bigint[])`.execute(
      tx.db,
    )
  return ids
}
