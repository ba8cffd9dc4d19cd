import type { Route } from './+types/contest'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestMeta } from './contest-meta.ts'
import { ContestScreen } from './contest-screen.tsx'
import { loadContest } from './load.ts'

/** `/contest/{slug}`, `/contest/cx/{cx_id}` and `/cx/{cx_id}` (specification 2). */
export function loader({ params, ...args }: Route.LoaderArgs) {
  const { cx_id, slug } = params as { cx_id?: string; slug?: string }
  return loadContest(args, { cx_id, slug })
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? contestMeta(args, args.loaderData.stage) : []

export default function ContestPage({ loaderData }: Route.ComponentProps) {
  const { stage, ballotId } = loaderData
  return <ContestScreen key={stage.contest.cx_id} initial={stage} ballotId={ballotId} />
}
