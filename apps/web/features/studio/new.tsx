import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/new'
import { pageMeta } from '../../lib/meta.ts'
import type { OrganiserHandle } from '../../shells/organiser.tsx'
import { LaterScreen } from './area/later-screen.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_start_contest(),
    description: m.common_site_description(),
    hidden: true,
  })

export const handle = { ownNav: true } satisfies OrganiserHandle

/** `/studio/{cx_id}/new`: the guided set-up. */
export default function NewContestRoute() {
  const { cx_id = 'new' } = useParams()
  return <LaterScreen path={`create/studio/${cx_id}/new`} />
}
