import type { Route } from './+types/round'
import { part } from '../../lib/part.ts'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestMeta } from './contest-meta.ts'
import { ContestScreen } from './contest-screen.tsx'
import { contestantMeta } from './contestant-meta.ts'
import { loadContest } from './open/load.ts'
import { loadContestant } from './load-contestant.ts'

const ContestantScreen = part(() => import('./contestant-screen.tsx'), { soon: true })

/** `/round/{cx_id}/{round_id}/{contestant_id?}`: one round of a contest, or somebody in it. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { cx_id, contestant_id } = params
  const round_id = /^\d{1,15}$/.test(params.round_id) ? Number(params.round_id) : 0
  const asked = { cx_id, round_id }
  if (contestant_id === undefined)
    return { contest: await loadContest(args, asked), contestant: undefined }
  return { contest: undefined, contestant: await loadContestant(args, asked, contestant_id) }
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) => {
  const { contest, contestant } = args.loaderData ?? {}
  if (contest) return contestMeta(args, contest.liveRound, true)
  return contestant ? contestantMeta(args, contestant) : []
}

export default function RoundPage({ loaderData }: Route.ComponentProps) {
  const { contest, contestant } = loaderData
  if (contestant) return <ContestantScreen key={contestant.assox_id} loaded={contestant} />
  const { liveRound, ballotId } = contest
  return <ContestScreen key={liveRound.round_id} initial={liveRound} ballotId={ballotId} />
}
