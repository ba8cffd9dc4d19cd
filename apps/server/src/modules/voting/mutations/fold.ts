import type { ContestEvent } from '@plaudit/contract/realtime'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { decidedBelow } from '../../../platform/db/horizon.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'
import { keepRace } from './keepRace.ts'
import { isSecret, toldTotal } from '../data/secrecy.ts'
import {
  rawTallies,
  standingFrom,
  totalsOf,
  votesTotal,
  type ContestStanding,
  type StandingRow,
} from '../data/standings.ts'

export interface FoldParts {
  contests: ContestPort
  announcer: Announcer
}

export interface FoldResult {
  cx_id: string
  /** Ballots that are on disk but not below every running transaction yet: fold again soon. */
  more: boolean
  folded: number
}

// Everything below the oldest running transaction is decided, so a range of transaction ids can be read
// once and never again, in whatever order the ballots were committed.
// Right after many came, PostgreSQL knows nothing of them, so the form leaves it no choice: ballots are read in the order
// of `tx` and a voter's earlier one in that of `client_id`, which without sorting one index gives, and no sums are joined.
const aggregate = `
with fresh as materialized (
  select round_id, voter_key, channel, kind, quantity, contestants, points, cast_at, is_first,
    lpad(tx::text, 20, '0') || casx_id as place
  from (select * from ballots where contest_id = $1 and tx >= $2::xid8 and tx < $3::xid8 order by tx) b
  where not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)
), number_of_rounds as materialized (
  select count(*) as n from rounds where contest_id = $1
), lines as materialized (
  select f.round_id, f.voter_key, f.channel, f.quantity, l.contestant_id, l.points, f.cast_at, f.is_first, f.place
  from fresh f cross join lateral unnest(f.contestants, f.points) as l (contestant_id, points)
), gave as (
  select round_id, channel, contestant_id, voter_key, bool_or(is_first) as is_first from lines group by 1, 2, 3, 4
), newcomers as (
  select round_id, channel, contestant_id, count(*) as voters
  from gave g
  where is_first or (
    select true from ballots b
    where b.contest_id = $1 and b.voter_key = g.voter_key and b.round_id = g.round_id and b.tx < $2::xid8 and g.contestant_id = any (b.contestants)
      and not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)
    order by b.client_id limit 1
  ) is null
  group by 1, 2, 3
), sums as (
  select round_id, contestant_id, channel, sum(points::bigint * quantity) as points, count(*) as ballots, 0 as voters, max(cast_at) as reached_at, max(place collate "C") as reached
  from lines group by 1, 2, 3
  union all
  select round_id, contestant_id, channel, 0, 0, voters, null, null from newcomers
), summed as (
  insert into tallies as t (contest_id, round_id, contestant_id, channel, points, ballots, voters, reached_at, reached)
  select $1, round_id, contestant_id, channel, sum(points), sum(ballots), sum(voters), max(reached_at), max(reached)
  from sums group by 2, 3, 4
  on conflict (contest_id, round_id, contestant_id, channel) do update
    set points = t.points + excluded.points, ballots = t.ballots + excluded.ballots, voters = t.voters + excluded.voters,
      reached_at = greatest(t.reached_at, excluded.reached_at), reached = greatest(t.reached, excluded.reached)
), marked as (
  insert into tally_marks as t (contest_id, round_id, contestant_id, channel, points, times)
  select $1, round_id, contestant_id, channel, points, sum(quantity) from lines group by round_id, contestant_id, channel, points
  on conflict (contest_id, round_id, contestant_id, channel, points) do update set times = t.times + excluded.times
), by_minute as (
  insert into tally_minutes as t (contest_id, minute, round_id, kind, ballots, votes)
  select $1, date_trunc('minute', cast_at), round_id, kind, count(*), sum(quantity) from fresh group by 2, 3, 4
  on conflict (contest_id, minute, round_id, kind) do update set ballots = t.ballots + excluded.ballots, votes = t.votes + excluded.votes
), people as (
  select count(*) as voters from (select voter_key, bool_or(is_first) as is_first from fresh group by voter_key) f
  where (f.is_first and (select n from number_of_rounds) = 1) or (
    select true from ballots b
    where b.contest_id = $1 and b.voter_key = f.voter_key and b.tx < $2::xid8
      and not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)
    order by b.client_id limit 1
  ) is null
)
update tally_state s set folded_tx = $3::xid8, folded_at = now(),
  ballots = s.ballots + (select count(*) from fresh),
  votes = s.votes + coalesce((select sum(points::bigint * quantity) from lines), 0),
  voters = s.voters + (select voters from people)
where s.contest_id = $1
returning (select count(*) from fresh)::int as folded, (select round_id from fresh where cast_at = (select max(cast_at) from fresh) limit 1) as round_id`

/**
 * Folds the new ballots of one contest into its tallies and announces what moved. The row lock on
 * `tally_state` makes this the only writer; a second one goes away with nothing (`undefined`).
 */
