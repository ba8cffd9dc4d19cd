import { Navigate, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/editor'
import { startContestHref } from '../../lib/addresses.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { OrganiserHandle } from '../../shells/organiser.tsx'
import { LaterScreen } from './area/later-screen.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_studio(),
    description: m.common_site_description(),
    hidden: true,
  })

export const handle = { ownNav: true } satisfies OrganiserHandle

/** `/studio/{cx_id}`: the editor of one contest. */
export default function StudioRoute() {
  const { cx_id = 'new' } = useParams()
  if (cx_id === 'new') return <Navigate to={startContestHref} replace />
  return <LaterScreen path={`studio/${cx_id}`} />
}
