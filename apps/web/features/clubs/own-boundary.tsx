import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { useHydrated } from '@plaudit/ui/hydrated'
import { NotFound, RouteErrorBoundary } from '../../components/route-error.tsx'
import { useUser } from '../../lib/user.ts'
import { OwnClub } from './later.ts'

/**
 * A club that a visitor does not find may be taken down and the own club of the person who looks. The page itself was
 * made for a visitor, so the script asks with the person's session.
 */
export function OwnBoundary() {
  const error = useRouteError()
  const alive = useHydrated()
  const { user, known } = useUser()
  const { gx_id } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RouteErrorBoundary />
  if (!alive || !known)
    return (
      <div className="in-data-signed-in:invisible">
        <NotFound />
      </div>
    )
  return user && gx_id ? <OwnClub gxId={gx_id} /> : <NotFound />
}
