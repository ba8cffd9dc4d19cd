import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { NotFound, RouteErrorBoundary } from '../../components/route-error.tsx'
import { loadChunk } from '../../lib/chunk.ts'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useUser } from '../../lib/user.ts'

const Preview = lazy(() => loadChunk(() => import('./preview.tsx')))

/**
 * A contest that a visitor does not find may be a draft of the person who looks: they see it as a preview.
 * The page itself was made for a visitor, so it is the script that asks with the person's session.
 */
export function ContestBoundary() {
  const error = useRouteError()
  const alive = useHydrated()
  const { user, known } = useUser()
  const { cx_id, slug, round_id, contestant_id } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorBoundary />
  // The head's script marks a device that remembers somebody: no "not found" flashes there.
  if (!alive || !known)
    return (
      <div className="in-data-signed-in:invisible">
        <NotFound />
      </div>
    )
  if (!user) return <NotFound />
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <Preview
        contest={cx_id === undefined ? { slug: slug ?? '' } : { cx_id }}
        roundId={round_id}
        assoxId={contestant_id}
      />
    </Suspense>
  )
}
