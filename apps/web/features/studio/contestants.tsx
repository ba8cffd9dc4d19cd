import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/contestants'
import { pageMeta } from '../../lib/meta.ts'
import { LaterScreen } from './area/later-screen.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_my_contestants(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/managecontestant`: the contestants of all one's contests, or of one (`?cx_id=`). */
export default function MyContestantsRoute() {
  return <LaterScreen path="allcontestant" />
}
