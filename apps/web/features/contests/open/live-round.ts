import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { hasAnyVotes } from '../../../lib/any-votes.ts'

/** Fields of a contestant in cards and standings; the rest comes with the contestant's own page. */
export type Row = Pick<
  Contestant,
  | 'contestant_id'
  | 'assox_id'
  | 'contestant_name'
  | 'tagline'
  | 'country_code'
  | 'picture'
  | 'position'
  | 'votes'
  | 'score'
  | 'place'
  | 'decided_by'
  | 'public_votes'
  | 'jury_votes'
>

/** A contest as its pages show it: one round of it, best first. */
export interface LiveRound {
  contest: Contest
  /** The round that is shown; null when the contest has none. */
  round_id: number | null
  rows: Row[]
  /** Contestants of the round. */
  count: number
  /** The caller's own ballots; empty in a page rendered for everybody. */
  pastVotes: PastVote[]
  /** Epoch milliseconds. */
  serverTime: number
  /** False where a page of many contestants brought the first ones only. */
  whole: boolean
  /** The names of the countries in it, as `rememberCountries` takes them; with the page only. */
  countries?: Record<string, string>
}

type Columns = { [Field in keyof Row]: Row[Field][] }

/**
 * A contest as a loader hands it to its page. Rows travel by column: writing forty rows with a name for each value took
 * half as long again, and a third more bytes.
 */
export type SentRound = Omit<LiveRound, 'rows'> & { rows: Partial<Columns> }

export function asSent({ rows, ...round }: LiveRound): SentRound {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  const columns = names.map((name) => [name, rows.map((row) => row[name])])
  return { ...round, rows: Object.fromEntries(columns) as Partial<Columns> }
}

export function asReceived({ rows: columns, ...round }: SentRound): LiveRound {
  const rows = (columns.assox_id ?? []).map((): Record<string, unknown> => ({}))
  for (const [name, values] of Object.entries(columns))
    for (const [at, row] of rows.entries()) row[name] = values[at]
  return { ...round, rows: rows as unknown as Row[] }
}

interface Answer {
  contest: Contest
  contestants: Contestant[]
  serverTime: number
  pastVotes?: PastVote[]
}

/** An answer of the server as a page needs it: approved contestants of the round, in its order. */
export function liveRoundOf(answer: Answer, roundId: number | null): LiveRound {
  const round = answer.contest.rounds.find((other) => other.round_id === roundId)
  const positions = new Map(round?.contestants.map((assox, at) => [assox, at + 1]))
  const rows = answer.contestants.flatMap((contestant): Row[] => {
    const position = round ? positions.get(contestant.assox_id) : contestant.position
    if (position === undefined || contestant.contestant_status !== '1') return []
    return [rowOf(contestant, position)]
  })
  return {
    contest: answer.contest,
    round_id: roundId,
    rows,
    count: rows.length,
    pastVotes: answer.pastVotes ?? [],
    serverTime: answer.serverTime,
    whole: true,
  }
}

function rowOf(contestant: Contestant, position: number): Row {
  const { contestant_id, assox_id, contestant_name, tagline, country_code, picture } = contestant
  const { votes, score, place, decided_by, public_votes, jury_votes } = contestant
  return {
    contestant_id,
    assox_id,
    contestant_name,
    tagline,
    country_code,
    picture,
    position,
    votes,
    score,
    place,
    decided_by,
    public_votes,
    jury_votes,
  }
}

/** State of the shown round, in one word. */
export type Phase =
  | 'draft'
  | 'scheduled'
  | 'open'
  | 'paused'
  | 'round_ended'
  | 'ended'
  | 'review'
  | 'declared'
  | 'archived'

export function phaseOf(
  contest: Pick<Contest, 'state' | 'declared_at'>,
  round: Round | undefined,
): Phase {
  const { state } = contest
  // A declared result stays one in the archive.
  if (state === 'archived' && contest.declared_at !== null) return 'declared'
  if (state === 'draft' || state === 'archived' || state === 'review' || state === 'declared')
    return state
  if (state === 'ended' || round === undefined) return 'ended'
  if (round.state === 'ended' || round.state === 'merged') return 'round_ended'
  if (state === 'paused') return 'paused'
  return round.state === 'open' ? 'open' : 'scheduled'
}

/** True while the team alone sees the numbers; the server decides who sees them (voting, secrecy). */
export function teamAloneSees(contest: Contest): boolean {
  const { can, results_hidden, state, method, result_visibility, declared_at } = contest
  if (!can.edit || results_hidden || declared_at !== null) return false
  if (state === 'draft' || state === 'scheduled') return false
  if (method === 'score') return true
  return state !== 'ended' && (result_visibility === 'hidden' || result_visibility === 'after_vote')
}

/** True once no more votes come in: a standing is a result then, and an empty one stays empty. */
export const isOver = (phase: Phase): boolean =>
  phase === 'declared' || phase === 'review' || phase === 'ended' || phase === 'round_ended'

/** Returns the time at which that changes by the clock alone: epoch milliseconds. */
export function deadlineOf(phase: Phase, round: Round | undefined): number | null {
  const time = phase === 'open' ? round?.endDate : phase === 'scheduled' ? round?.startDate : null
  return time == null ? null : Date.parse(time)
}

/** True once there is a standing to be seen: before the first vote everybody would be first. */
export const isRanked = ({ rows }: Pick<LiveRound, 'rows'>): boolean =>
  rows.some((row) => row.place !== null)

/** By the row it was made of, so that what stays the same is not drawn again. */
const placeless = new WeakMap<Row, Row>()

function withoutPlace(row: Row): Row {
  const made = placeless.get(row) ?? { ...row, place: null, decided_by: null }
  placeless.set(row, made)
  return made
}

/** The round without places before the first vote. */
export function asRanked(data: LiveRound): LiveRound {
  if (hasAnyVotes(data.rows) || !isRanked(data)) return data
  return { ...data, rows: data.rows.map(withoutPlace) }
}
