import type { ContestEvent } from '@plaudit/contract/realtime'
import type { Row, LiveRound } from './open/live-round.ts'

type Change = NonNullable<ContestEvent['standing']>[string][number]

/** The round after an event: totals and the rows that moved; everything else stays the same object. */
export function afterEvent(data: LiveRound, event: ContestEvent): LiveRound {
  const contest = withTotals(data.contest, event)
  const changes = event.standing?.[data.round_id === null ? '0' : String(data.round_id)]
  const rows = changes ? withChanges(data.rows, changes) : data.rows
  if (contest === data.contest && rows === data.rows) return data
  return { ...data, contest, rows }
}

function withTotals(contest: LiveRound['contest'], event: ContestEvent): LiveRound['contest'] {
  const votes_total = event.votes_total ?? contest.votes_total
  const voters_total = event.voters_total ?? contest.voters_total
  if (votes_total === contest.votes_total && voters_total === contest.voters_total) return contest
  return { ...contest, votes_total, voters_total }
}

function withChanges(rows: Row[], changes: readonly Change[]): Row[] {
  const byId = new Map(changes.map((change) => [change.assox_id, change]))
  let changed = false
  const next = rows.map((row) => {
    const change = byId.get(row.assox_id)
    if (!change) return row
    const { votes, score, place, decided_by } = change
    const same =
      row.votes === votes &&
      row.score === score &&
      row.place === place &&
      row.decided_by === decided_by
    if (same) return row
    changed = true
    return { ...row, votes, score, place, decided_by }
  })
  return changed ? next.sort(byPlace) : rows
}

const last = Number.MAX_SAFE_INTEGER

/** Best first; who shares a place, or has none to be shown, follows the running order. */
export function byPlace(a: Row, b: Row): number {
  return (a.place ?? last) - (b.place ?? last) || a.position - b.position
}

/** Milliseconds by which an answer that the server kept may be behind the events that were already heard. */
const behind = 3000

export interface EventMemory<Data> {
  hear(event: ContestEvent): void
  /** An answer of the server, with what was heard while it was on its way. */
  bringUpToDate(data: Data): Data
}

/** Remembers the last moments, because an answer may have been put together before an event that came first. */
export function createEventMemory<Data>(
  after: (data: Data, event: ContestEvent) => Data,
  now: () => number = Date.now,
): EventMemory<Data> {
  let heard: { at: number; event: ContestEvent }[] = []
  const recent = () => heard.filter(({ at }) => at > now() - behind)
  return {
    hear(event) {
      heard = [...recent(), { at: now(), event }]
    },
    bringUpToDate: (data) => recent().reduce((at, { event }) => after(at, event), data),
  }
}
