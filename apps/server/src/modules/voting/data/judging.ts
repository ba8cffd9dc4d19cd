import type { Criterion, JudgeSheet } from '@plaudit/contract/judging'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { BallotState } from './exclusions.ts'
import type { VotingRules } from './port.ts'

/** A judge's marks for one contestant of a round. */
export interface MarkRow {
  round_id: number
  user_id: number
  contestant_id: number
  scores: Record<string, number>
  recused: boolean
  reason: string
  changed_at: Date
}

export interface SheetRow {
  round_id: number
  user_id: number
  casx_id: string | null
  handed_in_at: Date | null
}

export interface Sheets {
  sheets: SheetRow[]
  marks: MarkRow[]
}

/** The sheets of a contest's judges, or of one of them. */
export async function sheetsOf(db: Db, contestId: number, userId?: number): Promise<Sheets> {
  const who = [contestId, userId ?? null]
  const own = 'contest_id = $1 and ($2::bigint is null or user_id = $2)'
  return {
    sheets: await statement(
      db,
      `select round_id, user_id, casx_id, handed_in_at from judge_sheets where ${own}`,
      who,
    ),
    marks: await statement(
      db,
      `select round_id, user_id, contestant_id, scores, recused, reason, changed_at from judge_marks where ${own}`,
      who,
    ),
  }
}

/** Returns the sheets of people who are not among the judges any more, and whether they count. */
export async function sheetsLeft(
  db: Db,
  contestId: number,
  judges: ReadonlySet<number>,
): Promise<Map<number, { casx_id: string; state: BallotState }[]>> {
  const rows = await statement<{ user_id: number; casx_id: string; state: BallotState }>(
    db,
    `select s.user_id, s.casx_id, coalesce(e.state, 'counted') as state
     from judge_sheets s left join excluded_ballots e on e.contest_id = s.contest_id and e.casx_id = s.casx_id
     where s.contest_id = $1 and s.casx_id is not null and s.user_id <> all ($2::bigint[]) order by s.round_id`,
    [contestId, [...judges]],
  )
  const left = new Map<number, { casx_id: string; state: BallotState }[]>()
  for (const { user_id, ...sheet } of rows) left.set(user_id, [...(left.get(user_id) ?? []), sheet])
  return left
}

/** Returns one judge's sheets in several contests. */
export async function sheetsOfJudge(
  db: Db,
  userId: number,
  contestIds: readonly number[],
): Promise<Map<number, Sheets>> {
  const own = 'contest_id = any ($1::bigint[]) and user_id = $2'
  const asked = [contestIds, userId]
  const sheets = await statement<SheetRow & { contest_id: number }>(
    db,
    `select contest_id, round_id, user_id, casx_id, handed_in_at from judge_sheets where ${own}`,
    asked,
  )
  const marks = await statement<MarkRow & { contest_id: number }>(
    db,
    `select contest_id, round_id, user_id, contestant_id, scores, recused, reason, changed_at from judge_marks where ${own}`,
    asked,
  )
  const all = new Map<number, Sheets>(contestIds.map((id) => [id, { sheets: [], marks: [] }]))
  for (const { contest_id, ...row } of sheets) all.get(contest_id)?.sheets.push(row)
  for (const { contest_id, ...row } of marks) all.get(contest_id)?.marks.push(row)
  return all
}

/** Rules that decide whether a sheet is whole. */
export type JudgedRules = Pick<VotingRules, 'method_options'> & {
  shape: {
    contestants: readonly {
      contestant_id: number
      approved: boolean
      round_ids: readonly number[]
    }[]
  }
}

/** Contestants of a round, as its standing has them. */
export const inRound = ({ rules, roundId }: { rules: JudgedRules; roundId: number }): number[] =>
  rules.shape.contestants
    .filter((c) => c.approved && c.round_ids.includes(roundId))
    .map((c) => c.contestant_id)

/**
 * Tells whether a contestant is the judge's own entry, to which they never give anything: as if they stepped back for
 * it.
 */
export const isOwnEntry = (
  { entrants }: Pick<VotingRules, 'entrants'>,
  userId: number,
  contestantId: number,
): boolean => entrants.get(contestantId) === userId

export const criteriaOf = (rules: JudgedRules): readonly Criterion[] =>
  rules.method_options.criteria ?? []

/** Marks within their criteria: those were others, perhaps, when the marks were saved. */
export const marksWithin = (
  rules: JudgedRules,
  scores: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    criteriaOf(rules).flatMap(({ key, max }) => {
      const mark = scores[key]
      return mark !== undefined && mark >= 1 && mark <= max ? [[key, mark]] : []
    }),
  )

/** Tells whether a contestant has every mark. */
export const isWhole = (rules: JudgedRules, scores: Readonly<Record<string, number>>): boolean =>
  Object.keys(marksWithin(rules, scores)).length === criteriaOf(rules).length

type SheetProgress = Omit<JudgeSheet, 'open' | 'marks' | 'own' | 'casx_id'>

/** Returns a judge's progress in a round, without any mark. */
export function progressOf(
  rules: JudgedRules & Pick<VotingRules, 'entrants'>,
  { sheets, marks }: Sheets,
  { userId, roundId }: { userId: number; roundId: number },
): SheetProgress {
  const members = new Set(inRound({ rules, roundId }))
  const entered = [...members].filter((id) => isOwnEntry(rules, userId, id))
  const own = marks.filter(
    (mark) =>
      mark.user_id === userId &&
      mark.round_id === roundId &&
      members.has(mark.contestant_id) &&
      !entered.includes(mark.contestant_id),
  )
  const sheet = sheets.find((row) => row.user_id === userId && row.round_id === roundId)
  const handed = sheet?.handed_in_at ?? null
  return {
    round_id: roundId,
    marked: own.filter((mark) => !mark.recused && isWhole(rules, mark.scores)).length,
    recused: own.filter((mark) => mark.recused).length + entered.length,
    total: members.size,
    handed_in_at: handed?.toISOString() ?? null,
    changed: handed !== null && own.some((mark) => mark.changed_at > handed),
  }
}
