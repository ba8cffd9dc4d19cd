import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/contests'
import { pageMeta } from '../../lib/meta.ts'
import { LaterScreen } from './area/later-screen.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_my_contests(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/editContests`: one's own contests. */
export default function MyContestsRoute() {
  return <LaterScreen path="contest" />
}
