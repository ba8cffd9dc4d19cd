import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/contestant'
import { part } from '../../lib/part.ts'
import { pageMeta } from '../../lib/meta.ts'
import { shouldRevalidate } from './address.ts'
import { ContestBoundary } from './contest-boundary.tsx'
import { contestantMeta } from './contestant-meta.ts'
import ContestantScreen from './contestant-screen.tsx'
import { loadContestant } from './load-contestant.ts'
import { loadBallot } from './plain/load-ballot.ts'

const PlainBallot = part(() => import('./plain/plain-ballot.tsx'))

/**
 * `/cx/{cx_id}/{contestant_id}`: a contestant's page, and the page after a vote without any script. With `vote` in the
 * place of a contestant it is a whole ballot without any script.
 */
export function loader({ params, ...args }: Route.LoaderArgs) {
  if (params.contestant_id === 'vote') return loadBallot(args, params.cx_id)
  return loadContestant(args, { cx_id: params.cx_id }, params.contestant_id)
}

export { shouldRevalidate }
export const ErrorBoundary = ContestBoundary

export const meta: Route.MetaFunction = (args) => {
  const loaded = args.loaderData
  if (!loaded) return []
  if (!('chosen' in loaded)) return contestantMeta(args, loaded)
  const title = `${m.voting_your_ballot()}, ${loaded.liveRound.contest.contest_name}`
  return pageMeta(args, { title, description: title, image: null, hidden: true })
}

export default function ContestantPage({ loaderData }: Route.ComponentProps) {
  if ('chosen' in loaderData) return <PlainBallot loaded={loaderData} />
  return <ContestantScreen key={loaderData.assox_id} loaded={loaderData} />
}
