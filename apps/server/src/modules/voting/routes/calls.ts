import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Viewer } from '../../../platform/http/caller.ts'
import { wholePlatform, type SiteScope } from '../../../platform/site.ts'
import { keptKey, openUsedKeys } from '../../../platform/http/idempotency.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { contestOfBallot } from '../policy.ts'
import type { Parts } from '../../../platform/parts.ts'
import { ballotById, ballotsOfAccount, ballotsOfVoter, latestBallots } from '../data/ballots.ts'
import type { ContestPort, VotingRules } from '../data/port.ts'
import { addVote } from '../mutations/addVote.ts'
import type { BallotBox } from '../mutations/ballotBox.ts'
import type { BoughtBox } from '../mutations/boughtBox.ts'
import { homeOf, roundsOfHome } from '../mutations/openRound.ts'
import { countListed, listBallots, type ListedFor } from '../data/publicBallots.ts'
import { voterKeys } from '../mutations/voter.ts'
import { referrerOf } from '../../../platform/http/referrer.ts'
import { mayListBallots } from '../data/secrecy.ts'
import { presentPastVote, presentVote } from '../present/vote.ts'

export interface VotingParts extends Parts {
  contests: ContestPort
  box: BallotBox
  bought: BoughtBox
  /** Makes sure, once in this process, that a contest's ballots have where to be folded. */
  openTally: (contest: { contest_id: number; cx_id: string }) => Promise<string> | string
  /** Ballots of a contest are there to be counted and numbered. */
  touch: (contestId: number) => void
  rulesNow: (contestId: number) => Promise<VotingRules | undefined>
  /** Tells whether this seller's buyers pay with test money. */
  isTest: (seller: number | null) => Promise<boolean>
}

export async function rulesOf(
  parts: VotingParts,
  cxId: string,
  viewer: Viewer,
): Promise<VotingRules> {
  return (await parts.contests.rules(cxId, viewer)) ?? refuse('not_found')
}

export function votingRoutes(parts: VotingParts): Route[] {
  const usedKeys = openUsedKeys()
  return [
    route('contest/v2/addVote', {
      limit: 'vote',
      short: true,
      idempotent: true,
      authorise: ({ input, caller }) => rulesOf(parts, input.cx_id, caller),
      // Joins a group of ballots instead of opening a transaction of its own (house 3, rule 4).
      read: async ({ scope, caller, input, request }) => {
        const key = keptKey(request.headers['idempotency-key'])
        const client_id = input.client_id ?? key
        // The ballot's own id holds within its contest, where nobody else's device can be told from this one.
        if (key !== undefined) usedKeys.prove(caller, key, scope.cx_id)
        const asked = { ...input, client_id }
        const answer = await addVote(parts, scope, caller, asked, referrerOf(request), request.id)
        if (key !== undefined) usedKeys.use(caller, key, scope.cx_id)
        return answer
      },
    }),
    route('contest/v2/getPastVotes', {
      limit: 'read',
      read: async ({ caller, input }) => ({
        pastVotes: await pastVotesOf(parts, caller, input),
        serverTime: databaseNow(),
      }),
    }),
    route('contest/v2/getVotes', {
      limit: 'read',
      authorise: ({ input, caller, db }) => contestAsked(parts, db, input, caller),
      read: async ({ input, scope, db, caller }) => {
        const { limit, page } = input
        if (scope === undefined) return latestVotes(parts, db, input, caller.site)
        if (!mayListBallots(scope, databaseNow())) return { votes: [], total: 0, page, limit }
        const names = await parts.contests.names(db, [scope.contest_id])
        const contestants =
          input.search === undefined || input.search === '' ? undefined : named(names, input.search)
        const rounds = roundsAsked(scope, input.round_id)
        const search: ListedFor = {
          contestId: scope.contest_id,
          roundIds: rounds?.length === scope.rounds.length ? undefined : rounds,
          contestants,
        }
        const rows = await listBallots(db, search, { limit, page })
        const total = await countListed(db, search)
        const own = await ownAmong(parts, db, scope, caller)
        const votes = rows.map((row) => presentVote(row, names, own(row) ? 'own' : 'public'))
        return { votes, total, page, limit }
      },
    }),
  ]
}

/** The rounds whose ballots are one standing with that of a round; undefined where no round is asked for. */
const roundsAsked = (rules: VotingRules, roundId: number | undefined): number[] | undefined =>
  roundId === undefined ? undefined : roundsOfHome(rules, homeOf(rules, roundId) ?? 0)

