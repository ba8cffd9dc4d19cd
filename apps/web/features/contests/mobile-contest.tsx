import type { Route } from './+types/mobile-contest'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestMeta } from './contest-meta.ts'
import { ContestScreen } from './contest-screen.tsx'
import { loadContest } from './open/load.ts'

/** `/mobile/contests/{slug}`: the same contest in the light layout. */
export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadContest(args, { slug: params.slug })
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? contestMeta(args, args.loaderData.liveRound) : []

export default function MobileContestPage({ loaderData }: Route.ComponentProps) {
  const { liveRound, ballotId } = loaderData
  return (
    <ContestScreen
      key={liveRound.contest.cx_id}
      initial={liveRound}
      ballotId={ballotId}
      layout="light"
    />
  )
}