export async function foldContest(
  tx: Tx,
  parts: FoldParts,
  contestId: number,
): Promise<FoldResult | undefined> {
  const [state] = await statement<{ folded_tx: string }>(
    tx.db,
    // To the commit nothing long is sorted; versions before 18 would compile the plans of what is all the same.
    `select folded_tx::text as folded_tx, set_config('enable_sort', 'off', true), set_config('jit', 'off', true)
     from tally_state where contest_id = $1 for update skip locked`,
    [contestId],
  )
  if (state === undefined) return undefined
  const rules = await parts.contests.rulesById(tx.db, contestId)
  if (rules === undefined) return undefined
  const below = await decidedBelow(tx.db, state.folded_tx, 'ballots')
  const before = await currentStanding(tx.db, rules)
  const [result] = await statement<{ folded: number; round_id: number | null }>(tx.db, aggregate, [
    contestId,
    state.folded_tx,
    below,
  ])
  const folded = result?.folded ?? 0
  if (folded > 0) await tell(tx, parts, rules, before, result?.round_id ?? null)
  return { cx_id: rules.cx_id, more: await hasMore(tx.db, contestId, below), folded }
}

async function hasMore(db: Db, contestId: number, below: string): Promise<boolean> {
  const next = 'select from ballots where contest_id = $1 and tx >= $2::xid8 order by tx limit 1'
  return (await statement(db, next, [contestId, below])).length > 0
}

/** Keeps the ranking and announces what moved since `before`; `roundId` is the round of the last ballot, null where none came. */
export async function tell(
  tx: Tx,
  parts: FoldParts,
  rules: VotingRules,
  before: ContestStanding,
  roundId: number | null,
): Promise<void> {
  const after = await currentStanding(tx.db, rules)
  await keepRace(tx.db, rules, after, roundId)
  await announceStanding(tx, parts, rules, before, after)
  tx.afterCommit(() => parts.contests.moved(rules.cx_id))
}

export async function currentStanding(db: Db, rules: VotingRules): Promise<ContestStanding> {
  const raw = await rawTallies(db, [rules.contest_id])
  return standingFrom(rules.shape, raw.get(rules.contest_id) ?? { tallies: [], marks: [] })
}

async function announceStanding(
  tx: Tx,
  parts: FoldParts,
  rules: VotingRules,
  before: ContestStanding,
  after: ContestStanding,
): Promise<void> {
  const totals = (await totalsOf(tx.db, [rules.contest_id])).get(rules.contest_id)
  const now = databaseNow()
  const hidden = isSecret(rules, now)
  const event: ContestEvent = {
    serverTime: now,
    votes_total: toldTotal(rules, votesTotal(rules.method, totals), now),
    voters_total: toldTotal(rules, totals?.voters ?? 0, now),
    ...(!hidden && { standing: changes(before, after, rules.result_visibility === 'percentages') }),
  }
  await announce(tx, parts.announcer, `contest:${rules.cx_id}`, 'update', event)
}

type Change = NonNullable<ContestEvent['standing']>[string][number]

/** Only the rows that moved; where only percentages are shown every row moves with the sum. */
function changes(
  before: ContestStanding,
  after: ContestStanding,
  percentages: boolean,
): Record<string, Change[]> {
  const lists: [number, readonly StandingRow[], readonly StandingRow[]][] = [
    [0, before.overall, after.overall],
  ]
  for (const [round, rows] of after.rounds)
    lists.push([round, before.rounds.get(round) ?? [], rows])
  const moved: Record<string, Change[]> = {}
  for (const [round, old, rows] of lists) {
    const was = new Map(old.map((row) => [row.assox_id, row]))
    const sum = rows.reduce((total, row) => total + row.votes, 0)
    const changed = rows
      .filter(
        (row) =>
          differs(was.get(row.assox_id), row) ||
          (percentages && rows.some((r) => differs(was.get(r.assox_id), r))),
      )
      .map((row) => ({
        assox_id: row.assox_id,
        votes: percentages ? null : row.votes,
        score: percentages
          ? row.score === null
            ? percentOf(row.votes, sum)
            : Number(row.score).toFixed(1)
          : row.score,
        place: row.place,
        decided_by: row.decided_by,
      }))
    if (changed.length > 0) moved[round] = changed
  }
  return moved
}

function differs(a: StandingRow | undefined, b: StandingRow): boolean {
  return (
    a === undefined ||
    a.votes !== b.votes ||
    a.place !== b.place ||
    a.score !== b.score ||
    a.decided_by !== b.decided_by
  )
}

/** Share of a sum in per cent with one digit, as text. */
export function percentOf(part: number, sum: number): string {
  return sum === 0 ? '0.0' : ((part / sum) * 100).toFixed(1)
}

/** Contests with ballots that are not folded yet, after a break. */
export async function unfoldedContests(db: Db): Promise<number[]> {
  const rows = await statement<{ contest_id: number }>(
    db,
    `select s.contest_id from tally_state s
     where exists (select from ballots b where b.contest_id = s.contest_id and b.tx >= s.folded_tx)`,
    [],
  )
  return rows.map((row) => row.contest_id)
}
