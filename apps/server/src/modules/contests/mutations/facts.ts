import type { ContestPrices } from '@plaudit/contract/payments/prices'
import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import type { MethodOptions } from '@plaudit/contract/contests/contest'
import { resultLeaves } from '@plaudit/votelog/leaf'
import { minuteText } from '@plaudit/votelog/moments'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { StandingRow } from '../../voting/data/standings.ts'
import { commitJudges } from '../../voting/mutations/commitJudges.ts'
import { logFormat } from '../../voting/mutations/leaf.ts'
import { logTime, openHashes, recordFacts, type Fact } from '../../voting/mutations/logFacts.ts'
import { findContest, type RoundRow, type WholeContest } from '../data/contests.ts'
import { contestsDb } from '../tables.ts'
import { lockBallots, outdateBallots } from './lockBallots.ts'

const wholeWeight = 100_000

/**
 * Lets the log say what this transaction changed of a contest's rules, rounds and contestants (product 4). This
 * runs last in every transaction that holds the contest, so no verb can forget it; a draft has no log yet.
 */
export async function recordContest(tx: Tx, contestId: number): Promise<void> {
  const contest = await findContest(tx.db, { contest_id: contestId })
  if (contest === undefined || contest.row.status === 'draft') return
  const facts = await factsOf(tx, contest)
  const at = await momentOf(tx, contestId)
  await recordFacts(tx, contest.row, facts, at, () => outdateBallots(tx, contestId))
}

/** Now; where ballots were cast before anything was said, the moment of the first one. */
async function momentOf(tx: Tx, contestId: number): Promise<Date> {
  const [row] = await statement<{ at: Date }>(
    tx.db,
    `select case when exists (select from log_facts where contest_id = $1) then now()
       else coalesce((select cast_at from ballots where contest_id = $1 order by tx limit 1), now()) end as at`,
    [contestId],
  )
  return row?.at ?? new Date()
}

async function factsOf(tx: Tx, contest: WholeContest): Promise<Fact[]> {
  const approved = contest.contestants.filter((contestant) => contestant.approved)
  const subjects = [
    ...contest.rounds.map((round) => `round:${round.round_id}`),
    ...approved.map((contestant) => `contestant:${contestant.assox_id}`),
  ]
  const hashOf = await openHashes(tx, contest.row.contest_id, subjects)
  return [
    rulesFact(contest),
    ...approved.map(({ assox_id, contestant_name, attachment_id, position }): Fact => {
      const subject = `contestant:${assox_id}`
      return {
        subject,
        leaf: {
          type: 'contestant',
          assox_id,
          name_hash: hashOf('name', subject, contestant_name),
          picture_hash: attachment_id === null ? null : hashOf('picture', subject, attachment_id),
          position,
        },
      }
    }),
    ...contest.rounds
      .filter((round) => round.merged_into === null)
      .flatMap((round) => [
        ...mergeFact(contest, round),
        roundFact(contest, round, hashOf('name', `round:${round.round_id}`, round.name)),
      ]),
    ...(await judgesFacts(tx, contest)),
  ]
}

/** Names the judges of the rounds that are not over, before any of their ballots counts (product 4). */
async function judgesFacts(tx: Tx, contest: WholeContest): Promise<Fact[]> {
  const { contest_id } = contest.row
  const rounds = contest.rounds
    .filter(({ merged_into, end_date }) => merged_into === null && !isOver(end_date))
    .map(({ round_id }) => round_id)
  const people = await contestsDb(tx.db)
    .selectFrom('contest_people')
    .select('voter_key')
    .where('contest_id', '=', contest_id)
    .where('role', '=', 'judge')
    .execute()
  const keys = people.flatMap(({ voter_key }) => voter_key ?? [])
  const judges = await commitJudges(tx, contest_id, { rounds, keys }, () =>
    lockBallots(tx, contest_id),
  )
  return [...judges].map(([round, committed]) => ({
    subject: `judges:${round}`,
    leaf: { type: 'judges', round, judges: committed },
  }))
}

const isOver = (end: Date | null): boolean => end !== null && end.getTime() <= databaseNow()

function rulesFact({ row }: WholeContest): Fact {
  return {
    subject: 'rules',
    leaf: {
      type: 'rules',
      method: row.method,
      method_options: statedOptions(row.method_options),
      vote_once: row.vote_once,
      contest_exp_hours: row.contest_exp_hours,
      jury_weight: row.jury_weight === null ? null : Math.round(row.jury_weight * wholeWeight),
      tie_break: row.tie_break,
      prices: statedPrices(row.prices),
      voter_requirement: row.voter_requirement,
      max_delay_s: logMaxDelaySeconds,
    },
  }
}

/** Returns the options that ballots are checked and counted by; the name of a criterion is for people. */
function statedOptions({ criteria, ...options }: MethodOptions) {
  if (criteria === undefined) return options
  return { ...options, criteria: criteria.map(({ key, max, weight }) => ({ key, max, weight })) }
}

/** Returns the prices that votes are sold for; nothing while they are free. */
const statedPrices = (prices: ContestPrices | null) =>
  prices === null || prices.mode === 'free'
    ? []
    : prices.bundles.map(({ votes, price }) => ({
        amount: price,
        currency: prices.currency,
        votes,
      }))

function roundFact(contest: WholeContest, round: RoundRow, name_hash: string): Fact {
  const approved = new Map(
    contest.contestants.filter((c) => c.approved).map((c) => [c.contestant_id, c.assox_id]),
  )
  const members = contest.members
    .flatMap(({ round_id, contestant_id, position }) => {
      const assox_id = approved.get(contestant_id)
      return round_id === round.round_id && assox_id !== undefined ? [{ assox_id, position }] : []
    })
    .toSorted((a, b) => (a.assox_id < b.assox_id ? -1 : 1))
  const hasOrder = members.some(({ position }) => position !== null)
  return {
    subject: `round:${round.round_id}`,
    leaf: {
      type: 'round',
      round: round.round_id,
      number: round.round_number,
      name_hash,
      start: round.start_date?.toISOString() ?? null,
      end: round.end_date?.toISOString() ?? null,
      contestants: members.map(({ assox_id }) => assox_id),
      positions: hasOrder ? members.map(({ position }) => position) : null,
    },
  }
}

/** Only of rounds that the log has named: a round that was merged as a draft never took votes. */
function mergeFact({ rounds }: WholeContest, into: RoundRow): Fact[] {
  return rounds
    .filter((round) => round.merged_into === into.round_id)
    .map((round) => ({
      subject: `merge:${round.round_id}`,
      leaf: { type: 'merge', rounds: [round.round_id], into: into.round_id },
    }))
}

/** These rounds are closed and their results declared: leaves of their own, in parts where a result is long. */
export async function recordResult(
  tx: Tx,
  { row }: WholeContest,
  rounds: readonly [number, StandingRow[]][],
): Promise<void> {
  const closes = rounds.map(([round]): Fact => ({
    subject: `close:${round}`,
    leaf: { type: 'close', round },
  }))
  const at = await logTime(tx)
  const base = { contest: row.cx_id, minute: minuteText(at), v: logFormat } as const
  const results = rounds.flatMap(([round, rows]) =>
    resultLeaves(
      { ...base, round },
      rows.map(({ assox_id, place, votes, score }) => ({ assox_id, place, votes, score })),
    ).map((leaf): Fact => ({ subject: `result:${round}:${leaf.part}`, leaf })),
  )
  await recordFacts(tx, row, [...closes, ...results], at)
}