/** Tells which ballots of a contest are shown whole: all to its organiser, to a voter their own (api: getVotes). */
async function ownAmong(
  parts: VotingParts,
  db: Db,
  rules: VotingRules,
  caller: Caller,
): Promise<(row: { casx_id: string }) => boolean> {
  const { person } = caller
  if (person !== null) {
    const { user_id, is_admin } = person
    const organised = await parts.contests.organised(db, user_id, is_admin, rules.contest_id)
    if (organised.length > 0) return () => true
  }
  const keys = voterKeys(parts.secrets, rules.contest_id, caller)
  if (keys === undefined) return () => false
  const mine = await ballotsOfVoter(db, rules.contest_id, [
    keys.own,
    ...(keys.device ? [keys.device] : []),
  ])
  const ids = new Set(mine.map(({ casx_id }) => casx_id))
  return ({ casx_id }) => ids.has(casx_id)
}

type VotesInput = ParsedInput<'contest/v2/getVotes'>

/** The contest whose ballots are asked for, by its id or a round of it; undefined: no certain one. */
async function contestAsked(
  parts: VotingParts,
  db: Db,
  { cx_id, round_id }: VotesInput,
  viewer: Viewer,
): Promise<VotingRules | undefined> {
  if (cx_id === undefined && round_id === undefined) return undefined
  const found = cx_id ?? (await parts.contests.ofRound(db, round_id ?? 0, viewer))
  return found === undefined ? refuse('not_found') : rulesOf(parts, found, viewer)
}

/** The latest ballots of the public contests whose ballots everybody may count. */
async function latestVotes(
  { contests }: VotingParts,
  db: Db,
  { limit, page, search }: VotesInput,
  site: SiteScope,
): Promise<Reply<'contest/v2/getVotes'>> {
  const now = databaseNow()
  const open = (await contests.latest(db, site)).filter((rules) => mayListBallots(rules, now))
  const ids = open.map(({ contest_id }) => contest_id)
  const contestants = search ? named(await contests.names(db, ids), search) : undefined
  const rows = await latestBallots(db, ids, contestants)
  const found = rows.slice((page - 1) * limit, page * limit)
  const names = await contests.names(db, [...new Set(found.map(({ contest_id }) => contest_id))])
  const votes = found.map((row) => presentVote(row, names, 'public'))
  return { votes, total: rows.length, page, limit }
}

export type Names = Awaited<ReturnType<ContestPort['names']>>

/** Contestants whose name holds the text. */
export function named(names: Names, text: string): number[] {
  const wanted = text.toLocaleLowerCase()
  return [...names.values()].flatMap((contest) =>
    [...contest.contestants]
      .filter(([, c]) => c.contestant_name.toLocaleLowerCase().includes(wanted))
      .map(([id]) => id),
  )
}

/** The caller's ballots: in one contest by account and device, in all of them by account. */
export async function pastVotesOf(
  parts: VotingParts,
  caller: Caller,
  input: ParsedInput<'contest/v2/getPastVotes'>,
) {
  if (input.cx_id === undefined) {
    if (caller.person === null) return []
    const rows = await ballotsOfAccount(parts.db, caller.person.user_id)
    const names = await parts.contests.names(parts.db, [
      ...new Set(rows.map((row) => row.contest_id)),
    ])
    return rows.map((row) =>
      presentPastVote(row, (id) => names.get(row.contest_id)?.contestants.get(id)?.assox_id ?? ''),
    )
  }
  const rules = await rulesOf(parts, input.cx_id, caller)
  const keys = voterKeys(parts.secrets, rules.contest_id, caller)
  if (keys === undefined) return []
  const rows = await ballotsOfVoter(parts.db, rules.contest_id, [
    keys.own,
    ...(keys.device ? [keys.device] : []),
  ])
  const assoxOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  return rows.map((row) => presentPastVote(row, (id) => assoxOf.get(id) ?? ''))
}

/** The round that a ballot was cast in, by its id, which only its voter knows; undefined when it is of another contest. */
export async function roundOfReceipt(
  parts: VotingParts,
  cxId: string,
  receipt: string,
): Promise<number | undefined> {
  // The caller has proven by then that they may see the contest.
  const { contest_id } = await rulesOf(parts, cxId, { person: null, site: wholePlatform })
  if (contestOfBallot(receipt) !== contest_id) return undefined
  return (await ballotById(parts.db, contest_id, receipt))?.round_id
}
