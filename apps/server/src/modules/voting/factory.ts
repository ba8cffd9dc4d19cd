import { pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { ProofChallenge } from '@plaudit/contract/errors'
import { signatureTypes, signerFrom } from '@plaudit/votelog/keys'
import { makePromises } from '@plaudit/votelog/promise'
import { solveChallenge } from 'altcha-lib'
import { statement, type Db } from '../../platform/db/db.ts'
import { publicId } from '../../platform/ids.ts'
import { ballotId } from './policy.ts'
import type { TestServer } from '../../testing.ts'
import type { MadeContest } from '../contests/factory.ts'
import type { ContestPort, VotingRules } from './data/port.ts'
import type { GivePromises } from './mutations/promised.ts'
import type { ReadyBallot } from './mutations/readyBallot.ts'
import { leafParts } from './mutations/leaf.ts'

/** A contest with one open round, written straight into the tables, for tests of voting alone. */
export interface TestContest {
  contest_id: number
  cx_id: string
  round_id: number
  contestants: { contestant_id: number; assox_id: string }[]
  rules: VotingRules
}

export interface TestContestOptions {
  contestants?: number
  voteOnce?: boolean
  method?: VotingRules['method']
  methodOptions?: VotingRules['method_options']
  resultVisibility?: VotingRules['result_visibility']
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
}

export async function makeContest(db: Db, options: TestContestOptions = {}): Promise<TestContest> {
  const cx_id = publicId()
  const [row] = await statement<{ contest_id: number; round_id: number; starts: Date; ends: Date }>(
    db,
    `with c as (
       insert into contests (cx_id, contest_name, category, status, vote_once) values ($1, 'Test', 433, 'published', $2) returning contest_id
     ), r as (
       insert into rounds (contest_id, round_number, start_date, end_date)
       select contest_id, 1, now() + make_interval(secs => $3), now() + make_interval(secs => $4) from c
       returning round_id, start_date, end_date
     )
     select c.contest_id, r.round_id, r.start_date as starts, r.end_date as ends from c, r`,
    [cx_id, options.voteOnce ?? false, options.startsIn ?? -60, options.endsIn ?? 3600],
  )
  if (row === undefined) throw new Error('no contest')
  const { contest_id, round_id } = row
  const contestants: TestContest['contestants'] = []
  for (let n = 1; n <= (options.contestants ?? 3); n++) {
    const assox_id = publicId()
    const [made] = await statement<{ contestant_id: number }>(
      db,
      `with n as (
         insert into contestants (contest_id, assox_id, contestant_name, position) values ($1, $2, $3, $4) returning contestant_id
       )
       insert into round_contestants (contest_id, round_id, contestant_id) select $1, $5, contestant_id from n returning contestant_id`,
      [contest_id, assox_id, `Contestant ${n}`, n, round_id],
    )
    contestants.push({ contestant_id: made?.contestant_id ?? 0, assox_id })
  }
  await statement(db, 'insert into tally_state (contest_id) values ($1)', [contest_id])
  const rounds = [
    { round_id, starts_at: row.starts.getTime(), ends_at: row.ends.getTime(), merged_into: null },
  ]
  return {
    contest_id,
    cx_id,
    round_id,
    contestants,
    rules: {
      contest_id,
      cx_id,
      revision: 1,
      status: 'published',
      method: options.method ?? 'single',
      method_options: options.methodOptions ?? {},
      voter_requirement: 'anyone',
      contest_name: 'Test',
      owner_id: null,
      hidden_at: null,
      prices: null,
      result_visibility: options.resultVisibility ?? 'live',
      ends_at: row.ends.getTime(),
      declared: false,
      withheld: false,
      review_hours: 72,
      rounds,
      judges: new Set(),
      entrants: new Map(),
      contestants: new Map(contestants.map((c) => [c.assox_id, c.contestant_id])),
      shape: {
        contest_id,
        jury_weight: null,
        best_mark: null,
        tie_break: ['earliest', 'shared'],
        rounds,
        contestants: contestants.map((c, n) => ({
          ...c,
          position: n + 1,
          approved: true,
          round_ids: [round_id],
        })),
      },
    },
  }
}

/** A ballot of a voter, for one contestant of the test contest. */
export function ballotFor(
  contest: Omit<TestContest, 'rules'>,
  voter: string,
  contestant = 0,
  given: Partial<ReadyBallot> = {},
): ReadyBallot {
  const chosen = contest.contestants[contestant]
  if (chosen === undefined) throw new Error('no such contestant')
  return {
    contest_id: contest.contest_id,
    round_id: contest.round_id,
    revision: 1,
    voter_key: Buffer.from(voter),
    device_key: null,
    casx_id: ballotId(contest.contest_id),
    client_id: publicId(),
    user_id: null,
    channel: 'public',
    kind: 'free',
    quantity: 1,
    contestants: [chosen.contestant_id],
    points: [1],
    country_code: '',
    origin: '{}',
    salt: randomBytes(16),
    log: `localhost/log/${contest.cx_id}`,
    leaf: leafParts({
      type: 'vote',
      contest: contest.cx_id,
      round: contest.round_id,
      lines: [{ assox_id: chosen.assox_id, points: 1 }],
      quantity: 1,
      kind: 'free',
    }),
    ...given,
  }
}

/** Promises by a key of this process, as the product's box gives them. */
export const givePromises: GivePromises = (() => {
  const secret = randomBytes(32)
  return (origin, leafHashes) =>
    makePromises(
      leafHashes,
      { origin, time: Math.floor(Date.now() / 1000), max_delay_s: 60 },
      signerFrom(origin, signatureTypes.ed25519, secret),
    )
})()

/** The port of one test contest. */
export function portOf(contest: TestContest): ContestPort {
  return {
    rules: async (cxId) => (cxId === contest.cx_id ? contest.rules : undefined),
    rightToWatch: async () => undefined,
    rulesById: async (_, id) => (id === contest.contest_id ? contest.rules : undefined),
    ofRound: async () => undefined,
    latest: async () => [],
    names: async () => new Map(),
    picture: async () => null,
    roundNames: async () => new Map(),
    organised: async () => [contest.contest_id],
    record: async () => undefined,
    hold: async () => undefined,
    knowsCode: async () => false,
    recounted: async () => undefined,
    moved: () => undefined,
  }
}

/** Does the work that a ballot was asked for, as a browser hands it in. */
export async function solved(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost, keyLength }, salt, password) => ({
      derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
    }),
  })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The name that a phone's browser gives of itself. */
export const phone = 'Mozilla/5.0 (Linux; Android 16)'

/** A new device behind an address, which a proxy that is trusted tells. */
export async function deviceBehind(
  server: TestServer,
  address: string,
  agent = phone,
): Promise<Api> {
  const { session } = await server.visitor()
  return server.client(session, { 'x-forwarded-for': address, 'user-agent': agent })
}

/** A ballot for the first contestant. */
export const castForFirst = (
  { contest, contestants }: MadeContest,
  api: Api,
  more: object = {},
): Promise<Reply<'contest/v2/addVote'>> =>
  api.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[0]?.assox_id,
    ...more,
  })

/** Ballots of as many kinds of phones behind one address. */
export async function crowdBehind(
  server: TestServer,
  made: MadeContest,
  address: string,
  count: number,
  agent = phone,
): Promise<void> {
  const voters = await Promise.all(
    Array.from({ length: count }, () => deviceBehind(server, address, agent)),
  )
  await Promise.all(voters.map((api, n) => castForFirst(made, api, { fingerprint: `kind ${n}` })))
}
