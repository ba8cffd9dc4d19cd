import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { addressOf } from '../data/addresses.ts'
import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { contestCategories } from '@plaudit/contract/contests/categories'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { categoryCounts, categoryName } from '../data/categories.ts'
import { recentContestants } from '../data/contestants.ts'
import { searchContests } from '../data/lists.ts'
import { plain } from '../mutations/table.ts'
import { roundInUse } from '../present/answer.ts'
import { presentFound } from '../present/contestants.ts'
import { presentList } from '../present/list.ts'
import { answerFor, seen } from './answers.ts'
import type { ContestsParts } from './parts.ts'

type ListInput = ParsedInput<'contest/v2/get'>

/** Routes that everybody may ask (specification 7). */
export function readingRoutes(parts: ContestsParts): Route[] {
  return [
    route('contest/v2/getCategories', {
      limit: 'read',
      read: async ({ db, caller }) => {
        const counts = await categoryCounts(db, caller.site)
        const { language } = caller
        return {
          categories: contestCategories.map(({ slug, value }) => ({
            label: categoryName(slug, language),
            slug,
            value,
            count: counts.get(value) ?? 0,
          })),
        }
      },
    }),
    route('contest/v2/get', {
      limit: 'read',
      mayBeOld: true,
      read: ({ db, input, caller }) => listOf(db, input, caller),
    }),
    route('contest/v2/getOngoingContests', {
      limit: 'read',
      mayBeOld: true,
      read: ({ db, input, caller }) => listOf(db, { ...input, status: 'ongoing' }, caller),
    }),
    route('contest/v2/getEndedContests', {
      limit: 'read',
      mayBeOld: true,
      read: ({ db, input, caller }) => listOf(db, { ...input, status: 'ended' }, caller),
    }),
    route('contest/v2/search', {
      limit: 'read',
      mayBeOld: true,
      read: ({ db, input, caller }) => listOf(db, input, caller),
    }),
    route('contest/v2/getCachedContest/{cx_id}', {
      limit: 'read',
      read: async ({ caller, input }) =>
        (await parts.pages.answer(caller.site, input.cx_id, input.round_id)) ?? refuse('not_found'),
    }),
    route('contest/v2/fetchContest', {
      limit: 'read',
      read: ({ input, caller }) => fetchContest(parts, input, caller),
    }),
    route('contest/v{version}/fetchContest', {
      limit: 'read',
      read: ({ input, caller }) => fetchContest(parts, input, caller),
    }),
    route('contest/v2/getContestants', {
      limit: 'read',
      read: ({ input, caller }) => contestantsOf(parts, input, caller),
    }),
    route('contest/v2/getRecentContestants', {
      limit: 'read',
      read: ({ input, caller }) => recent(parts, input, caller),
    }),
  ]
}

async function listOf(
  db: Db,
  input: ListInput,
  { person, site }: Caller,
): Promise<Reply<'contest/v2/get'>> {
  if (input.status === 'mine' && person === null) refuse('sign_in_required')
  const { ids, total } = await searchContests(db, site, {
    ...input,
    status: input.status,
    caller: person?.user_id ?? null,
  })
  const now = databaseNow()
  return {
    ...(await presentList(db, ids, person, now)),
    serverTime: now,
    total,
    page: input.page,
    limit: input.limit,
  }
}

async function fetchContest(
  parts: ContestsParts,
  input: ParsedInput<'contest/v2/fetchContest'>,
  caller: Caller,
): Promise<Reply<'contest/v2/fetchContest'>> {
  const address =
    input.cx_id === undefined
      ? await addressOf(parts.db, input.slug ?? '')
      : { cx_id: input.cx_id, moved_to: null }
  if (address === undefined) refuse('not_found')
  const answer = await answerFor(parts, {
    cxId: address.cx_id,
    caller,
    roundId: input.round_id,
    receipt: input.receipt,
  })
  const pastVotes =
    answer.contest.state === 'draft' ? [] : await parts.pastVotes(caller, address.cx_id)
  return { ...answer, pastVotes, moved_to: address.moved_to }
}

type ContestantsInput = ParsedInput<'contest/v2/getContestants'>
type ContestantsReply = Reply<'contest/v2/getContestants'>

/** The contest that is asked about, also by one of its rounds alone. @throws refusal not_found. */
async function contestAsked(
  { contests, db }: ContestsParts,
  { cx_id, round_id }: ContestantsInput,
  caller: Caller,
): Promise<string | undefined> {
  if (cx_id !== undefined || round_id === undefined) return cx_id
  return (await contests.ofRound(db, round_id, caller)) ?? refuse('not_found')
}

async function contestantsOf(
  parts: ContestsParts,
  input: ContestantsInput,
  caller: Caller,
): Promise<ContestantsReply> {
  const { limit, page } = input
  const cxId = await contestAsked(parts, input, caller)
  if (cxId === undefined) return recent(parts, input, caller)
  const { contestants } = await answerFor(parts, { cxId, caller, roundId: input.round_id })
  const wanted = plain(input.search ?? '')
  const found = contestants.filter(
    (c) => wanted === '' || plain(`${c.contestant_name} ${c.tagline}`).includes(wanted),
  )
  return {
    contestants: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    page,
    limit,
  }
}

async function recent(
  parts: ContestsParts,
  input: ContestantsInput,
  caller: Caller,
): Promise<ContestantsReply> {
  const { limit, page, search } = input
  const cxId = await contestAsked(parts, input, caller)
  const contest = cxId === undefined ? undefined : await seen(parts, cxId, caller)
  if (contest?.row.status === 'draft') return contestantsOf(parts, input, caller)
  const round_id = contest && input.round_id && roundInUse(contest.rounds, input.round_id).round_id
  const { rows, total } = await recentContestants(parts.db, caller.site, {
    contest_id: contest?.row.contest_id,
    round_id,
    search,
    limit,
    page,
  })
  const contestants = await presentFound(parts.pages, caller.site, rows, round_id)
  return { contestants, total, page, limit }
}
