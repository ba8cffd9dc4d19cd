import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { formatCountry } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { roundById, roundsOf, shownRound } from '../../../lib/rounds.ts'
import { newId } from '../../../lib/new-id.ts'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { byPlace } from '../live.ts'
import { inOrder, matching, orderOf, shownCount } from './order.ts'
import { asSent, liveRoundOf } from './live-round.ts'
import type { LiveRound, SentRound } from './live-round.ts'

type Answer = Reply<'contest/v2/getCachedContest/{cx_id}'>

/** Data that the loader gives to a contest's page. */
export interface LoadedContest {
  liveRound: SentRound
  ballotId: string
}

export interface Asked {
  cx_id?: string | undefined
  slug?: string | undefined
  /** The round of the address; by default the one that counts now. */
  round_id?: number | undefined
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

const gone = () => data({ code: 'not_found' }, { status: 404 })

/**
 * The public side of a contest, in the round that is shown. An address of former days leads on (301), an
 * unknown contest or round is not found.
 */
export async function loadAnswer(
  { context, request }: LoaderArgs,
  asked: Asked,
): Promise<{ answer: Answer; roundId: number | null }> {
  const api = context.get(apiContext)
  const first = await firstAnswer(api, asked, request)
  const { contest } = first
  context.get(pageContext).keep({ seconds: 1, tags: [`contest:${contest.cx_id}`] })
  const round =
    asked.round_id === undefined ? shownRound(contest) : roundById(contest, asked.round_id)
  if (asked.round_id !== undefined && round === undefined) throw gone()
  const roundId = round?.round_id ?? null
  // The first answer adds up all rounds, which is the same where there is one.
  if (roundId === null || roundsOf(contest).length === 1) return { answer: first, roundId }
  const { cx_id } = contest
  return {
    answer: await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id, round_id: roundId }),
    roundId,
  }
}

async function firstAnswer(api: Api, asked: Asked, request: Request): Promise<Answer> {
  if (asked.cx_id !== undefined) {
    if (!/^[0-9A-Za-z]{22}$/.test(asked.cx_id)) throw gone()
    return api.call('contest/v2/getCachedContest/{cx_id}', { cx_id: asked.cx_id })
  }
  const { moved_to, ...answer } = await api.call('contest/v2/fetchContest', {
    slug: asked.slug ?? '',
  })
  if (moved_to !== null) throw movedTo(moved_to, request)
  return answer
}

function movedTo(slug: string, request: Request): Response {
  const url = new URL(request.url)
  const shell = ['/mobile/contests/', '/app/contest/'].find((at) => url.pathname.startsWith(at))
  const path = shell ?? '/contest/'
  return redirect(path + slug + url.search, 301)
}

/** A contest's page: of many contestants the ones that are shown first, and the leaders for the standing. */
export async function loadContest(args: LoaderArgs, asked: Asked): Promise<LoadedContest> {
  const { answer, roundId } = await loadAnswer(args, asked)
  const { locale } = args.context.get(pageContext)
  const params = new URL(args.request.url).searchParams
  const liveRound = liveRoundOf(answer, roundId)
  const order = orderOf(params.get('sort'), liveRound.contest)
  const wanted = matching(inOrder(liveRound.rows, order, locale), params.get('q') ?? '')
  const whole = params.get('view') === 'standing'
  const first = whole ? liveRound.rows : wanted.slice(0, shownCount(params.get('show')))
  const sent = onlyWith(liveRound, first)
  return {
    liveRound: asSent({ ...sent, countries: countriesOf(sent.rows, locale) }),
    ballotId: ballotIds(),
  }
}

/** Their countries in the page's language, and in English, which a quiet line may be written in. */
function countriesOf(rows: LiveRound['rows'], locale: Locale): Record<string, string> {
  const codes = new Set(rows.map((row) => row.country_code).filter((code) => code !== ''))
  const inLocale = (spoken: Locale) =>
    [...codes].map((code) => [spoken + code, formatCountry(code, spoken)])
  return Object.fromEntries([...inLocale('en'), ...inLocale(locale)]) as Record<string, string>
}

/** Returns the start of the ballot ids of a rendered plain form. */
export const ballotIds = (): string => newId().slice(0, 16)

const leaders = 12

/** The round with some of its people only: a page of two thousand need not bring them all at once. */
export function onlyWith(liveRound: LiveRound, some: LiveRound['rows']): LiveRound {
  const sent = new Set(
    [...some, ...liveRound.rows.toSorted(byPlace).slice(0, leaders)].map((row) => row.assox_id),
  )
  if (sent.size === liveRound.rows.length) return liveRound
  const rounds = liveRound.contest.rounds.map((round) => ({
    ...round,
    contestants: round.contestants.filter((id) => sent.has(id)),
  }))
  return {
    ...liveRound,
    contest: { ...liveRound.contest, rounds },
    rows: liveRound.rows.filter((row) => sent.has(row.assox_id)),
    whole: false,
  }
}

/** A contestant by public id or by number; an address by number leads to the one that is meant to last. */
export function contestantIn(
  contestants: readonly Contestant[],
  asked: string,
  request: Request,
): Contestant {
  const found = contestants.find((one) => one.assox_id === asked)
  if (found) return found
  const byNumber = contestants.find((one) => String(one.contestant_id) === asked)
  if (!byNumber) throw gone()
  const url = new URL(request.url)
  const path = url.pathname.replace(/\/$/, '').replace(/\d+$/, byNumber.assox_id)
  throw redirect(path.replace(/\.data$/, '') + url.search, 301)
}
