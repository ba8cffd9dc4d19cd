import { m } from '@plaudit/i18n/messages'
import { pageMeta } from '../../../lib/meta.ts'
import type { Route } from './+types/log'
import { loadLog } from './load-log.ts'
import { LogScreen } from './log-screen.tsx'

/** `/cx/{cx_id}/log`: everything that a contest's result rests on, for everybody. */
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadLog({ context, request }, params.cx_id)

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { contest } = args.loaderData
  return pageMeta(args, {
    title: m.log_page_title({ contest: contest.name }),
    description: m.log_meta({ contest: contest.name }),
    hidden: contest.unlisted,
  })
}

export default function LogPage({ loaderData }: Route.ComponentProps) {
  return <LogScreen loaded={loaderData} />
}
