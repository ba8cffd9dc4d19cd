import { useMatches } from 'react-router'
import type { Contest } from '@plaudit/contract/contests/contest'
import { part } from '../../../lib/part.ts'

const More = part<{ contest: Contest }>(() => import('../more-of-contest.tsx'))

/** In the bar of the phone's shell, over a contest's cover. All other screens ask for no script of it. */
export default function MoreOfContest() {
  const page = useMatches().at(-1)?.loaderData as { liveRound?: { contest?: Contest } } | undefined
  const contest = page?.liveRound?.contest
  return contest === undefined ? null : <More key={contest.cx_id} contest={contest} />
}
