import type { RouterContextProvider } from 'react-router'
import { apiContext, pageContext } from '../../../lib/context.ts'
import type { RoundAnswer } from './flow.ts'

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Rounds that one picture shows at most; the first ones of a contest that has more. */
const mostRounds = 12
const offered = 24

/** The rounds of the contest that the address names, else contests to choose from. */
export async function loadDiagram({ context, request }: LoaderArgs) {
  const api = context.get(apiContext)
  const cxId = new URL(request.url).searchParams.get('cx_id')
  if (cxId === null) {
    context.get(pageContext).keep({ seconds: 5, tags: ['contests'] })
    const { contests } = await api.call('contest/v2/get', { sort: 'popular', limit: offered })
    return { contests, shown: null }
  }
  const { contest } = await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id: cxId })
  context.get(pageContext).keep({ seconds: 1, tags: [`contest:${contest.cx_id}`] })
  const rounds = contest.rounds.filter((round) => round.merged_into === null).slice(0, mostRounds)
  const answers: RoundAnswer[] = await Promise.all(
    rounds.map(async (round) => {
      const input = { cx_id: contest.cx_id, round_id: round.round_id }
      const { contestants } = await api.call('contest/v2/getCachedContest/{cx_id}', input)
      const there = new Set(round.contestants)
      return { round, contestants: contestants.filter(({ assox_id }) => there.has(assox_id)) }
    }),
  )
  return { contests: [], shown: { contest, answers } }
}
