import type { Route } from './+types/contest'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestMeta } from './contest-meta.ts'
import { ContestScreen } from './contest-screen.tsx'
import { apiContext } from '../../lib/context.ts'
import { loadContest } from './open/load.ts'
import { useNoteViewed } from '../../lib/note-viewed.ts'

/** `/contest/{slug}`, `/contest/cx/{cx_id}` and `/cx/{cx_id}` (specification 2). */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { cx_id, slug } = params as { cx_id?: string; slug?: string }
  const loaded = await loadContest(args, { cx_id, slug })
  const joins = await args.context
    .get(apiContext)
    .call('joins/getContest', { cx_id: loaded.liveRound.contest.cx_id })
    // A page without its club is better than none.
    .catch(() => undefined)
  return { ...loaded, joins }
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? contestMeta(args, args.loaderData.liveRound) : []

export default function ContestPage({ loaderData }: Route.ComponentProps) {
  const { liveRound, ballotId, joins } = loaderData
  useNoteViewed('contest', liveRound.contest.cx_id)
  return (
    <ContestScreen
      key={liveRound.contest.cx_id}
      initial={liveRound}
      ballotId={ballotId}
      joins={joins}
    />
  )
}
