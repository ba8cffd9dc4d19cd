import type { Api } from '@plaudit/client/client'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { ContestList } from '@plaudit/contract/contests/reading'
import { shownRound } from '../../../lib/rounds.ts'
import { liveRoundOf } from '../open/live-round.ts'
import type { LiveRound } from '../open/live-round.ts'
import { itemsOf } from '../open/item.ts'
import type { ContestItem } from '../open/item.ts'
import { loadCategories } from './load.ts'
import type { Category } from './load.ts'
import { lineupSize } from './lineup.ts'

export interface LandingData {
  /** The contest on the stage of the page; null on a fresh installation. */
  hero: { item: ContestItem; liveRound: LiveRound } | null
  open: ContestItem[]
  openTotal: number
  /** Contests that begin next, where people stand on the stage or may still come. */
  soon: ContestItem[]
  decided: ContestItem[]
  categories: Category[]
  serverTime: number
}

const cards = 8
const candidates = 6
const results = 4

/** Loads the start page: a running contest on its stage, contests that close soon, that come, and that were decided. */
export async function loadLanding(api: Api): Promise<LandingData> {
  const [open, popular, upcoming, ended, categories] = await Promise.all([
    api.call('contest/v2/getOngoingContests', { sort: 'ending', limit: cards }),
    api.call('contest/v2/getOngoingContests', { sort: 'popular', limit: candidates }),
    api.call('contest/v2/get', { status: 'upcoming', sort: 'ending', limit: results }),
    api.call('contest/v2/getEndedContests', { sort: 'ending', limit: results }),
    loadCategories(api),
  ])
  const chosen = heroOf(popular) ?? heroOf(upcoming) ?? heroOf(ended)
  return {
    hero: chosen ? await loadHero(api, chosen.contest, chosen.item) : null,
    open: itemsOf(open),
    openTotal: open.total,
    soon: itemsOf(upcoming),
    decided: itemsOf(ended),
    categories,
    serverTime: open.serverTime,
  }
}

/** The first with a standing in votes, else in shares; else one with people on stage. */
export function heroOf(
  answer: Pick<ContestList, 'contests' | 'contestants' | 'serverTime'>,
): { contest: Contest; item: ContestItem } | undefined {
  const items = itemsOf(answer)
  const at = [
    items.findIndex(({ leaders: [, second] }) => second?.votes != null && second.score === null),
    items.findIndex(({ leaders }) => leaders.length > 1),
    items.findIndex(({ contestants }) => contestants > 1),
  ].find((index) => index >= 0)
  const [contest, item] = at === undefined ? [] : [answer.contests[at], items[at]]
  return contest && item && { contest, item }
}

async function loadHero(
  api: Api,
  contest: Contest,
  item: ContestItem,
): Promise<{ item: ContestItem; liveRound: LiveRound }> {
  const roundId = shownRound(contest)?.round_id ?? null
  const rows = await loadRows(api, contest.cx_id, roundId)
  // Before the first vote nobody has a number, not even none.
  const contestants =
    contest.state === 'scheduled' ? rows.map((row) => ({ ...row, votes: null, score: null })) : rows
  // Descriptions may be long, and the stage shows none.
  const light = { ...contest, description: '', fields: [], rounds: [] }
  const liveRound = liveRoundOf({ contest: light, contestants, serverTime: Date.now() }, null)
  return { item, liveRound: { ...liveRound, round_id: roundId, whole: false } }
}

/** The best of a round, a few more than are shown: the next in line may rise. */
export async function loadRows(api: Api, cxId: string, roundId: number | null) {
  const { contestants } = await api.call('contest/v2/getContestants', {
    cx_id: cxId,
    limit: lineupSize * 2,
    ...(roundId !== null && { round_id: roundId }),
  })
  return contestants
}
