import { lazy, Suspense } from 'react'
import { m } from '@plaudit/i18n/messages'
import { useHydrated } from '@plaudit/ui/hydrated'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/invitation'
import { loadChunk } from '../../lib/chunk.ts'
import { pageMeta } from '../../lib/meta.ts'

const InvitationCard = lazy(() => loadChunk(() => import('./invitation-card.tsx')))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.team_invitation(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/invitation#{token}`: the link of a mail that asks somebody onto a contest's team. */
export default function InvitationRoute() {
  // The invitation stands behind the `#`, of which no server hears: there is nothing to draw before the script.
  const isAlive = useHydrated()
  return (
    <div className="page grid min-h-[60dvh] place-items-center py-10">
      {isAlive ? (
        <Suspense fallback={<Loading />}>
          <InvitationCard />
        </Suspense>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="w-full max-w-dialog">
      <h1 className="hidden-text">{m.team_invitation()}</h1>
      <PanelSkeleton className="h-72" />
    </div>
  )
}
