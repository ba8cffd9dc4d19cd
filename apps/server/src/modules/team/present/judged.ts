import type { JudgedContest } from '@plaudit/contract/judging'
import { iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { picturesByIds } from '../../files/data.ts'
import { progressOf, sheetsOfJudge, type Sheets } from '../../voting/data/judging.ts'
import { headsOf, type ContestHead, type RoundRow } from '../../contests/data/contests.ts'
import { approvedOf, judgedBy } from '../../contests/data/judged.ts'
import { roundState, stateOf } from '../../contests/states.ts'

/** Presents the contests that a person judges, and how far they are. */
export async function presentJudged(db: Db, userId: number, now: number): Promise<JudgedContest[]> {
  const heads = await headsOf(db, await judgedBy(db, userId))
  const ids = heads.map(({ row }) => row.contest_id)
  const covers = heads.flatMap(({ row }) => row.cover_id ?? [])
  const pictures = await picturesByIds(db, covers)
  const sheets = await sheetsOfJudge(db, userId, ids)
  const contestants = await approvedOf(db, ids)
  return heads.map((head) => {
    const { contest_id, cover_id } = head.row
    return {
      ...contestOf(head, now, {
        userId,
        sheets: sheets.get(contest_id) ?? { sheets: [], marks: [] },
        contestants: contestants.get(contest_id) ?? [],
      }),
      cover: pictures.get(cover_id ?? '') ?? null,
    }
  })
}

interface Judging {
  userId: number
  sheets: Sheets
  contestants: NonNullable<ReturnType<Awaited<ReturnType<typeof approvedOf>>['get']>>
}

function contestOf(head: ContestHead, now: number, judging: Judging): Omit<JudgedContest, 'cover'> {
  const { row } = head
  const asked = head.asked.includes(judging.userId)
  const used = head.rounds.filter((round) => round.merged_into === null)
  const isOpen = (round: RoundRow) =>
    row.status === 'published' && roundState(round, now) === 'open'
  const round = asked || row.status === 'draft' ? undefined : (used.find(isOpen) ?? used.at(-1))
  return {
    cx_id: row.cx_id,
    contest_name: row.contest_name,
    asked,
    state: stateOf(row, head.rounds, now),
    time_zone: row.time_zone,
    round: round ? presentRound(round) : null,
    rounds: used.length,
    open: round !== undefined && isOpen(round),
    sheet: round && row.method === 'score' ? sheetOf(head, round, judging) : null,
  }
}

const presentRound = (round: RoundRow): JudgedContest['round'] => ({
  name: round.name,
  round_number: round.round_number,
  starts_at: iso(round.start_date),
  ends_at: iso(round.end_date),
})

const sheetOf = (
  { row: { method_options } }: ContestHead,
  { round_id: roundId }: RoundRow,
  { userId, sheets, contestants }: Judging,
) => {
  const entrants = new Map(
    contestants.flatMap(({ contestant_id, user_id }) =>
      user_id === null ? [] : [[contestant_id, user_id] as const],
    ),
  )
  const rules = { method_options, entrants, shape: { contestants } }
  return progressOf(rules, sheets, { userId, roundId })
}
