import type { Route } from './+types/contestant'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestantMeta } from './contestant-meta.ts'
import ContestantScreen from './contestant-screen.tsx'
import { loadContestant } from './load-contestant.ts'

/** `/cx/{cx_id}/{contestant_id}`: one contestant, and where a vote without any script ends. */
export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadContestant(args, { cx_id: params.cx_id }, params.contestant_id)
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? contestantMeta(args, args.loaderData) : []

export default function ContestantPage({ loaderData }: Route.ComponentProps) {
  return <ContestantScreen key={loaderData.assox_id} loaded={loaderData} />
}
