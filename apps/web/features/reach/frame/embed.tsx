import { data } from 'react-router'
import { contestHref } from '../../../lib/contest-addresses.ts'
import type { Route } from './+types/embed'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { part } from '../../../lib/part.ts'
import { loadContest } from '../../contests/open/load.ts'

const FrameScreen = part(() => import('./frame-screen.tsx'), { soon: true })

/** `/embed/{embed}`: a contest in a frame of the sites that its key names (product 3). */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { embed } = params
  if (!/^[0-9A-Za-z]{20,24}$/.test(embed)) throw data({ code: 'not_found' }, { status: 404 })
  const { context } = args
  const { cx_id, origins } = await context
    .get(apiContext)
    .call('contest/v2/getEmbed/{embed}', { embed })
  context.get(pageContext).frame(origins)
  return { ...(await loadContest(args, { cx_id })), origins }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.liveRound.contest.contest_name,
        description: args.loaderData.liveRound.contest.contest_name,
        path: contestHref(args.loaderData.liveRound.contest),
        hidden: true,
      })
    : []

export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  const { liveRound, ballotId, origins } = loaderData
  return (
    <FrameScreen
      key={liveRound.contest.cx_id}
      initial={liveRound}
      ballotId={ballotId}
      origins={origins}
    />
  )
}
